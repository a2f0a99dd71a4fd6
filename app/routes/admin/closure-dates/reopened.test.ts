import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { closureDates, outbox } from "../../../database/schema.ts";
import { addDays, DAY_MS, now, weekdayOf } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { emailsOf } from "../../../testing/rows.ts";
import { aBlock, aClosure, openingHours } from "../../../testing/salons.ts";
import { OPENING_NEWS } from "../../../words/opening.ts";

/* Telling those who were asked for another time that theirs stands after all: docs/rules.md 4.16, 10.30. */

const CLOSURES = "/admin/closure-dates";

test("only clients who were asked and are still booked are told, once", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const day = addDays(date, 3);
  const informed = await asked(salon, { date: day });
  const blocked = await asked(salon, { date: day, startsMinute: 840, endsMinute: 900 });
  const cancelled = await asked(salon, { date: day, startsMinute: 960, endsMinute: 1020, status: "cancelled" });
  const noAddress = await asked(salon, { date: day, startsMinute: 1020, endsMinute: 1080, customerEmail: "" });
  const elsewhere = await asked(salon, { date: addDays(day, 2) });
  const unasked = await booked(salon, { date: day, startsMinute: 720, endsMinute: 780 });
  await aBlock(salon, { date: day, startsMinute: 850, endsMinute: 860 });
  await aClosure(salon, addDays(day, 2));
  const id = await closed(salon, day);

  expect(await page(`${CLOSURES}?remove=${id}`)).toContain(
    "We asked 1 client for another time and they’re still booked. We’ll email them that it goes ahead.",
  );
  const remove = () => send(CLOSURES, { intent: "remove", ids: id });
  const answers = await Promise.all([remove(), remove(), remove()]);
  expect(answers.map(({ headers }) => headers.get("Location")).sort()).toEqual([
    ...[`${CLOSURES}?notice=gone`, `${CLOSURES}?notice=gone`, `${CLOSURES}?notice=removed&informed=1`],
  ]);
  expect(await page(`${CLOSURES}?notice=removed&informed=1`)).toContain(
    "We’ve emailed 1 client that their appointment goes ahead.",
  );
  expect(await kindsOf(informed)).toEqual(["another-time", "as-booked"]);
  for (const other of [blocked, cancelled, noAddress, elsewhere])
    expect(await kindsOf(other)).toEqual(["another-time"]);
  expect(await kindsOf(unasked)).toEqual([]);
});

test("nobody is told that the salon is open on a weekday that has no hours any more", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const id = await asked(salon, { date });
  const closure = await closed(salon, date);
  await openingHours(salon, weekdayOf(date), 540, 1020, false);
  expect(await page(`${CLOSURES}?remove=${closure}`)).not.toContain("We’ll email them that it goes ahead");
  expect((await send(CLOSURES, { intent: "remove", ids: closure })).headers.get("Location")).toBe(
    `${CLOSURES}?notice=removed`,
  );
  expect(await kindsOf(id)).toEqual(["another-time"]);
});

test("a day that closes again asks again, and clients who have not been asked since are told nothing more", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const id = await asked(salon, { date });
  const reopen = async () => send(CLOSURES, { intent: "remove", ids: await closed(salon, date) });
  await reopen();
  expect((await reopen()).headers.get("Location")).toBe(`${CLOSURES}?notice=removed`);
  expect(await kindsOf(id)).toEqual(["another-time", "as-booked"]);
  await closed(salon, date);
  expect(await page(CLOSURES)).toContain("Tell the client by email");
  const ask = () => send(CLOSURES, { intent: "tell", appointment: id });
  await Promise.all([ask(), ask()]);
  expect(await kindsOf(id)).toEqual(["another-time", "another-time", "as-booked"]);
  expect(await page(CLOSURES)).toContain(OPENING_NEWS.askedByEmail);
  await database.update(outbox).set({ attempts: 1 }).where(eq(outbox.subjectId, id));
  await reopen();
  expect(await kindsOf(id)).toEqual(["another-time", "another-time", "as-booked", "as-booked"]);
});

test("a request that nobody has tried to send falls away, and its client hears of neither", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const id = await asked(salon, { date }, { attempts: 0, sentAt: null, dueAt: now() + DAY_MS });
  const answer = await send(CLOSURES, { intent: "remove", ids: await closed(salon, date) });
  expect(answer.headers.get("Location")).toBe(`${CLOSURES}?notice=removed`);
  expect(await kindsOf(id)).toEqual([]);
  expect(await page(CLOSURES)).not.toContain("Still booked");
});

test("over the API they are told as well", async () => {
  const { salon, admin: user, date } = await aSalonWithAdmin();
  const id = await asked(salon, { date });
  const closure = await closed(salon, date);
  expect((await callApi(salon, `closure-dates/${closure}`, { method: "DELETE", user })).status).toBe(204);
  expect(await kindsOf(id)).toEqual(["another-time", "as-booked"]);
});

/** An appointment of a client who has been asked for another time. Its id. */
async function asked(
  salon: Salon,
  with_: Parameters<typeof anAppointment>[1],
  email: Partial<typeof outbox.$inferInsert> = { attempts: 1, sentAt: now() },
) {
  const id = await booked(salon, with_);
  const due = { salonId: salon.id, subjectId: id, kind: "another-time" as const, dueAt: now(), createdAt: now() };
  await database.insert(outbox).values({ id: `another-time-${id}`, ...due, ...email });
  return id;
}

async function booked(salon: Salon, with_: Parameters<typeof anAppointment>[1]) {
  const id = crypto.randomUUID();
  await anAppointment(salon, { ...with_, id });
  return id;
}

/** Closes a day unless it is closed already. The closure's id. */
async function closed(salon: Salon, date: string) {
  await aClosure(salon, date);
  const ofDay = and(eq(closureDates.salonId, salon.id), eq(closureDates.date, date));
  const [closure] = await database.select().from(closureDates).where(ofDay);
  return closure?.id ?? "";
}

async function kindsOf(id: string) {
  return (await emailsOf(id)).map(({ kind }) => kind).sort();
}
