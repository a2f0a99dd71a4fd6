import { stripVTControlCharacters } from "node:util";
import type { Failure, Part } from "./part.ts";

/** The lines of a tool's output that are shown from its beginning, and as many from its end. */
const LINES_SHOWN = 15;

/**
 * The failures, each with the command that repeats it; each part's duration; and last the numbers of passes and
 * failures.
 */
export function summary(parts: Part[]): string {
  const failures = parts.flatMap((part) => part.failures);
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  return ["", ...failures.map(notice), ...parts.map(timed), "", `${passed} passed, ${failures.length} failed`].join(
    "\n",
  );
}

function notice({ title, detail, command }: Failure): string {
  const lines = stripVTControlCharacters(detail).trimEnd().split("\n");
  const shown =
    lines.length > 2 * LINES_SHOWN ? [...lines.slice(0, LINES_SHOWN), "…", ...lines.slice(-LINES_SHOWN)] : lines;
  return [`FAILED   ${title}`, ...shown.map((line) => `         ${line}`), `         ${command}`, ""].join("\n");
}

function timed({ name, seconds, passed, failures }: Part): string {
  const failed = failures.length > 0 ? `, ${failures.length} failed` : "";
  return `${name.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s  ${passed} passed${failed}`;
}
