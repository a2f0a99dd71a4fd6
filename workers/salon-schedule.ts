import { DurableObject } from "cloudflare:workers";
import { primaryDatabase } from "../app/database/client.server.ts";
import type { HoldStart, OfSalon } from "../app/diary/command.ts";
import type { HeldForStaff, HeldTime } from "../app/diary/holds/held.ts";
import { hasProved } from "../app/diary/limits.ts";
import type { CommandSent } from "../app/diary/registry.ts";
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
import { WaitingList } from "./waiting-list.ts";
import { WrongTokens } from "./wrong-tokens.ts";

/**
 * The most commands that may wait for the diary, and the most that are executed together. Every caller gets an answer within
 * 15 seconds. After 10 seconds without a turn, the answer is that the diary is busy and nothing was booked. After 15 seconds,
 * the answer to a command that has begun is that the outcome is unknown. So a command that begins has at least the time of
 * one D1 call. docs/rules.md 5.14
 */
const LINE = { longest: 100, together: 32, patience: { toBegin: 10_000, toEnd: 15_000 } };

/**
 * Holds have a queue of their own, so that a booking never waits for more than one hold. These are the most holds in it, and
 * how long they may wait, ms. docs/rules.md 22.16
 */
const LONGEST_LINE_OF_HOLDS = 20;
const PATIENCE_OF_HOLDS = { toBegin: 5_000, toEnd: 15_000 };

/** If this object is lost during a command, an alarm after this delay sends the mail and tells browsers, ms. */
const IF_LOST_MS = 5_000;

/**
 * The module that asks Stripe. The module is stored and not its promise: the platform ends an alarm that waits for an import
 * which another one began.
 */
let unsettled: typeof import("../app/payments/unsettled.server.ts") | undefined;

/**
 * The only writer of a salon's diary. It executes the waiting commands together, then tells the browsers that show the diary
 * and sends the due emails. All data is in D1, so losing this object loses nothing. An object lets other requests in while it
 * awaits D1. So the commands wait in a queue of our own.
 */
export class SalonSchedule extends DurableObject<Env> {
  readonly #line = new Queue<WaitingCommand, Answer>((turn) => this.#executeTurn(turn), LINE);
  readonly #lineOfHolds = oneAtATime(LONGEST_LINE_OF_HOLDS, PATIENCE_OF_HOLDS);
  readonly #alarm = new Alarm(this.ctx.storage);
  readonly #emails = new EmailRuns(this.ctx.storage, this.#alarm);
  readonly #holds = new Holds(this.ctx.storage);
  readonly #counts = new CommandCounts(this.ctx.storage);
  readonly #wrongTokens = new WrongTokens();
  readonly #sockets = new Sockets(this.ctx, this.#holds);
  readonly #waitingList = new WaitingList(this.ctx, this.#holds, {
    inTurn: (look) => this.#line.alone(look),
    offered: (salonId) => this.#offered(salonId),
    mayBeLost: (salonId) => this.#lookAgainIfLost(salonId),
  });

  /**
   * Executes a command to an appointment. A command that counts towards a limit is refused before it waits, once that limit
   * is used up. docs/rules.md 5.2 to 5.14, 5.21
   */
  async execute(command: CommandSent & OfSalon, counted?: CountedTowards): Promise<Outcome> {
    const over = counted && (await this.#overLimit(command, counted));
    if (over) return over;
    const answer = await this.#line.command(command);
    return answer?.to === "command" ? answer.outcome : refuse("diary-busy");
  }

  /**
   * Executes a command of an account that only a token has described so far. Null, with nothing decided and nothing counted, if
   * the account is not as the token says, or if a limit is used up: then the sender reads the account first. docs/rules.md 6.7
   */
  async executeIfStill(command: CommandSent & OfSalon, counted?: CountedTowards): Promise<Outcome | null> {
    if (this.#wrongTokens.has(command) || (counted && !this.#counts.allows(counted))) return null;
    const at = now();
    if (counted && (await this.#overLimit(command, counted))) return null;
    const answer = await this.#line.command(command);
    if (answer?.to === "command") return answer.outcome;
    if (!answer) return refuse("diary-busy");
    if (counted) this.#counts.takeBack(counted, at);
    this.#wrongTokens.add(command);
    return null;
  }

  /** Executes commands of staff that are sent together. The outcomes are in the same order. docs/rules.md 5.14, 25.2 */
  async executeEach(commands: (CommandSent & OfSalon)[]): Promise<Outcome[]> {
    return Promise.all(commands.map((command) => this.execute(command)));
  }

  /** Holds a start for a browser. Commands wait for at most one such hold. docs/rules.md 22.9, 22.16 */
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

  /** Releases a hold. docs/rules.md 22.10 */
  async releaseHold(salonId: string, token: string): Promise<void> {
    if (this.#holds.release(token)) await this.#heldAnew(salonId);
  }

  /** Notes that the page of a hold is gone. The hold is released unless the page comes back. docs/rules.md 22.10 */
  async leaveHold(salonId: string, token: string): Promise<void> {
    if (this.#holds.waitForPage(token)) await this.#heldAnew(salonId);
  }

  /**
   * Ends the hold of a visit to Stripe in which nobody pays any more. With `goesOn` the client continues with the details and
   * holds the start; otherwise it is released. docs/rules.md 22.18
   */
  async endPaying(salonId: string, id: string, goesOn: boolean): Promise<void> {
    if (this.#holds.endPaying(id, goesOn)) await this.#heldAnew(salonId);
  }

  /** When the hold ends for which a browser is paying, UTC ms, or null if there is none. docs/rules.md 6.14 */
  payingUntil(browser: string): number | null {
    return this.#holds.payingUntil(browser);
  }

  /** When the last hold of a browser ends, UTC ms, or null if there is none. docs/rules.md 6.14 */
  heldUntil(browser: string): number | null {
    return this.#holds.heldUntil(browser);
  }

  /** The starts that others than this browser hold. docs/rules.md 22.9 */
  heldByOthers(browser?: string): HeldTime[] {
    return this.#holds.seenBy(browser).byOthers;
  }

  /** The held starts as staff see them. docs/rules.md 22.17 */
  heldForStaff(): HeldForStaff[] {
    return this.#holds.forStaff();
  }

  /**
   * Executes an edit while no command is being executed, so that nobody books in between. Null when its turn does not come in
   * time. docs/rules.md 4.11, 5.14, 22.4
   */
  async edit(salonId: string, edit: SalonEdit): Promise<EditAnswer | null> {
    const answer = await this.#line.alone((overdue) => {
      this.#lookAgainIfLost(salonId);
      if (edit.what === "joins-waiting-list") this.#waitingList.mayHaveChanged();
      return runEdit(salonId, edit, overdue);
    });
    if (answer?.outcome.ok) this.#emails.plan(salonId, now());
    if (answer?.to === "joins-waiting-list") this.#waitingList.mayHaveChanged();
    if (answer && mayHaveWritten(answer.outcome)) await this.tell(salonId);
    return answer;
  }

  /** Plans to send the salon's due emails now. Does not wait for that. docs/rules.md 10.2 */
  async wake(salonId: string): Promise<void> {
    this.#waitingList.mayHaveChanged();
    this.#emails.wake(salonId);
  }

  /** Tells browsers what was written, and offers what came free. Does not wait for either. docs/rules.md 22.2, 33.4 */
  async tell(salonId: string): Promise<void> {
    this.#waitingList.offer(salonId);
    this.ctx.waitUntil(this.#tellAll(salonId));
  }

  /**
   * Closes the sockets of staff, or of one session, because some may not listen any more. The pages of those who still may
   * connect again. docs/rules.md 6.29, 22.6
   */
  async closeStaff(session?: string): Promise<void> {
    this.#sockets.closeStaff(session);
  }

  /** Opens a socket for a browser that shows the diary. docs/rules.md 22.1 */
  override fetch(request: Request): Promise<Response> {
    return this.#sockets.open(openingIn(request.url));
  }

  /** Browsers send only "ping", and the platform answers that. Anything else closes the socket. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "Nothing is expected here");
  }

  override async alarm(): Promise<void> {
    this.#alarm.forget();
    const { salonId } = this.#emails;
    const next = [this.#holds.sweep(), this.#counts.sweep()].filter((instant) => instant !== null);
    if (salonId && next.length > 0) this.#emails.plan(salonId, Math.min(...next));
    if (salonId) this.#waitingList.offer(salonId);
    await Promise.all([this.#emails.planned(), salonId && this.#tellAll(salonId), salonId && this.#askStripe(salonId)]);
  }

  /**
   * Asks Stripe about payments for starts that soon go free, and books those that are paid, even if Stripe has not reported
   * them. docs/rules.md 22.19
   */
  async #askStripe(salonId: string): Promise<void> {
    const visits = this.#holds.visitsToAskAbout();
    if (visits.length === 0) return;
    unsettled ??= await import("../app/payments/unsettled.server.ts");
    await unsettled.settleHeld(salonId, visits);
  }

  /**
   * Loads, decides and commits the commands of a turn. Then plans their mail and tells the browsers. The next turn does not
   * wait for either. docs/rules.md 10.2, 22.2
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
   * Counts a command of a client, and answers it if their limit is used up. A repeat still gets its earlier answer. A client
   * who has been at the salon does not count towards the limit of their network. docs/rules.md 5.21, 5.23, 5.26
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

  /** Tells browsers about new and ended holds, and plans the next alarm for holds. */
  #heldAnew(salonId: string): Promise<void> {
    this.#emails.plan(salonId, this.#holds.next);
    return this.tell(salonId);
  }

  /** Has the emails about new offers sent, and tells browsers that their times are held. docs/rules.md 33.6 */
  async #offered(salonId: string): Promise<void> {
    this.#emails.plan(salonId, now());
    this.#emails.plan(salonId, this.#holds.next);
    await this.#tellAll(salonId);
  }

  /** Tells the browsers what was written. If that fails, plans to try again. */
  async #tellAll(salonId: string): Promise<void> {
    if (!(await this.#sockets.tell(salonId))) this.#lookAgainIfLost(salonId);
  }

  /**
   * Plans an alarm before a write, in case the object is lost meanwhile. The alarm sends due emails and tells browsers what
   * was written.
   */
  #lookAgainIfLost(salonId: string): void {
    this.#emails.plan(salonId, now() + IF_LOST_MS);
  }
}

/** A command in the queue. */
type WaitingCommand = (CommandSent | HoldStart) & OfSalon;

function mayHaveWritten(outcome: { ok: true } | { ok: false; reason: string }): boolean {
  return outcome.ok || outcome.reason === "outcome-unknown";
}

/** A command in the second half of its limit waits. docs/rules.md 6.21 */
async function delayed({ delay: ms }: { delay: number }): Promise<null> {
  await delay(ms);
  return null;
}
