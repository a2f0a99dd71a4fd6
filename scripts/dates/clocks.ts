import { DAY_MS } from "../../app/kernel/clock.ts";

export interface Clock {
  name: string;
  /** UTC ms. */
  instant: number;
  timeZone?: string;
}

/** The clocks that a word names: an instant in UTC (`2026-12-31T23:40`) the one that shows it, any other those with it in their name. */
export function clocksNamed(word: string, now: number): Clock[] {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(word))
    return [{ name: word, instant: Date.parse(`${word.replace(/Z$/, "")}Z`) }];
  const clocks = theClocks(now).filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  if (clocks.length === 0) throw new Error(`No clock is called ${word}.`);
  return clocks;
}

/** The next awkward times after `now` (UTC ms). The tests' salons are in London. */
function theClocks(now: number): Clock[] {
  const next = (holds: (day: Date) => boolean, time: string): number => {
    for (let at = now + DAY_MS; ; at += DAY_MS) {
      const day = new Date(at);
      if (holds(day)) return Date.parse(`${day.toISOString().slice(0, 10)}T${time}Z`);
    }
  };
  const month = (day: Date) => day.getUTCMonth() + 1;
  const isLastSunday = (day: Date) => day.getUTCDay() === 0 && day.getUTCDate() > 24;
  const isLastDay = (day: Date) => new Date(day.getTime() + DAY_MS).getUTCDate() === 1;
  const isLastOfYear = (day: Date) => isLastDay(day) && month(day) === 12;
  return [
    { name: "a year from now", instant: now + 365 * DAY_MS },
    { name: "a Sunday", instant: next((day) => day.getUTCDay() === 0, "12:00:00") },
    { name: "a minute to midnight", instant: next((day) => month(day) === 1, "23:59:00") },
    { name: "the 28th of a month", instant: next((day) => day.getUTCDate() === 28 && month(day) !== 2, "15:00:00") },
    { name: "the last day of a month", instant: next((day) => isLastDay(day) && month(day) !== 12, "15:00:00") },
    { name: "the end of a month", instant: next((day) => isLastDay(day) && month(day) !== 12, "22:30:00") },
    { name: "the last evening of a year", instant: next(isLastOfYear, "23:40:00") },
    { name: "the end of a year", instant: next(isLastOfYear, "23:59:30") },
    { name: "the night of spring", instant: next((day) => isLastSunday(day) && month(day) === 3, "00:59:00") },
    {
      name: "the day before spring",
      instant: next((day) => isLastSunday(day) && month(day) === 3, "00:30:00") - DAY_MS,
    },
    { name: "the first of April", instant: next((day) => day.getUTCDate() === 1 && month(day) === 4, "09:00:00") },
    { name: "the night of autumn", instant: next((day) => isLastSunday(day) && month(day) === 10, "00:45:00") },
    {
      name: "the day before autumn",
      instant: next((day) => isLastSunday(day) && month(day) === 10, "00:30:00") - DAY_MS,
    },
    { name: "29 February", instant: next((day) => day.getUTCDate() === 29 && month(day) === 2, "09:00:00") },
    { name: "Los Angeles", instant: now + DAY_MS, timeZone: "America/Los_Angeles" },
  ];
}
