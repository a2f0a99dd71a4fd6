import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { addDays } from "../../../kernel/clock.ts";
import { tillRead } from "../../../models/revenue/till.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { planOf } from "../../../testing/database.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* The till of today on the revenue page: docs/rules.md 16.13. */

test("says what was paid for today and how it came, and leads to what is still to be paid", async () => {
  const { today, page, book } = await aDay();
  // Cash may come for another day's appointment.
  const nothingYet = await page();
  expect(nothingYet).not.toContain("Received today");
  expect(nothingYet).toContain('href="/admin/till"');
  await book({ paymentStatus: "paid", pricePence: 9600 });
  await book({ paymentStatus: "paid", paymentMethod: "bank_transfer", pricePence: 4800 });
  await book({ paymentStatus: "paid", paymentMethod: "bank_transfer", pricePence: 4000 }, [
    { method: "online", amountPence: 4000 },
  ]);
  await book({ paymentStatus: "pending", pricePence: 4200 });
  await book({ status: "cancelled", paymentStatus: "pending" });
  await book({ date: addDays(today, -1), paymentStatus: "paid" });
  await book({ pricePence: 3000 }, [
    { kind: "deposit", method: "card", amountPence: 1000 },
    { kind: "tip", amountPence: 250 },
  ]);
  const shown = await page();
  expect(shown).toContain(
    "Received today: £194.00</span> (£96.00 cash, £48.00 bank transfer, £10.00 card, £40.00 online), and £2.50 in tips",
  );
  expect(shown).toContain("Still to pay: £62.00");
  expect(shown).toMatch(
    new RegExp(`href="/admin/appointments[?]from=${today}&amp;to=${today}&amp;paymentStatus=pending`),
  );
  expect(shown).toMatch(/>2 appointments</);
});

test("goes by the rows: what was given back and paid again counts once, as it came last", async () => {
  const { page, book } = await aDay();
  const back = { kind: "refund", method: "online", amountPence: -4000 } as const;
  await book({ paymentStatus: "paid", pricePence: 4000 }, [
    { method: "online", amountPence: 4000 },
    ...[back, { amountPence: 4000 }],
  ]);
  expect(await page()).toContain("Received today: £40.00</span> (£40.00 cash)");
  await book({ paymentStatus: "refunded", pricePence: 4000 }, [{ method: "online", amountPence: 4000 }, back]);
  expect(await page()).toContain("Received today: £40.00</span> (£40.00 cash)");
});

test("stands beside ranges with today in them alone, and is one technician's where theirs is asked for", async () => {
  const { salon, today, page, book } = await aDay();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Beatrice Bea" });
  await book({ paymentStatus: "paid", pricePence: 1200, technicianId: bea });
  await book({ paymentStatus: "paid", pricePence: 5000 });
  const custom = (from: string, to: string) => `?range=custom&from=${from}&to=${to}`;
  expect(await page(custom(today, today))).toContain("Received today: £62.00");
  expect(await page(`${custom(today, today)}&technician=${bea}`)).toContain("Received today: £12.00");
  for (const other of [custom(addDays(today, -9), addDays(today, -1)), custom(today, addDays(today, -1))])
    expect(await page(other)).not.toMatch(/Received today|href="\/admin\/till"/);
});

test("an index finds the day, and another one the money", async () => {
  const { salon, today } = await aDay();
  const plan = await planOf(tillRead(primaryDatabase(), salon.id, today));
  expect(plan).toMatch(/SEARCH appointments USING INDEX appointments_(blocking|by_date) \(salon_id=\? AND date=\?/);
  expect(plan).toContain("SEARCH payments USING INDEX payments_of_an_appointment (salon_id=? AND appointment_id=?)");
  expect(plan).not.toMatch(/SCAN/);
});

/** A salon, its today, the revenue page, and how an appointment of today is added, each at another time. */
async function aDay() {
  const { salon, date: tomorrow, page } = await aSalonWithAdmin();
  const today = addDays(tomorrow, -1);
  let hour = 0;
  return {
    ...{ salon, today },
    page: async (query = "") => (await page(`/admin/revenue${query}`)).replace(/<!--.*?-->/g, ""),
    book: (with_: Parameters<typeof anAppointment>[1], rows?: Parameters<typeof anAppointment>[2]) => {
      const startsMinute = 60 * hour++;
      return anAppointment(salon, { date: today, startsMinute, endsMinute: startsMinute + 60, ...with_ }, rows);
    },
  };
}
