import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
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

afterEach(() => vi.useRealTimers());

/** All in `npm run torture`. */
const COUNT = runs(200) === 200 ? 200 : 15;

test(`${COUNT} scenarios have the same answers and leave the same diary as in Node`, async () => {
  const answer = await fetch(`${env.SIMULATION_URL}/${SEED % 1_000_000}/${COUNT}`);
  const expected: { seed: number; scenario: Scenario; played: Played }[] = await answer.json();
  expect(expected).toHaveLength(COUNT);
  for (const { seed, scenario, played } of expected) {
    const era = ERAS[scenario.era] ?? expect.fail();
    itIs(Date.parse(era.begins));
    const house = await aHouse(era, `-${seed}`);
    const look = async <Row>(query: string) => (await env.DB.prepare(query).all<Row>()).results;
    const here = await playInTurn(house, scenario.operations, look, async (instant) => itIs(instant));
    expect({ seed, ...here }).toEqual({ seed, ...played });
  }
  // The scenarios contain bookings, refusals and changes.
  const answers = expected.flatMap(({ played }) => played.answers.map((one) => one.split(" ")[1]));
  expect(new Set(answers).size).toBeGreaterThan(3);
});

function itIs(instant: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
}
