import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments, cardsOnFile, payments } from "../../../database/schema.ts";
import type { Agreed } from "../../../diary/terms/terms.ts";
import { NO_TERMS } from "../../../diary/terms/terms.ts";
import { addDays, instantAt } from "../../../kernel/clock.ts";
import { shortDay } from "../../../kernel/dates.ts";
import { type RowSent, rowRead } from "../../../models/calendar/rows-sent.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { visit } from "../../../testing/requests.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* What the calendar and the client's card say of the card on file and the deposit of a visit. docs/rules.md 29.18 */

test("staff read a visit's card on file and deposit, in the calendar and on the client's card", async () => {
  const { calendar, page, id, date } = await visits();
  const due = `£10 awaited until ${shortDay(date)} at 09:00`;
  expect(await calendar()).toEqual({
    [id("card")]: { card: "Visa ending 4242", deposit: "£10 paid", fees: null },
    [id("none")]: { card: "No card yet", deposit: due, fees: null },
    [id("waived")]: { card: null, deposit: "Waived: An old friend", fees: null },
    [id("plain")]: null,
  });
  const card = await page(`/admin/clients/${id("card")}`);
  expect(card).toMatch(/Deposit: (<!-- -->)?£10 paid/);
  expect(card).toMatch(/Card on file: (<!-- -->)?Visa ending 4242/);
  const other = await page(`/admin/clients/${id("none")}`);
  expect(other).toMatch(/Card on file: (<!-- -->)?No card yet/);
  expect(other).toContain(due);
  const plain = await page(`/admin/clients/${id("plain")}`);
  expect(plain).not.toMatch(/Deposit:|Card on file/);
});

test("a technician reads them only for their own visits", async () => {
  const { salon, calendar, id } = await visits();
  const technician = await aStaffMember(salon, "technician", id("bea"));
  const marks = await calendar(await cookieOf(technician));
  expect(marks[id("card")]).toEqual({ card: "Visa ending 4242", deposit: "£10 paid", fees: null });
  expect([marks[id("none")], marks[id("waived")]]).toEqual([null, null]);
});

test("another salon's card, a removed card and a tip change nothing that staff read", async () => {
  const [{ salon, id, calendar }, other] = [await visits(), await visits()];
  await database.insert(cardsOnFile).values([
    { ...aCard(other.salon.id, id("none")), id: id("elsewhere") },
    { ...aCard(salon.id, id("none")), id: id("removed"), removedAt: 2 },
  ]);
  await database.insert(payments).values({ ...aDeposit(salon.id, id("none")), kind: "tip" });
  expect((await calendar())[id("none")]).toMatchObject({
    card: "No card yet",
    deposit: expect.stringMatching(/^£10 awaited/),
  });
});

test("a deposit is no more than the price has become", async () => {
  const { id, calendar } = await visits();
  await database
    .update(appointments)
    .set({ pricePence: 700 })
    .where(eq(appointments.id, id("none")));
  expect((await calendar())[id("none")]).toMatchObject({ deposit: expect.stringMatching(/^£7 awaited/) });
});

/** A salon with visits of clients who have agreed to a deposit of £10, to a card, or to nothing. Bea does the first visit. */
async function visits() {
  const { salon, date: tomorrow, open, page } = await aSalonWithAdmin();
  const date = addDays(tomorrow, 3);
  const id = (name: string) => `${salon.id}-${name}`;
  await aTechnician(salon, { id: id("bea"), name: "Bea" });
  const at = (name: string, hour: number) => ({
    ...{ id: id(name), date, startsMinute: hour * 60, endsMinute: hour * 60 + 45 },
    ...{ technicianId: salon.id, customerEmail: `${name}@example.com` },
  });
  const depositDueAt = instantAt(salon.timeZone, date, 9 * 60);
  await anAppointment(salon, { ...at("card", 10), agreed: AGREED, technicianId: id("bea") });
  await anAppointment(salon, { ...at("none", 11), agreed: AGREED, depositDueAt });
  await anAppointment(salon, { ...at("waived", 12), waived: "An old friend" });
  await anAppointment(salon, at("plain", 13));
  await database.insert(cardsOnFile).values(aCard(salon.id, id("card")));
  await database.insert(payments).values(aDeposit(salon.id, id("card")));
  const calendar = async (Cookie?: string) => {
    const path = `/admin/calendar/appointments?from=${date}&to=${date}`;
    const answer = await (Cookie ? visit(salon, path, { headers: { Cookie } }) : open(path));
    const { appointments } = await answer.json<{ appointments: RowSent[] }>();
    return Object.fromEntries(appointments.map(rowRead).map(({ id, marks }) => [id, marks]));
  };
  return { salon, calendar, page, id, date };
}

const AGREED: Agreed = {
  ...{ termsId: "", text: "A deposit and a card.", account: "", at: 1, depositPence: 1000, dueHours: 24 },
  ...{ lateFee: NO_TERMS.lateFee, lateHours: 24, noShowFee: NO_TERMS.noShowFee, cardOnFile: true },
};

function aCard(salonId: string, appointmentId: string): typeof cardsOnFile.$inferInsert {
  return {
    ...{ id: `card of ${appointmentId}`, salonId, appointmentId, mailbox: mailboxOf(appointmentId) },
    ...{ customerId: "c", methodId: "m", brand: "visa", last4: "4242", expiryMonth: 4, expiryYear: 2039 },
    ...{ leftAt: 1, termsId: "", agreedText: "Half." },
  };
}

/** The mailbox of a visit's client: `…-none` is booked by none@example.com. */
function mailboxOf(id: string): string {
  return `${id.slice(id.lastIndexOf("-") + 1)}@example.com`;
}

function aDeposit(salonId: string, appointmentId: string): typeof payments.$inferInsert {
  return {
    ...{ id: `deposit of ${appointmentId}`, salonId, appointmentId, kind: "deposit", method: "bank_transfer" },
    ...{ amountPence: 1000, takenOn: "2026-11-20", createdAt: 1, actor: "admin:ann" },
  };
}
