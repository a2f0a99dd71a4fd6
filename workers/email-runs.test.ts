import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "#app/kernel/clock.ts";
import type { Salon } from "#app/models/salon/salon.server.ts";
import { queueConfirmation } from "#app/outbox/deliver-due.server.ts";
import {
  aReservation,
  bookAndDie,
  claimEmails,
  emailAbout,
  emailsTo,
  idOf,
  itIs,
  MONDAY,
  newsOf,
  resendAnswers,
  throughResend,
  until,
  withBindings,
} from "#app/testing/mail-factories.ts";
import { insideObject, objectOf, sendByAlarm } from "#app/testing/salon-object.ts";
import { aSalon } from "#app/testing/salons.ts";

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a booking is mailed by the alarm that it sets for now, and the next alarm is for its reminder", async () => {
  const salon = await aSalon();
  const command = aReservation(salon, { date: "2036-06-20", customerEmail: "alarm@example.com" });
  const id = idOf(await objectOf(salon).execute(command));
  expect(await plannedFor(salon)).toBe(MONDAY);
  expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  expect(await emailsTo("alarm@example.com")).toHaveLength(1);
  expect(await emailAbout(id, "confirmation")).toMatchObject({ sentAt: MONDAY });
  expect(await plannedFor(salon)).toBe((await emailAbout(id, "reminder")).dueAt);
});

test("an object that was lost between commit and mail sends when it is back", async () => {
  const salon = await aSalon();
  idOf(await objectOf(salon).execute(aReservation(salon, { customerEmail: "back@example.com" })));
  await evictDurableObject(objectOf(salon));
  expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  expect(await emailsTo("back@example.com")).toHaveLength(1);
});

test("the alarm is set a few seconds ahead before the command is executed, even if the command is refused", async () => {
  const salon = await aSalon();
  await bookAndDie(salon);
  expect(await objectOf(salon).execute(aReservation(salon))).toMatchObject({ ok: false, reason: "taken" });
  expect(await plannedFor(salon)).toBe(MONDAY + 5_000);
});

test("refused commands, however many, do not put a planned run off", async () => {
  const salon = await aSalon();
  await bookAndDie(salon);
  for (const seconds of [0, 2, 4]) {
    itIs(MONDAY + seconds * 1000);
    await objectOf(salon).execute(aReservation(salon));
  }
  expect(await plannedFor(salon)).toBe(MONDAY + 5_000);
});

test("an alarm that could not send an email plans its next try", async () => {
  const salon = await aSalon();
  await bookAndDie(salon, { date: "2036-06-25" });
  resendAnswers(() => 503);
  await objectOf(salon).wake(salon.id);
  await insideObject(salon, (object) => throughResend(() => object.alarm()));
  expect(await plannedFor(salon)).toBe(MONDAY + 60_000);
});

test("an email with a lost sender is planned for the end of its lease", async () => {
  const salon = await aSalon();
  const id = await bookAndDie(salon);
  await claimEmails(salon.id, 1, now());
  await sendByAlarm(salon);
  expect(await plannedFor(salon)).toBe((await emailAbout(id, "confirmation")).leasedUntil);
});

test("a booking made while emails hang is planned to be mailed, and mailed after them", async () => {
  const salon = await aSalon();
  await bookAndDie(salon, { time: "08:00", customerEmail: "hangs@example.com" });
  const { promise, resolve } = Promise.withResolvers<number>();
  resendAnswers((to) => (to === "hangs@example.com" ? promise : 200));
  await objectOf(salon).wake(salon.id);
  const going = insideObject(salon, (object) => throughResend(() => object.alarm()));
  await until(async () => (await newsOf(salon))[0]?.attempts === 1);
  const id = idOf(await objectOf(salon).execute(aReservation(salon, { time: "15:00" })));
  const waiting = insideObject(salon, (object) => object.alarm());
  resolve(200);
  await going;
  await waiting;
  expect((await emailAbout(id, "confirmation")).sentAt).not.toBeNull();
});

test("an alarm that can't reach the database does not fail, and is set again for a minute later", async () => {
  const salon = await aSalon();
  idOf(await objectOf(salon).execute(aReservation(salon, { customerEmail: "later@example.com" })));
  await insideObject(salon, (object) => withBindings({ DB: { withSession: gone } }, () => object.alarm()));
  expect(await plannedFor(salon)).toBe(MONDAY + 60_000);
  await runDurableObjectAlarm(objectOf(salon));
  expect(await emailsTo("later@example.com")).toHaveLength(1);
});

test("sending again plans a run for now", async () => {
  const salon = await aSalon();
  const id = await bookAndDie(salon, { date: "2036-06-25" });
  await sendByAlarm(salon);
  expect(await plannedFor(salon)).toBe((await emailAbout(id, "reminder")).dueAt);
  await queueConfirmation(salon, id);
  expect(await plannedFor(salon)).toBe(MONDAY);
});

test("waking plans a run for now, even if the object's earlier plan was lost", async () => {
  const salon = await aSalon();
  await objectOf(salon).wake(salon.id);
  await runInDurableObject(objectOf(salon), (_, { storage }) => storage.deleteAlarm());
  itIs(MONDAY + 60 * 60_000);
  await objectOf(salon).wake(salon.id);
  expect(await plannedFor(salon)).toBe(now());
});

test("a salon without emails plans nothing", async () => {
  const salon = await aSalon();
  await sendByAlarm(salon);
  expect(await plannedFor(salon)).toBeNull();
});

function gone() {
  throw new Error("D1 is gone");
}

function plannedFor(salon: Salon): Promise<number | null> {
  return runInDurableObject(objectOf(salon), (_, { storage }) => storage.getAlarm());
}
