import { stripVTControlCharacters } from "node:util";
import { type Failure, logOf, type Part, type TimedTest } from "./part.ts";

/** The lines of a tool's output that are shown from its beginning, and as many from its end. */
const LINES_SHOWN = 15;

/** How many of the slowest tests are named. */
const SLOWEST = 10;

/**
 * The failures, each with the command that repeats it; the slowest tests; each part's duration and the file with what it has
 * said; and last the numbers of passes and failures.
 */
export function summary(parts: Part[]): string {
  const failures = parts.flatMap((part) => part.failures);
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const counts = `${passed} passed, ${failures.length} failed`;
  return ["", ...failures.map(notice), ...slowest(parts), ...parts.map(timed), "", counts].join("\n");
}

function slowest(parts: Part[]): string[] {
  const tests = parts.flatMap(({ tests = [] }) => tests).toSorted((one, other) => other.seconds - one.seconds);
  const named = tests
    .slice(0, SLOWEST)
    .map(({ title, seconds }: TimedTest) => `${seconds.toFixed(1).padStart(6)} s  ${title}`);
  return named.length > 0 ? ["The slowest tests:", ...named, ""] : [];
}

function notice({ title, detail, command }: Failure): string {
  const lines = stripVTControlCharacters(detail).trimEnd().split("\n");
  const shown =
    lines.length > 2 * LINES_SHOWN ? [...lines.slice(0, LINES_SHOWN), "…", ...lines.slice(-LINES_SHOWN)] : lines;
  return [`FAILED   ${title}`, ...shown.map((line) => `         ${line}`), `         ${command}`, ""].join("\n");
}

function timed({ name, seconds, passed, failures }: Part): string {
  const failed = failures.length > 0 ? `, ${failures.length} failed` : "";
  const log = seconds > 0 ? `, ${logOf(name)}` : "";
  return `${name.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s  ${passed} passed${failed}${log}`;
}
