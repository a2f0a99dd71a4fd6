/*
 * `npm run test:dates`: runs the tests that a date could break under each awkward clock. `npm run test:dates -- feb`
 * runs the clocks whose name contains the word, and `npm run test:dates -- feb app/models` only those of the tests whose
 * path contains the second one.
 */
import { globSync, readFileSync } from "node:fs";
import { DAY_MS } from "../app/kernel/clock.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";
import { TESTS } from "./test-run/where-tests-run.ts";

/** A test depends on the date if it asks for the time or for a day counted from today, or stops its own clock at one. */
const USES_A_CLOCK = /\b(now|tomorrow|salonTime|aBooking|aReschedule|aBookedAppointment|Date\.now|useFakeTimers)\(/;

/** Tests with thousands of random rounds that set the clock themselves. */
const SETS_ITS_OWN_CLOCK = /offered|fuzz|races/;

await runLeavingNothingBehind(testUnderEachClock, 1);

async function testUnderEachClock(): Promise<number> {
  const [word = "", path = ""] = process.argv.slice(2);
  const files = globSync(TESTS).filter(
    (file) => file.includes(path) && USES_A_CLOCK.test(readFileSync(file, "utf8")) && !SETS_ITS_OWN_CLOCK.test(file),
  );
  const failed: string[] = [];
  const clocks = theClocks(Date.now()).filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  if (clocks.length === 0) throw new Error(`No clock is called ${word}.`);
  if (files.length === 0) throw new Error(`No test with ${path} in its path depends on the date.`);
  for (const { name, instant, timeZone } of clocks) {
    const TEST_CLOCK = new Date(instant).toISOString();
    console.log(`\n${name}: ${TEST_CLOCK}`);
    const environment = { ...process.env, TEST_CLOCK, TZ: timeZone ?? "UTC" };
    const run = startTool("vitest", ["run", "--reporter=dot", ...files], environment, ["ignore", "inherit", "inherit"]);
    if ((await exitCode(run)) !== 0) failed.push(`${name} (TEST_CLOCK=${TEST_CLOCK} TZ=${environment.TZ})`);
  }
  console.log(`\n${clocks.length} clocks, ${failed.length} failed${failed.map((clock) => `\n  ${clock}`).join("")}`);
  return failed.length === 0 ? 0 : 1;
}

interface Clock {
  name: string;
  /** UTC ms, after today. */
  instant: number;
  timeZone?: string;
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
  return [
    { name: "a year from now", instant: now + 365 * DAY_MS },
    { name: "a Sunday", instant: next((day) => day.getUTCDay() === 0, "12:00:00") },
    { name: "a minute to midnight", instant: next((day) => month(day) === 1, "23:59:00") },
    { name: "the end of a month", instant: next((day) => isLastDay(day) && month(day) !== 12, "22:30:00") },
    { name: "the end of a year", instant: next((day) => isLastDay(day) && month(day) === 12, "23:59:30") },
    { name: "the night of spring", instant: next((day) => isLastSunday(day) && month(day) === 3, "00:59:00") },
    {
      name: "the day before spring",
      instant: next((day) => isLastSunday(day) && month(day) === 3, "00:30:00") - DAY_MS,
    },
    { name: "the night of autumn", instant: next((day) => isLastSunday(day) && month(day) === 10, "00:45:00") },
    {
      name: "the day before autumn",
      instant: next((day) => isLastSunday(day) && month(day) === 10, "00:30:00") - DAY_MS,
    },
    { name: "29 February", instant: next((day) => day.getUTCDate() === 29 && month(day) === 2, "09:00:00") },
    { name: "Los Angeles", instant: now + DAY_MS, timeZone: "America/Los_Angeles" },
  ];
}
