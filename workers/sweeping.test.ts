import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../app/database/client.server.ts";
import { appointmentLinks, checkouts, outbox, waitingList } from "../app/database/schema.ts";
import { emailStates, emailsRead } from "../app/models/appointments/history.server.ts";
import { anAppointment } from "../app/testing/appointments.ts";
import { database, planOf } from "../app/testing/database.ts";
import { itIs, MONDAY } from "../app/testing/mail-factories.ts";
import { aSalon } from "../app/testing/salons.ts";
import { deadLinks, endedEmails, overEntries, overVisits, sweepEmails, sweepExpired, sweepLinks } from "./sweeping.ts";

/* What cron deletes by its age: docs/rules.md 10.23, 31.22 */
const DAY = 24 * 60 * 60_000;
const OLD = MONDAY - 90 * DAY - 1;

beforeEach(async () => {
  itIs(MONDAY);
  const tables = ["outbox", "appointment_links", "refunds", "checkouts"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});
afterEach(() => vi.useRealTimers());

test("only finished emails are deleted, 90 days after they were created", async () => {
  const email = await aEmailOf(await aSalon());
  await email("sent", { createdAt: OLD, sentAt: OLD });
  await email("failed", { createdAt: OLD, failedAt: OLD });
  await email("dropped", { createdAt: OLD, droppedAt: OLD });
  await email("waiting", { createdAt: OLD });
  await email("of-a-voucher", { createdAt: OLD, sentAt: OLD, subject: "voucher" });
  await email("young", { createdAt: OLD + 1, sentAt: OLD + 1 });
  expect([await sweepEmails(MONDAY), await sweepEmails(MONDAY)]).toEqual([3, 0]);
  expect(await idsOf()).toEqual(["of-a-voucher", "waiting", "young"]);
});

test("an entry of the waiting list goes 30 days after it was made if it has ended, and not while somebody waits", async () => {
  const salon = await aSalon();
  const wanted = { services: [], days: [], from: 0, to: 1440, technicianId: null, until: "2036-01-01", before: null };
  const entry = (id: string, state: "waiting" | "booked" | "over", createdAt: number) => {
    const person = { email: `${id}@example.com`, name: id, phone: "", phoneKey: "" };
    return { id, salonId: salon.id, ...person, wanted, place: 1, state, createdAt };
  };
  const month = MONDAY - 30 * DAY - 1;
  await database.delete(waitingList);
  await database
    .insert(waitingList)
    .values([
      entry("booked", "booked", month),
      entry("over", "over", month),
      entry("young", "over", month + 1),
      entry("waits", "waiting", month),
      entry("forgotten", "waiting", MONDAY - 400 * DAY - 1),
    ]);
  expect(await sweepExpired(waitingList, overEntries(MONDAY))).toBe(3);
  const left = await database.select({ id: waitingList.id }).from(waitingList);
  expect(left.map(({ id }) => id).sort()).toEqual(["waits", "young"]);
});

test("the admin pages never show an older email as the newest while emails are deleted", async () => {
  const salon = await aSalon();
  await anAppointment(salon, { id: salon.id });
  const email = await aEmailOf(salon);
  const soon = OLD + 60 * 60_000;
  await email("older", { createdAt: OLD, failedAt: OLD + DAY });
  await email("newest", { createdAt: soon, sentAt: soon });
  const said = async () => emailStates(await emailsRead(primaryDatabase(), salon.id, [salon.id])).get(salon.id)?.state;
  const days: unknown[] = [];
  for (const instant of [MONDAY - 1, MONDAY, MONDAY + 60 * 60_000, MONDAY + 2 * DAY]) {
    await sweepEmails(instant);
    days.push(await said());
  }
  expect(days).toEqual(["sent", "sent", undefined, undefined]);
});

test("one run deletes 60,000 emails, the oldest first, and the next run deletes the rest", async () => {
  const salon = await aSalon();
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60002)
     INSERT INTO outbox (id, salon_id, subject_id, kind, due_at, sent_at, created_at)
     SELECT i, ?1, 'one', 'status', 0, 1, ?2 - i FROM n`,
  )
    .bind(salon.id, OLD)
    .run();
  expect(await sweepEmails(MONDAY)).toBe(60_000);
  expect(await idsOf()).toEqual(["1", "2"]);
  expect(await sweepEmails(MONDAY)).toBe(2);
});

test("links are deleted 90 days after they were created, once they no longer open anything", async () => {
  const salon = await aSalon();
  const link = async (name: string, createdAt: number, appointment?: Parameters<typeof anAppointment>[1]) => {
    const appointmentId = `${salon.id} ${name}`;
    if (appointment) await anAppointment(salon, { id: appointmentId, ...appointment });
    await database.insert(appointmentLinks).values({ tokenHash: name, salonId: salon.id, appointmentId, createdAt });
  };
  await link("past", OLD, { date: "2036-06-14" });
  await link("cancelled", OLD, { date: "2036-06-20", status: "cancelled" });
  await link("gone", OLD);
  await link("moved", OLD, { date: "2036-06-22", status: "cancelled", replacedById: "another" });
  await link("to come", OLD, { date: "2036-06-21" });
  await link("still today somewhere", OLD, { date: "2036-06-15" });
  await link("young", OLD + 1, { date: "2036-06-01" });
  expect([await sweepLinks(MONDAY), await sweepLinks(MONDAY)]).toEqual([3, 0]);
  const left = await database.select({ name: appointmentLinks.tokenHash }).from(appointmentLinks);
  expect(left.map(({ name }) => name).sort()).toEqual(["moved", "still today somewhere", "to come", "young"]);
});

test("a visit to Stripe that ran out is deleted a day after its end; one that had money and a charge of a card stay", async () => {
  const salon = await aSalon();
  const visit = (id: string, state: "open" | "paid" | "refunded" | "expired", with_ = {}) =>
    database.insert(checkouts).values({
      ...{ id, salonId: salon.id, purpose: "payment", amountPence: 3500, currency: "GBP", state },
      ...{ madeAt: MONDAY - 9 * DAY, expiresAt: MONDAY - DAY - 1, returnTo: "/", ...with_ },
    });
  await visit("over", "expired");
  await visit("young", "expired", { expiresAt: MONDAY - DAY });
  await visit("charge", "expired", { cardId: "card" });
  for (const state of ["open", "paid", "refunded"] as const) await visit(state, state);
  expect(await sweepExpired(checkouts, overVisits(MONDAY))).toBe(1);
  const left = await database.select({ id: checkouts.id }).from(checkouts);
  expect(left.map(({ id }) => id).sort()).toEqual(["charge", "open", "paid", "refunded", "young"]);
});

test("sweeping reads by age, at most 3,000 at a time, and never reads young rows", async () => {
  expect(await readsOf(endedEmails(primaryDatabase(), MONDAY))).toEqual([
    "SEARCH outbox USING COVERING INDEX sqlite_autoindex_outbox_1 (id=?)",
    "SEARCH outbox USING INDEX outbox_by_age (created_at<?)",
  ]);
  expect(await readsOf(deadLinks(primaryDatabase(), MONDAY))).toEqual([
    "SEARCH appointment_links USING COVERING INDEX sqlite_autoindex_appointment_links_1 (token_hash=?)",
    "SEARCH appointment_links USING INDEX appointment_links_by_age (created_at<?)",
    "SEARCH appointments USING INDEX sqlite_autoindex_appointments_1 (id=?)",
  ]);
  for (const statement of [endedEmails(primaryDatabase(), MONDAY), deadLinks(primaryDatabase(), MONDAY)]) {
    expect(statement.toSQL().params).toContain(3_000);
  }
});

/** Puts emails about one appointment into the outbox. */
async function aEmailOf({ id: salonId }: { id: string }) {
  return (id: string, with_: Partial<typeof outbox.$inferInsert>) =>
    database.insert(outbox).values({
      id,
      salonId,
      subjectId: salonId,
      kind: "status",
      dueAt: 0,
      createdAt: 0,
      ...with_,
    });
}

async function idsOf(): Promise<string[]> {
  return (await database.select({ id: outbox.id }).from(outbox).orderBy(outbox.id)).map(({ id }) => id);
}

/** The steps of a statement's plan that read a table or an index. */
async function readsOf(statement: Parameters<typeof planOf>[0]): Promise<string[]> {
  return (await planOf(statement)).split("\n").filter((step) => /^(SEARCH|SCAN)/.test(step));
}
