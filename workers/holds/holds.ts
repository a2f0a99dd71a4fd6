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
import { isOfOffer } from "../../app/models/waitlist/offers.server.ts";
import { PastHolds } from "./past-holds.ts";

/**
 * The held starts of clients who are about to book, in the object's storage. Losing them does no harm. A hold stops counting
 * when its time is over, even if it is not deleted yet. docs/rules.md 22.9
 */
export class Holds implements HoldStore {
  readonly #kv: SyncKvStorage;
  readonly #past: PastHolds;
  #mayComeLate = true;

  constructor(storage: DurableObjectStorage) {
    this.#kv = storage.kv;
    this.#past = new PastHolds(storage);
  }

  /** The current holds as this browser sees them. Without a browser, all of them belong to others. */
  seenBy(browser?: string): Held {
    return seenBy(this.current(), browser);
  }

  /** The current holds as staff see them. docs/rules.md 22.17 */
  forStaff(): HeldForStaff[] {
    return this.current().flatMap((hold) => timesIn(hold).map((time) => ({ ...time, until: endOf(hold) })));
  }

  /** When a hold next needs attention, UTC ms; null when nothing is held. docs/rules.md 22.19 */
  get next(): number | null {
    const at = now();
    const times = this.current().map((hold) => nextOf(hold, at));
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** The visits to Stripe with a hold that is about to end. docs/rules.md 22.19 */
  visitsToAskAbout(): string[] {
    const at = now();
    return this.current().flatMap((hold) => (isToBeAsked(hold, at) ? [hold.token] : []));
  }

  /**
   * Whether the holder's networks hold as much as they may. A further hold is then refused without reading the diary.
   * docs/rules.md 22.11, 22.16
   */
  isFull(holder: Holder): boolean {
    const others = this.current().filter(({ browser }) => browser !== holder.browser);
    return !unlimited() && !hasRoom([{ start: 0, end: 0 }], holder, others, Number.POSITIVE_INFINITY);
  }

  /** The starts that these networks have held and not booked on the dates that they ask for. docs/rules.md 22.14 */
  past(asked: HoldStart[]): PastHoldOf[] {
    return asked.flatMap(({ holder, start: { date } }) => {
      const [network] = holder.networks;
      return network === undefined ? [] : this.#past.of(holder, date).map((past) => ({ ...past, network, date }));
    });
  }

  mayComeLate(): boolean {
    return this.#mayComeLate;
  }

  noteLate(may: boolean): void {
    this.#mayComeLate = may;
  }

  /** Stores a hold. It replaces the one that gives way. docs/rules.md 22.9 */
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
   * Releases a hold and answers whether there was one. If another page has held the same start again, that hold has another
   * token and stays. docs/rules.md 22.10
   */
  release(token: string): boolean {
    const hold = this.#named(token);
    if (hold) this.#giveBack(hold);
    return hold !== undefined;
  }

  /**
   * Notes that the page of a hold is gone, and answers whether there was such a hold. The hold ends in ten seconds unless the
   * browser takes the start again. It then counts as released at that time. docs/rules.md 22.10
   */
  waitForPage(token: string): boolean {
    const hold = this.#named(token);
    if (!hold) return false;
    const waiting = { ...hold, waitsUntil: now() + GONE_MS };
    this.#kv.put(keyOf(hold), waiting satisfies Hold);
    this.#past.note(waiting, endOf(waiting));
    return true;
  }

  /** When the last hold of the browser ends, UTC ms, or null when it holds nothing. docs/rules.md 6.14 */
  heldUntil(browser: string): number | null {
    const ends = this.current()
      .filter((hold) => hold.browser === browser)
      .map(endOf);
    return ends.length > 0 ? Math.max(...ends) : null;
  }

  /** When the hold ends for which the browser is paying, UTC ms, or null if there is none. docs/rules.md 6.14 */
  payingUntil(browser: string): number | null {
    const ends = this.current()
      .filter((hold) => hold.browser === browser && hold.paying)
      .map(endOf);
    return ends.length > 0 ? Math.max(...ends) : null;
  }

  /**
   * Ends the hold for a visit to Stripe, and answers whether there was one. With `goesOn` the client continues with the
   * details and holds the start; otherwise it is released. docs/rules.md 22.18
   */
  endPaying(id: string, goesOn: boolean): boolean {
    const hold = this.current().find(({ token, paying }) => paying && token === id);
    if (!hold) return false;
    this.#giveBack(hold);
    if (goesOn) this.#put(backToTheDetails(hold, now()));
    return true;
  }

  /** Holds the times of these offers of the waiting list, and of no others. docs/rules.md 33.6 */
  holdOffers(offers: Hold[]): void {
    for (const hold of this.current()) if (isOfOffer(hold)) this.#deleteForGood(hold);
    for (const hold of offers) this.#put(hold);
  }

  /** Ends the holds of starts that were booked. docs/rules.md 22.12 */
  end(holds: Hold[]): void {
    for (const hold of holds) this.#deleteForGood(hold);
  }

  /**
   * Removes the holds on these dates that staff have booked, blocked or closed over. With `team` (the active technicians), it
   * also removes the holds of technicians who have left. Answers who held them. docs/rules.md 22.12
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
   * Deletes the holds that are over, with their browsers and networks, and expired past holds. Answers when the next hold
   * needs attention or the next past hold expires, UTC ms, or null. docs/rules.md 22.15, 22.19
   */
  sweep(): number | null {
    for (const hold of this.#all()) if (endOf(hold) <= now()) this.#kv.delete(keyOf(hold));
    const times = [this.next, this.#past.sweep()].filter((time) => time !== null);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /**
   * The hold with this token. Only the page that took a hold knows its token. No page may change a hold that is being paid
   * for.
   */
  #named(token: string): Hold | undefined {
    return this.current().find((hold) => hold.token === token && !hold.paying);
  }

  /** The current holds, oldest first. */
  current(): Hold[] {
    return stillHeld(this.#all(), now());
  }

  #put(hold: Hold): void {
    this.#kv.put(keyOf(hold), hold);
    this.#past.note(hold);
  }

  /** Deletes a hold that was released. Its network may hold the start again for the rest of the time. docs/rules.md 22.14 */
  #giveBack(hold: Hold): void {
    this.#kv.delete(keyOf(hold));
    this.#past.note(hold, now());
  }

  /** Deletes a hold that was booked or taken from its browser. It does not count against the network. */
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
