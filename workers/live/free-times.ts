import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { withinTime } from "../../app/database/calls.server.ts";
import { ALL_DATES } from "../../app/database/changes.server.ts";
import { type Database, primaryDatabase } from "../../app/database/client.server.ts";
import { inSalon } from "../../app/database/in-salon.server.ts";
import { salons, technicians } from "../../app/database/schema.ts";
import { type HeldForStaff, withHeld } from "../../app/diary/holds/held.ts";
import type { Service } from "../../app/diary/menu/service.ts";
import { bookableDates, bookablePart } from "../../app/diary/times/availability.ts";
import type { Diary, Gaps } from "../../app/diary/times/diary.ts";
import { type Offers, offersOn, sameOffers } from "../../app/diary/times/offers.ts";
import { now, salonTime } from "../../app/kernel/clock.ts";
import { readDiary } from "../../app/models/diary/diary.server.ts";
import { changesAfter, type DiaryChange } from "../../app/models/live/diary-changes.server.ts";
import { activeServices } from "../../app/models/services/service.server.ts";
import type { Holds } from "../holds/holds.ts";

/** Days beyond the bookable window that are also remembered. So a day that enters the window is known already. */
const DAYS_BEYOND = 7;

/** The result of the last look, in the object's storage. */
interface Known {
  /** The number of the last write to the diary, as D1 counts writes. */
  seen: number;
  /** The number of the last message to strangers. */
  revision: number;
  /** A digest of the menu, the team and how gaps are avoided. */
  menu: string;
  /** The longest buffer of a service, minutes. */
  longestBuffer: number;
  timeZone: string;
  bookableDays: number;
  /** The dates with holds. */
  heldOn?: string[];
  /** The holds as staff saw them, by date. */
  heldForStaff?: Record<string, string>;
}

/** The result of the last look at one date, and the number of the last message about it. */
interface KnownDay {
  revision: number;
  offers: Offers;
}

/** The news of a look at the diary. */
export interface News {
  /** Bookable dates with changed free times, in the order of their numbers. Anybody may hear of these. */
  free: DiaryChange[];
  /** All dates that were written to, as D1 counts. Only staff may hear of these. */
  written: DiaryChange[];
  /** Dates on which the holds that staff see have changed. Only staff may hear of these. docs/rules.md 22.17 */
  held: string[];
  /** The browsers that have lost a hold, with its date. Only these browsers may hear of it. docs/rules.md 22.12 */
  lost: { browser: string; date: string }[];
}

const NO_NEWS: News = { free: [], written: [], held: [], lost: [] };

/**
 * Finds the dates on which the free times have changed, by comparing the diary with that of the last look. The last look is
 * in the object's storage, and D1 counts the writes. So no change is missed when the object is lost. docs/rules.md 22.2, 22.4
 */
export class FreeTimes {
  readonly #kv: SyncKvStorage;
  readonly #holds: Holds;

  constructor({ kv }: DurableObjectStorage, holds: Holds) {
    this.#kv = kv;
    this.#holds = holds;
  }

  /** Whether the diary was looked at before. Changes are only known after a first look. */
  get hasLooked(): boolean {
    return this.#known !== undefined;
  }

  /** The number of the last message to strangers, 0 before the first look. */
  get revision(): number {
    return this.#known?.revision ?? 0;
  }

  /** The number of the last write that was looked at, as D1 counts. Only staff may hear it. */
  get seen(): number {
    return this.#known?.seen ?? 0;
  }

  /** The bookable dates with a message after `revision`, in the order of their numbers. docs/rules.md 22.3 */
  after(revision: number): DiaryChange[] {
    if (!this.#known) return [];
    const { timeZone, bookableDays } = this.#known;
    return bookableDates(salonTime(timeZone, now()).date, bookableDays)
      .map((date) => ({ date, revision: this.#day(date)?.revision ?? 0 }))
      .filter((day) => day.revision > revision)
      .sort((one, other) => one.revision - other.revision);
  }

  /** Looks at what was written since the last look, and remembers the result. The first look has no news. */
  async look(salonId: string): Promise<News> {
    const known = this.#known;
    const database = primaryDatabase();
    const [written, [read]] = await withinTime(
      database.batch([
        changesAfter(database, salonId, known?.seen ?? 0),
        database
          .select({ timeZone: salons.timeZone, bookableDays: salons.bookableDays, gaps: salons.gaps })
          .from(salons)
          .where(eq(salons.id, salonId)),
      ]),
    );
    if (!read) return NO_NEWS;
    const { gaps, ...salon } = read;
    const all = !known || written.some(({ date }) => date === ALL_DATES);
    const heldOn = this.#holds.seenBy().byOthers.map(({ date }) => date);
    const touched = new Set([...written.map(({ date }) => date), ...heldOn, ...(known?.heldOn ?? [])]);
    const today = salonTime(salon.timeZone, now()).date;
    const remembered = new Set(this.#rememberedDates());
    const dates = bookableDates(today, salon.bookableDays + DAYS_BEYOND).filter(
      (date) => all || touched.has(date) || !remembered.has(date),
    );
    const [from, to] = [dates[0], dates.at(-1)];
    const [diary, menu] = await withinTime(
      Promise.all([
        from && to ? readDiary(database, salonId, from, to) : null,
        all ? database.batch([activeServices(database, salonId), activeTechnicians(database, salonId)]) : null,
      ]),
    );
    // Nothing is awaited from here on, so either everything is stored or nothing.
    const shown = menu ? shownOf(...menu, gaps) : { menu: known?.menu ?? "", longestBuffer: known?.longestBuffer ?? 0 };
    const lost = diary ? this.#holds.dropLost(diary, dates, menu?.[1]) : [];
    const { byOthers: held } = this.#holds.seenBy();
    const numbers = risingFrom(known?.revision ?? 0);
    const free = diary
      ? this.#compared(dates, withHeld(diary, held), { ...shown, isNew: shown.menu !== known?.menu }, numbers)
      : [];
    const seen = written.at(-1)?.revision ?? known?.seen ?? 0;
    const heldForStaff = byDate(this.#holds.forStaff());
    this.#kv.put("live", { seen, revision: numbers.last, ...shown, ...salon, heldOn, heldForStaff } satisfies Known);
    for (const date of remembered) if (date < today) this.#kv.delete(keyOf(date));
    return known ? { free, written, lost, held: differing(known.heldForStaff ?? {}, heldForStaff) } : NO_NEWS;
  }

  /** Remembers the offers of the dates. Dates with changed offers get a new number. A new menu changes all dates. */
  #compared(
    dates: string[],
    diary: Diary,
    { isNew, longestBuffer }: { isNew: boolean; longestBuffer: number },
    numbers: ReturnType<typeof risingFrom>,
  ): DiaryChange[] {
    const salonNow = salonTime(diary.timeZone, now());
    const free: DiaryChange[] = [];
    for (const date of dates) {
      const before = this.#day(date);
      const offers = offersOn(diary, date, longestBuffer);
      const changed = !before || !sameOffers(before.offers, offers, date, salonNow) || isNew;
      const bookable = bookablePart(date, date, salonNow.date, diary.bookableDays) !== null;
      const revision = changed ? numbers.next() : before.revision;
      if (changed && bookable) free.push({ date, revision });
      this.#kv.put(keyOf(date), { revision, offers } satisfies KnownDay);
    }
    return free;
  }

  #rememberedDates(): string[] {
    return [...this.#kv.list({ prefix: keyOf("") })].map(([key]) => key.slice(keyOf("").length));
  }

  get #known(): Known | undefined {
    return this.#kv.get<Known>("live");
  }

  #day(date: string): KnownDay | undefined {
    return this.#kv.get<KnownDay>(keyOf(date));
  }
}

/** The holds of each date as a text, for comparing. */
function byDate(held: HeldForStaff[]): Record<string, string> {
  const dates = Map.groupBy(held, ({ date }) => date);
  return Object.fromEntries([...dates].map(([date, ofDate]) => [date, JSON.stringify(ofDate)]));
}

/** The dates with different texts. */
function differing(before: Record<string, string>, after: Record<string, string>): string[] {
  const dates = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...dates].filter((date) => before[date] !== after[date]);
}

function keyOf(date: string): string {
  return `live ${date}`;
}

/** A digest of the menu and team that clients see and of how gaps are avoided (4.17), and the longest buffer of a service. */
function shownOf(services: Service[], team: Team, gaps: Gaps): Pick<Known, "menu" | "longestBuffer"> {
  const menu = services.map(({ picture: _, ...service }) => service);
  return {
    menu: createHash("sha256")
      .update(JSON.stringify([menu, team, ...(gaps === "first" ? [] : [gaps])]))
      .digest("base64url"),
    longestBuffer: Math.max(0, ...services.map(({ bufferMinutes = 0 }) => bufferMinutes)),
  };
}

type Team = Awaited<ReturnType<typeof activeTechnicians>>;

/** The statement that reads what clients see of the team. */
function activeTechnicians(database: Database, salonId: string) {
  const { id, name, services, ownTerms } = technicians;
  return database
    .select({ id, name, services, ownTerms })
    .from(technicians)
    .where(inSalon(technicians, salonId, eq(technicians.active, true)))
    .orderBy(asc(technicians.position), asc(technicians.createdAt), asc(technicians.id));
}

/**
 * New numbers above `last`. They follow the clock, so their steps tell a stranger nothing about other writes. If the storage
 * is lost, they still begin above the numbers that browsers have. docs/rules.md 22.3
 */
function risingFrom(last: number) {
  const numbers = {
    last,
    next() {
      numbers.last = Math.max(now(), numbers.last + 1);
      return numbers.last;
    },
  };
  return numbers;
}
