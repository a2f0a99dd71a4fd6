import type { BenchSalon } from "../bench-salon.ts";
import type { Book, Time } from "../bookings.ts";
import { type Answer, call, expectStatus } from "../call.ts";
import type { Figure } from "../measurement.ts";
import { sized } from "../options.ts";
import { median, milliseconds } from "../statistics.ts";
import { instant } from "./instant.ts";
import type { Listeners } from "./listeners.ts";

const RUNS = sized(50, 2);

/**
 * The time from the answer to a booking, to a hold and to its release until the last of the listeners has heard of it, one
 * straight after the other. A listener that hears before the answer has heard after 0 ms.
 */
export async function heardAfter(
  port: number,
  salon: BenchSalon,
  { book, times }: { book: Book; times: Time[] },
  listeners: Listeners,
): Promise<Figure[]> {
  const waits: Record<string, number[]> = { "A booking": [], "A hold": [], "The end of a hold": [] };
  const heard = async (what: string, answer: () => Promise<Answer>) => {
    const { at } = await listeners.nextHeard();
    const answered = await answer();
    const since = instant();
    waits[what]?.push(Math.max(0, (await at) - since));
    return answered;
  };
  const hold = await holdsOf(port, salon);
  for (const time of times.splice(0, RUNS)) {
    const { body } = await heard("A hold", () => expectStatus(200, hold(time)));
    await heard("The end of a hold", () => expectStatus(204, hold({ release: JSON.parse(body).token })));
    await heard("A booking", () => expectStatus(201, book(time)));
  }
  return Object.entries(waits).map(([what, found]) => ({
    what: `${what}, from its answer until the last socket has heard: median and worst of ${RUNS}`,
    figure: `${milliseconds(median(found))} and ${milliseconds(Math.max(...found))}`,
    goal: "<= 1000 ms",
  }));
}

/** Asks for holds as one browser does, for the service that is booked. */
async function holdsOf(port: number, { id, host }: BenchSalon) {
  const { cookies } = await expectStatus(200, call(port, host, "/book"));
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
  };
  return (asked: Time | { release: string }) => {
    const fields = "release" in asked ? asked : { ...asked, service: `${id}-soak-off` };
    const body = new URLSearchParams({ ...fields }).toString();
    return call(port, host, "/book/hold", { method: "POST", headers, body });
  };
}
