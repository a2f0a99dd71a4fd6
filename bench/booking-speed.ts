import { setTimeout as pause } from "node:timers/promises";
import { type Book, bookAll, freeTimes, type Time } from "./bookings.ts";
import { demoBookings } from "./demo-salon.ts";
import type { Measurement } from "./measurement.ts";
import { sized } from "./options.ts";
import { takenByServers } from "./processes.ts";
import { compared, inOrder, type Side, serveSides } from "./sides.ts";
import { median } from "./statistics.ts";

const WARM_UPS = sized(32, 2);
const TURNS = sized(4, 1);
const RUSHES = sized(3, 1);
const IN_A_RUSH = sized(64, 8);

/** How many bookings a turn makes, so many at a time. */
const MODES = [
  { what: "Bookings a second, one after the other", atATime: 1, bookings: sized(20, 2), goal: ">= 1.5 times" },
  { what: "Bookings a second, 16 at a time", atATime: 16, bookings: sized(64, 4), goal: ">= 2.2 times" },
  { what: "Bookings a second, 64 at a time", atATime: 64, bookings: sized(64, 4), goal: ">= 2.4 times" },
];

/** What a side has shown in its turns. */
interface Booked extends Side {
  book: Book;
  free: Time[];
  /** For each of MODES: bookings a second, and the server's processor time for a booking with its mail, ms. */
  modes: { rates: number[]; processor: number[] }[];
  /** The time until all of a rush are answered, ms. */
  rushes: number[];
}

/**
 * Bookings through the whole path, from `POST /api/appointments` to the answer with the appointment: how many a second, one
 * or several at a time, what each costs the server with its mail, and how long 64 simultaneous requests for one time take
 * until all are answered: one with the booking, 63 with the refusal that it is taken.
 */
export const bookingSpeed = {
  comparesCheckouts: true,
  async measure() {
    const sides = await Promise.all((await serveSides()).map(warmedUp));
    for (let turn = 0; turn < TURNS; turn++) {
      for (const mode of MODES.keys()) for (const side of inOrder(sides, turn)) await takeTurn(side, mode);
      for (let rush = 0; rush < RUSHES; rush++)
        for (const side of inOrder(sides, rush)) side.rushes.push(await timeOfARush(side));
    }
    const all = (values: (side: Booked) => number[] | undefined) => sides.map((side) => median(values(side) ?? []));
    const what = `${IN_A_RUSH} at once for one time, all answered after`;
    return [
      ...MODES.flatMap(({ what, goal }, mode) => [
        compared(
          what,
          all(({ modes }) => modes[mode]?.rates),
          "",
          goal,
        ),
        compared(
          "  processor time for each",
          all(({ modes }) => modes[mode]?.processor),
          " ms",
          "<= 7 ms",
        ),
      ]),
      compared(
        what,
        all(({ rushes }) => rushes),
        " ms",
        "<= 150 ms",
      ),
    ];
  },
} satisfies Measurement;

async function warmedUp(side: Side): Promise<Booked> {
  const [book, free] = [await demoBookings(side.port), freeTimes()];
  await bookAll(book, free.splice(0, WARM_UPS), 4);
  return { ...side, book, free, modes: MODES.map(() => ({ rates: [], processor: [] })), rushes: [] };
}

async function takeTurn({ server, book, free, modes }: Booked, mode: number): Promise<void> {
  const { atATime, bookings } = MODES[mode] ?? { atATime: 1, bookings: 0 };
  const before = await processorAtRest(server);
  const time = await bookAll(book, free.splice(0, bookings), atATime);
  modes[mode]?.rates.push((bookings / time) * 1000);
  modes[mode]?.processor.push(((await processorAtRest(server)) - before) / bookings);
}

async function timeOfARush({ server, book, free }: Booked): Promise<number> {
  await processorAtRest(server);
  const [time] = free.splice(0, 1);
  if (!time) throw new Error("There are not enough free times");
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: IN_A_RUSH }, () => book(time)));
  const taken = performance.now() - begun;
  const [booked, refused] = [201, 409].map((status) => answers.filter((answer) => answer.status === status).length);
  if (booked === 1 && refused === IN_A_RUSH - 1) return taken;
  throw new Error(`Of ${IN_A_RUSH} requests for one time, ${booked} were booked and ${refused} told that it is taken`);
}

/** The processor time that a server has taken until now, ms, once it has sent its mail and rests. */
async function processorAtRest(server: number): Promise<number> {
  for (let before = Number.NaN; ; ) {
    const processor = takenByServers(server)?.processor ?? 0;
    if (processor - before <= TICK_MS) return processor;
    before = processor;
    await pause(REST_MS);
  }
}

/** A server that takes less than a tick of /proc in this time rests. */
const REST_MS = 300;
const TICK_MS = 10;
