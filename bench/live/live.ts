import { benchSalon, openSalon } from "../bench-salon.ts";
import { bookingsOf, freeTimes } from "../bookings.ts";
import type { Measurement } from "../measurement.ts";
import { sized } from "../options.ts";
import { heardAfter } from "./heard.ts";
import { openListeners } from "./listeners.ts";
import { inTurns } from "./turns.ts";

const SOCKETS = sized(1_000, 10);

const quiet = benchSalon("no-sockets");
const watched = benchSalon("sockets");

/**
 * A salon to which a thousand browsers listen, compared with one to which nobody does: how long it takes until the last of
 * them has heard of a booking, of a hold and of its end, bookings a second in turns, and what both cost the server.
 */
export const live = {
  async fill(database) {
    await openSalon(database, quiet);
    await openSalon(database, watched);
  },

  async measure(port) {
    const listeners = await openListeners(port, watched.host, SOCKETS);
    try {
      const alone = { book: await bookingsOf(port, quiet), times: freeTimes() };
      const followed = { book: await bookingsOf(port, watched), times: freeTimes() };
      return [
        ...(await heardAfter(port, watched, followed, listeners)),
        ...(await inTurns(alone, followed, SOCKETS, listeners)),
      ];
    } finally {
      listeners.close();
    }
  },
} satisfies Measurement;
