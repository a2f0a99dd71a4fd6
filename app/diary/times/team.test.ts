import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, clockGap, instantAt, MIDNIGHT, MINUTE_MS, type SalonTime, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { technicianFor } from "./assign.ts";
import { checkStaffSlot, freeMinutes, slotsOn, whyNotOffered } from "./availability.ts";
import { type Diary, diaryFor, type Interval, type TechnicianDiary, type Wanted } from "./diary.ts";
import { publicDiary } from "./public-diary.ts";

/* Several technicians: the free starts compared with a count of every minute, and who is assigned. docs/rules.md 21 */

const LONDON = "Europe/London";
/** An ordinary Tuesday, and the days of both clock changes. */
const DATES = ["2026-11-24", "2027-03-28", "2026-10-25"];
const SERVICES = ["gel", "art", "repair"];

describe("the free starts of a team", () => {
  test("are those with somebody free by a count of every minute", () => {
    let [free, taken] = [0, 0];
    fc.assert(
      fc.property(situations, ({ diary, wanted, date, length, now }) => {
        const shown = diaryFor(diary, wanted);
        const expected = countedByMinutes(diary, wanted, { date, length, now });
        expect(freeMinutes(shown, date, length, now)).toEqual(expected);
        free += expected.length;
        taken += slotsOn(shown, date, length, now).length - expected.length;
      }),
      { numRuns: runs(2_000) },
    );
    expect(free).toBeGreaterThan(runs(500));
    expect(taken).toBeGreaterThan(runs(500));
  });

  test("are the same in the public diary, which does not tell blocked time from appointments", () => {
    fc.assert(
      fc.property(situations, ({ diary: { bookableDays: _, ...diary }, wanted, date, length, now }) => {
        const shown = publicDiary(diary, now, wanted.buffer);
        expect(freeMinutes(diaryFor(shown, wanted), date, length, now)).toEqual(
          freeMinutes(diaryFor(diary, wanted), date, length, now),
        );
        expect(shown.technicians?.flatMap(({ blocked }) => blocked)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  test("have a technician each, and no other start has one", () => {
    fc.assert(
      fc.property(situations, fc.boolean(), ({ diary, wanted, date, length, now }, anyHours) => {
        const shown = diaryFor(diary, wanted);
        for (let minute = 0; minute < MIDNIGHT; minute += 15) {
          const at = { date, minute };
          const why = (anyHours ? checkStaffSlot : whyNotOffered)(shown, at, length, now);
          if (why === null) expect(technicianFor(shown, at, length, { anyHours })).not.toBeNull();
          if (why === "taken") expect(technicianFor(shown, at, length, { anyHours })).toBeNull();
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test("are none when nobody does all of the services, and the reason says so", () => {
    const [gel, art] = [aTechnician("a", { services: ["gel"] }), aTechnician("b", { services: ["art"] })];
    const diary = aDiary([gel, art]);
    const at = { date: "2026-11-24", minute: 600 };
    const now = { date: "2026-11-24", minute: 480 };
    expect(whyNotOffered(diaryFor(diary, { services: ["gel"] }), at, 60, now)).toBeNull();
    for (const why of [whyNotOffered, checkStaffSlot])
      expect(why(diaryFor(diary, { services: ["gel", "art"] }), at, 60, now)).toBe("not-done");
    expect(whyNotOffered(diaryFor(diary, { services: ["gel"], technicianId: "b" }), at, 60, now)).toBe("not-done");
  });
});

describe("an appointment that anyone may do", () => {
  test("goes to the free technician with the fewest booked minutes that day, and on a tie to the first", () => {
    fc.assert(
      fc.property(situations, ({ diary, wanted, date, length, now }) => {
        const shown = diaryFor(diary, wanted);
        for (const minute of freeMinutes(shown, date, length, now)) {
          const chosen = technicianFor(shown, { date, minute }, length);
          const free = (shown.technicians ?? []).filter((one) =>
            freeMinutes({ ...shown, technicians: [one] }, date, length, now).includes(minute),
          );
          const least = Math.min(...free.map((one) => countedMinutes(one, date)));
          expect(chosen).toBe(free.find((one) => countedMinutes(one, date) === least));
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test("is spread: of technicians who are all free, none gets two appointments more than another", () => {
    const starts = fc.uniqueArray(fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), starts, (count, steps) => {
        const team = Array.from({ length: count }, (_, place) => aTechnician(`${place}`));
        for (const step of steps) {
          const at = { date: "2026-11-24", minute: 480 + 15 * step };
          technicianFor(aDiary(team), at, 15)?.busy[at.date]?.push({ start: at.minute, end: at.minute + 15 });
          const booked = team.map((one) => countedMinutes(one, at.date));
          expect(Math.max(...booked) - Math.min(...booked)).toBeLessThanOrEqual(15);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test("goes to the free technician with the fewest booked minutes by a count of each minute", () => {
    const date = "2026-11-24";
    const afternoon = fc.array(interval(fc.integer({ min: 720, max: 1300 }), 200), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(afternoon, { minLength: 2, maxLength: 5 }), (afternoons) => {
        const team = afternoons.map((busy, place) => aTechnician(`${place}`, { busy: { [date]: busy } }));
        const minutes = team.map((one) => countedMinutes(one, date));
        const first = minutes.indexOf(Math.min(...minutes));
        expect(technicianFor(aDiary(team), { date, minute: 600 }, 60)?.id).toBe(`${first}`);
      }),
      { numRuns: runs(200) },
    );
  });

  test("is assigned by minutes of that day, not by the number of appointments and not by other days", () => {
    const day = "2026-11-24";
    const team = [
      aTechnician("a", { busy: { [day]: [{ start: 480, end: 600 }], "2026-11-25": [] } }),
      aTechnician("b", { busy: { [day]: [480, 510, 540].map((start) => ({ start, end: start + 15 })) } }),
      aTechnician("c", { busy: { [day]: [{ start: 480, end: 525 }], "2026-11-25": [{ start: 480, end: 540 }] } }),
    ];
    const at = (date: string) => ({ date, minute: 720 });
    expect(technicianFor(aDiary(team), at(day), 60)?.id).toBe("b");
    expect(technicianFor(aDiary(team), at("2026-11-25"), 60)?.id).toBe("a");
  });

  test("stays with the technician before, if free", () => {
    const team = [aTechnician("a"), aTechnician("b", { busy: { "2026-11-24": [{ start: 600, end: 660 }] } })];
    const at = (minute: number) => ({ date: "2026-11-24", minute });
    expect(technicianFor(aDiary(team), at(660), 60, { preferred: "b" })?.id).toBe("b");
    expect(technicianFor(aDiary(team), at(630), 60, { preferred: "b" })?.id).toBe("a");
  });

  test("goes to a technician who is off or blocked only if staff book it and nobody else is free", () => {
    const block = { date: "2026-11-17", start: 600, end: 720, weekly: true };
    const team = [aTechnician("a", { blocked: [block] }), aTechnician("b", { week: { 2: [] } }), aTechnician("c")];
    const at = { date: "2026-11-24", minute: 615 };
    expect(technicianFor(aDiary(team), at, 60, { anyHours: true })?.id).toBe("c");
    expect(technicianFor(aDiary(team.slice(0, 2)), at, 60, { anyHours: true })?.id).toBe("a");
    expect(technicianFor(aDiary(team.slice(0, 2)), at, 60)).toBeNull();
  });
});

/** The booked minutes of a day, counted one by one. */
function countedMinutes({ busy }: TechnicianDiary, date: string): number {
  let minutes = 0;
  for (const { start, end } of busy[date] ?? []) for (let minute = start; minute < end; minute++) minutes++;
  return minutes;
}

/** The free starts, found by checking for each start that somebody works in all its minutes. */
function countedByMinutes(
  diary: Diary,
  { services, buffer = 0, technicianId }: Wanted,
  { date, length, now }: { date: string; length: number; now: SalonTime },
): number[] {
  const hours = diary.week[weekdayOf(date)];
  if (!hours?.isOpen || diary.closures.includes(date)) return [];
  const spans = [{ start: hours.opensMinute, end: hours.closesMinute }, ...(hours.furtherSpans ?? [])];
  const gap = clockGap(LONDON, date);
  const earliest = instantAt(LONDON, now.date, now.minute) + (diary.noticeMinutes ?? 0) * MINUTE_MS;
  const starts: number[] = [];
  for (const [index, span] of spans.entries()) {
    for (let start = span.start; start <= span.end; start += 15) {
      const skipped = gap && start >= gap.start && start < gap.end;
      if (skipped || date < now.date || (date === now.date && start <= now.minute)) continue;
      if (instantAt(LONDON, date, start) < earliest) continue;
      if (addDays(now.date, diary.bookableDays ?? 30) < date) continue;
      const last = index === spans.length - 1 && !diary.finishByClosing ? MIDNIGHT : span.end;
      const somebody = (diary.technicians ?? []).some((technician) => {
        if (technicianId && technician.id !== technicianId) return false;
        if (technician.services && services.some((service) => !technician.services?.includes(service))) return false;
        const own = technician.week[weekdayOf(date)];
        const minutes = Array.from({ length: length + buffer }, (_, after) => start + after);
        const inOne = !own || own.some((one) => start >= one.start && start + length <= one.end);
        const blocks = technician.blocked.filter(
          (block) =>
            block.date === date || (block.weekly && block.date <= date && weekdayOf(block.date) === weekdayOf(date)),
        );
        const taken = [...(technician.busy[date] ?? []), ...blocks];
        return inOne && !minutes.some((minute) => taken.some(({ start, end }) => minute >= start && minute < end));
      });
      if (somebody && start + length <= last) starts.push(start);
    }
  }
  return starts;
}

const quarter = fc.integer({ min: 0, max: 95 }).map((quarters) => 15 * quarters);

function interval(from: fc.Arbitrary<number>, longest: number) {
  return fc
    .tuple(from, fc.integer({ min: 1, max: longest }))
    .map(([start, length]) => ({ start, end: Math.min(MIDNIGHT, start + length) }));
}

/** Up to three spans of a day, in order and apart. */
const spans = fc
  .uniqueArray(fc.integer({ min: 28, max: 88 }), { minLength: 2, maxLength: 6 })
  .map((edges) => edges.toSorted((one, other) => one - other))
  .map((edges) =>
    edges.flatMap((edge, place) => {
      const end = edges[place + 1];
      return place % 2 === 0 && end !== undefined ? [{ start: 15 * edge, end: 15 * end }] : [];
    }),
  );

function technicians(date: string) {
  const own = fc.option(fc.oneof(spans, fc.constant<Interval[]>([])), { nil: undefined });
  return fc
    .array(
      fc.record({
        services: fc.option(fc.subarray(SERVICES), { nil: null }),
        own,
        busy: fc.array(interval(fc.integer({ min: 400, max: 1300 }), 200), { maxLength: 6 }),
        blocked: fc.array(
          fc.record({ of: interval(quarter, 180), weeksBefore: fc.integer({ min: -1, max: 2 }), weekly: fc.boolean() }),
          { maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((team) =>
      team.map(({ services, own, busy, blocked }, place) =>
        aTechnician(`t${place}`, {
          services,
          week: own ? { [weekdayOf(date)]: own } : {},
          busy: { [date]: busy },
          blocked: blocked.map(({ of, weeksBefore, weekly }) => ({
            ...of,
            weekly,
            date: addDays(date, -7 * weeksBefore),
          })),
        }),
      ),
    );
}

/** A salon, a wish, and a day. */
const situations = fc.constantFrom(...DATES).chain((date) =>
  fc
    .record({
      spans: spans.filter((found) => found.length > 0),
      isOpen: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
      closed: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
      finishByClosing: fc.boolean(),
      noticeMinutes: fc.constantFrom(0, 0, 60, 1_440),
      bookableDays: fc.constantFrom(30, 1, 365),
      technicians: technicians(date),
      wanted: fc.record({
        services: fc.subarray(SERVICES, { minLength: 1 }),
        buffer: fc.constantFrom(0, 0, 10, 15, 40),
        technicianId: fc.constantFrom(null, null, "t0", "t1"),
      }),
      length: fc.constantFrom(15, 40, 60, 90, 180),
      now: fc.record({ daysBefore: fc.constantFrom(0, 0, 1, 2, 31), minute: fc.integer({ min: 0, max: 1200 }) }),
    })
    .map(({ spans: [first, ...furtherSpans], isOpen, closed, technicians, wanted, length, now, ...rules }) => {
      const hours = { isOpen, opensMinute: first?.start ?? 0, closesMinute: first?.end ?? 0, furtherSpans };
      const diary = {
        ...aDiary(technicians),
        ...rules,
        week: { [weekdayOf(date)]: hours },
        closures: closed ? [date] : [],
      };
      return { diary, wanted, date, length, now: { date: addDays(date, -now.daysBefore), minute: now.minute } };
    }),
);

function aTechnician(id: string, with_: Partial<TechnicianDiary> = {}): TechnicianDiary {
  const busy = Object.fromEntries(DATES.map((date) => [date, []]));
  return { id, name: `Technician ${id}`, services: null, week: {}, busy, blocked: [], ...with_ };
}

/** A diary open from 08:00 to 20:00. */
function aDiary(technicians: TechnicianDiary[]): Diary {
  return { timeZone: LONDON, finishByClosing: false, week: {}, closures: [], busy: {}, technicians };
}
