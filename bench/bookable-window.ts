import { bookableDates, freeMinutes } from "#app/diary/times/availability.ts";
import { blocksOn, type Diary } from "#app/diary/times/diary.ts";
import { APPOINTMENTS_A_DAY, hourOfTheDay } from "./bench-salon.ts";
import type { Measurement } from "./measurement.ts";
import { sized } from "./options.ts";
import { median, milliseconds } from "./statistics.ts";

const WARM_UPS = sized(500, 1);
const RUNS = sized(2_000, 3);

/** Before opening, so that no slot of any day is past. The bookable window includes the change to summer time. */
const NOW = { date: "2026-03-16", minute: 0 };
const LENGTH = 60;

/**
 * All free starts of the bookable window, as the booking calendar shows them: for 31 days with 10 appointments each, and for
 * a team of five with 40 appointments a week each. They are compared with a count of every minute. Computed in Node; medians
 * of many runs.
 */
export const bookableWindow = {
  measure() {
    const team = teamDiary();
    const [one, many] = [busyDiary(), team].map((diary) => medianOf(WARM_UPS, RUNS, () => timeOfOneRun(diary)));
    const counted = medianOf(sized(5, 0), sized(20, 1), () => timeToCount(team));
    const times = (counted / (many ?? 1)).toFixed(0);
    return [
      { what: "Every slot of the 31-day window", figure: milliseconds(one ?? 0), goal: "< 1 ms" },
      { what: "The same for five technicians", figure: milliseconds(many ?? 0), goal: "< 0.3 ms" },
      { what: "The same by counting every minute", figure: `${milliseconds(counted)} (${times} times as long)` },
    ];
  },
} satisfies Measurement;

function medianOf(warmUps: number, runs: number, time: () => number): number {
  return median(Array.from({ length: warmUps + runs }, time).slice(warmUps));
}

function busyDiary(): Diary {
  const day = Array.from({ length: APPOINTMENTS_A_DAY }, (_, number) => hourOfTheDay(number));
  const busy = Object.fromEntries(bookableDates(NOW.date).map((date) => [date, day]));
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy };
}

/** Five technicians who do everything, six or seven appointments a day each, and lunch every Monday. */
function teamDiary(): Diary {
  const lunch = { date: "2026-03-02", start: 720, end: 750, weekly: true };
  const technicians = Array.from({ length: 5 }, (_, n) => {
    const day = (date: string, ahead: number) => [
      date,
      Array.from({ length: (ahead + n) % 3 ? 6 : 7 }, (_, k) => {
        const start = 480 + 100 * k + 15 * n;
        return { start, end: start + 75 };
      }),
    ];
    const busy = Object.fromEntries(bookableDates(NOW.date).map(day));
    return { id: `${n}`, name: `Technician ${n}`, services: null, week: {}, busy, blocked: [lunch] };
  });
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, technicians };
}

/** The time to find the same starts by checking each minute of each start for each technician. */
function timeToCount({ technicians = [] }: Diary): number {
  const begun = performance.now();
  let free = 0;
  for (const date of bookableDates(NOW.date)) {
    for (let start = 480; start <= 1200; start += 15) {
      const minutes = Array.from({ length: LENGTH }, (_, after) => start + after);
      const isFree = technicians.some(({ busy, blocked }) => {
        const taken = [...(busy[date] ?? []), ...blocksOn(blocked, date)];
        return minutes.every((minute) => !taken.some(({ start, end }) => minute >= start && minute < end));
      });
      if (isFree) free++;
    }
  }
  if (free === 0) throw new Error("Days without free times");
  return performance.now() - begun;
}

function timeOfOneRun(diary: Diary): number {
  const begun = performance.now();
  const free = bookableDates(NOW.date).map((date) => freeMinutes(diary, date, LENGTH, NOW));
  const time = performance.now() - begun;
  if (free.length !== 31 || free.some((minutes) => minutes.length === 0)) throw new Error("Days without free times");
  return time;
}
