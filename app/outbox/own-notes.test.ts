import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { users } from "../database/schema.ts";
import { anAccount } from "../testing/accounts.ts";
import { aBooking } from "../testing/appointments.ts";
import { database } from "../testing/database.ts";
import { alter, bookAndDie, deliverDueEmails, emailsTo, itIs, MONDAY } from "../testing/mail-factories.ts";
import { callApi } from "../testing/requests.ts";
import { aSalon } from "../testing/salons.ts";

/* An email holds notes only if the owner of its mailbox wrote them: docs/rules.md 10.7 */

const NOTES = "Allergic to acetone";

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

test("the notes of a booking by the mailbox's own account stand in its email, and in none after a change", async () => {
  const { salon, email, id } = await aBookingWithNotes();
  expect(await mailedNotes(salon.id, email)).toBe(true);
  const changed = { customerEmail: email, notes: NOTES, time: "16:00" };
  await bookAndDie(salon, changed, id);
  expect(await mailedNotes(salon.id, email)).toBe(false);
});

test("notes for somebody else's mailbox, or by staff, stand in no email", async () => {
  const other = `${crypto.randomUUID()}@example.com`;
  const { salon } = await aBookingWithNotes({ customerEmail: other });
  await anAccount(salon, { email: other, emailVerifiedAt: 1 });
  expect(await mailedNotes(salon.id, other)).toBe(false);
  const byStaff = `${crypto.randomUUID()}@example.com`;
  await anAccount(salon, { email: byStaff, emailVerifiedAt: 1 });
  await bookAndDie(salon, { customerEmail: byStaff, notes: NOTES, time: "16:00" });
  expect(await mailedNotes(salon.id, byStaff)).toBe(false);
});

test("notes from before the email was verified stand in no email, even if the account has changed hands", async () => {
  const { salon, email, account } = await aBookingWithNotes({}, { emailVerifiedAt: null });
  await database
    .update(users)
    .set({ emailVerifiedAt: MONDAY + 1 })
    .where(eq(users.id, account.id));
  expect(await mailedNotes(salon.id, email)).toBe(false);
});

test("notes of an account that has changed its email since stand in no email", async () => {
  const { salon, email, account } = await aBookingWithNotes();
  await database.update(users).set({ email: "another@example.com" }).where(eq(users.id, account.id));
  expect(await mailedNotes(salon.id, email)).toBe(false);
});

/** An appointment tomorrow that an account has booked, with notes. */
async function aBookingWithNotes(with_: Record<string, unknown> = {}, of: Parameters<typeof anAccount>[1] = {}) {
  const salon = await aSalon();
  const email = `${crypto.randomUUID()}@example.com`;
  const account = await anAccount(salon, { email, emailVerifiedAt: MONDAY, ...of });
  const body = { ...aBooking(salon, { customerEmail: email, notes: NOTES, ...with_ }) };
  const answer = await callApi(salon, "appointments", { method: "POST", user: account, body });
  const { id } = await answer.json<{ id: string }>();
  await alter(id, { createdAt: MONDAY });
  return { salon, email, account, id };
}

/** Whether the newest email to an address holds the notes, once everything that is due has gone. */
async function mailedNotes(salonId: string, email: string): Promise<boolean> {
  await deliverDueEmails(salonId);
  const newest = (await emailsTo(email)).at(-1) ?? expect.fail("No email");
  expect(newest.html.includes(NOTES)).toBe(newest.text.includes(NOTES));
  return newest.text.includes(NOTES);
}
