import type { HoldStart } from "../../app/diary/command.ts";
import { extended, type Held as StartHeld } from "../../app/diary/commands/hold.ts";
import { type Held, type HeldForStaff, seenBy, timesIn } from "../../app/diary/holds/held.ts";
import {
  asOwn,
  backToTheDetails,
  endOf,
  GONE_MS,
  type Hold,
  type Holder,
  hasRoom,
  isLost,
  isToBeAsked,
  nextOf,
  type OwnHold,
  stillHeld,
} from "../../app/diary/holds/hold.ts";
import type { PastHoldOf } from "../../app/diary/salon-diary.ts";
import type { Diary } from "../../app/diary/times/diary.ts";
import { now, salonTime } from "../../app/kernel/clock.ts";
import { localSetting } from "../../app/log/local-settings.ts";
import type { HoldStore } from "../../app/models/diary/execute.server.ts";
import { PastHolds } from "./past-holds.ts";

/**
 * The starts that somebody holds who is about to book them, in the object's storage. Losing them does no harm. A hold
 * whose time is over counts no more, whether or not it has been removed. docs/rules.md 22.9
 */
export class Holds implements HoldStore {
  readonly #kv: SyncKvStorage;
  readonly #past: PastHolds;

  constructor(storage: DurableObjectStorage) {
    this.#kv = storage.kv;
    this.#past = new PastHolds(storage);
  }

  /** What is held now, as this browser sees it. Without a browser, all of it is others'. */
  seenBy(browser?: string): Held {
    return seenBy(this.current(), browser);
  }

  /** What is held now, as staff see it. docs/rules.md 22.17 */
  forStaff(): HeldForStaff[] {
    return this.current().flatMap((hold) => timesIn(hold).map((time) => ({ ...time, until: endOf(hold) })));
  }

  /** When a hold next needs attention, UTC ms; null when nothing is held. docs/rules.md 22.19 */
  get next(): number | null {
    const at = now();
    const times = this.current().map((hold) => nextOf(hold, at));
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** The visits to Stripe whose held start goes free in a moment. docs/rules.md 22.19 */
  visitsToAskAbout(): string[] {
    const at = now();
    return this.current().flatMap((hold) => (isToBeAsked(hold, at) ? [hold.token] : []));
  }

  /** Whether the holder's networks hold so much that nothing more has to be read. docs/rules.md 22.11, 22.16 */
  isFull(holder: Holder): boolean {
    const others = this.current().filter(({ browser }) => browser !== holder.browser);
    return !unlimited() && !hasRoom([{ start: 0, end: 0 }], holder, others, Number.POSITIVE_INFINITY);
  }

  /** What these networks have held and not booked on the dates that they ask for. docs/rules.md 22.14 */
  past(asked: HoldStart[]): PastHoldOf[] {
    return asked.flatMap(({ holder, start: { date } }) => {
      const [network] = holder.networks;
      return network === undefined ? [] : this.#past.of(holder, date).map((past) => ({ ...past, network, date }));
    });
  }

  /** Keeps a hold, in the place of the one that gives way to it. docs/rules.md 22.9 */
  keep({ hold, givesWay }: StartHeld): void {
    if (givesWay) this.#giveBack(givesWay);
    this.#put(hold);
  }

  /** Extends a hold, once. Null when it has ended or was extended before. docs/rules.md 22.10 */
  extend(token: string): OwnHold | null {
    const hold = this.#named(token);
    const longer = hold ? extended(hold) : null;
    if (!longer) return null;
    this.#put(longer);
    return asOwn(longer);
  }

  /**
   * Gives a hold back, and answers whether there was one. One that another page has taken again has another token, and
   * stays. docs/rules.md 22.10
   */
  release(token: string): boolean {
    const hold = this.#named(token);
    if (hold) this.#giveBack(hold);
    return hold !== undefined;
  }

  /**
   * Notes that the page of a hold is gone, and answers whether there was one: it is over in ten seconds unless the browser
   * takes the start again, and counts as given back then. docs/rules.md 22.10
   */
  waitForPage(token: string): boolean {
    const hold = this.#named(token);
    if (!hold) return false;
    const waiting = { ...hold, waitsUntil: now() + GONE_MS };
    this.#kv.put(keyOf(hold), waiting satisfies Hold);
    this.#past.note(waiting, endOf(waiting));
    return true;
  }

  /** Until when the browser holds something, UTC ms, or null when it holds nothing. docs/rules.md 6.14 */
  heldUntil(browser: string): number | null {
    const ends = this.current()
      .filter((hold) => hold.browser === browser)
      .map(endOf);
    return ends.length > 0 ? Math.max(...ends) : null;
  }

  /** Until when a start is held for which the browser is paying, UTC ms, or null. docs/rules.md 6.14 */
  payingUntil(browser: string): number | null {
    const ends = this.current()
      .filter((hold) => hold.browser === browser && hold.paying)
      .map(endOf);
    return ends.length > 0 ? Math.max(...ends) : null;
  }

  /**
   * Ends the hold of a client who pays at Stripe in that visit. Answers whether there was one. With `goesOn` the client
   * continues with the details; otherwise they give it up. docs/rules.md 22.18
   */
  endPaying(id: string, goesOn: boolean): boolean {
    const hold = this.current().find(({ token, paying }) => paying && token === id);
    if (!hold) return false;
    this.#giveBack(hold);
    if (goesOn) this.#put(backToTheDetails(hold, now()));
    return true;
  }

  /** Ends holds whose start was booked. docs/rules.md 22.12 */
  end(holds: Hold[]): void {
    for (const hold of holds) this.#deleteForGood(hold);
  }

  /**
   * Removes the holds whose start has gone on these dates, also with its technician if the active ones are given, and answers
   * who held them. docs/rules.md 22.12
   */
  dropLost(diary: Diary, dates: string[], team?: { id: string }[]): Pick<Hold, "browser" | "date">[] {
    const at = salonTime(diary.timeZone, now());
    const hasLeft = (hold: Hold) =>
      timesIn(hold).some(({ technicianId }) => technicianId !== null && team?.every(({ id }) => id !== technicianId));
    const lost = this.current().filter(
      (hold) => dates.includes(hold.date) && (hasLeft(hold) || isLost(hold, diary, at)),
    );
    for (const hold of lost) this.#deleteForGood(hold);
    return lost.map(({ browser, date }) => ({ browser, date }));
  }

  /**
   * Deletes the holds that are over, with their browsers and networks. Answers when a hold next needs attention, UTC ms, or
   * null. docs/rules.md 22.15, 22.19
   */
  sweep(): number | null {
    for (const hold of this.#all()) if (endOf(hold) <= now()) this.#kv.delete(keyOf(hold));
    const times = [this.next, this.#past.sweep()].filter((time) => time !== null);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Nobody but the page that took a hold knows its token. What is being paid for is no page's. */
  #named(token: string): Hold | undefined {
    return this.current().find((hold) => hold.token === token && !hold.paying);
  }

  /** What is held now, oldest first. */
  current(): Hold[] {
    return stillHeld(this.#all(), now());
  }

  #put(hold: Hold): void {
    this.#kv.put(keyOf(hold), hold);
    this.#past.note(hold);
  }

  /** Its network may have it again for what is left of its time. docs/rules.md 22.14 */
  #giveBack(hold: Hold): void {
    this.#kv.delete(keyOf(hold));
    this.#past.note(hold, now());
  }

  /** The network has not let it lapse: it was booked, or taken from its browser. */
  #deleteForGood(hold: Hold): void {
    this.#kv.delete(keyOf(hold));
    this.#past.forget(hold);
  }

  #all(): Hold[] {
    return [...this.#kv.list<Hold>({ prefix: PREFIX })].map(([, hold]) => hold);
  }
}

const PREFIX = "hold ";

function unlimited(): boolean {
  return localSetting("RATE_LIMITS") === "off";
}

function keyOf({ token }: Pick<Hold, "token">): string {
  return PREFIX + token;
}
