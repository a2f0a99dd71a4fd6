import { exitCode, runLeavingNothingBehind, startNode, startTool } from "./process-tree.ts";

/** One test of many rounds that needs no database. */
const ONE_TEST = "app/kernel/money.test.ts";

await runLeavingNothingBehind(torture, 1);

/**
 * `npm run torture`: the tests in workerd with all rounds of the repeated ones, then 40 kills of a server in the middle of
 * bookings. With `--short`, one test file, and the journey of the kills is only looked up: `npm test` plays it.
 */
async function torture(): Promise<number> {
  const short = process.argv.includes("--short");
  const environment = { ...process.env, TORTURE: "yes" };
  const stdio = ["ignore", "inherit", "inherit"] as const;
  const tests = await exitCode(startTool("vitest", ["run", ...(short ? [ONE_TEST] : [])], environment, [...stdio]));
  if (tests !== 0) return tests;
  const kills = ["kill-storm", ...(short ? ["--list"] : [])];
  return exitCode(startNode("scripts/e2e.ts", kills, environment, [...stdio]));
}
