import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentItems, appointments, closureDates } from "../../database/schema.ts";
import { freeMinutes } from "../../diary/times/availability.ts";
import { addDays, clockTime, salonTime } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { callApi } from "../../testing/requests.ts";
import { aSalon, hoursStatements, serviceStatements } from "../../testing/salons.ts";
import { runs } from "../../testing/thoroughness.ts";
import { menuAndDiary } from "../diary/diary.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/*
 * The server accepts exactly the times that the booking page offers. The page's times come from the diary it is served
 * for the whole window; the server's answer comes from a booking over HTTP.
 */

afterEach(() => vi.useRealTimers());

test("every slot offered is accepted and every slot not offered is refused", { timeout: 240_000 }, async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      vi.useFakeTimers({ toFake: ["Date"], now: scenario.instant });
      const { salon, service } = await set(scenario);
      const client = await anAccount(salon, { emailVerifiedAt: 1 });
      const now = salonTime(salon.timeZone, scenario.instant);
      const date = addDays(now.date, scenario.daysAhead);
      const { diary } = await menuAndDiary(primaryDatabase(), {
        salon,
        clientId: client.id,
        instant: scenario.instant,
      });
      const offered = new Set(freeMinutes(diary, date, scenario.length, now));

      for (const minute of minutesToTry(scenario.minutes, [...offered])) {
        const body = aBooking(salon, { services: [{ _id: service }], date, time: clockTime(minute) });
        const answer = await callApi(salon, "appointments", { method: "POST", user: client, body });
        const shown = `${answer.status} for ${date} ${clockTime(minute)}: ${await answer.clone().text()}`;
        expect(answer.status === 201, shown).toBe(offered.has(minute));
        if (answer.status === 201) {
          accepted++;
          await undo(salon, (await answer.json<{ id: string }>()).id);
        } else {
          refused++;
          expect([400, 409], shown).toContain(answer.status);
        }
      }
    }),
    { numRuns: runs(80) },
  );
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

const minuteOfDay = fc.integer({ min: 0, max: 1439 });

/** Instants in an ordinary week, around midnight, and in the nights of London's clock changes. */
const instants = fc.oneof(
  fc.integer({ min: Date.parse("2026-11-21T00:00:00Z"), max: Date.parse("2026-11-28T00:00:00Z") }),
  ...["2026-11-24T00:00:00Z", "2026-07-14T23:00:00Z", "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"].map((edge) =>
    fc.integer({ min: -3 * 3_600_000, max: 3 * 3_600_000 }).map((around) => Date.parse(edge) + around),
  ),
  ...["2027-03-28T01:00:00Z", "2027-10-31T00:00:00Z", "2027-10-31T01:00:00Z", "2026-11-24T10:00:00Z"].map((exact) =>
    fc.constantFrom(Date.parse(exact) - 1, Date.parse(exact), Date.parse(exact) + 1),
  ),
);

const scenarios = fc.record({
  instant: instants,
  daysAhead: fc.oneof(fc.constantFrom(0, 0, 1, 29, 30, 31, -1), fc.integer({ min: 0, max: 31 })),
  length: fc.constantFrom(15, 45, 60, 90, 150, 600),
  hours: fc.oneof(
    fc.constant({ open: true, opens: 0, closes: 1440 }),
    fc.record({
      open: fc.boolean(),
      opens: fc.integer({ min: 0, max: 1200 }),
      closes: fc.integer({ min: 1201, max: 1440 }),
    }),
  ),
  finishByClosing: fc.boolean(),
  closed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  busy: fc.array(fc.record({ start: minuteOfDay, length: fc.integer({ min: 5, max: 240 }), cancelled: fc.boolean() }), {
    maxLength: 6,
  }),
  minutes: fc.array(
    fc.oneof(
      minuteOfDay,
      minuteOfDay.map((minute) => minute - (minute % 15)),
    ),
    { minLength: 6, maxLength: 6 },
  ),
});

type Scenario = typeof scenarios extends fc.Arbitrary<infer Value> ? Value : never;

async function set(scenario: Scenario) {
  const salon = await aSalon({ finishByClosing: scenario.finishByClosing });
  const date = addDays(salonTime(salon.timeZone, scenario.instant).date, scenario.daysAhead);
  const service = crypto.randomUUID();
  const { open, opens, closes } = scenario.hours;
  await database.batch([
    ...serviceStatements(salon, { id: service, durationMinutes: scenario.length }),
    ...[0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => hoursStatements(salon, weekday, opens, closes, open)),
  ]);
  if (scenario.closed) {
    await database
      .insert(closureDates)
      .values({ id: crypto.randomUUID(), salonId: salon.id, date, reason: "Training", createdAt: 0 });
  }
  const taken: { start: number; end: number }[] = [];
  for (const { start, length, cancelled } of scenario.busy) {
    const end = Math.min(1440, start + length);
    if (!cancelled && taken.some((other) => start < other.end && other.start < end)) continue;
    if (!cancelled) taken.push({ start, end });
    const status = cancelled ? "cancelled" : "confirmed";
    await anAppointment(salon, { date, startsMinute: start, endsMinute: end, status });
  }
  return { salon, service };
}

/** Some offered starts and some random ones. */
function minutesToTry(random: number[], offered: number[]): number[] {
  const some = [offered[0], offered.at(-1), offered[Math.floor(offered.length / 2)]];
  return [...new Set([...random, ...some.filter((minute) => minute !== undefined)])];
}

async function undo(salon: Salon, id: string) {
  await database.batch([
    database.delete(appointmentItems).where(eq(appointmentItems.salonId, salon.id)),
    database.delete(appointments).where(eq(appointments.id, id)),
  ]);
}
