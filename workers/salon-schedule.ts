import { DurableObject } from "cloudflare:workers";
import { primaryDatabase } from "../app/database/client.server.ts";
import { type Outcome, type Reservation, reserve } from "../app/models/reservation.server.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** How many may wait for the diary before it says that it is busy. */
const LONGEST_QUEUE = 100;

/**
 * One salon's diary as far as order goes: every write passes here, one at a time. What is written stands in D1; losing
 * this object loses nothing. An object that awaits D1 lets other requests in, so the order is a queue of its own.
 */
export class SalonSchedule extends DurableObject<Env> {
  readonly #inTurn = oneAtATime(LONGEST_QUEUE);

  async book(reservation: Reservation): Promise<Outcome> {
    const outcome = await this.#inTurn(() => reserve(primaryDatabase, reservation));
    return outcome ?? { ok: false, reason: "diary-busy" };
  }
}
