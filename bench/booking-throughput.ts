import pMap from "p-map";
import { benchSalon, openSalon } from "./bench-salon.ts";
import { type Book, bookingsOf, freeTimes, type Time } from "./bookings.ts";
import { expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";
import { sized } from "./size.ts";
import { median, milliseconds } from "./statistics.ts";

const WARM_UPS = sized(30, 1);
const BOOKINGS = sized(200, 4);
const SIDE_BY_SIDE = 16;
const RUSHES = sized(9, 1);
const IN_A_RUSH = sized(64, 8);

const salon = benchSalon("throughput");
const rushed = benchSalon("rush");

/**
 * Bookings through the whole path, from `POST /api/appointments` to the answer with the appointment. Measures the
 * confirmations a second for different free times of one salon, one after the other and 16 at a time, and how long 64
 * simultaneous requests for one time take until all are answered: one with the booking, 63 with the refusal that it is
 * taken.
 */
export const bookingThroughput = {
  async fill(database) {
    await openSalon(database, salon);
    await openSalon(database, rushed);
  },

  async measure(port) {
    const free = freeTimes();
    const book = await bookingsOf(port, salon);
    await bookAll(book, free.splice(0, WARM_UPS), 1);
    return [
      { what: "Bookings, one after the other", figure: await bookAll(book, free.splice(0, BOOKINGS), 1) },
      {
        what: `Bookings, ${SIDE_BY_SIDE} at a time`,
        figure: await bookAll(book, free.splice(0, BOOKINGS), SIDE_BY_SIDE),
      },
      { what: `${IN_A_RUSH} at once for one time, all answered after`, figure: await timeOfARush(port) },
    ];
  },
} satisfies Measurement;

/** Books all the times, so many at a time, and answers the rate. */
async function bookAll(book: Book, times: Time[], atATime: number): Promise<string> {
  const begun = performance.now();
  await pMap(times, (time) => expectStatus(201, book(time)), { concurrency: atATime });
  const seconds = (performance.now() - begun) / 1000;
  return `${(times.length / seconds).toFixed(0)} a second`;
}

async function timeOfARush(port: number): Promise<string> {
  const book = await bookingsOf(port, rushed);
  const times: number[] = [];
  for (const time of freeTimes().slice(0, RUSHES)) {
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: IN_A_RUSH }, () => book(time)));
    times.push(performance.now() - begun);
    const [booked, taken] = [201, 409].map((status) => answers.filter((answer) => answer.status === status).length);
    if (booked === 1 && taken === IN_A_RUSH - 1) continue;
    throw new Error(`Of ${IN_A_RUSH} requests for one time, ${booked} were booked and ${taken} told that it is taken`);
  }
  return milliseconds(median(times));
}
