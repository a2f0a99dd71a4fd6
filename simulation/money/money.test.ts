import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { runs } from "#app/testing/thoroughness.ts";

/* Charges and refunds: whatever is lost, nothing is charged or given back twice, nothing is lost, and clients are told once. */

const HOOKS = new URL("../platform/register.ts", import.meta.url).href;

function plays(schedules: number, { seed, without = "" }: { seed: number; without?: string }) {
  const asked = ["simulation/money/part.ts", "--seed", `${seed}`, "--schedules", `${schedules}`];
  const env = { ...process.env, BREAK: without, RUNS_LOCALLY: "", RATE_LIMITS: "" };
  const { status, stdout } = spawnSync(process.execPath, ["--import", HOOKS, ...asked], { encoding: "utf8", env });
  return { status, output: stdout };
}

test("money is right in the end, whoever is lost at any step", () => {
  expect(plays(30, { seed: 1 })).toEqual({ status: 0, output: "30 plays from seed 1 held.\n" });
});

test("a call of D1 that hangs for a row holds up no other row", () => {
  expect(plays(1, { seed: 277 })).toMatchObject({ status: 0 });
});

/** Seeds that find a missing part. */
const FOUND_AT: [part: string, seed: number, tells: string][] = [
  ["charge", 13, "the fee was charged 2 times"],
  ["refund", 1, "money went back twice"],
  ["due", 1, "is asked"],
  ["waits", 75, "its client was not told"],
  ["patience", 277, "a fee was asked for, and is lost"],
  ["news", 1, "its client was not told"],
  ["mail-id", 1, "nobody was told of the refund"],
];

test.each(FOUND_AT.slice(0, runs(FOUND_AT.length)))("a missing part is found: %s", (without, seed, tells) => {
  expect(plays(1, { seed, without })).toEqual({ status: 1, output: expect.stringContaining(tells) });
});
