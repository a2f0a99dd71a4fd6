import { DurableObject } from "cloudflare:workers";
import { primaryDatabase } from "../app/database/client.server.ts";
import type { HeldForStaff, HeldTime } from "../app/diary/holds/held.ts";
import { now } from "../app/kernel/clock.ts";
import { refuse } from "../app/kernel/result.ts";
import type { Outcome } from "../app/models/appointments/command.server.ts";
import { type Reservation, reserve } from "../app/models/appointments/reserve.server.ts";
import { type UpdateCommand, update } from "../app/models/appointments/update.server.ts";
import { addBlock, type BlockCommand } from "../app/models/blocks/block-command.server.ts";
import type { BlockOutcome } from "../app/models/blocks/blocks.ts";
import type { HoldCommand, HoldOutcome } from "../app/models/holds/hold-command.ts";
import { openingIn } from "../app/models/live/opening.ts";
import { Alarm } from "./alarm.ts";
import { EmailRuns } from "./email-runs.ts";
import { Holds } from "./holds/holds.ts";
import { Sockets } from "./live/sockets.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** The most commands that may wait for the diary. Any further one is refused as busy. */
const LONGEST_QUEUE = 100;

/**
 * Every caller gets an answer within 15 seconds: after 10 without a turn, that the diary is busy and nothing was
 * booked; after 15, for a command that has begun, that the outcome is unknown. A command that begins has at least the
 * time of one D1 call. docs/rules.md 5.14
 */
const PATIENCE = { toBegin: 10_000, toEnd: 15_000 };

/**
 * Holds wait for each other first, so that a booking never waits for more than one of them: at most so many, for at most this
 * long, ms. docs/rules.md 22.16
 */
const LONGEST_LINE_OF_HOLDS = 20;
const PATIENCE_OF_HOLDS = { ...PATIENCE, toBegin: 5_000 };

/** The delay after which mail goes out and browsers are told if this object is lost during a command. */
const IF_LOST_MS = 5_000;

/**
 * The only writer of a salon's diary: it executes commands one at a time, then tells the browsers that show it and sends
 * the emails that are due. The truth is in D1, so losing this object loses nothing. While an object awaits D1 it lets
 * other requests in, so the commands wait in a queue of our own.
 */
export class SalonSchedule extends DurableObject<Env> {
  readonly #inTurn = oneAtATime(LONGEST_QUEUE, PATIENCE);
  readonly #holdInTurn = oneAtATime(LONGEST_LINE_OF_HOLDS, PATIENCE_OF_HOLDS);
  readonly #alarm = new Alarm(this.ctx.storage);
  readonly #emails = new EmailRuns(this.ctx.storage, this.#alarm);
  readonly #holds = new Holds(this.ctx.storage);
  readonly #sockets = new Sockets(this.ctx, this.#holds);

  /**
   * Takes a slot for a new appointment, or for one that replaces another. What others hold than this browser counts as
   * taken, and its own hold of the start ends with the booking. docs/rules.md 22.12
   */
  reserve(reservation: Reservation, browser?: string): Promise<Outcome> {
    return this.#write(reservation.salonId, async (overdue) => {
      const outcome = await reserve(primaryDatabase, reservation, overdue, () => this.#holds.seenBy(browser));
      if (outcome.ok) this.#holds.consume(browser, reservation.booking);
      return outcome;
    });
  }

  /**
   * Holds a start for a browser, in turn with the commands, of which one hold at most keeps others waiting.
   * docs/rules.md 22.9, 22.16
   */
  async hold(command: HoldCommand): Promise<HoldOutcome> {
    if (this.#holds.isFull(command.holder)) return refuse("too-many-holds");
    const outcome = await this.#holdInTurn((overdue) => this.#inTurn(() => this.#holds.take(command, overdue)));
    if (outcome?.ok) await this.#heldAnew(command.salonId);
    return outcome ?? refuse("diary-busy");
  }

  /** Extends a hold, once. docs/rules.md 22.10 */
  async extendHold(salonId: string, token: string): Promise<HoldOutcome> {
    const hold = this.#holds.extend(token);
    if (!hold) return refuse("over");
    await this.#heldAnew(salonId);
    return { ok: true, hold };
  }

  /** Gives a hold back. docs/rules.md 22.10 */
  async releaseHold(salonId: string, token: string): Promise<void> {
    if (this.#holds.release(token)) await this.#heldAnew(salonId);
  }

  /** The page of a hold is gone. It is given back unless the page comes back. docs/rules.md 22.10 */
  async leaveHold(salonId: string, token: string): Promise<void> {
    if (this.#holds.waitForPage(token)) await this.#heldAnew(salonId);
  }

  /** Until when a browser holds a start, UTC ms, or null. docs/rules.md 6.14 */
  heldUntil(browser: string): number | null {
    return this.#holds.heldUntil(browser);
  }

  /** What others hold than this browser. docs/rules.md 22.9 */
  heldByOthers(browser?: string): HeldTime[] {
    return this.#holds.seenBy(browser).byOthers;
  }

  /** What is held, as staff see it. docs/rules.md 22.17 */
  heldForStaff(): HeldForStaff[] {
    return this.#holds.forStaff();
  }

  /** Updates an existing appointment. */
  update(command: UpdateCommand): Promise<Outcome> {
    return this.#write(command.salonId, (overdue) => update(primaryDatabase, command, overdue));
  }

  /** Blocks time, in turn with the commands to appointments; it makes no email due. docs/rules.md 21.11 */
  async block(command: BlockCommand): Promise<BlockOutcome> {
    const outcome = await this.#inTurn((overdue) => {
      this.#lookAgainIfLost(command.salonId);
      return addBlock(primaryDatabase, command, overdue);
    });
    if (mayHaveWritten(outcome)) await this.tell(command.salonId);
    return outcome ?? refuse("diary-busy");
  }

  /**
   * Lets a Worker do what it has to do while no command to the diary is under way: nobody books in between. False when
   * its turn does not come, or when its time is over: then the next command begins. docs/rules.md 4.11, 5.14
   */
  async takeTurn(work: () => Promise<void>): Promise<boolean> {
    const taken = await this.#inTurn((overdue) => Promise.race([work().then(() => true), timeOver(overdue)]));
    return taken ?? false;
  }

  /** Has the salon's emails sent soon, without waiting for them. docs/rules.md 10.2 */
  async wake(salonId: string): Promise<void> {
    this.#emails.wake(salonId);
  }

  /** Announces a write to the diary that is no command, so that it is told of even if its Worker dies. docs/rules.md 22.4 */
  async expectWrite(salonId: string): Promise<void> {
    this.#lookAgainIfLost(salonId);
    await this.ctx.storage.sync();
  }

  /** Tells the browsers that show the diary what was written, without waiting for it. docs/rules.md 22.2 */
  async tell(salonId: string): Promise<void> {
    this.ctx.waitUntil(this.#sockets.tell(salonId));
  }

  /**
   * Lets nobody of the staff, or of one session, listen on who may not any more: whoever may comes back.
   * docs/rules.md 6.29, 22.6
   */
  async closeStaff(session?: string): Promise<void> {
    this.#sockets.closeStaff(session);
  }

  /** Opens a socket for a browser that shows the diary. docs/rules.md 22.1 */
  override fetch(request: Request): Promise<Response> {
    return this.#sockets.open(openingIn(request.url));
  }

  /** Nothing is expected from a browser but "ping", which the platform answers. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "Nothing is expected here");
  }

  override async alarm(): Promise<void> {
    this.#alarm.forget();
    const { salonId } = this.#emails;
    const next = this.#holds.sweep();
    if (salonId && next !== null) this.#emails.plan(salonId, next);
    await Promise.all([this.#emails.planned(), salonId && this.#sockets.tell(salonId)]);
  }

  /**
   * A command only plans when mail is sent, and does not wait for those who are told: neither happens inside the queue.
   * docs/rules.md 10.2, 22.2
   */
  async #write(salonId: string, command: (overdue: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const outcome = await this.#inTurn((overdue) => {
      this.#lookAgainIfLost(salonId);
      return command(overdue);
    });
    if (outcome?.ok) this.#emails.plan(salonId, now());
    if (mayHaveWritten(outcome)) await this.tell(salonId);
    return outcome ?? refuse("diary-busy");
  }

  /** Tells of a new hold, or of one that is over, and plans the alarm that tells of its end. */
  #heldAnew(salonId: string): Promise<void> {
    this.#planEndOfHold(salonId);
    return this.tell(salonId);
  }

  #planEndOfHold(salonId: string): void {
    const { nextEnd } = this.#holds;
    if (nextEnd !== null) this.#emails.plan(salonId, nextEnd);
  }

  /** Plans the alarm for a write that may be interrupted: it sends what is due and tells what was written. */
  #lookAgainIfLost(salonId: string): void {
    this.#emails.plan(salonId, now() + IF_LOST_MS);
  }
}

function mayHaveWritten(outcome: { ok: true } | { ok: false; reason: string } | null): boolean {
  return outcome !== null && (outcome.ok || outcome.reason === "outcome-unknown");
}

/** False as soon as the time of a task is over. */
function timeOver(overdue: AbortSignal): Promise<false> {
  return new Promise((resolve) => overdue.addEventListener("abort", () => resolve(false)));
}
