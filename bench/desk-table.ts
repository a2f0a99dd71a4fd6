import { adminCookie, benchSalon, fillDiary, openSalon } from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { serveProduct } from "./server.ts";
import { mediansInTurns, milliseconds } from "./statistics.ts";

const ROUNDS = { warmUps: 20, rounds: 60 };

const young = benchSalon("new-desk");
const old = benchSalon("old-desk");

/** What staff ask their table for. The last ones find nothing, which is the most work. */
const ASKED = {
  "first page": "",
  "by status": "?status=confirmed&sort=latest",
  "a name": "?q=grace",
  "a name that nobody has": "?q=nobody-has-it",
  "a payment that none has": "?paymentStatus=refunded",
  "a method that none has": "?paymentMethod=bank_transfer",
  "a service that none has": "?service=nothing",
};

/**
 * The desk's table for a salon with 1,000 appointments in its past, and for one with 100,000, which has a server of its
 * own. Its data alone, in turns, one request at a time; medians to the last byte.
 */
export const deskTable = {
  async fill(database) {
    await openSalon(database, young);
    await fillDiary(database, young, 1_000);
  },

  async measure(port) {
    const oldPort = await serveProduct(async (database) => {
      await openSalon(database, old);
      await fillDiary(database, old, 100_000);
    });
    const cookies = { few: await adminCookie(port, young), many: await adminCookie(oldPort, old) };
    const figures: Figure[] = [];
    for (const [what, query] of Object.entries(ASKED)) {
      const path = `/admin/appointments.data${query}`;
      const ask = async (at: number, host: string, cookie: string) =>
        (await expectStatus(200, call(at, host, path, { headers: { cookie } }))).milliseconds;
      const [few, many] = await mediansInTurns(
        [() => ask(port, young.host, cookies.few), () => ask(oldPort, old.host, cookies.many)],
        ROUNDS,
      );
      figures.push(
        { what: `Desk, ${what}, 100,000 past`, figure: milliseconds(many), goal: "< 50 ms" },
        { what: "  ratio to 1,000", figure: (many / few).toFixed(2), goal: "<= 1.5" },
      );
    }
    return figures;
  },
} satisfies Measurement;
