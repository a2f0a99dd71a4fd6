import { bookableDates, freeMinutes } from "#app/models/opening/availability.ts";
import type { Diary } from "#app/models/opening/diary.ts";
import { APPOINTMENTS_A_DAY, hourOfTheDay } from "./bench-salon.ts";
import type { Measurement } from "./measurement.ts";
import { median, milliseconds } from "./statistics.ts";

const WARM_UPS = 500;
const RUNS = 2_000;

/** Before opening, on a day whose bookable window contains the change to summer time: no slot of any day is past. */
const NOW = { date: "2026-03-16", minute: 0 };
const LENGTH = 60;

/**
 * All free starts of the bookable window, as the booking calendar shows them: 31 days with 10 appointments each,
 * computed in Node. The median of many runs.
 */
export const bookableWindow = {
  measure() {
    const diary = busyDiary();
    const times = Array.from({ length: WARM_UPS + RUNS }, () => timeOfOneRun(diary)).slice(WARM_UPS);
    return [{ what: "Every slot of the 31-day window", figure: milliseconds(median(times)), goal: "< 1 ms" }];
  },
} satisfies Measurement;

function busyDiary(): Diary {
  const day = Array.from({ length: APPOINTMENTS_A_DAY }, (_, number) => hourOfTheDay(number));
  const busy = Object.fromEntries(bookableDates(NOW.date).map((date) => [date, day]));
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy };
}

function timeOfOneRun(diary: Diary): number {
  const begun = performance.now();
  const free = bookableDates(NOW.date).map((date) => freeMinutes(diary, date, LENGTH, NOW));
  const time = performance.now() - begun;
  if (free.length !== 31 || free.some((minutes) => minutes.length === 0)) throw new Error("Days without free times");
  return time;
}
