import type { Measure } from "./measure.ts";
import type { AllMeasured, Measured } from "./measured.ts";

export const PAGE = "docs/quality.md";

/** The written part of docs/quality.md: each promise, what was counted, and what did so, when and where. */
export function pageText(measures: Measure[], all: AllMeasured): string {
  return measures.map((measure) => section(measure, all[measure.name])).join("\n\n");
}

function section(measure: Measure, measured: Measured | undefined): string {
  const parts = [`### ${measure.title}`, measure.promise];
  if (measured) parts.push(rows(measured), source(measure, measured));
  else parts.push(notMeasured(measure));
  return parts.join("\n\n");
}

function rows({ rows }: Measured): string {
  return rows.map(({ what, figure }) => `- ${what}: ${figure}`).join("\n");
}

function source(measure: Measure, { date, cores, memoryGib, as = shown(measure), code, note }: Measured): string {
  const parts = [
    `\`${as}\`, ${date}, ${cores} cores, ${memoryGib} GiB.`,
    code ? `**It ended with code ${code}.**` : "",
    note ?? "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** The command that measures anew, by its own name where that is short. */
function shown({ name, command, more }: Measure): string {
  return more ? `npm run quality -- ${name}` : command;
}

function notMeasured({ name, command, earlier }: Measure): string {
  const fills = `Not measured here yet: \`npm run quality -- ${name}\` runs \`${command}\`.`;
  return earlier ? `${fills} ${earlier}` : fills;
}
