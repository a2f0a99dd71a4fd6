import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { runs } from "#app/testing/thoroughness.ts";

/* The simulation itself: it finds missing parts, tells them in few steps, and plays the same for the same seed. */

const RUN = ["simulation/run.ts", "--schedules"];

function simulate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...RUN, ...args], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

function without(part: string, seed: number) {
  return simulate("1", "--seed", `${seed}`, "--as-found", "--break", part);
}

/**
 * Seeds that find a missing part. The queue, the triggers and the versions are missed where nothing else does their work: what
 * the number of the last write refuses, they refuse too. `npm run torture` tries all of them. `npm run simulate -- --break turn`
 * finds others.
 */
const FOUND_AT: [part: string, seed: number][] = [
  ["turn", 50001039],
  ["late", 60001169],
  ["idempotency", 6],
  ["queue,turn", 122],
  ["fences,turn", 174],
  ["version,turn", 129],
  ["lease", 24],
  ["apply", 98],
  ["holds", 1365],
  ["changes", 14],
  ["stale", 32],
  ["offers", 25],
  ["offered-again", 25],
  ["offered-twice", 295],
  ["offer-held", 1365],
];

test.each(FOUND_AT.slice(0, runs(FOUND_AT.length)))("a missing part is found: %s", (part, seed) => {
  const { status, output } = without(part, seed);
  if (part === "idempotency")
    expect(without(part, seed), "the same seed is the same story").toEqual({ status, output });
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining("WRONG: ") });
  expect(output).toContain(`Again: npm run simulate -- --seed ${seed} --schedules 1 --break ${part}`);
});

test("without the queue, the triggers and the number of the last write a time is booked twice, and two operations are enough to show it", () => {
  const { output } = simulate("1", "--seed", "11", "--break", "queue,fences,turn");
  expect(output).toContain("WRONG: two appointments take the same minutes");
  expect(output).toMatch(/^Seed 11: .*, 2 operations, 0 troubles\./);
});

test("a run whose time is over at once plays a schedule all the same, and a time that is none is refused", () => {
  expect(simulate("9", "--seed", "1", "--seconds", "0")).toEqual({
    status: 0,
    output: expect.stringMatching(/^[1-9] schedules? from seed 1 held/),
  });
  expect(simulate("9", "--seconds", "soon")).toMatchObject({ status: 1 });
});

test("an unknown part is refused, with the names of the known ones", () => {
  expect(simulate("1", "--break", "nothing")).toEqual({
    status: 1,
    output: expect.stringMatching(/There is no part nothing\. There are .*queue, fences/),
  });
});
