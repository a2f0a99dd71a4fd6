import { runInDurableObject } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { ALL_DATES, countChanges } from "#app/database/changes.server.ts";
import { primaryDatabase } from "#app/database/client.server.ts";
import { blocks, technicians } from "#app/database/schema.ts";
import { APPOINTMENT_STATUSES, PAYMENT_STATUSES } from "#app/diary/appointments/appointment.ts";
import { withHeld } from "#app/diary/holds/held.ts";
import type { Hold } from "#app/diary/holds/hold.ts";
import { bookableDates, slotsOn } from "#app/diary/times/availability.ts";
import { type Diary, diaryFor } from "#app/diary/times/diary.ts";
import { addDays, type SalonTime, salonTime } from "#app/kernel/clock.ts";
import { removeBlocks } from "#app/models/blocks/blocks.server.ts";
import { reopenDays } from "#app/models/blocks/reopen.server.ts";
import { readDiary } from "#app/models/diary/diary.server.ts";
import { closeDays, comingClosures } from "#app/models/opening/closures.server.ts";
import { setOpeningTimes } from "#app/models/opening/hours.server.ts";
import type { Salon } from "#app/models/salon/salon.server.ts";
import { activeServices, editService } from "#app/models/services/service.server.ts";
import { anAppointment } from "#app/testing/appointments.ts";
import { database } from "#app/testing/database.ts";
import { type Listener, listen } from "#app/testing/live/listener.ts";
import { aMove, anUpdate, aReservation, itIs, MONDAY } from "#app/testing/mail-factories.ts";
import { oneOf, type Random, randomFrom } from "#app/testing/random.ts";
import { diaryOf } from "#app/testing/rows.ts";
import { insideObject, objectOf } from "#app/testing/salon-object.ts";
import { aBlock, aSalon } from "#app/testing/salons.ts";
import { runs, SEED } from "#app/testing/thoroughness.ts";

/* What strangers are told while a salon works: docs/rules.md 22.2, 21.3 */

afterEach(() => vi.useRealTimers());

/** Side by side; eight of them in `npm run torture`. */
const SALONS = runs(8, 4);

test("for any commands, a date is told exactly if its slots or the menu change, and its message has nothing else", async () => {
  itIs(MONDAY);
  const rounds = Math.ceil(runs(1_000) / 8);
  const heard = await Promise.all(Array.from({ length: SALONS }, (_, n) => commandsAt(randomFrom(SEED + n), rounds)));
  // Otherwise the commands would change too little to prove anything.
  expect(heard.flat().length).toBeGreaterThan(rounds);
});

test("a browser whose connection is killed again and again misses nothing", async () => {
  itIs(MONDAY);
  const kills = Math.ceil(runs(500) / 8);
  const missed = await Promise.all(Array.from({ length: SALONS }, (_, n) => killsAt(randomFrom(SEED - n), kills)));
  expect(missed).toEqual(Array(SALONS).fill([]));
});

/**
 * Kills a browser's connection at random moments. Answers the last message about each date if the browser has a different
 * one.
 */
async function killsAt(random: Random, kills: number) {
  const salon = await aSalon();
  const began = (await listen(salon)).last();
  const heard = new Map<string, number>();
  let last = began;
  const hear = (listener: Listener) => {
    for (const { date, revision } of dated(listener)) {
      expect(revision).toBeGreaterThan(last);
      last = revision;
      heard.set(date, revision);
    }
  };
  for (let kill = 0; kill < kills; kill++) {
    const listener = await listen(salon, `/live?since=${last}`);
    const writes = Array.from({ length: Math.floor(random() * 3) }, () => oneOf(random, COMMANDS)(salon, random));
    if (random() < 0.5) await Promise.all(writes);
    listener.socket.close();
    await Promise.all(writes);
    hear(listener);
  }
  hear(await listen(salon, `/live?since=${last}`));
  const truth = dated(await listen(salon, `/live?since=${began}`));
  return truth.filter(({ date, revision }) => heard.get(date) !== revision);
}

/** Plays random commands and compares each with the messages about it. Answers all messages. */
async function commandsAt(random: Random, rounds: number): Promise<string[]> {
  const salon = await aSalon();
  const listener = await listen(salon);
  const messages: string[] = [];
  let last = listener.last();
  let before = await seen(salon);
  for (let round = 0; round < rounds; round++) {
    listener.messages.length = 0;
    await oneOf(random, COMMANDS)(salon, random);
    await everythingHeard(salon, listener);
    const after = await seen(salon);
    const dates = bookableDates(NOW.date).filter((date) => before.menu !== after.menu || before[date] !== after[date]);
    const numbers = dated(listener).map(({ revision }) => revision);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    if (numbers[0]) expect(numbers[0]).toBeGreaterThan(last);
    const expected = dates.map((date, n) => `{"date":"${date}","revision":${numbers[n]}}`);
    expect(listener.messages).toEqual(expected);
    last = numbers.at(-1) ?? last;
    messages.push(...expected);
    before = after;
  }
  return messages;
}

const NOW: SalonTime = salonTime("Europe/London", MONDAY);

/** Waits until everything so far was told. */
async function everythingHeard(salon: Salon, listener: Listener): Promise<void> {
  await insideObject(salon, async (object) => {
    await object.wake(salon.id);
    await object.alarm();
  });
  await listener.heard();
}

function dated({ messages }: Listener): { date: string; revision: number }[] {
  return messages.map((message) => JSON.parse(message)).filter(({ date }) => date);
}

/** The slots of each bookable date for all lengths and technicians, with the menu and the team. */
async function seen(salon: Salon): Promise<Record<string, string>> {
  const dates = bookableDates(NOW.date);
  const [diary, held, menu, team] = await Promise.all([
    readDiary(primaryDatabase(), salon.id, dates[0] ?? "", dates.at(-1) ?? ""),
    objectOf(salon).heldByOthers(),
    activeServices(primaryDatabase(), salon.id),
    database
      .select()
      .from(technicians)
      .where(and(eq(technicians.salonId, salon.id), eq(technicians.active, true))),
  ]);
  return {
    ...Object.fromEntries(dates.map((date) => [date, slotsSaid(withHeld(diary, held), date)])),
    menu: JSON.stringify([menu, team]),
  };
}

function slotsSaid(diary: Diary, date: string): string {
  const day = JSON.stringify([
    diary.week,
    diary.closures.includes(date),
    diary.finishByClosing,
    date,
    takenOn(diary, date),
  ]);
  const said = saidBefore.get(day) ?? slotsOfAllLengths(diary, date);
  saidBefore.set(day, said);
  return said;
}

/** Most days stay as they were: their slots are computed once. */
const saidBefore = new Map<string, string>();

function takenOn({ busy, technicians }: Diary, date: string) {
  return [busy[date], technicians?.map(({ busy, blocked, ...technician }) => [technician, busy[date], blocked])];
}

function slotsOfAllLengths(diary: Diary, date: string): string {
  // From closing time to midnight it is four hours; every earlier quarter of an hour has a start of its own.
  const lengths = [1, ...Array.from({ length: 16 }, (_, n) => (n + 1) * 15)];
  const ids = diary.technicians?.map(({ id }) => id) ?? [null];
  const diaries = ids.map((technicianId) => diaryFor(diary, { services: [], technicianId }));
  const said = diaries.map((one) =>
    lengths.map((length) => slotsOn(one, date, length, NOW).map(({ minute, available }) => [minute, available])),
  );
  return JSON.stringify(said);
}

type Play = (salon: Salon, random: Random) => Promise<unknown>;

/** A date from two days ago to two days after the bookable ones, mostly one of the next four. */
function aDate(random: Random): string {
  return addDays(NOW.date, Math.floor(random() < 0.8 ? random() * 4 : random() * 35 - 2));
}

const book: Play = (salon, random) => {
  const time = `${String(Math.floor(random() * 24)).padStart(2, "0")}:${oneOf(random, ["00", "15", "30"])}`;
  const reservation = aReservation(salon, { date: aDate(random), time });
  return objectOf(salon).execute({ ...reservation, anyHours: random() < 0.5 });
};

const move: Play = async (salon, random) => {
  const [old] = shuffled(await diaryOf(salon), random);
  if (!old) return;
  const minute = random() < 0.5 ? old.startsMinute : 14 * 60 + 15;
  const date = random() < 0.5 ? old.date : aDate(random);
  return objectOf(salon).execute(aMove(salon, old.id, { date, minute, version: old.version }));
};

const updateOne: Play = async (salon, random) => {
  const [appointment] = shuffled(await diaryOf(salon), random);
  if (!appointment) return;
  const update = oneOf(random, [
    { what: "cancel" as const },
    { what: "status" as const, status: oneOf(random, APPOINTMENT_STATUSES) },
    { what: "price" as const, pricePence: 100, paymentMethod: "cash" as const },
    { what: "payment" as const, paymentStatus: oneOf(random, PAYMENT_STATUSES) },
    { what: "delete" as const, tell: false },
  ]);
  return objectOf(salon).execute(anUpdate(salon, appointment.id, update));
};

/** An appointment on a day outside the bookable ones. */
const elsewhere: Play = (salon, random) =>
  anAppointment(salon, { date: addDays(NOW.date, oneOf(random, [-3, 33, 40])) }).catch(() => undefined);

const close: Play = (salon, random) =>
  closeDays(
    salon,
    { from: aDate(random), to: addDays(NOW.date, 3), reason: "Training" },
    { key: `${random()}`, adminId: "admin" },
  );

const reopen: Play = async (salon) => {
  const closures = await comingClosures(primaryDatabase(), salon.id, NOW.date);
  return reopenDays(
    salon,
    closures.map(({ id }) => id),
  );
};

const hours: Play = (salon, random) => {
  const day = () => ({ isOpen: random() < 0.9, opensMinute: 480, closesMinute: oneOf(random, [1200, 1205, 1425]) });
  return setOpeningTimes(salon, { week: Array.from({ length: 7 }, day), finishByClosing: random() < 0.3 });
};

const menu: Play = (salon, random) =>
  editService(salon, `${salon.id}-${oneOf(random, ["gel", "old"])}`, { description: oneOf(random, ["a", "b"]) });

const block: Play = async (salon, random) => {
  const [startsMinute, endsMinute] = oneOf(random, [
    [0, 1440],
    [600, 660],
    [1260, 1320],
  ]);
  const technicianId = oneOf(random, [null, salon.id]);
  await aBlock(salon, { technicianId, date: aDate(random), startsMinute, endsMinute, weekly: random() < 0.3 });
};

const unblock: Play = async (salon) => {
  const all = await database.select({ id: blocks.id }).from(blocks).where(eq(blocks.salonId, salon.id));
  return removeBlocks(
    salon,
    all.map(({ id }) => id),
  );
};

const hold: Play = (salon, random) => {
  const start = {
    services: [{ name: "Gel Polish" }],
    serviceQuantities: {},
    date: aDate(random),
    minute: 540 + 15 * Math.floor(random() * 40),
  };
  const holder = { browser: oneOf(random, ["one", "other"]), networks: [] };
  return objectOf(salon).hold({ salonId: salon.id, holder, start });
};

const release: Play = async (salon, random) => {
  const browser = oneOf(random, ["one", "other"]);
  const token = await tokenOf(salon, browser);
  if (token) await objectOf(salon).releaseHold(salon.id, token);
};

/** The token of something that a browser holds. */
function tokenOf(salon: Salon, browser: string): Promise<string | undefined> {
  return runInDurableObject(objectOf(salon), (_, { storage }) => {
    const holds = [...storage.kv.list<Hold>({ prefix: "hold " })].map(([, hold]) => hold);
    return holds.find((hold) => hold.browser === browser)?.token;
  });
}

const team: Play = async (salon, random) => {
  const row = { id: `${salon.id}-second`, salonId: salon.id, name: "Second", createdAt: MONDAY };
  const second = database
    .insert(technicians)
    .values(row)
    .onConflictDoUpdate({ target: technicians.id, set: { active: random() < 0.5 } });
  await database.batch([second, countChanges(database, salon.id, [ALL_DATES])]);
};

const COMMANDS: Play[] = [
  block,
  unblock,
  team,
  hold,
  hold,
  hold,
  release,
  book,
  book,
  book,
  book,
  move,
  move,
  updateOne,
  updateOne,
  updateOne,
  elsewhere,
  close,
  reopen,
  hours,
  menu,
];

function shuffled<Value>(values: Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
