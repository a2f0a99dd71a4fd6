import { DurableObject } from "cloudflare:workers";
import { primaryDatabase } from "../app/database/client.server.ts";
import { now } from "../app/kernel/clock.ts";
import { refuse } from "../app/kernel/result.ts";
import type { Outcome } from "../app/models/appointments/command.server.ts";
import { type Reservation, reserve } from "../app/models/appointments/reserve.server.ts";
import { type UpdateCommand, update } from "../app/models/appointments/update.server.ts";
import { addBlock, type BlockCommand } from "../app/models/blocks/block-command.server.ts";
import type { BlockOutcome } from "../app/models/blocks/blocks.ts";
import { EmailRuns } from "./email-runs.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** The most commands that may wait for the diary. Any further one is refused as busy. */
const LONGEST_QUEUE = 100;

/**
 * Every caller gets an answer within 15 seconds: after 10 without a turn, that the diary is busy and nothing was
 * booked; after 15, for a command that has begun, that the outcome is unknown. A command that begins has at least the
 * time of one D1 call. docs/rules.md 5.14
 */
const PATIENCE = { toBegin: 10_000, toEnd: 15_000 };

/** The delay after which mail goes out if this object is lost during a command. */
const IF_LOST_MS = 5_000;

/**
 * The only writer of a salon's diary: it executes commands one at a time and then sends the emails that they make due.
 * All state is in D1, so losing this object loses nothing. While an object awaits D1 it lets other requests in, so the
 * commands wait in a queue of our own.
 */
export class SalonSchedule extends DurableObject<Env> {
  readonly #inTurn = oneAtATime(LONGEST_QUEUE, PATIENCE);
  readonly #emails = new EmailRuns(this.ctx.storage);

  /** Takes a slot for a new appointment, or for one that replaces another. */
  reserve(reservation: Reservation): Promise<Outcome> {
    return this.#write(reservation.salonId, (overdue) => reserve(primaryDatabase, reservation, overdue));
  }

  /** Updates an existing appointment. */
  update(command: UpdateCommand): Promise<Outcome> {
    return this.#write(command.salonId, (overdue) => update(primaryDatabase, command, overdue));
  }

  /** Blocks time, in turn with the commands to appointments; it makes no email due. docs/rules.md 21.11 */
  async block(command: BlockCommand): Promise<BlockOutcome> {
    const outcome = await this.#inTurn((overdue) => addBlock(primaryDatabase, command, overdue));
    return outcome ?? refuse("diary-busy");
  }

  /** Has the salon's emails sent soon, without waiting for them. docs/rules.md 10.2 */
  async wake(salonId: string): Promise<void> {
    this.#emails.wake(salonId);
  }

  override async alarm(): Promise<void> {
    await this.#emails.planned();
  }

  /** A command only plans when mail is sent: sending never happens inside the queue. docs/rules.md 10.2 */
  async #write(salonId: string, command: (overdue: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const outcome = await this.#inTurn((overdue) => {
      this.#emails.plan(salonId, now() + IF_LOST_MS);
      return command(overdue);
    });
    if (outcome?.ok) this.#emails.plan(salonId, now());
    return outcome ?? refuse("diary-busy");
  }
}
