import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EXECUTORS } from "../../workers/executors.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { appointmentLinks, outbox } from "../database/schema.ts";
import { HOUR_MS, now } from "../kernel/clock.ts";
import { noteAnswer } from "../models/accounts/answered-mailbox.server.ts";
import { execute } from "../models/diary/execute.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { countingD1 } from "../testing/counting-d1.ts";
import { database } from "../testing/database.ts";
import {
  alter,
  anUpdate,
  bookAndDie,
  deliverDueEmails,
  emailAbout,
  emailsTo,
  idOf,
  itIs,
  MONDAY,
  newsOf,
  resendAnswers,
  throughResend,
  withBindings,
} from "../testing/mail-factories.ts";
import { nothingIsDue } from "../testing/salon-object.ts";
import { aSalon } from "../testing/salons.ts";
import { runOutbox } from "./deliver-due.server.ts";

/* How a mail run takes its turns, and how few calls of D1 it makes. docs/rules.md 10.2, 10.16, 10.18, 10.22 */

const LEASE = 60_000;

beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.for([
  [0, { calls: 1, writes: 0 }],
  [1, { calls: 3, writes: 2 }],
  [3, { calls: 3, writes: 2 }],
  [4, { calls: 4, writes: 3 }],
  [30, { calls: 12, writes: 11 }],
] as const)("a run of %i emails makes so many calls of D1, and so many of them write: %j", async ([many, most]) => {
  const { salon } = await someBookings(many);
  const d1 = countingD1();
  const { results } = await withBindings({ DB: d1 }, () => runOutbox(salon.id, EXECUTORS));
  expect(results).toMatchObject({ sent: many });
  expect(d1).toMatchObject(most);
});

test("while mail is paused nothing is sent and no try is counted; the next run after that sends it. docs/rules.md 10.33", async () => {
  const { salon, addresses } = await someBookings(2);
  const paused = await withBindings({ MAIL_PAUSED: "yes" }, () => runOutbox(salon.id, EXECUTORS));
  expect(paused).toEqual({ results: { sent: 0, dropped: 0, failed: 0, later: 0 }, nextAt: now() + 60_000 });
  expect(await Promise.all(addresses.map(emailsTo))).toEqual([[], []]);
  expect((await newsOf(salon)).map(({ attempts }) => attempts)).toEqual([0, 0]);
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 2 });
});

test.for([2, 3, 5])("a run that dies after call %i leaves three emails at most to be sent again", async (answers) => {
  const { salon, addresses } = await someBookings(12);
  await expect(withBindings({ DB: countingD1({ answers }) }, () => runOutbox(salon.id, EXECUTORS))).rejects.toThrow();
  itIs(MONDAY + LEASE);
  await deliverDueEmails(salon.id);
  const received = (await Promise.all(addresses.map(emailsTo))).map(({ length }) => length);
  expect(Math.min(...received)).toBe(1);
  expect(received.filter((count) => count > 1).length).toBeLessThanOrEqual(3);
  expect((await newsOf(salon)).filter(({ sentAt }) => sentAt === null)).toEqual([]);
});

test("results are written once more, in a call of their own, if a call fails", async () => {
  const { salon, addresses } = await someBookings(6);
  const d1 = countingD1({ refuses: 3 });
  await expect(withBindings({ DB: d1 }, () => runOutbox(salon.id, EXECUTORS))).rejects.toThrow();
  const rows = await newsOf(salon);
  expect(rows.filter(({ sentAt }) => sentAt === MONDAY)).toHaveLength(3);
  expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(3);
  await deliverDueEmails(salon.id);
  expect((await Promise.all(addresses.map(emailsTo))).map(({ length }) => length)).toEqual(Array(6).fill(1));
});

test("an email without a recorded result is due again when its lease expires, and not before", async () => {
  const { salon, addresses } = await someBookings(1);
  const received = async () => (await emailsTo(addresses[0] ?? expect.fail())).length;
  await expect(
    withBindings({ DB: countingD1({ answers: 2 }) }, () => runOutbox(salon.id, EXECUTORS)),
  ).rejects.toThrow();
  expect(await received()).toBe(1);
  itIs(MONDAY + LEASE - 1);
  expect(await runOutbox(salon.id, EXECUTORS)).toEqual({ results: NOTHING, nextAt: MONDAY + LEASE });
  itIs(MONDAY + LEASE);
  expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, sent: 1 });
  expect(await received()).toBe(2);
});

describe("emails to one mailbox in one run", () => {
  test("go up to its limit, the first ones", async () => {
    const salon = await aSalon();
    const customerEmail = `vic@${salon.id}.example`;
    const ids = [];
    for (const hour of [10, 11, 12, 13, 14, 15]) {
      ids.push(await bookAndDie(salon, { customerEmail, time: `${hour}:00` }));
      await setEmail(ids.at(-1), { dueAt: MONDAY - HOUR_MS + hour });
    }
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, sent: 4, later: 2 });
    const sent = await Promise.all(ids.map(async (id) => (await emailAbout(id, "confirmation")).sentAt !== null));
    expect(sent).toEqual([true, true, true, true, false, false]);
  });

  test("are sent if the limit leaves room for one of two that are claimed together; the other waits untried", async () => {
    const salon = await aSalon();
    const customerEmail = `vic@${salon.id}.example`;
    for (const time of ["10:00", "11:00", "12:00"]) await bookAndDie(salon, { customerEmail, time });
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, sent: 3 });
    for (const time of ["13:00", "14:00"])
      await bookAndDie(salon, { customerEmail: customerEmail.replace("vic", "v.ic+2"), time });
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, sent: 1, later: 1 });
    const waiting = (await newsOf(salon)).filter(({ sentAt }) => sentAt === null);
    expect(waiting).toMatchObject([{ attempts: 0, leasedUntil: 0, dueAt: MONDAY + HOUR_MS / 4 }]);
  });
});

describe("news that comes while a run is at work", () => {
  test("replaces the email that was due before it, even after the first turn was taken", async () => {
    const { salon, ids, addresses } = await someBookings(5);
    const [last, address] = [ids.at(-1) ?? "", addresses.at(-1) ?? ""];
    const mailed: string[] = [];
    let confirmed = false;
    resendAnswers(async (to) => {
      mailed.push(to);
      if (!confirmed) {
        confirmed = true;
        itIs(MONDAY + 1);
        idOf(await execute(primaryDatabase, anUpdate(salon, last, { what: "status" as const, status: "confirmed" })));
      }
      return 200;
    });
    expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({ ...NOTHING, sent: 5, dropped: 1 });
    expect(mailed.filter((to) => to === address)).toHaveLength(1);
    expect(await emailAbout(last, "confirmation")).toMatchObject({ sentAt: null, droppedAt: now() });
    expect(await emailAbout(last, "status")).toMatchObject({ sentAt: now() });
  });

  test("takes back an email that no sender has tried, until that email's turn", async () => {
    const { salon, ids } = await someBookings(5);
    let cancelled = false;
    resendAnswers(async () => {
      if (!cancelled) {
        cancelled = true;
        idOf(await execute(primaryDatabase, anUpdate(salon, ids.at(-1) ?? "", { what: "cancel" as const })));
      }
      return 200;
    });
    expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({ ...NOTHING, sent: 4, dropped: 1 });
  });
});

test.for([
  ["was sent", { sentAt: MONDAY }, { dropped: 1 }],
  ["was dropped", { droppedAt: MONDAY }, { sent: 1 }],
] as const)("what becomes of news when later news %s: %o, %o", async ([, ended, result]) => {
  const { salon, ids } = await someBookings(1);
  const about = { salonId: salon.id, subjectId: ids[0] ?? "", kind: "status" } as const;
  const later = { id: crypto.randomUUID(), dueAt: MONDAY, createdAt: MONDAY + 1, ...ended };
  await database.insert(outbox).values({ ...about, ...later });
  expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, ...result });
});

test("if the address changes between the look and the claim, the email goes once to the new address", async () => {
  const { salon, ids, addresses } = await someBookings(1);
  const changed = `new@${salon.id}.example`;
  const d1 = countingD1({ before: [2, () => alter(ids[0] ?? "", { customerEmail: changed })] });
  expect((await withBindings({ DB: d1 }, () => runOutbox(salon.id, EXECUTORS))).results).toEqual({
    ...NOTHING,
    sent: 1,
    later: 1,
  });
  expect(await emailsTo(addresses[0] ?? "")).toEqual([]);
  expect(await emailsTo(changed)).toHaveLength(1);
  expect(await emailAbout(ids[0] ?? "", "confirmation")).toMatchObject({ attempts: 1, sentAt: MONDAY });
  expect(await linksOf(salon)).toMatchObject([{ mailbox: changed }]);
});

test("only emails that are sent leave a link behind", async () => {
  const salon = await aSalon();
  const customerEmail = `vic@${salon.id}.example`;
  for (const time of ["10:00", "11:00", "12:00", "13:00", "14:00"]) await bookAndDie(salon, { customerEmail, time });
  const cancelled = await bookAndDie(salon, { customerEmail: `ada@${salon.id}.example`, time: "15:00" });
  await setEmail(cancelled, { attempts: 1 });
  idOf(await execute(primaryDatabase, anUpdate(salon, cancelled, { what: "cancel" as const })));
  expect(await deliverDueEmails(salon.id)).toEqual({ sent: 5, dropped: 1, failed: 0, later: 1 });
  expect(await linksOf(salon)).toHaveLength(4);
});

const NOTHING = { sent: 0, dropped: 0, failed: 0, later: 0 };

/** Bookings of clients whose emails are due, each with a mailbox of its own. Every second one has answered. */
async function someBookings(many: number) {
  const salon = await aSalon();
  const [ids, addresses]: [string[], string[]] = [[], []];
  for (let turn = 0; turn < many; turn++) {
    const customerEmail = `client-${turn}@${salon.id}.example`;
    const date = `2036-06-${18 + Math.floor(turn / 12)}`;
    const time = `${String(8 + (turn % 12)).padStart(2, "0")}:00`;
    if (turn % 2) await noteAnswer(salon.id, customerEmail);
    ids.push(await bookAndDie(salon, { customerEmail, date, time }));
    await setEmail(ids.at(-1), { dueAt: MONDAY - many + turn });
    addresses.push(customerEmail);
  }
  return { salon, ids, addresses };
}

/** Changes the row of an appointment's confirmation. */
async function setEmail(appointmentId: string | undefined, what: Partial<typeof outbox.$inferInsert>) {
  await database
    .update(outbox)
    .set(what)
    .where(and(eq(outbox.subjectId, appointmentId ?? ""), eq(outbox.kind, "confirmation")));
}

function linksOf(salon: Salon) {
  return database.select().from(appointmentLinks).where(eq(appointmentLinks.salonId, salon.id));
}
