import { parseArgs } from "node:util";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";
import { storms } from "./torture/storms.ts";

/** One test of many rounds that needs no database. */
const ONE_TEST = "app/kernel/money.test.ts";

const PARTS = ["tests", "kills", "late", "disk"];

await runLeavingNothingBehind(torture, 1);

/**
 * `npm run torture -- kills late --kills 200`: the tests in workerd with all rounds of the repeated ones; then, against a real
 * server, kills in the middle of everything, half minutes without an answer of D1, and a disk that is full. No name means all
 * of them. With `--short`, one test file and two kills.
 */
async function torture(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: "boolean", default: false }, kills: { type: "string", default: "40" } },
  });
  const { short } = values;
  const unknown = positionals.find((name) => !PARTS.includes(name));
  const kills = Number(short ? 2 : values.kills);
  if (unknown || !kills) throw new Error(`The parts are ${PARTS.join(", ")}, and --kills is a number above 0`);
  const asked = positionals.length > 0 ? positionals : short ? ["tests", "kills"] : PARTS;
  if (asked.includes("tests")) {
    const environment = { ...process.env, TORTURE: "yes" };
    const tests = startTool("vitest", ["run", ...(short ? ["--project=node", ONE_TEST] : [])], environment, [
      "ignore",
      "inherit",
      "inherit",
    ]);
    const code = await exitCode(tests);
    if (code !== 0) return code;
  }
  return storms({
    kills: asked.includes("kills") ? kills : 0,
    late: asked.includes("late"),
    disk: asked.includes("disk"),
  });
}
