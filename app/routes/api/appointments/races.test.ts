import { and, eq, ne } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { appointmentItems, appointments, idempotencyKeys } from "../../../database/schema.ts";
import { addDays, clockTime, now, salonTime } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aBooking, appointmentStatements, aReschedule } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { randomFrom } from "../../../testing/random.ts";
import { callApi } from "../../../testing/requests.ts";
import { eventsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { runs, SEED } from "../../../testing/thoroughness.ts";

/*
 * A reschedule against another command at the same moment: 200 rounds in a full run, each with times of its own in the
 * diary. The outcome always equals that of the two commands in one order or the other. docs/rules.md 5.2, 5.6
 */
/** The largest random delay before a call, to vary which call reaches the salon's queue first. */
const AHEAD_MS = 12;
const random = randomFrom(SEED);
const ROUNDS = { booking: runs(60), cancel: runs(50), itself: runs(50), another: runs(40) };

let salon: Salon;
let client: User;
let other: User;

beforeAll(async () => {
  salon = await aSalon();
  [client, other] = await Promise.all([anAccount(salon), anAccount(salon)]);
});

describe("a change races", { timeout: 120_000 }, () => {
  test("with a booking of the slot that it wants: one of the two gets it", async () => {
    const outcomes = await play(ROUNDS.booking, async (corner, turn) => {
      const calls = [reschedule(corner), book(corner)];
      const [changed, booked] = await inEitherOrder(calls, turn);
      expect([changed?.status, booked?.status].sort()).toEqual([201, 409]);
      const [old, inTarget] = [await rowOf(corner.id), await standingAt(corner.date, TARGET)];
      expect(inTarget).toHaveLength(1);
      if (changed?.status === 201) {
        expect(old).toMatchObject({ status: "cancelled", replacedById: inTarget[0]?.id });
        expect(inTarget).toMatchObject([{ replacesId: corner.id, clientId: client.id }]);
      } else {
        expect(old).toMatchObject({ status: "confirmed", replacedById: null, version: 1 });
        expect(inTarget).toMatchObject([{ replacesId: null, clientId: other.id }]);
      }
      return changed?.status;
    });
    expect(new Set(outcomes)).toEqual(new Set([201, 409]));
  });

  test("with a cancellation: it is moved or it is cancelled", async () => {
    const outcomes = await play(ROUNDS.cancel, async (corner, turn) => {
      const [changed, cancelled] = await inEitherOrder([reschedule(corner), cancel(corner)], turn);
      expect([[201, 409].join(), [409, 200].join()]).toContain([changed?.status, cancelled?.status].join());
      const [old, inTarget] = [await rowOf(corner.id), await standingAt(corner.date, TARGET)];
      expect(inTarget).toHaveLength(changed?.status === 201 ? 1 : 0);
      expect(old).toMatchObject({ status: "cancelled", version: 2, replacedById: inTarget[0]?.id ?? null });
      expect((await eventsOf(corner.id)).map(([event]) => event)).toEqual(changed?.status === 201 ? [] : ["cancelled"]);
      return changed?.status;
    });
    expect(new Set(outcomes)).toEqual(new Set([201, 409]));
  });

  test("with itself under one key: it is made once, and both are told of it", async () => {
    await play(ROUNDS.itself, async (corner) => {
      const headers = { "Idempotency-Key": corner.id };
      const answers = await Promise.all([1, 2].map(() => reschedule(corner, {}, headers)()));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const made = await Promise.all(answers.map((answer) => answer.json<{ id: string }>()));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(await standingAt(corner.date, TARGET)).toMatchObject([{ id: made[0]?.id, replacesId: corner.id }]);
      expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.key, corner.id))).toBe(1);
    });
  });

  test("with another change of the same appointment to elsewhere: it is used once", async () => {
    await play(ROUNDS.another, async (corner) => {
      const calls = [TARGET, TARGET + 120].map((minute) => reschedule(corner, { startTime: clockTime(minute) }));
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const standing = await standingOn(corner.date);
      expect(standing).toMatchObject([{ replacesId: corner.id }]);
      expect(await rowOf(corner.id)).toMatchObject({ replacedById: standing[0]?.id, version: 2 });
    });
  });
});

const HOME = 9 * 60;
const TARGET = 12 * 60;

interface Corner {
  id: string;
  date: string;
}

/** Plays rounds one after the other, each with an appointment at HOME on an empty day. */
async function play<Played>(count: number, one: (corner: Corner, turn: number) => Promise<Played>): Promise<Played[]> {
  const played: Played[] = [];
  for (let turn = 0; turn < count; turn++) {
    const date = addDays(salonTime(salon.timeZone, now()).date, 3 + (turn % 27));
    await cleared(date);
    const id = crypto.randomUUID();
    await database.batch([
      ...appointmentStatements(salon, { id, clientId: client.id, date, startsMinute: HOME, endsMinute: HOME + 60 }),
      database.insert(appointmentItems).values({ appointmentId: id, position: 0, salonId: salon.id, ...gel() }),
    ]);
    played.push(await one({ id, date }, turn));
  }
  return played;
}

/** Cancels the appointments of a date, so that none blocks. */
function cleared(date: string) {
  return database
    .update(appointments)
    .set({ status: "cancelled" })
    .where(and(eq(appointments.salonId, salon.id), eq(appointments.date, date)));
}

/**
 * The answers to two calls, in the order of the calls. In the first two rounds one call waits for the other's answer,
 * once each way. Later rounds send both at once with random delays of a few milliseconds.
 */
async function inEitherOrder(calls: (() => Promise<Response>)[], turn: number): Promise<Response[]> {
  if (turn > 1) return Promise.all(calls.map((call) => scheduler.wait(random() * AHEAD_MS).then(call)));
  const answers: Response[] = [];
  for (const call of turn ? calls.toReversed() : calls) answers.push(await call());
  return turn ? answers.toReversed() : answers;
}

function reschedule(corner: Corner, with_: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = aReschedule(salon, { appointmentDate: corner.date, startTime: clockTime(TARGET), ...with_ });
  return () => callApi(salon, `appointments/${corner.id}/change`, { method: "PATCH", user: client, body, headers });
}

function book({ date }: Corner) {
  const body = aBooking(salon, { date, time: clockTime(TARGET + 30) });
  return () => callApi(salon, "appointments", { method: "POST", user: other, body });
}

function cancel({ id }: Corner) {
  return () => callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
}

function standingOn(date: string) {
  return database
    .select()
    .from(appointments)
    .where(and(eq(appointments.salonId, salon.id), eq(appointments.date, date), ne(appointments.status, "cancelled")));
}

/** The appointments that overlap the 90 minutes from that minute. */
async function standingAt(date: string, minute: number) {
  return (await standingOn(date)).filter((one) => one.startsMinute < minute + 90 && one.endsMinute > minute);
}

function gel() {
  return { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
}
