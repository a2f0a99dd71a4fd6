import { expect, test } from "vitest";
import { clientsFrom } from "./clients.ts";
import { play } from "./play.ts";

/* The month that docs/full-chairs.md has figures of. */

const BUSY = { demand: 1.5, shortest: 45, gaps: "first", waitingList: false } as const;

test("a seed has the same clients and the same month again, and another seed others", () => {
  expect(clientsFrom(1, 1.5, 45)).toEqual(clientsFrom(1, 1.5, 45));
  const [once, again, other] = [1, 1, 2].map((seed) => play({ ...BUSY, seed, demand: 0.4 }));
  expect(again).toEqual(once);
  expect(other).not.toEqual(once);
});

test("a busy salon sells most of its hours and not all, and more if more is asked for", () => {
  const [quiet, busy] = [0.5, 1.5].map((demand) => play({ ...BUSY, seed: 3, demand }));
  expect(quiet?.sold).toBeGreaterThan(0.2);
  expect(busy?.sold).toBeGreaterThan(quiet?.sold ?? 1);
  expect(busy?.sold).toBeLessThan(0.95);
  expect(busy?.found).toBeLessThan(quiet?.found ?? 0);
});

test("only a salon with a waiting list books by it, and what is freed is sold again at most once", () => {
  const played = (waitingList: boolean) => play({ ...BUSY, demand: 1.1, gaps: "never", seed: 4, waitingList });
  const [without, withList] = [played(false), played(true)];
  expect(without.byList).toBe(0);
  expect(withList.byList).toBeGreaterThan(0);
  for (const { soldAgain } of [without, withList]) {
    expect(soldAgain).toBeGreaterThan(0);
    expect(soldAgain).toBeLessThanOrEqual(1);
  }
});
