import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentItems, appointments } from "../../database/schema.ts";
import { addDays, clockTime, salonTime, weekdayOf } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBlock, aBooking, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { callApi } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon, aService, aTechnician } from "../../testing/salons.ts";
import { runs } from "../../testing/thoroughness.ts";
import { freeMinutes } from "./availability.ts";
import { menuAndDiary } from "./diary.server.ts";
import { diaryFor, type Interval } from "./diary.ts";

/* At a salon with a team, the page, the API's slots and the salon's object agree. docs/rules.md 4.6, 21.2 */

afterEach(() => vi.useRealTimers());

test("what the page offers is what the slots say and what can be booked, with anyone and with each", {
  timeout: 240_000,
}, async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      vi.useFakeTimers({ toFake: ["Date"], now: scenario.instant });
      const salon = await aSalon({ noticeMinutes: scenario.notice });
      const now = salonTime(salon.timeZone, scenario.instant);
      const date = addDays(now.date, scenario.daysAhead);
      const [one, other] = [`${salon.id}-one`, `${salon.id}-other`];
      const service = `${salon.id}-set`;
      const week = { [weekdayOf(date)]: scenario.own };
      const startsMinute = scenario.blockedFrom;
      await database.batch([
        aService(salon, { id: service, name: "Set", durationMinutes: scenario.length, bufferMinutes: scenario.buffer }),
        aTechnician(salon, { id: one, week, services: [service] }),
        aTechnician(salon, { id: other, position: 2, services: [`${salon.id}-gel`] }),
        aBlock(salon, { date, technicianId: salon.id, startsMinute, endsMinute: startsMinute + 60 }),
        anAppointment(salon, { date, technicianId: salon.id, startsMinute: 840, endsMinute: 900 }),
        anAppointment(salon, { date, technicianId: one, startsMinute: 600, endsMinute: 660 }),
      ]);
      const user = await anAccount(salon);
      const { diary } = await menuAndDiary(primaryDatabase(), salon, user.id, scenario.instant);
      for (const technicianId of ["", salon.id, one]) {
        const wanted = { services: [service], buffer: scenario.buffer, technicianId };
        const offered = freeMinutes(diaryFor(diary, wanted), date, scenario.length, now);
        if (scenario.buffer === 0 && technicianId !== "") {
          const query = new URLSearchParams({ date, duration: `${scenario.length}`, technicianId });
          const { slots } = await (await callApi(salon, `slots?${query}`)).json<{ slots: Slot[] }>();
          expect(slots.filter(({ available }) => available).map(({ time }) => time)).toEqual(offered.map(clockTime));
        }
        for (const minute of [...scenario.minutes, offered[0] ?? 600, offered.at(-1) ?? 600]) {
          const body = aBooking(salon, { services: [{ _id: service }], date, time: clockTime(minute), technicianId });
          const answer = await callApi(salon, "appointments", { method: "POST", user, body });
          expect(answer.status === 201, `${answer.status} for ${date} ${clockTime(minute)}`).toBe(
            offered.includes(minute),
          );
          if (answer.status !== 201) refused++;
          else {
            const { id } = await answer.json<{ id: string }>();
            expect([salon.id, one]).toContain((await rowOf(id))?.technicianId);
            accepted++;
            await database.batch([
              database.delete(appointmentItems).where(eq(appointmentItems.appointmentId, id)),
              database.delete(appointments).where(eq(appointments.id, id)),
            ]);
          }
        }
      }
    }),
    { numRuns: runs(30) },
  );
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

interface Slot {
  time: string;
  available: boolean;
}

/** Ordinary days, and both of London's clock changes. */
const scenarios = fc.record({
  instant: fc.constantFrom(
    ...["2026-11-24T09:10:00Z", "2027-03-27T22:00:00Z", "2027-10-30T21:00:00Z"].map((at) => Date.parse(at)),
  ),
  daysAhead: fc.constantFrom(0, 1, 1, 30, 31),
  length: fc.constantFrom(45, 60, 150),
  buffer: fc.constantFrom(0, 0, 20),
  notice: fc.constantFrom(0, 0, 120),
  own: fc.constantFrom<Interval[]>(
    [],
    [{ start: 600, end: 720 }],
    [
      { start: 540, end: 660 },
      { start: 840, end: 1140 },
    ],
  ),
  blockedFrom: fc.constantFrom(480, 720, 1140),
  minutes: fc.array(
    fc.integer({ min: 32, max: 80 }).map((quarters) => 15 * quarters),
    { minLength: 2, maxLength: 2 },
  ),
});
