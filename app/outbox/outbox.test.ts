import { runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";
import { appointmentItems, appointments, outbox } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { noteAnswer } from "../models/accounts/answered-mailbox.server.ts";
import { execute } from "../models/diary/execute.server.ts";
import { anAccount } from "../testing/accounts.ts";
import { aBooking } from "../testing/appointments.ts";
import { database } from "../testing/database.ts";
import { textOf } from "../testing/html.ts";
import {
  alter,
  anUpdate,
  aReservation,
  bookAndDie,
  claimEmails,
  deliverDueEmails,
  emailAbout,
  emailsTo,
  idOf,
  itIs,
  MONDAY,
  newsOf,
  resendAnswers,
  throughResend,
  until,
  write,
} from "../testing/mail-factories.ts";
import { callApi } from "../testing/requests.ts";
import { emailsOf } from "../testing/rows.ts";
import { nothingIsDue, objectOf, runCron, sendByAlarm } from "../testing/salon-object.ts";
import { aSalon } from "../testing/salons.ts";
import { queueConfirmation } from "./deliver-due.server.ts";
import { noteFailure, noteSent } from "./note.ts";
import { isStale, nextTryAt } from "./outbox.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("an email that is due", () => {
  test("goes once to the address on the appointment, even if the run is repeated", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { customerEmail: "once@example.com" });
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 0, failed: 0, later: 0 });
    expect(await emailsTo("once@example.com")).toHaveLength(1);
    expect(await emailAbout(id, "confirmation")).toMatchObject({ sentAt: MONDAY, attempts: 1, lastError: null });
  });

  test("is sent although the worker was killed between the commit and the mail: cron finds it", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { customerEmail: "cron@example.com" });
    expect(await emailsTo("cron@example.com")).toEqual([]);
    await runCron();
    await runCron();
    expect(await emailsTo("cron@example.com")).toEqual([]);
    await runDurableObjectAlarm(objectOf(salon));
    expect(await emailsTo("cron@example.com")).toHaveLength(1);
    expect(await emailAbout(id, "confirmation")).toMatchObject({ sentAt: MONDAY });
  });

  test("is written from the appointment at the time of sending", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { customerEmail: "old@example.com" });
    await alter(id, { customerEmail: "new@example.com", customerName: "Ada of now" });
    await anAccount(salon, { email: "new@example.com", emailVerifiedAt: 1 });
    await deliverDueEmails(salon.id);
    expect(await emailsTo("old@example.com")).toEqual([]);
    expect((await emailsTo("new@example.com"))[0]?.text).toContain("Ada of now");
  });

  test.for([
    ["Hello from Test Salon,", "no account", null],
    ["Hello from Test Salon,", "an account whose mailbox has not answered", { emailVerifiedAt: null }],
    ["Hello Ada of old,", "a verified account", { emailVerifiedAt: 1 }],
  ] as const)("says %s to a mailbox with %s, and never what its sender noted", async ([greeting, , account]) => {
    const salon = await aSalon();
    const customerEmail = `${crypto.randomUUID()}@example.com`;
    if (account) await anAccount(salon, { email: customerEmail, ...account });
    await anAccount(await aSalon(), { email: customerEmail, emailVerifiedAt: 1 });
    await bookAndDie(salon, { customerEmail, customerName: "Ada of old", notes: "Take it to evil" });
    await deliverDueEmails(salon.id);
    const [email] = await emailsTo(customerEmail);
    expect(email?.text.split("\n")).toContain(greeting);
    expect(JSON.stringify(email)).not.toContain("to evil");
    expect(JSON.stringify(email).includes("Ada of old")).toBe(greeting !== "Hello from Test Salon,");
  });

  test("of another salon is left to that one", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    await bookAndDie(other);
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 0, failed: 0, later: 0 });
    expect(await newsOf(other)).toMatchObject([{ sentAt: null, attempts: 0 }]);
  });

  test("that is a reminder is sent 24 hours before the start, and not a millisecond earlier", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-20", time: "10:00", customerEmail: "remind@example.com" });
    await deliverDueEmails(salon.id);
    itIs(Date.parse("2036-06-19T08:59:59.999Z"));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 0, failed: 0, later: 0 });
    itIs(Date.parse("2036-06-19T09:00:00Z"));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
    expect(await emailAbout(id, "reminder")).toMatchObject({ sentAt: now() });
  });
});

describe("a mailbox that has had 30 emails in an hour", () => {
  test("gets the next ones later and only those that are still news, while other mailboxes get theirs", async () => {
    const salon = await aSalon();
    const customerEmail = "buried@example.com";
    await noteAnswer(salon.id, customerEmail);
    const id = await bookAndDie(salon, { customerEmail });
    await deliverDueEmails(salon.id);
    const sent = { salonId: salon.id, subjectId: id, kind: "confirmation", dueAt: 0, createdAt: 0 } as const;
    const before = Array.from({ length: 29 }, () => ({ ...sent, id: crypto.randomUUID(), sentAt: now() - HOUR + 1 }));
    for (const row of before) await database.insert(outbox).values(row);
    const overtaken = await bookAndDie(salon, { customerEmail, time: "12:00" });
    await bookAndDie(salon, { customerEmail: "spared@example.com", time: "14:00" });
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 1 });
    expect(await emailsTo("spared@example.com")).toHaveLength(1);
    expect(await emailAbout(overtaken, "confirmation")).toMatchObject({ attempts: 0, dueAt: now() + 15 * MINUTE });
    itIs(now() + 15 * MINUTE);
    await execute(primaryDatabase, anUpdate(salon, overtaken, { what: "status", status: "confirmed" }));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 1, failed: 0, later: 0 });
    expect((await emailsTo(customerEmail)).map(({ subject }) => subject.split(":")[0])).toEqual([
      "Booked",
      "Confirmed",
    ]);
  });
});

describe("a transport", () => {
  test("that fails five times and then works gets the email after 1, 5, 15, 60 and 180 minutes", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon);
    let failures = 5;
    resendAnswers(() => (failures-- > 0 ? 503 : 200));
    for (const wait of [1, 5, 15, 60, 180]) {
      expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({
        sent: 0,
        dropped: 0,
        failed: 1,
        later: 0,
      });
      const { dueAt, lastError } = await emailAbout(id, "confirmation");
      expect([dueAt - now(), lastError]).toEqual([wait * MINUTE, "Resend answered 503"]);
      itIs(dueAt - 1);
      expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({
        sent: 0,
        dropped: 0,
        failed: 0,
        later: 0,
      });
      itIs(dueAt);
    }
    expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
    expect(await emailAbout(id, "confirmation")).toMatchObject({ sentAt: now(), attempts: 6, lastError: null });
  });

  test("that fails eight times, in about a day, has failed: with the reason, without the address", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-25", customerEmail: "refused@example.com" });
    const fetching = resendAnswers(() => 422);
    for (let attempt = 1; attempt <= 8; attempt++) {
      await throughResend(() => deliverDueEmails(salon.id));
      itIs((await emailAbout(id, "confirmation")).dueAt);
    }
    const failed = await emailAbout(id, "confirmation");
    expect(failed).toMatchObject({ attempts: 8, sentAt: null, lastError: "Resend answered 422" });
    expect((Number(failed.failedAt) - MONDAY) / HOUR).toBeCloseTo(22.35);
    itIs(MONDAY + 48 * HOUR);
    expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({ sent: 0, dropped: 0, failed: 0, later: 0 });
    expect(fetching).toHaveBeenCalledTimes(8);
    const health = await textOf(callApi(salon, "health"));
    expect(health).not.toContain("refused@example.com");
  });

  test("that hangs on one email holds up no other, nor the diary, and is given up", async () => {
    const salon = await aSalon();
    await noteAnswer(salon.id, aBooking(salon).customerEmail);
    const hanging = await bookAndDie(salon, { time: "08:00", customerEmail: "hangs@example.com" });
    const others = [];
    for (const time of ["09:00", "10:00", "11:00", "12:00", "13:00"]) others.push(await bookAndDie(salon, { time }));
    const limits = limitsByHand();
    resendAnswers((to) => (to === "hangs@example.com" ? new Promise(() => {}) : 200));
    let ended = false;
    const going = throughResend(() => deliverDueEmails(salon.id)).finally(() => {
      ended = true;
    });
    for (const id of others) {
      await until(async () => (await emailAbout(id, "confirmation")).sentAt !== null);
    }
    expect(idOf(await objectOf(salon).execute(aReservation(salon, { time: "15:00" })))).toBeDefined();
    expect(ended).toBe(false);
    expect(limits.asked).toContain(10_000);
    limits.run();
    expect(await going).toEqual({ sent: 5 + 1, dropped: 0, failed: 1, later: 0 });
    expect(await emailAbout(hanging, "confirmation")).toMatchObject({
      sentAt: null,
      attempts: 1,
      dueAt: MONDAY + MINUTE,
      lastError: "Resend did not answer in time",
    });
  });

  test("is called for at most three emails at a time, until all are sent", async () => {
    const salon = await aSalon();
    await noteAnswer(salon.id, aBooking(salon).customerEmail);
    for (const hour of [9, 10, 11, 12, 13, 14, 15]) await bookAndDie(salon, { time: `${hour}:00`.padStart(5, "0") });
    let [now, most] = [0, 0];
    resendAnswers(async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 50));
      now--;
      return 200;
    });
    expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({ sent: 7, dropped: 0, failed: 0, later: 0 });
    expect(most).toBe(3);
  });

  test("gets first tries before second ones, so that failing emails do not keep new ones waiting", async () => {
    const salon = await aSalon();
    const old = await bookAndDie(salon, { time: "09:00" });
    await setEmail(old, { attempts: 3, dueAt: MONDAY - HOUR });
    const fresh = await bookAndDie(salon, { time: "10:00" });
    expect(await claimEmails(salon.id, 1, now())).toMatchObject([{ subjectId: fresh, attempts: 1 }]);
  });
});

describe("what has happened since", () => {
  test("a confirmation of an appointment that was cancelled is dropped, and the cancellation is sent", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { customerEmail: "gone@example.com" });
    await setEmail(id, { attempts: 1 });
    idOf(await execute(primaryDatabase, anUpdate(salon, id, { what: "cancel" as const })));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 1, failed: 0, later: 0 });
    expect(await emailAbout(id, "confirmation")).toMatchObject({ droppedAt: MONDAY, sentAt: null });
    expect(await emailAbout(id, "cancelled")).toMatchObject({ droppedAt: null, sentAt: MONDAY });
  });

  test.for([
    ["confirmed", 0, false],
    ["confirmed", 1, true],
    ["cancelled", 0, true],
    ["completed", 0, true],
  ] as const)(
    "another time is asked for of one that is %s, %i minutes after 09:59: stale %s",
    ([status, late, stale]) => {
      const appointment = { status, date: "2026-11-24", startsMinute: 600, endsMinute: 660 };
      const at = Date.parse("2026-11-24T09:59:00Z") + late * 60_000;
      expect(isStale("another-time", appointment, "Europe/London", at)).toBe(stale);
      expect(isStale("as-booked", appointment, "Europe/London", at)).toBe(stale);
    },
  );

  test("a customer who was asked for another time gets no reminder of the old one", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-20" });
    await deliverDueEmails(salon.id);
    const at = now() + 1;
    const asked = { kind: "another-time" as const, salonId: salon.id, subjectId: id, dueAt: at, createdAt: at };
    await database.insert(outbox).values({ id: `another-time-${id}`, ...asked });
    itIs((await emailAbout(id, "reminder")).dueAt);
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 1, failed: 0, later: 0 });
    expect(await emailAbout(id, "reminder")).toMatchObject({ sentAt: null, droppedAt: now() });
  });

  test.for([
    [["another-time", "as-booked"], "as-booked", true],
    [["another-time", "as-booked", "another-time"], "another-time", false],
  ] as const)("of %j the last one goes, %s, and a reminder afterwards: %s", async ([kinds, goes, reminded]) => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-20" });
    await deliverDueEmails(salon.id);
    const emails = kinds.map((kind, n) => ({
      id: `${n}-${id}`,
      kind,
      salonId: salon.id,
      subjectId: id,
      at: now() + n,
    }));
    await database
      .insert(outbox)
      .values(emails.map(({ at, ...email }) => ({ ...email, dueAt: at, createdAt: at + 1 })));
    itIs(now() + 5);
    expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 1, dropped: kinds.length - 1 });
    expect((await emailsOf(id)).filter(({ sentAt }) => sentAt === now())).toMatchObject([{ kind: goes }]);
    itIs((await emailAbout(id, "reminder")).dueAt);
    expect(await deliverDueEmails(salon.id)).toMatchObject(reminded ? { sent: 1 } : { sent: 0, dropped: 1 });
  });

  test("an appointment that was cancelled before its reminder gets none", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-20" });
    idOf(await execute(primaryDatabase, anUpdate(salon, id, { what: "cancel" as const })));
    await deliverDueEmails(salon.id);
    itIs((await emailAbout(id, "reminder")).dueAt);
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 1, failed: 0, later: 0 });
    expect(await emailAbout(id, "reminder")).toMatchObject({ sentAt: null, droppedAt: now() });
  });

  test("an appointment that moved before its confirmation is mailed once, with its new time", async () => {
    const salon = await aSalon();
    const first = await bookAndDie(salon, { date: "2036-06-20", customerEmail: "told-once@example.com" });
    const second = await bookAndDie(salon, { date: "2036-06-21", customerEmail: "told-once@example.com" }, first);
    const third = await bookAndDie(salon, { date: "2036-06-22", customerEmail: "told-once@example.com" }, second);
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
    expect(await emailAbout(third, "confirmation")).toMatchObject({ sentAt: MONDAY });
    const emails = await emailsTo("told-once@example.com");
    expect(emails.map(({ subject }) => subject)).toEqual(["Booked: Sun, Jun 22, 10:00 at Test Salon"]);
    itIs(Date.parse("2036-06-19T09:00:00Z"));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 1, failed: 0, later: 0 });
  });

  test.for([
    ["has begun", "confirmed", 24 * HOUR],
    ["is completed", "completed", 0],
  ] as const)("a reminder of an appointment that %s is dropped", async ([, status, later]) => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-20" });
    await deliverDueEmails(salon.id);
    await alter(id, { status });
    itIs((await emailAbout(id, "reminder")).dueAt + later);
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 1, failed: 0, later: 0 });
  });

  test("a reminder that is late is sent until the very start", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-20" });
    await deliverDueEmails(salon.id);
    itIs((await emailAbout(id, "reminder")).dueAt + 24 * HOUR - 1);
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
  });

  test("a cancellation that staff took back is dropped, and the status that they set is mailed", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon);
    await deliverDueEmails(salon.id);
    idOf(await execute(primaryDatabase, anUpdate(salon, id, { what: "cancel" as const })));
    idOf(
      await execute(primaryDatabase, anUpdate(salon, id, { what: "status" as const, status: "confirmed" as const })),
    );
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
    expect(await emailAbout(id, "cancelled")).toMatchObject({ droppedAt: MONDAY });
    expect(await emailAbout(id, "status")).toMatchObject({ sentAt: MONDAY });
  });

  test("of several emails that wait, tried or not, the newest is sent", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { customerEmail: "twice@example.com" });
    idOf(
      await execute(primaryDatabase, anUpdate(salon, id, { what: "status" as const, status: "confirmed" as const })),
    );
    itIs(MONDAY + 1);
    idOf(
      await execute(primaryDatabase, anUpdate(salon, id, { what: "status" as const, status: "completed" as const })),
    );
    await setEmail(id, { attempts: 1 });
    itIs(MONDAY + 2);
    idOf(await execute(primaryDatabase, anUpdate(salon, id, { what: "status" as const, status: "pending" as const })));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 3, failed: 0, later: 0 });
    expect((await emailsTo("twice@example.com")).map(({ subject }) => subject.split(":")[0])).toEqual([
      "To be confirmed",
    ]);
  });

  test("an email about an appointment that is gone is dropped", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon);
    await database.delete(appointmentItems).where(eq(appointmentItems.appointmentId, id));
    await database.delete(appointments).where(eq(appointments.id, id));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 1, failed: 0, later: 0 });
  });
});

describe("two senders", () => {
  test("at the same time send each email once", async () => {
    const salon = await aSalon();
    await noteAnswer(salon.id, "rush@example.com");
    const times = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00"];
    for (const time of times) await bookAndDie(salon, { time, customerEmail: "rush@example.com" });
    await Promise.all([deliverDueEmails(salon.id), deliverDueEmails(salon.id), sendByAlarm(salon)]);
    expect(await emailsTo("rush@example.com")).toHaveLength(times.length);
    for (const email of await newsOf(salon)) expect(email).toMatchObject({ attempts: 1, sentAt: MONDAY });
  });

  test("do not take an email from each other before its lease ends, which is longer than a transport may take", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon);
    const [lost] = await claimEmails(salon.id, 3, now());
    itIs(MONDAY + 20_000);
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 0, failed: 0, later: 0 });
    itIs(lost?.leasedUntil ?? expect.fail("Nothing was claimed"));
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
    expect(await emailAbout(id, "confirmation")).toMatchObject({ attempts: 2, sentAt: now() });
  });

  test("of which one has lost its lease: that one can only record that the email was sent", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon);
    const [late] = await claimEmails(salon.id, 1, now());
    itIs(late?.leasedUntil ?? expect.fail("Nothing was claimed"));
    const [taken] = await claimEmails(salon.id, 1, now());
    await write(noteFailure(late ?? expect.fail(), "Resend answered 500", now()));
    expect(await emailAbout(id, "confirmation")).toEqual(taken);
    await write(noteSent(late ?? expect.fail(), now()));
    await write(noteFailure(taken ?? expect.fail(), "Resend answered 500", now()));
    expect(await emailAbout(id, "confirmation")).toMatchObject({ sentAt: now(), failedAt: null, lastError: null });
  });

  test("that are lost again and again give up an email after eight tries too", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon);
    await setEmail(id, { attempts: 8 });
    expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 0, failed: 1, later: 0 });
    expect(await emailAbout(id, "confirmation")).toMatchObject({
      failedAt: MONDAY,
      lastError: "Whoever sent it was lost",
    });
  });
});

describe("sending again", () => {
  test("queues the confirmation and wakes the object", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { customerEmail: "again@example.com" });
    await deliverDueEmails(salon.id);
    itIs(MONDAY + HOUR);
    await queueConfirmation(salon, id);
    expect(await newsOf(salon)).toMatchObject([{ kind: "confirmation" }, { kind: "confirmation", dueAt: now() }]);
    await sendByAlarm(salon);
    expect(await emailsTo("again@example.com")).toHaveLength(2);
  });

  test("sends a change as a change, with the old time, and a cancellation as a cancellation", async () => {
    const salon = await aSalon();
    const first = await bookAndDie(salon, { time: "09:00" });
    const second = await bookAndDie(salon, { time: "10:00" }, first);
    await database.delete(outbox);
    await queueConfirmation(salon, second);
    expect(await newsOf(salon)).toMatchObject([
      { kind: "changed", subjectId: second, previousDate: "2036-06-17", previousMinute: 540 },
    ]);
    idOf(await execute(primaryDatabase, anUpdate(salon, second, { what: "cancel" as const })));
    await database.delete(outbox);
    await queueConfirmation(salon, second);
    expect(await newsOf(salon)).toMatchObject([{ kind: "cancelled", previousDate: null }]);
  });

  test("sends nothing for an appointment that moved, is another salon's or does not exist", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    const first = await bookAndDie(salon, { time: "09:00" });
    const second = await bookAndDie(salon, { time: "10:00" }, first);
    await database.delete(outbox);
    await queueConfirmation(salon, first);
    await queueConfirmation(other, second);
    await queueConfirmation(salon, "nothing");
    expect(await database.select().from(outbox)).toEqual([]);
  });
});

test("money is tried again for as long as it takes: every twelve hours in the end", async () => {
  const salon = await aSalon();
  const of = { salonId: salon.id, subject: "refund", subjectId: "lost", channel: "refund", kind: "refund" } as const;
  const [row] = await database
    .insert(outbox)
    .values({ id: crypto.randomUUID(), ...of, attempts: 9, dueAt: now(), createdAt: now() })
    .returning();
  const note = noteFailure(row ?? expect.fail(), "Stripe answered 500", now());
  expect(note.set).toMatchObject({ failedAt: null, dueAt: now() + 12 * HOUR });
  expect(noteFailure({ ...note.row, channel: "email", attempts: 12 }, "Resend answered 500", now()).set.failedAt).toBe(
    now(),
  );
});

test("an email about a visit is tried for a day, one about money or a voucher for three, and money for ever", () => {
  const tries = ({ subject, channel }: Pick<typeof outbox.$inferSelect, "subject" | "channel">) => {
    const waits = Array.from({ length: 20 }, (_, at) => nextTryAt({ subject, channel, attempts: at + 1 }, 0));
    return waits.slice(0, waits.indexOf(null) + 1 || undefined).map((wait) => wait && wait / MINUTE);
  };
  const day = [1, 5, 15, 60, 180, 360, 720];
  const halfDays = (count: number) => Array.from({ length: count }, () => 720);
  expect(tries({ subject: "appointment", channel: "email" })).toEqual([...day, null]);
  for (const subject of ["refund", "voucher", "checkout"] as const)
    expect(tries({ subject, channel: "email" })).toEqual([...day, ...halfDays(4), null]);
  expect(tries({ subject: "refund", channel: "refund" })).toEqual([...day, ...halfDays(13)]);
  expect(tries({ subject: "appointment", channel: "charge" })).toEqual([...day, ...halfDays(13)]);
});
async function setEmail(appointmentId: string, what: Partial<typeof outbox.$inferInsert>) {
  await database.update(outbox).set(what).where(eq(outbox.subjectId, appointmentId));
}

/** Time limits that the test expires by hand. */
function limitsByHand() {
  const asked: number[] = [];
  const controllers: AbortController[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
    const controller = new AbortController();
    asked.push(limit);
    controllers.push(controller);
    return controller.signal;
  });
  return { asked, run: () => controllers.map((controller) => controller.abort()) };
}
