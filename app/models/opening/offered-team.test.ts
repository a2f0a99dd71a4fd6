import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentItems, appointments, technicians } from "../../database/schema.ts";
import { freeMinutes } from "../../diary/times/availability.ts";
import { diaryFor, type Interval } from "../../diary/times/diary.ts";
import { addDays, clockTime, salonTime, weekdayOf } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBlock, aBooking, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { callApi } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon, aService, aTechnician } from "../../testing/salons.ts";
import { runs } from "../../testing/thoroughness.ts";
import { menuAndDiary } from "../diary/diary.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/* At a salon with a team, the page, the API's slots and the salon's object agree. docs/rules.md 4.6, 21.2 */

/** All of them in torture; six salons show the rule. */
const SALONS = runs(150) === 150 ? 150 : 6;

afterEach(() => vi.useRealTimers());

test("what the page offers is what the slots say and what can be booked, with anyone and with each", {
  timeout: 480_000,
}, async () => {
  let [accepted, refused, compared] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      vi.useFakeTimers({ toFake: ["Date"], now: scenario.instant });
      const { length, buffer, notice } = scenario;
      const salon = await aSalon({ noticeMinutes: notice });
      const now = salonTime(salon.timeZone, scenario.instant);
      const date = addDays(now.date, scenario.daysAhead);
      const service = `${salon.id}-set`;
      const team = await aTeam(salon, { ...scenario, date, service });
      const user = await anAccount(salon);
      const { diary } = await menuAndDiary(primaryDatabase(), { salon, clientId: user.id, instant: scenario.instant });
      const free = (technicianId: string, services: string[], after: number) =>
        freeMinutes(diaryFor(diary, { services, buffer: after, technicianId }), date, length, now);
      for (const technicianId of ["", team[0]?.id ?? "", team.at(-1)?.id ?? ""]) {
        const query = new URLSearchParams({ date, duration: `${length}`, technicianId });
        const { slots } = await (await callApi(salon, `slots?${query}`)).json<{ slots: Slot[] }>();
        const shown = slots.filter(({ available }) => available).map(({ time }) => time);
        expect(shown).toEqual(free(technicianId, [], 0).map(clockTime));
        compared += shown.length;
        const offered = free(technicianId, [service], buffer);
        for (const minute of [...scenario.minutes, offered[0] ?? 600, offered.at(-1) ?? 600]) {
          const body = aBooking(salon, { services: [{ _id: service }], date, time: clockTime(minute), technicianId });
          const answer = await callApi(salon, "appointments", { method: "POST", user, body });
          expect(answer.status === 201, `${answer.status} for ${date} ${clockTime(minute)}`).toBe(
            offered.includes(minute),
          );
          if (answer.status !== 201) refused++;
          else {
            const { id } = await answer.json<{ id: string }>();
            const whose = (await rowOf(id))?.technicianId;
            expect(team.filter(({ does }) => does !== "other").map(({ id }) => id)).toContain(whose);
            if (technicianId) expect(whose).toBe(technicianId);
            accepted++;
            await database.batch([
              database.delete(appointmentItems).where(eq(appointmentItems.appointmentId, id)),
              database.delete(appointments).where(eq(appointments.id, id)),
            ]);
          }
        }
      }
    }),
    { numRuns: SALONS, examples: [[AN_ORDINARY_DAY]] },
  );
  for (const count of [accepted, refused, compared]) expect(count).toBeGreaterThan(0);
});

interface Slot {
  time: string;
  available: boolean;
}

interface Member {
  does: "all" | "set" | "other";
  own: Interval[] | null;
  bookedFrom: number | null;
  blockedFrom: number | null;
  weekly: boolean;
}

/** Writes a team of these members and the service `service`. The first member is the salon's own technician. */
async function aTeam(
  salon: Salon,
  { members, length, buffer, date, service }: Scenario & { date: string; service: string },
): Promise<(Member & { id: string })[]> {
  const team = members.map((member, place) => ({ ...member, id: place === 0 ? salon.id : `${salon.id}-${place}` }));
  await aService(salon, { id: service, name: "Set", durationMinutes: length, bufferMinutes: buffer });
  for (const [position, { id, does, own, bookedFrom, blockedFrom, weekly }] of team.entries()) {
    const services = does === "all" ? null : [does === "set" ? service : `${salon.id}-gel`];
    const works = { services, week: own ? { [weekdayOf(date)]: own } : {} };
    if (position > 0) await aTechnician(salon, { id, position, ...works });
    else await database.update(technicians).set(works).where(eq(technicians.id, id));
    if (bookedFrom !== null)
      await anAppointment(salon, { date, technicianId: id, startsMinute: bookedFrom, endsMinute: bookedFrom + 60 });
    if (blockedFrom !== null) {
      const block = { startsMinute: blockedFrom, endsMinute: blockedFrom + 60, weekly };
      await aBlock(salon, { technicianId: id, date: weekly ? addDays(date, -7) : date, ...block });
    }
  }
  return team;
}

const members: fc.Arbitrary<Member> = fc.record({
  does: fc.constantFrom("all", "set", "other"),
  own: fc.constantFrom<Interval[] | null>(
    null,
    null,
    [],
    [{ start: 600, end: 720 }],
    [
      { start: 540, end: 660 },
      { start: 840, end: 1140 },
    ],
  ),
  bookedFrom: fc.constantFrom(null, 600, 840),
  blockedFrom: fc.constantFrom(null, 480, 720, 1140),
  weekly: fc.boolean(),
});

/** Ordinary days, and both of London's clock changes; one to five technicians. */
const scenarios = fc.record({
  instant: fc.constantFrom(
    ...["2026-11-24T09:10:00Z", "2027-03-27T22:00:00Z", "2027-10-30T21:00:00Z"].map((at) => Date.parse(at)),
  ),
  daysAhead: fc.constantFrom(0, 1, 1, 30, 31),
  length: fc.constantFrom(45, 60, 150),
  buffer: fc.constantFrom(0, 0, 20),
  notice: fc.constantFrom(0, 0, 120),
  members: fc.array(members, { minLength: 1, maxLength: 5 }),
  minutes: fc.array(
    fc.integer({ min: 32, max: 80 }).map((quarters) => 15 * quarters),
    { minLength: 2, maxLength: 2 },
  ),
});

/** Something is free on it, and something is not: so that no run is without either. */
const AN_ORDINARY_DAY: Scenario = {
  ...{ instant: Date.parse("2026-11-24T09:10:00Z"), daysAhead: 1, length: 60, buffer: 0, notice: 0 },
  members: [{ does: "all", own: null, bookedFrom: 600, blockedFrom: null, weekly: false }],
  minutes: [600, 720],
};

type Scenario = typeof scenarios extends fc.Arbitrary<infer Drawn> ? Drawn : never;
