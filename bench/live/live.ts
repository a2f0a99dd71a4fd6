import pMap from "p-map";
import { benchSalon, openSalon } from "../bench-salon.ts";
import { type Book, bookingsOf, freeTimes, type Time } from "../bookings.ts";
import { expectStatus } from "../call.ts";
import type { Figure, Measurement } from "../measurement.ts";
import { median, milliseconds } from "../statistics.ts";
import { memoryOfServers } from "./memory.ts";
import { type Listeners, openSockets } from "./sockets.ts";

const SOCKETS = 1_000;
const WARM_UPS = 30;
const SINGLE = 20;
const BOOKINGS = 100;
const TURNS = 5;
const SIDE_BY_SIDE = 16;
const MB = 1_000_000;

const quiet = benchSalon("no-sockets");
const watched = benchSalon("sockets");

/**
 * A salon to which a thousand browsers listen, compared with one to which nobody does: how long it takes from the request
 * for a booking until the last of them has heard of it, bookings a second in turns, and what the server's memory does.
 */
export const live = {
  async fill(database) {
    await openSalon(database, quiet);
    await openSalon(database, watched);
  },

  async measure(port) {
    // First of all: a connection that has been idle meanwhile would be closed by the server.
    const listeners = await openSockets(port, watched.host, SOCKETS);
    try {
      const [alone, followed] = [await bookingsOf(port, quiet), await bookingsOf(port, watched)];
      const [aloneTimes, followedTimes] = [freeTimes(), freeTimes()];
      await secondsOf(alone, aloneTimes.splice(0, WARM_UPS));
      await secondsOf(followed, followedTimes.splice(0, WARM_UPS));
      const heard = await heardAfter(followed, followedTimes.splice(0, SINGLE), listeners);
      const before = memoryOfServers();
      const rates: [number[], number[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn++) {
        rates[0].push(BOOKINGS / (await secondsOf(alone, aloneTimes.splice(0, BOOKINGS))));
        rates[1].push(BOOKINGS / (await secondsOf(followed, followedTimes.splice(0, BOOKINGS))));
      }
      const [without, with_] = [median(rates[0]), median(rates[1])];
      return [
        {
          what: `A booking, heard by the last of ${SOCKETS} sockets after`,
          figure: milliseconds(heard),
          goal: "<= 2000 ms",
        },
        { what: "Bookings without sockets", figure: `${without.toFixed(0)} a second` },
        { what: `Bookings with ${SOCKETS} sockets`, figure: `${with_.toFixed(0)} a second` },
        { what: "  ratio", figure: (with_ / without).toFixed(2), goal: ">= 0.90" },
        ...memoryFigures(before, memoryOfServers()),
      ];
    } finally {
      listeners.close();
    }
  },
} satisfies Measurement;

async function secondsOf(book: Book, times: Time[]): Promise<number> {
  const begun = performance.now();
  await pMap(times, (time) => expectStatus(201, book(time)), { concurrency: SIDE_BY_SIDE });
  return (performance.now() - begun) / 1000;
}

/** One booking after the other: the median time until all have heard of it. */
async function heardAfter(book: Book, times: Time[], listeners: Listeners): Promise<number> {
  const waits: number[] = [];
  for (const time of times) {
    const begun = performance.now();
    const all = listeners.allHear();
    await expectStatus(201, book(time));
    await all;
    waits.push(performance.now() - begun);
  }
  return median(waits);
}

function memoryFigures(before: number | null, after: number | null): Figure[] {
  if (before === null || after === null) return [];
  const what = `Memory of the server before and after ${2 * TURNS * BOOKINGS} bookings`;
  return [{ what, figure: `${(before / MB).toFixed(0)} and ${(after / MB).toFixed(0)} MB`, goal: "flat" }];
}
