import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { payments } from "../../../database/schema.ts";
import { WAYS_TO_PAY } from "../../../diary/appointments/payment.ts";
import { takenBeside } from "../../../models/taken/taken.server.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { itIs, MONDAY } from "../../../testing/mail-factories.ts";
import { callApi } from "../../../testing/requests.ts";
import { aCompleted, aRevenueAdmin } from "../../../testing/revenue-factories.ts";
import { aTechnician } from "../../../testing/salons.ts";
import { runs } from "../../../testing/thoroughness.ts";

/* What was taken, on the revenue page and over the API: docs/rules.md 28. Today is June 16th, 2036. */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

const JUNE = { from: "2036-06-01", to: "2036-06-30" };
const ROW = { kind: "payment", method: "card", takenOn: "2036-06-16" } as const;

test("a day is what came by each way less what went back, whatever day the visit is on", async () => {
  const { salon, taken, page } = await aTill();
  await anAppointment(salon, { date: "2036-07-09" }, [
    { ...ROW, kind: "deposit", method: "bank_transfer", amountPence: 2000, takenOn: "2036-06-03" },
    { ...ROW, amountPence: 1500 },
    { ...ROW, kind: "tip", method: "cash", amountPence: 500, technicianId: salon.id },
    { ...ROW, kind: "refund", method: "cash", amountPence: -1000 },
    { ...ROW, amountPence: 100, takenOn: "2036-07-01" },
  ]);
  await anAppointment((await aRevenueAdmin()).salon, { date: "2036-06-16" }, [{ ...ROW, amountPence: 9900 }]);
  expect(await taken()).toEqual([
    { date: "2036-06-03", byMethod: { ...NONE, bank_transfer: 20 }, tips: 0, refunds: 0, total: 20 },
    { date: "2036-06-16", byMethod: { ...NONE, card: 15, cash: -5 }, tips: 5, refunds: 10, total: 10 },
  ]);
  const shown = wordsOf(await page());
  expect(shown).toContain("Received in all £30.00 Tips in it £5.00 Refunded £10.00");
  expect(shown).toContain("By method Cash -£5.00 Bank Transfer £20.00 Card £15.00 Received by service");
  expect(shown).toContain("Monday, June 16th, 2036 Cash -£5.00, Card £15.00; tips £5.00, refunded £10.00 £10.00");
});

test("by technician, a tip counts for who got it and the rest for who did the visit; by service it is spread", async () => {
  const { salon, page } = await aTill();
  const tina = `${salon.id}-tina`;
  await aTechnician(salon, { id: tina, name: "Tina" });
  const items = [
    { name: "Gel Polish", pricePence: 3000, quantity: 1 },
    { name: "Gems", pricePence: 100, quantity: 10 },
  ];
  const visit = await aCompleted(salon, { date: "2036-06-16", technicianId: tina, pricePence: 4000 }, items);
  await add(salon.id, visit, { ...ROW, amountPence: 2000 });
  await add(salon.id, visit, { ...ROW, kind: "tip", amountPence: 300, technicianId: salon.id });
  await add(salon.id, "deleted long ago", { ...ROW, amountPence: 700 });
  const read = await takenBeside(primaryDatabase(), salon.id, JUNE);
  expect(read.technicians).toEqual([
    { name: "Tina", pence: 2000 },
    { name: "Deleted appointments", pence: 700 },
    { name: expect.any(String), pence: 300 },
  ]);
  expect(read.services).toEqual([
    { name: "Gel Polish", pence: 1500 },
    { name: "Deleted appointments", pence: 700 },
    { name: "Gems", pence: 500 },
    { name: "Tips", pence: 300 },
  ]);
  const hers = await takenBeside(primaryDatabase(), salon.id, JUNE, tina);
  expect([hers.services.length, hers.days]).toEqual([2, [expect.objectContaining({ totalPence: 2000 })]]);
  expect(wordsOf(await page(`?technician=${tina}`))).toContain("Received in all £20.00");
});

test("money of an appointment that has moved is counted once", async () => {
  const { salon, taken, admin } = await aTill();
  const visit = await anAppointment(salon, { date: "2036-06-18" }, [{ ...ROW, amountPence: 2000 }]);
  const body = { appointmentDate: "2036-06-19", startTime: "12:00", paymentMethod: "cash", serviceName: "Gel Polish" };
  const moved = await callApi(salon, `appointments/${visit}/change`, { user: admin, method: "PATCH", body });
  expect(moved.status).toBe(201);
  expect(await taken()).toMatchObject([{ total: 20 }]);
  const { services, technicians } = await takenBeside(primaryDatabase(), salon.id, JUNE);
  expect([services, technicians]).toEqual([
    [{ name: "Gel Polish", pence: 2000 }],
    [{ name: expect.any(String), pence: 2000 }],
  ]);
});

test("whatever two salons take, give back, move and delete: their rows, what is taken and the file agree, each by itself", async () => {
  const step = fc.record({
    at: fc.nat(1),
    which: fc.nat(2),
    what: fc.constantFrom(
      "deposit",
      "payment",
      "tip",
      "fee",
      "refund",
      "paid",
      "pending",
      "refunded",
      "move",
      "delete",
    ),
    method: fc.constantFrom(...WAYS_TO_PAY.filter((way) => way !== "online")),
    amount: fc.integer({ min: 1, max: 4000 }).map((pence) => pence / 100),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const tills = [await aTill(), await aTill()];
      const visits = await Promise.all(
        tills.map(({ salon }) =>
          Promise.all(
            [0, 1, 2].map((at) =>
              anAppointment(salon, { date: `2036-06-1${7 + at}`, startsMinute: 600, endsMinute: 660 }),
            ),
          ),
        ),
      );
      for (const { at, which, what, method, amount } of steps) {
        const till = tills[at];
        const visit = visits[at]?.[which];
        if (till && visit) await played(till, visit, { what, method, amount });
      }
      for (const { salon, taken, open } of tills) {
        const rows = await database.select().from(payments).where(eq(payments.salonId, salon.id));
        const sums = new Map<string, number>();
        for (const { takenOn, amountPence } of rows) sums.set(takenOn, (sums.get(takenOn) ?? 0) + amountPence);
        const days = await taken();
        expect(days.map(({ date, total }) => [date, Math.round(total * 100)])).toEqual([...sums].sort());
        const text = await textOf(open("/admin/exports/payments.csv?range=month&year=2036&month=6"));
        const lines: Record<string, string>[] = parse(text, { bom: true, columns: true });
        const total = lines.find(({ Date: first }) => first === "Total");
        const sum = rows.reduce((all, { amountPence }) => all + amountPence, 0);
        expect([lines.filter(({ Method: method }) => method).length, Math.round(Number(total?.Amount) * 100)]).toEqual([
          rows.length,
          sum,
        ]);
        const { services, technicians } = await takenBeside(primaryDatabase(), salon.id, JUNE);
        for (const parts of [services, technicians]) expect(parts.reduce((all, { pence }) => all + pence, 0)).toBe(sum);
      }
    }),
    { numRuns: runs(6) },
  );
});

test("the accountant's file names what is completed and not paid, and nothing that is to come or was cancelled", async () => {
  const { salon, open } = await aTill();
  const visit = (date: string, with_: Parameters<typeof anAppointment>[1]) => anAppointment(salon, { date, ...with_ });
  await visit("2036-06-12", { status: "completed", pricePence: 1234 });
  await visit("2036-06-13", { status: "completed", pricePence: 2000, paymentStatus: "paid" });
  await visit("2036-06-14", { status: "cancelled" });
  for (const [at, status] of (["pending", "confirmed"] as const).entries()) await visit(`2036-06-2${at}`, { status });
  const text = await textOf(open("/admin/exports/payments.csv?range=month&year=2036&month=6"));
  const lines: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const unpaid = lines.filter((line) => line["Not Paid"] && line.Visit);
  expect(unpaid.map((line) => [line.Visit, line["Not Paid"]])).toEqual([["2036-06-12", "12.34"]]);
});

test("days on which nothing was taken are left out, and the page says so", async () => {
  const { taken, page } = await aTill();
  expect(await taken()).toEqual([]);
  expect(wordsOf(await page())).toContain("Nothing received on these days");
});

/** One step of somebody at the till, whatever comes of it. */
async function played(
  { salon, admin }: Awaited<ReturnType<typeof aTill>>,
  visit: string,
  { what, method, amount }: { what: string; method: string; amount: number },
): Promise<void> {
  const path = `appointments/${visit}`;
  if (what === "delete") return void (await callApi(salon, path, { user: admin, method: "DELETE" }));
  if (["paid", "pending", "refunded"].includes(what)) {
    await callApi(salon, `${path}/payment`, { user: admin, method: "PATCH", body: { paymentStatus: what } });
  } else if (what === "move") {
    const body = {
      appointmentDate: "2036-06-24",
      startTime: "12:00",
      paymentMethod: "cash",
      serviceName: "Gel Polish",
    };
    await callApi(salon, `${path}/change`, { user: admin, method: "PATCH", body });
  } else
    await callApi(salon, `${path}/payments`, { user: admin, method: "POST", body: { kind: what, method, amount } });
}

const NONE = { cash: 0, bank_transfer: 0, card: 0, online: 0, voucher: 0 };

async function aTill() {
  const till = await aRevenueAdmin();
  const taken = async () => {
    const query = `taken?startDate=${JUNE.from}&endDate=${JUNE.to}`;
    const answer = await callApi(till.salon, query, { user: till.admin });
    expect(answer.status).toBe(200);
    return answer.json<{ date: string; total: number }[]>();
  };
  return { ...till, taken };
}

async function add(
  salonId: string,
  appointmentId: string,
  row: typeof ROW | Partial<typeof payments.$inferInsert>,
): Promise<void> {
  const usual = { id: crypto.randomUUID(), salonId, appointmentId, createdAt: MONDAY, actor: "admin:test" };
  await database.insert(payments).values({ ...usual, ...ROW, amountPence: 1, ...row });
}

function wordsOf(page: string): string {
  return page
    .replace(/<(title|script).*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}
