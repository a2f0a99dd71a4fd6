/*
 * `npm run scale:rows`: how many rows every page, call, command, mail turn and run of cron reads at salons of several sizes. It runs
 * workers/rows-read.test.ts at each and writes docs/rows-read.md.
 */
import { writeFileSync } from "node:fs";
import * as v from "valibot";
import { runLeavingNothingBehind, runTool } from "../../scripts/process-tree.ts";
import { today } from "../bench-salon.ts";

const FILE = "docs/rows-read.md";

/** Another salon with 20,000 appointments stands beside each, and a thousand without any. */
const SIZES = [
  { appointments: 0, clients: 0 },
  { appointments: 10_000, clients: 10_000 },
  { appointments: 100_000, clients: 10_000 },
].map((size) => ({ ...size, aDay: 40, ofAnother: 20_000, salons: 1_000 }));

const Line = v.object({ of: v.string(), rows: v.number(), why: v.array(v.string()) });

/** What one of its addresses or forms has read, the most of all, at each size, and why it may. */
interface Row {
  rows: number[];
  why: Set<string>;
}

async function measure(): Promise<number> {
  const table = new Map<string, Row>();
  for (const [place, size] of SIZES.entries()) {
    const environment = { ...process.env, ROWS_READ_AT: JSON.stringify([size]) };
    const said = await runTool("vitest", ["run", "workers/rows-read.test.ts", ...ALOUD], environment);
    for (const [, text = ""] of said.matchAll(/^rows-read (.*)$/gm)) {
      const { of, rows, why } = v.parse(Line, JSON.parse(text));
      const row = table.get(of) ?? { rows: SIZES.map(() => 0), why: new Set() };
      table.set(of, row);
      row.rows[place] = Math.max(row.rows[place] ?? 0, rows);
      for (const reason of why) row.why.add(reason);
    }
    console.log(`${size.appointments} appointments: ${table.size} pages, calls and commands`);
  }
  if (table.size === 0) return 1;
  writeFileSync(FILE, page([...table]));
  return 0;
}

const ALOUD = ["--silent=false", "--disable-console-intercept"];

function page(table: [of: string, row: Row][]): string {
  const [growing, others] = [table.filter(([, row]) => grows(row)), table.filter(([, row]) => !grows(row))];
  return `# Rows read

How many rows D1 reads for each page, call, command of the salon's object, mail turn and run of cron, with those of indexes, at a
salon with 0, 10,000 and 100,000 appointments. 10,000 clients had them, and another salon has 20,000. There are a thousand more. The past ended a year
before, so that nothing which is asked about is in it. Of several addresses or forms the table has the one that reads most.
\`npm run scale:rows\` writes this page; it was measured on ${today()}. \`workers/rows-read.test.ts\` holds it in \`npm test\`.

## What grows

${lines(growing, true)}

## What does not

${lines(others, false)}
`;
}

/** Whether it reads more at the largest size than at the one before it. A row of chance, such as one more email, is not growth. */
function grows({ rows }: Row): boolean {
  const [before = 0, last = 0] = rows.slice(-2);
  const [none = 0] = rows;
  return last > before * 1.1 + 100 || before > none * 1.1 + 1_000;
}

function lines(table: [of: string, row: Row][], withWhy: boolean): string {
  const sizes = SIZES.map(({ appointments }) => number(appointments));
  const head = ["", ...sizes, ...(withWhy ? ["why"] : [])];
  const rows = table
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([of, { rows, why }]) => [`\`${of}\``, ...rows.map(number), ...(withWhy ? [[...why].join("; ")] : [])]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function number(value: number): string {
  return value.toLocaleString("en-GB");
}

if (import.meta.main) await runLeavingNothingBehind(measure, 1);
