import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLocally } from "./local/build.ts";
import { runLeavingNothingBehind, runTool } from "./process-tree.ts";

/*
 * `npm run startup`: how long the processor works while the built Worker starts, by a profile of Wrangler's. Fails beyond the
 * budget, which a busy machine stretches. docs/operations.md
 */

/** The most, ms: four times what a quiet machine of two cores takes. */
const MOST_MS = 120;

/** How often it is tried: what else the machine does only adds to a start, so the least of several is the Worker's own. */
const MOST_STARTS = 5;

/** How many numbers are sorted to see how busy the machine is, and how long a quiet machine of two cores takes for it, ms. */
const SORTED = 200_000;
const SORTED_IN_MS = 40;

/** The part of a V8 profile that is read: which function ran at each sample, and the microseconds since the one before. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

await runLeavingNothingBehind(measure, 1);

async function measure(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-start-up-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const configuration = await buildLocally({ port: 0, stateDirectory: folder, minimal: true });
  let least = Number.POSITIVE_INFINITY;
  for (let start = 0; start < MOST_STARTS && least > MOST_MS; start++) {
    const took = await busyMsOfAStart(configuration, join(folder, `${start}.cpuprofile`));
    least = Math.min(least, took / slowness());
  }
  console.log(`The Worker starts in ${least.toFixed(0)} ms of ${MOST_MS}.`);
  return least <= MOST_MS ? 0 : 1;
}

async function busyMsOfAStart(configuration: string, outfile: string): Promise<number> {
  const args = ["check", "startup", "--outfile", outfile, `--args=--config=${configuration}`];
  await runTool("wrangler", args, process.env);
  return busyMs(JSON.parse(readFileSync(outfile, "utf8")));
}

/** How many times as long as a quiet machine this one takes at present, at least 1. Other programs count as work of a start. */
function slowness(): number {
  const numbers = new Float64Array(SORTED).map((_, place) => (place * 7_919) % SORTED);
  const start = performance.now();
  numbers.sort();
  return Math.max(1, (performance.now() - start) / SORTED_IN_MS);
}

function busyMs({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const busy = timeDeltas.filter((_, index) => !idle.has(samples[index] ?? -1));
  return busy.reduce((sum, delta) => sum + delta, 0) / 1000;
}
