import { DurableObject } from "cloudflare:workers";
import { primaryDatabase } from "../app/database/client.server.ts";
import type { CommandSent, HoldStart, OfSalon } from "../app/diary/command.ts";
import type { HeldForStaff, HeldTime } from "../app/diary/holds/held.ts";
import { hasProved } from "../app/diary/limits.ts";
import { MINUTE_MS, now } from "../app/kernel/clock.ts";
import { refuse } from "../app/kernel/result.ts";
import { delay } from "../app/models/accounts/rate-limit.server.ts";
import {
  type Answer,
  executeTogether,
  type HoldOutcome,
  knownOf,
  type Outcome,
} from "../app/models/diary/execute.server.ts";
import type { CountedTowards } from "../app/models/diary/tries.ts";
import { openingIn } from "../app/models/live/opening.ts";
import { Alarm } from "./alarm.ts";
import { CommandCounts } from "./command-counts.ts";
import { type EditAnswer, runEdit, type SalonEdit } from "./edits.ts";
import { EmailRuns } from "./email-runs.ts";
import { Holds } from "./holds/holds.ts";
import { Sockets } from "./live/sockets.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { type InTurn, Queue } from "./queue.ts";

/**
 * The most commands that may wait for the diary, and the most that are carried out together. Every caller gets an answer
 * within 15 seconds: after 10 without a turn, that the diary is busy and nothing was booked; after 15, for a command that has
 * begun, that the outcome is unknown. A command that begins has at least the time of one D1 call. docs/rules.md 5.14
 */
const LINE = { longest: 100, together: 32, patience: { toBegin: 10_000, toEnd: 15_000 } };

/**
 * Holds wait for each other first, so that a booking never waits for more than one of them: at most so many, for at most this
 * long, ms. docs/rules.md 22.16
 */
const LONGEST_LINE_OF_HOLDS = 20;
const PATIENCE_OF_HOLDS = { toBegin: 5_000, toEnd: 15_000 };

/** The delay after which mail goes out and browsers are told if this object is lost during a command. */
const IF_LOST_MS = 5_000;

/** The module that asks Stripe. It is kept, because an alarm that waits for another one's import is ended. */
let unsettled: typeof import("../app/payments/unsettled.server.ts") | undefined;

/**
 * The only writer of a salon's diary: it carries out the commands that wait together, then tells the browsers that show it
 * and sends the emails that are due. The truth is in D1, so losing this object loses nothing. While an object awaits D1 it lets
 * other requests in, so the commands wait in a line of our own.
 */
export class SalonSchedule extends DurableObject<Env> {
  readonly #line = new Queue<WaitingCommand, Answer>((turn) => this.#executeTurn(turn), LINE);
  readonly #lineOfHolds = oneAtATime(LONGEST_LINE_OF_HOLDS, PATIENCE_OF_HOLDS);
  readonly #alarm = new Alarm(this.ctx.storage);
  readonly #emails = new EmailRuns(this.ctx.storage, this.#alarm);
  readonly #holds = new Holds(this.ctx.storage);
  readonly #counts = new CommandCounts(this.ctx.storage);
  readonly #sockets = new Sockets(this.ctx, this.#holds);

  /**
   * Carries out a command to an appointment. What counts towards a limit is refused before it waits once the limit is used up.
   * docs/rules.md 5.2 to 5.14, 5.21
   */
  async execute(command: CommandSent & OfSalon, counted?: CountedTowards): Promise<Outcome> {
    const over = counted && (await this.#overLimit(command, counted));
    if (over) return over;
    const answer = await this.#line.command(command);
    return answer?.to === "command" ? answer.outcome : refuse("diary-busy");
  }

  /** Carries out commands of staff that are sent together. Their outcomes in the same order. docs/rules.md 5.14, 25.2 */
  async executeEach(commands: (CommandSent & OfSalon)[]): Promise<Outcome[]> {
    return Promise.all(commands.map((command) => this.execute(command)));
  }

  /** Holds a start for a browser, of which one at most keeps commands waiting. docs/rules.md 22.9, 22.16 */
  async hold(asked: Omit<HoldStart, "what"> & OfSalon): Promise<HoldOutcome> {
    if (this.#holds.isFull(asked.holder)) return refuse("too-many-holds");
    const answer = await this.#lineOfHolds(() => this.#line.command({ what: "hold", ...asked }));
    if (answer?.to !== "hold") return refuse("diary-busy");
    if (answer.outcome.ok) await this.#heldAnew(asked.salonId);
    return answer.outcome;
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

  /** Nobody pays any more in a visit to Stripe: its start is the details' again, or is given back. docs/rules.md 22.18 */
  async endPaying(salonId: string, id: string, goesOn: boolean): Promise<void> {
    if (this.#holds.endPaying(id, goesOn)) await this.#heldAnew(salonId);
  }

  /** Until when a start is held for which a browser is paying, UTC ms, or null. docs/rules.md 6.14 */
  payingUntil(browser: string): number | null {
    return this.#holds.payingUntil(browser);
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

  /**
   * Carries out what staff change besides appointments while no command is under way: nobody books in between. Null when its
   * turn does not come. docs/rules.md 4.11, 5.14, 22.4
   */
  async edit(salonId: string, edit: SalonEdit): Promise<EditAnswer | null> {
    const answer = await this.#line.alone((overdue) => {
      this.#lookAgainIfLost(salonId);
      return runEdit(salonId, edit, overdue);
    });
    if (answer?.outcome.ok) this.#emails.plan(salonId, now());
    if (answer && mayHaveWritten(answer.outcome)) await this.tell(salonId);
    return answer;
  }

  /** Has the salon's emails sent soon, without waiting for them. docs/rules.md 10.2 */
  async wake(salonId: string): Promise<void> {
    this.#emails.wake(salonId);
  }

  /** Tells the browsers that show the diary what was written, without waiting for it. docs/rules.md 22.2 */
  async tell(salonId: string): Promise<void> {
    this.ctx.waitUntil(this.#tellAll(salonId));
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
    const next = [this.#holds.sweep(), this.#counts.sweep()].filter((instant) => instant !== null);
    if (salonId && next.length > 0) this.#emails.plan(salonId, Math.min(...next));
    await Promise.all([this.#emails.planned(), salonId && this.#tellAll(salonId), salonId && this.#askStripe(salonId)]);
  }

  /** Books what is paid for before its start goes free, even if nobody has reported it. docs/rules.md 22.19 */
  async #askStripe(salonId: string): Promise<void> {
    const visits = this.#holds.visitsToAskAbout();
    if (visits.length === 0) return;
    unsettled ??= await import("../app/payments/unsettled.server.ts");
    await unsettled.settleHeld(salonId, visits);
  }

  /**
   * Loads, decides and commits what waits together; then plans its mail and tells the browsers, neither of which the next turn
   * waits for. docs/rules.md 10.2, 22.2
   */
  async #executeTurn(turn: InTurn<WaitingCommand>[]): Promise<PromiseSettledResult<Answer>[]> {
    const salonId = turn[0]?.command.salonId ?? "";
    const writes = turn.some(({ command }) => command.what !== "hold");
    if (writes) this.#lookAgainIfLost(salonId);
    const settled = await executeTogether(primaryDatabase, salonId, turn, this.#holds);
    const answers = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const outcomes = answers.flatMap((answer) => (answer.to === "command" ? [answer.outcome] : []));
    if (outcomes.some(({ ok }) => ok)) this.#emails.plan(salonId, now());
    if (outcomes.some(mayHaveWritten)) await this.tell(salonId);
    return settled;
  }

  /**
   * Counts a command of a client, and answers it when their limit is used up. A repeat is answered all the same, and whoever
   * has been at the salon does not count with their network. docs/rules.md 5.21, 5.23, 5.26
   */
  async #overLimit(command: CommandSent & OfSalon, counted: CountedTowards): Promise<Outcome | null> {
    const first = this.#counts.count(counted);
    this.#emails.plan(command.salonId, now() + counted.minutes * MINUTE_MS);
    if (first.ok) return delayed(first);
    const { outcome, visited } = await knownOf(primaryDatabase, command);
    if (outcome?.ok) return outcome;
    const byThemselves = { ...counted, limits: counted.limits.filter(({ ofNetwork }) => !ofNetwork) };
    const then = first.byNetwork && visited ? this.#counts.count(byThemselves) : first;
    if (then.ok) return delayed(then);
    const books = command.what === "book" || command.what === "change";
    return books && then.byNetwork && !hasProved(command.actor) ? refuse("email-unverified") : then;
  }

  /** Tells browsers of a new hold, or of one that is over, and plans the next alarm for holds. */
  #heldAnew(salonId: string): Promise<void> {
    this.#planNextOfHolds(salonId);
    return this.tell(salonId);
  }

  #planNextOfHolds(salonId: string): void {
    const { next } = this.#holds;
    if (next !== null) this.#emails.plan(salonId, next);
  }

  /** Tells the browsers what was written, or plans to look again. */
  async #tellAll(salonId: string): Promise<void> {
    if (!(await this.#sockets.tell(salonId))) this.#lookAgainIfLost(salonId);
  }

  /** Plans the alarm for a write that may be interrupted: it sends what is due and tells what was written. */
  #lookAgainIfLost(salonId: string): void {
    this.#emails.plan(salonId, now() + IF_LOST_MS);
  }
}

/** What waits in the line. */
type WaitingCommand = (CommandSent | HoldStart) & OfSalon;

function mayHaveWritten(outcome: { ok: true } | { ok: false; reason: string }): boolean {
  return outcome.ok || outcome.reason === "outcome-unknown";
}

/** A command in the second half of its limit waits. docs/rules.md 6.21 */
async function delayed({ delay: ms }: { delay: number }): Promise<null> {
  await delay(ms);
  return null;
}
