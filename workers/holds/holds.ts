import { isOutage } from "../../app/database/calls.server.ts";
import { primaryDatabase } from "../../app/database/client.server.ts";
import { now, salonTime } from "../../app/kernel/clock.ts";
import { localSetting } from "../../app/kernel/local-settings.ts";
import { refuse } from "../../app/kernel/result.ts";
import type { Held, HeldTime } from "../../app/models/holds/held.ts";
import {
  HOLD_MS,
  type Hold,
  hasRoom,
  isLost,
  type OwnHold,
  replacedBy,
  stillHeld,
} from "../../app/models/holds/hold.ts";
import type { HoldCommand, HoldOutcome } from "../../app/models/holds/hold-command.ts";
import { startToHold } from "../../app/models/holds/start-to-hold.server.ts";
import type { Diary } from "../../app/models/opening/diary.ts";

/**
 * The starts that somebody holds who is about to book them, in the object's storage. Losing them does no harm. A hold
 * whose time is over counts no more, whether or not it has been removed. docs/rules.md 22.9
 */
export class Holds {
  readonly #kv: SyncKvStorage;

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv;
  }

  /** What is held now, as this browser sees it. Without a browser, all of it is others'. */
  seenBy(browser?: string): Held {
    const current = this.#current();
    return {
      byOthers: current.filter((hold) => hold.browser !== browser).map(timeOf),
      own: current.filter((hold) => hold.browser === browser).map(timeOf),
    };
  }

  /** When the next hold ends, UTC ms, or null when nothing is held. */
  get nextEnd(): number | null {
    const ends = this.#current().map(({ until }) => until);
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  /**
   * Holds a start, or refuses. A start that the browser holds already keeps its time, under a new token. A further one
   * takes the place of the browser's oldest. docs/rules.md 22.9, 22.11
   */
  async take(command: HoldCommand, overdue?: AbortSignal): Promise<HoldOutcome> {
    const { holder } = command;
    const wanted = await startToHold(primaryDatabase(), command, this.seenBy(holder.browser).byOthers, overdue).catch(
      ifOutage,
    );
    if (!wanted.ok) return wanted;
    // From here on nothing is awaited.
    const { time, longestBooking } = wanted;
    this.#removeEnded();
    const current = this.#current();
    const { same, oldest } = replacedBy(time, holder, current);
    const replaced = same ?? oldest;
    const others = current.filter((hold) => hold !== replaced);
    const unlimited = localSetting("RATE_LIMITS") === "off";
    if (!unlimited && !hasRoom(time, holder, others, longestBooking)) return refuse("too-many-holds");
    if (replaced) this.#kv.delete(keyOf(replaced));
    const since = same?.since ?? now();
    const { until, extended } = same ?? { until: since + HOLD_MS, extended: false };
    const changes = command.replaces !== undefined;
    const hold = { ...time, ...holder, until, extended, since, changes, token: crypto.randomUUID() };
    this.#kv.put(keyOf(hold), hold satisfies Hold);
    return { ok: true, hold: asOwn(hold) };
  }

  /** Extends a hold, once. Null when it has ended or was extended before. docs/rules.md 22.10 */
  extend(token: string): OwnHold | null {
    const hold = this.#named(token);
    if (!hold || hold.extended) return null;
    const longer = { ...hold, until: hold.until + HOLD_MS, extended: true };
    this.#kv.put(keyOf(hold), longer satisfies Hold);
    return asOwn(longer);
  }

  /** Gives a hold back. One that another page has taken again has another token, and stays. docs/rules.md 22.10 */
  release(token: string): void {
    const hold = this.#named(token);
    if (hold) this.#kv.delete(keyOf(hold));
  }

  /** Removes the browser's hold of a start that it has booked. docs/rules.md 22.12 */
  consume(browser: string | undefined, { date, minute }: { date: string; minute: number }): void {
    for (const hold of this.#current()) {
      if (hold.browser === browser && hold.date === date && hold.start === minute) this.#kv.delete(keyOf(hold));
    }
  }

  /**
   * Removes the holds whose start has gone on these dates, also with its technician if the active ones are given, and answers
   * who held them. docs/rules.md 22.12
   */
  dropLost(diary: Diary, dates: string[], team?: { id: string }[]): Pick<Hold, "browser" | "date">[] {
    const at = salonTime(diary.timeZone, now());
    const hasLeft = ({ technicianId }: Hold) => technicianId !== null && team?.every(({ id }) => id !== technicianId);
    const lost = this.#current().filter(
      (hold) => dates.includes(hold.date) && (hasLeft(hold) || isLost(hold, diary, at)),
    );
    for (const hold of lost) this.#kv.delete(keyOf(hold));
    return lost.map(({ browser, date }) => ({ browser, date }));
  }

  /** Nobody but the page that took a hold knows its token. */
  #named(token: string): Hold | undefined {
    return this.#current().find((hold) => hold.token === token);
  }

  #current(): Hold[] {
    return stillHeld(this.#all(), now());
  }

  #removeEnded(): void {
    const current = this.#current().map(keyOf);
    for (const hold of this.#all()) if (!current.includes(keyOf(hold))) this.#kv.delete(keyOf(hold));
  }

  #all(): Hold[] {
    return [...this.#kv.list<Hold>({ prefix: PREFIX })].map(([, hold]) => hold);
  }
}

const PREFIX = "hold ";

function keyOf({ token }: Pick<Hold, "token">): string {
  return PREFIX + token;
}

function timeOf({ date, start, end, technicianId }: Hold): HeldTime {
  return { date, start, end, technicianId };
}

function asOwn({ token, until, extended }: Hold): OwnHold {
  return { token, until, extended };
}

/** While D1 can't be read nothing is held. */
function ifOutage(error: unknown) {
  if (isOutage(error)) return refuse("outcome-unknown");
  throw error;
}
