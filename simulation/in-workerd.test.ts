import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import type { Salon } from "#app/models/salon/salon.server.ts";
import { objectOf } from "#app/testing/salon-object.ts";
import { runs, SEED } from "#app/testing/thoroughness.ts";
import { ERAS } from "./eras.ts";
import { type Played, playInTurn } from "./in-turn.ts";
import { aHouse } from "./salons.ts";
import type { Scenario } from "./scenario.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      /** Only in tests: the address of the server with the results in Node. */
      SIMULATION_URL: string;
    }
  }
}

/*
 * The simulation in Node is faithful: the same operations in workerd, with the real D1 and the real object, have the same
 * results.
 */

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** All in `npm run torture`. */
const COUNT = runs(200) === 200 ? 200 : 15;

test(`${COUNT} scenarios have the same answers and leave the same diary as in Node`, async () => {
  vi.spyOn(scheduler, "wait").mockResolvedValue();
  const answer = await fetch(`${env.SIMULATION_URL}/${SEED % 1_000_000}/${COUNT}`);
  const expected: { seed: number; scenario: Scenario; played: Played }[] = await answer.json();
  expect(expected).toHaveLength(COUNT);
  for (const { seed, scenario, played } of expected) {
    const era = ERAS[scenario.era] ?? expect.fail();
    itIs(Date.parse(era.begins));
    const house = await aHouse(era, `-${seed}`);
    const look = async <Row>(query: string) => (await env.DB.prepare(query).all<Row>()).results;
    const backgrounds = await Promise.all(house.salons.map(backgroundOf));
    const here = await playInTurn(house, scenario.operations, look, async (instant) => {
      // In Node the clock stands still until all that follows an operation is done.
      for (const settle of backgrounds) await settle();
      itIs(instant);
    });
    expect({ seed, ...here }).toEqual({ seed, ...played });
  }
  // The scenarios contain bookings, refusals and changes.
  const answers = expected.flatMap(({ played }) => played.answers.map((one) => one.split(" ")[1]));
  expect(new Set(answers).size).toBeGreaterThan(3);
});

/** A wait for what a salon's object does after its answers: it offers free times to those who wait, and tells browsers. */
async function backgroundOf(salon: Salon): Promise<() => Promise<void>> {
  const begun: Promise<unknown>[] = [];
  await runInDurableObject(objectOf(salon), (_, state) => {
    Object.assign(state, { waitUntil: (work: Promise<unknown>) => begun.push(work) });
  });
  return async () => {
    for (let work = begun.shift(); work; work = begun.shift()) await work;
  };
}

function itIs(instant: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
}
