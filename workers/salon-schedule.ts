import { DurableObject } from "cloudflare:workers";
import { primaryDatabase } from "../app/database/client.server.ts";
import { now } from "../app/kernel/clock.ts";
import type { Outcome } from "../app/models/appointments/command.server.ts";
import { type Reservation, reserve } from "../app/models/appointments/reserve.server.ts";
import { type UpdateCommand, update } from "../app/models/appointments/update.server.ts";
import { EmailRounds } from "./email-runs.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** How many may wait for the diary before it says that it is busy. */
const LONGEST_QUEUE = 100;

/**
 * Everybody hears within 15 seconds: whose turn has not come in 10 that the diary is busy and nothing was booked, and who has
 * begun that the outcome is unknown. Who begins has as long as one call of D1 may take, at least. docs/rules.md 5.14
 */
const PATIENCE = { toBegin: 10_000, toEnd: 15_000 };

/** Mail goes out so long after a command began, if this object should be lost before it could say that it is done. */
const IF_LOST_MS = 5_000;

/**
 * The one writer of a salon's diary: every command passes here, one at a time, and the emails that it makes due go
 * out from here afterwards. What is written stands in D1; losing this object loses nothing. An object that awaits D1 lets
 * other requests in, so the commands wait in a queue of our own.
 */
export class SalonSchedule extends DurableObject<Env> {
  readonly #inTurn = oneAtATime(LONGEST_QUEUE, PATIENCE);
  readonly #emails = new EmailRounds(this.ctx.storage);

  /** A new appointment, or one that takes the place of another. */
  reserve(reservation: Reservation): Promise<Outcome> {
    return this.#write(reservation.salonId, (overdue) => reserve(primaryDatabase, reservation, overdue));
  }

  /** What is done to an appointment that stands. */
  update(command: UpdateCommand): Promise<Outcome> {
    return this.#write(command.salonId, (overdue) => update(primaryDatabase, command, overdue));
  }

  /** Has the salon's emails sent soon, without waiting for that. docs/rules.md 10.2 */
  async wake(salonId: string): Promise<void> {
    this.#emails.wake(salonId);
  }

  override async alarm(): Promise<void> {
    await this.#emails.planned();
  }

  /** Mail never goes out inside the queue: a command only plans when. docs/rules.md 10.2 */
  async #write(salonId: string, command: (overdue: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const outcome = await this.#inTurn((overdue) => {
      this.#emails.plan(salonId, now() + IF_LOST_MS);
      return command(overdue);
    });
    if (outcome?.ok) this.#emails.plan(salonId, now());
    return outcome ?? { ok: false, reason: "diary-busy" };
  }
}
