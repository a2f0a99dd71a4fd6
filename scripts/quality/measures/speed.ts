import { found, type Measure, type Row } from "../measure.ts";

const PAST = ", 100,000 past";

/** Milliseconds depend on the machine: only what is a ratio of two things that one run has measured in turns is taken. */
export const bench: Measure = {
  name: "bench",
  title: "Speed",
  promise: "A long past, a stuck email and a thousand open pages make nobody wait much longer.",
  command: "npm run bench",
  quick: false,
  read(output) {
    const [rows, past]: [Row[], string[]] = [[], []];
    let [before, last] = ["", ""];
    for (const line of output.split("\n")) {
      const [, name = "", figure = "", goal = ""] = /^( {0,2}\S.*?) {2,}(\S.*?)(?: {2}goal (.*))?$/.exec(line) ?? [];
      const what = name.trim();
      const isOfTwo = what === "ratio";
      const ratio = isOfTwo
        ? figure
        : (/ratio ([\d.]+)/.exec(figure)?.[1] ?? /\((\d+ times as long)\)/.exec(figure)?.[1]);
      const asked = goal && ` (goal ${goal.replace(/^.*ratio /, "")})`;
      if (ratio && what.endsWith(PAST)) past.push(ratio);
      else if (ratio) rows.push({ what: isOfTwo ? `${last} / ${before}` : what, figure: `${ratio}${asked}` });
      if (what && !isOfTwo) [before, last] = [last, what];
    }
    const sorted = past.toSorted((one, other) => Number(one) - Number(other));
    const figure = `${sorted[0]} to ${sorted.at(-1)}, of ${past.length} pages and calls`;
    return past.length > 0 ? [{ what: "100,000 past appointments / 1,000", figure }, ...rows] : rows;
  },
  earlier:
    "Figures of earlier days: decisions [7](decisions/0007-a-search-looks-at-the-customers.md), [8](decisions/0008-stale-days-carry-a-mark.md), [26](decisions/0026-browsers-are-told-dates-and-read-anew.md) and [28](decisions/0028-one-slot-of-one-technician.md).",
};

const COLUMNS = ["performance", "accessibility", "practices", "seo", "agentic"];

export const lighthouse: Measure = {
  name: "lighthouse",
  title: "Lighthouse",
  promise: "The pages that clients see are fast, accessible and found, on a phone with a slow line.",
  command: "npm run lighthouse",
  quick: false,
  read(output) {
    const [heads = [], ...rows] = found(/^│(.*)│\s*$/gm, output).map(([line = ""]) =>
      line.split("│").map((cell) => cell.trim().replaceAll("'", "")),
    );
    return rows.map((cells) => {
      const of = (name: string) => cells[heads.indexOf(name)] ?? "";
      const scores = COLUMNS.filter((name) => of(name) !== "null").map((name) => `${name} ${of(name)}`);
      return { what: of("page"), figure: [...scores, `${of("kilobytes")} kB`].join(", ") };
    });
  },
  earlier: "Its limits stand in `scripts/lighthouse/audit.ts`; it fails beyond them.",
};
