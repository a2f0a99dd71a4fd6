/*
 * `npm run quality`: runs the commands behind the promises of docs/quality.md that take about a minute at most, stores what
 * they said in measured.json, and writes the page. `-- torture soak` runs those, `-- torture --from FILE` reads the output of
 * an earlier run on this machine (`--from` may come more than once, and `--as "npm run torture -- late"` says what had printed
 * it), `--note "…"` adds what a reader must know of the figures, and `-- --write` only writes the page.
 */
import { readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { runLeavingNothingBehind, startNode } from "../process-tree.ts";
import { writePart } from "../written-part.ts";
import type { Measure } from "./measure.ts";
import { hereOn, readMeasured, writeMeasured } from "./measured.ts";
import { MEASURES } from "./measures/index.ts";
import { PAGE, pageText } from "./page.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: "string", multiple: true, default: [] },
    as: { type: "string" },
    note: { type: "string" },
    write: { type: "boolean", default: false },
  },
});

await runLeavingNothingBehind(quality, 1);

async function quality(): Promise<number> {
  let worst = 0;
  for (const measure of asked()) {
    const said = values.from.length > 0 ? fromFiles(values.from) : await printedBy(measure);
    const rows = measure.read(stripVTControlCharacters(said.output));
    if (rows.length === 0)
      throw new Error(`${measure.name}: there are no figures in what was printed. Nothing is stored.`);
    const { as, note } = values;
    const more = { ...(as && { as }), ...(said.code && { code: said.code }), ...(note && { note }) };
    writeMeasured({ ...readMeasured(), [measure.name]: { ...hereOn(said.at), ...more, rows } });
    worst = Math.max(worst, said.code);
  }
  writePart(PAGE, pageText(MEASURES, readMeasured()));
  return worst;
}

/** The measures that are named, or else the quick ones. */
function asked(): Measure[] {
  const names = positionals;
  const unknown = names.find((name) => !MEASURES.some((one) => one.name === name));
  if (unknown) throw new Error(`The measures are ${MEASURES.map(({ name }) => name).join(", ")}, not ${unknown}.`);
  if (values.from.length > 0 && names.length !== 1) throw new Error("--from goes with one name.");
  if (values.as && values.from.length === 0) throw new Error("--as goes with --from.");
  if (values.write) return [];
  return MEASURES.filter(({ name, quick }) => (names.length > 0 ? names.includes(name) : quick));
}

interface Said {
  output: string;
  code: number;
  at: Date;
}

/** What stands in files, of the day on which the last of them was written. */
function fromFiles(files: string[]): Said {
  const at = Math.max(...files.map((file) => statSync(file).mtimeMs));
  return { output: files.map((file) => readFileSync(file, "utf8")).join("\n"), code: 0, at: new Date(at) };
}

/** Runs the command of a measure, and shows what it prints. */
async function printedBy({ command, more = [] }: Measure): Promise<Said> {
  const [runner, ...words] = command.split(" ");
  const [tool = "", ...args] = runner === "npx" ? words.with(0, `node_modules/.bin/${words[0]}`) : [npm(), ...words];
  console.log(`\n${command}`);
  const child = startNode(tool, [...args, ...more], process.env, ["ignore", "pipe", "pipe"]);
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      console.log(line);
    });
  }
  const code = await ended;
  return { output: lines.join("\n"), code, at: new Date() };
}

function npm(): string {
  const path = process.env.npm_execpath;
  if (!path) throw new Error("Start it with npm run quality.");
  return path;
}
