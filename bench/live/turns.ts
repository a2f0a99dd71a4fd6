import { setTimeout as pause } from "node:timers/promises";
import pMap from "p-map";
import type { Book, Time } from "../bookings.ts";
import { expectStatus } from "../call.ts";
import type { Figure } from "../measurement.ts";
import { sized } from "../options.ts";
import { takenByServers } from "../processes.ts";
import { median } from "../statistics.ts";
import type { Listeners } from "./listeners.ts";

const WARM_UPS = sized(50, 1);
const TURNS = sized(10, 1);
const BOOKINGS = sized(50, 2);
const SIDE_BY_SIDE = 16;
const MB = 1_000_000;

/** What is told last, and the emails, belong to the turn too. */
const REST_MS = 500;

interface Turn {
  /** Bookings a second. */
  rate: number;
  /** Processor time a booking, ms. */
  server: number;
  listeners: number;
  /** By how much the server's memory grew, bytes for 100 bookings. */
  grown: number;
}

interface Booked {
  book: Book;
  times: Time[];
}

/**
 * Bookings at a salon without listeners and at one with many, alternating. The rate is what a customer notices. The listeners
 * share the machine's processors with the server, so the server's own cost is its processor time.
 */
export async function inTurns(
  alone: Booked,
  followed: Booked,
  sockets: number,
  listeners: Listeners,
): Promise<Figure[]> {
  for (const booked of [alone, followed]) await turn({ ...booked, times: booked.times.splice(0, WARM_UPS) }, listeners);
  const [without, with_]: [Turn[], Turn[]] = [[], []];
  for (let number = 0; number < TURNS; number++) {
    const first = () => turn(alone, listeners).then((found) => without.push(found));
    const second = () => turn(followed, listeners).then((found) => with_.push(found));
    for (const next of number % 2 ? [second, first] : [first, second]) await next();
  }
  const of = (turns: Turn[], what: keyof Turn) => median(turns.map((found) => found[what]));
  const ratio = (what: keyof Turn) => (of(with_, what) / of(without, what)).toFixed(2);
  const both = (what: keyof Turn, digits: number, unit = 1) =>
    [without, with_].map((turns) => (of(turns, what) / unit).toFixed(digits)).join(" and ");
  return [
    { what: `Bookings without and with ${sockets} sockets`, figure: `${both("rate", 0)} a second` },
    { what: "  ratio", figure: ratio("rate"), goal: ">= 0.90" },
    ...(takenByServers()
      ? [
          { what: "  the server's processor time for each", figure: `${both("server", 1)} ms` },
          { what: "  ratio", figure: ratio("server") },
          { what: "  the listeners' own, on the same machine", figure: `${of(with_, "listeners").toFixed(1)} ms` },
          {
            what: "  the server's memory grows in 100 bookings by",
            figure: `${both("grown", 1, MB)} MB`,
            goal: "the same",
          },
        ]
      : []),
  ];
}

async function turn({ book, times }: Booked, listeners: Listeners): Promise<Turn> {
  const asked = times.splice(0, BOOKINGS);
  const [before, heard] = [takenByServers(), listeners.processor()];
  const begun = performance.now();
  await pMap(asked, (time) => expectStatus(201, book(time)), { concurrency: SIDE_BY_SIDE });
  const rate = (asked.length / (performance.now() - begun)) * 1000;
  await pause(REST_MS);
  const after = takenByServers();
  const grownBy = (what: "processor" | "memory") => (after?.[what] ?? 0) - (before?.[what] ?? 0);
  return {
    rate,
    server: grownBy("processor") / asked.length,
    listeners: (listeners.processor() - heard) / asked.length,
    grown: (grownBy("memory") / asked.length) * 100,
  };
}
