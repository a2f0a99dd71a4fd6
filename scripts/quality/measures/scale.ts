import type { Measure, Row } from "../measure.ts";

const FIGURES: [RegExp, string][] = [
  [/^\| a booking with its mail, heard by three (\|.*\|)$/m, "calls of D1; rows written, for a booking"],
  [/^\| \*\*a salon\*\* \|.*\| ([\d.]+) \|$/m, "MB that a salon stores in a year"],
  [/^\| a salon \|.*\| ([\d.]+) \|$/m, "dollars that a salon costs in a month"],
];

export const scale: Measure = {
  name: "scale",
  title: "Scale",
  promise:
    "What 10,000 salons ask of the platform is known beforehand, and which limit comes first ([scale](scale.md)).",
  command: "npm run scale",
  quick: true,
  read(output) {
    const rows = FIGURES.flatMap(([pattern, what]): Row[] => {
      const said = pattern.exec(output)?.[1];
      const cells = said?.split("|").map((cell) => cell.trim());
      return said ? [{ what, figure: cells && cells.length > 1 ? `${cells[1]}; ${cells[4]}` : said }] : [];
    });
    const limits = output.split("### The limits")[1] ?? "";
    const [, what, salons] = /^\| ([^|]+) \| ([\d,]+) \|/m.exec(limits) ?? [];
    return what && salons ? [...rows, { what: `salons at the first limit (${what})`, figure: salons }] : rows;
  },
};
