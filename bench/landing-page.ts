import { benchSalon, fillDiary, openSalon } from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";
import { serveProduct } from "./server.ts";
import { mediansInTurns, milliseconds } from "./statistics.ts";

const RUNS = { warmUps: 60, runs: 200 };

const young = benchSalon("new-in-town");
const old = benchSalon("established");

/**
 * The landing page of a salon with 1,000 past appointments, and of one with 100,000 on a server of its own. Both have ten
 * on each day of the bookable window. Requests go in turns, one at a time; medians to the last byte.
 */
export const landingPage = {
  async fill(database) {
    await openSalon(database, young);
    await fillDiary(database, young, 1_000);
  },

  async measure(port) {
    const oldPort = await serveProduct(async (database) => {
      await openSalon(database, old);
      await fillDiary(database, old, 100_000);
    });
    const visits = (port: number, host: string) => async () =>
      (await expectStatus(200, call(port, host, "/"))).milliseconds;
    const [few, many] = await mediansInTurns([visits(port, young.host), visits(oldPort, old.host)], RUNS);
    return [
      { what: "Landing page, 1,000 past appointments", figure: milliseconds(few) },
      { what: "Landing page, 100,000 past appointments", figure: milliseconds(many) },
      { what: "  ratio", figure: (many / few).toFixed(2), goal: "<= 1.5" },
    ];
  },
} satisfies Measurement;
