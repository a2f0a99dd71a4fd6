import { stripVTControlCharacters } from "node:util";
import type { Failure, Part } from "./part.ts";

/** So many lines of what a tool said are shown from its beginning, and as many from its end. */
const LINES_SHOWN = 15;

/** What failed, with the command that runs just that; how long each part took; and last how many passed and failed. */
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
