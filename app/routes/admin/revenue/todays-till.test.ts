import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { auditEvents } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { tillRead } from "../../../models/revenue/till.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database, planOf } from "../../../testing/database.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* The till of today on the revenue page: docs/rules.md 16.13. */

test("says what was paid for today and how it came, and leads to what is still to be paid", async () => {
  const { salon, today, page, book } = await aDay();
  expect(await page()).not.toContain("Paid for today");
  await book({ paymentStatus: "paid", pricePence: 9600 });
  await book({ paymentStatus: "paid", paymentMethod: "bank_transfer", pricePence: 4800 });
  const moved = `${salon.id}-moved`;
  await book({ id: moved, status: "cancelled", paymentStatus: "paid", replacedById: `${salon.id}-online` });
  const online = { paymentStatus: "paid", paymentMethod: "bank_transfer", pricePence: 4000 } as const;
  await book({ id: `${salon.id}-online`, replacesId: moved, ...online });
  const byStripe = { salonId: salon.id, actor: "stripe:stripe", event: "payment paid", at: 1 };
  await database.insert(auditEvents).values({ appointmentId: moved, ...byStripe });
  await book({ paymentStatus: "pending", pricePence: 4200 });
  await book({ status: "cancelled", paymentStatus: "pending" });
  await book({ date: addDays(today, -1), paymentStatus: "paid" });
  const shown = await page();
  expect(shown).toContain("Paid for today: £184.00</span> (£96.00 cash, £48.00 bank transfer, £40.00 online)");
  expect(shown).toContain("Still to pay: £42.00");
  expect(shown).toMatch(
    new RegExp(`href="/admin/appointments[?]from=${today}&amp;to=${today}&amp;paymentStatus=pending`),
  );
  expect(shown).toMatch(/>1 appointment</);
});

test("goes by the latest payment of an appointment that was paid, given back and paid again", async () => {
  const { salon, page, book } = await aDay();
  const pay = (appointmentId: string, ...actors: string[]) =>
    database
      .insert(auditEvents)
      .values(actors.map((actor, at) => ({ salonId: salon.id, appointmentId, actor, event: "payment paid", at })));
  const [first, second] = [`${salon.id}-first`, `${salon.id}-second`];
  await book({ id: first, paymentStatus: "paid", pricePence: 4000 });
  await pay(first, "stripe:stripe", `admin:${salon.id}`);
  expect(await page()).toContain("Paid for today: £40.00</span> (£40.00 cash)");
  await book({ id: second, paymentStatus: "paid", pricePence: 2500 });
  await pay(second, `admin:${salon.id}`, "stripe:stripe");
  expect(await page()).toContain("Paid for today: £65.00</span> (£40.00 cash, £25.00 online)");
});

test("stands beside ranges with today in them alone, and is one technician's where theirs is asked for", async () => {
  const { salon, today, page, book } = await aDay();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Beatrice Bea" });
  await book({ paymentStatus: "paid", pricePence: 1200, technicianId: bea });
  await book({ paymentStatus: "paid", pricePence: 5000 });
  const custom = (from: string, to: string) => `?range=custom&from=${from}&to=${to}`;
  expect(await page(custom(today, today))).toContain("Paid for today: £62.00");
  expect(await page(`${custom(today, today)}&technician=${bea}`)).toContain("Paid for today: £12.00");
  for (const other of [custom(addDays(today, -9), addDays(today, -1)), custom(today, addDays(today, -1))])
    expect(await page(other)).not.toContain("Paid for today");
});

test("an index finds the day, and another one who took the money", async () => {
  const { salon, today } = await aDay();
  const plan = await planOf(tillRead(primaryDatabase(), salon.id, today));
  expect(plan).toMatch(/SEARCH appointments USING INDEX appointments_(blocking|by_date) \(salon_id=\? AND date=\?/);
  expect(plan).toContain("SEARCH audit_events USING INDEX audit_events_of_an_appointment (appointment_id=?)");
  expect(plan).not.toMatch(/SCAN (appointments|audit_events)/);
});

/** A salon, its today, the revenue page, and how an appointment of today is added, each at another time. */
async function aDay() {
  const { salon, date: tomorrow, page } = await aSalonWithAdmin();
  const today = addDays(tomorrow, -1);
  let hour = 0;
  return {
    ...{ salon, today },
    page: async (query = "") => (await page(`/admin/revenue${query}`)).replace(/<!--.*?-->/g, ""),
    book: (with_: Parameters<typeof anAppointment>[1]) => {
      const startsMinute = 60 * hour++;
      return anAppointment(salon, { date: today, startsMinute, endsMinute: startsMinute + 60, ...with_ });
    },
  };
}
