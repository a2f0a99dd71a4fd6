import { DurableObject } from "cloudflare:workers";
import { primaryDatabase } from "../app/database/client.server.ts";
import type { Round } from "../app/mail/outbox.server.ts";
import { type Amendment, amend } from "../app/models/amendment.server.ts";
import type { Outcome } from "../app/models/diary-order.server.ts";
import { type Reservation, reserve } from "../app/models/reservation.server.ts";
import { now } from "../app/models/salon-clock.ts";
import { LetterRounds } from "./letter-rounds.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** How many may wait for the diary before it says that it is busy. */
const LONGEST_QUEUE = 100;

/** Mail goes out so long after an order began, if this object should be lost before it could say that it is done. */
const IF_LOST_MS = 5_000;

/**
 * One salon's diary as far as order goes: every write passes here, one at a time, and the letters that it makes due go
 * out from here afterwards. What is written stands in D1; losing this object loses nothing. An object that awaits D1 lets
 * other requests in, so the order is a queue of its own.
 */
export class SalonSchedule extends DurableObject<Env> {
  readonly #inTurn = oneAtATime(LONGEST_QUEUE);
  readonly #letters = new LetterRounds(this.ctx.storage);

  /** A new appointment, or one that takes the place of another. */
  reserve(reservation: Reservation): Promise<Outcome> {
    return this.#write(reservation.salonId, () => reserve(primaryDatabase, reservation));
  }

  /** What is done to an appointment that stands. */
  amend(amendment: Amendment): Promise<Outcome> {
    return this.#write(amendment.salonId, () => amend(primaryDatabase, amendment));
  }

  /** Sends the salon's letters that are due. docs/rules.md 10.2 */
  sendLetters(salonId: string): Promise<Round> {
    return this.#letters.go(salonId);
  }

  /** Has the salon's letters sent soon, without waiting for that. */
  async wake(salonId: string): Promise<void> {
    this.#letters.plan(salonId, now());
  }

  override async alarm(): Promise<void> {
    await this.#letters.planned();
  }

  /** Mail never goes out inside the queue: an order only plans when. docs/rules.md 10.2 */
  async #write(salonId: string, order: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await this.#inTurn(() => {
      this.#letters.plan(salonId, now() + IF_LOST_MS);
      return order();
    });
    if (outcome?.ok) this.#letters.plan(salonId, now());
    return outcome ?? { ok: false, reason: "diary-busy" };
  }
}
