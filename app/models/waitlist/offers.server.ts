import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments, mustCall, outbox, salons, waitingList } from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import { tooLateToChange } from "../../diary/appointments/cutoff.ts";
import { withHeld } from "../../diary/holds/held.ts";
import { type Hold, isLost } from "../../diary/holds/hold.ts";
import { bookableDates } from "../../diary/times/availability.ts";
import type { Diary } from "../../diary/times/diary.ts";
import { MOST_OFFERS, type WaitingEntry } from "../../diary/waitlist/entry.ts";
import { offersFor } from "../../diary/waitlist/offers.ts";
import { isBefore, MINUTE_MS, now, type SalonTime, salonTime } from "../../kernel/clock.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import { cardKey } from "../notes/client-key.server.ts";
import { dueRow } from "../outbox/due-rows.ts";
import { activeServices } from "../services/service.server.ts";
import { lookDue } from "./look-due.ts";
import type { Entry } from "./waiting-list.server.ts";
import { isOffered, NOT_OFFERED, timesOffered } from "./waiting-list.ts";

/* Offers of what came free to those who wait. It runs in the salon's object, in its turn. docs/rules.md 33.4 to 33.7 */

/** The start of the name by which an offer holds its time. */
const OFFER = "offer ";

/** The name by which an offer holds its time, as browsers hold theirs. Whoever books by the offer says it. docs/rules.md 33.6 */
export function holderOf({ offerId, heldFor }: Pick<Entry, "offerId" | "heldFor">): string {
  return heldFor ?? OFFER + offerId;
}

/** Whether a hold is that of an offer. */
export function isOfOffer({ token }: Pick<Hold, "token">): boolean {
  return token.startsWith(OFFER);
}

/** What a look at the list has led to. */
export interface Offered {
  /** The holds of the offers that stand. Any other hold of an offer has ended. */
  holds: Hold[];
  /** Whether an offer was made or has ended. */
  changed: boolean;
}

/** Whether anybody waits at a salon. */
export async function anybodyWaits(salonId: string): Promise<boolean> {
  const waits = inSalon(waitingList, salonId, sql`${waitingList.state} = 'waiting'`);
  const [one] = await withinTime(
    primaryDatabase().select({ id: waitingList.id }).from(waitingList).where(waits).limit(1),
  );
  return one !== undefined;
}

/**
 * Looks at who waits. Ends the entries that are over and the offers that nobody has answered, and offers what is free to those
 * whom it suits. What it writes follows from what stands, so that it does no harm twice. `beforeWrite` is called if there is
 * something to write. docs/rules.md 33.4 to 33.7
 */
export async function makeOffers(
  salonId: string,
  held: Hold[],
  { beforeWrite, overdue }: { beforeWrite: () => void; overdue?: AbortSignal },
): Promise<Offered> {
  const database = primaryDatabase();
  const at = now();
  const { salons: rows, entries } = await withinTime(batchOf(database, listReads(database, salonId)), overdue);
  const [salon] = rows;
  if (!salon || entries.length === 0) return { holds: [], changed: held.some(isOfOffer) };
  const { menu, diary } = await withinTime(menuAndDiaryOf(database, salonId, salon, at), overdue);
  const { ended, waiting } = lookedAt(entries, salonTime(salon.timeZone, at), at);
  const standing = standingOf(waiting, diary, at);
  const free = waiting.filter((entry) => standing.every((one) => one.entry.id !== entry.id));
  const calling = new Set(entries.flatMap(({ entry, calls }) => (calls ? entry.id : [])));
  const until = at + salon.offerMinutes * MINUTE_MS;
  const answered = new Set(standing.map(({ entry }) => entry.email));
  const byBrowsers = held.filter((hold) => !isOfOffer(hold));
  const offers = offersFor(
    free
      .filter(({ id, email }) => salon.on && !answered.has(email) && !calling.has(id))
      .filter((entry) => canBeMoved(entry, salon, until))
      .map(asWaiting),
    {
      ...{ menu, at, answerMinutes: salon.offerMinutes },
      diary: withHeld(diary, [...byBrowsers, ...standing.map(({ hold }) => hold)]),
    },
  );
  const made = offers.flatMap(({ entryId, time }) => {
    const entry = free.find(({ id }) => id === entryId);
    const offer = { offerId: crypto.randomUUID(), heldFor: null, offerUntil: until };
    return entry ? [{ ...entry, ...offer, offered: [...entry.offered, time] }] : [];
  });
  const lapsed = free
    .filter((entry) => entry.offerUntil !== null && made.every(({ id }) => id !== entry.id))
    .map((entry) => ({ ...entry, ...NOT_OFFERED }));
  const others = waiting.filter((entry) => [...lapsed, ...made].every(({ id }) => id !== entry.id));
  const heard = others.filter((entry) => heardOf(made, entry) !== entry);
  const written = [...ended, ...[...lapsed, ...heard].map((entry) => heardOf(made, entry)), ...made];
  if (written.length > 0) {
    beforeWrite();
    const before = new Map(entries.map(({ entry }) => [entry.id, entry.offerId]));
    await withinTime(write(database, salonId, { written, made, before }, at), overdue);
  }
  const holds = [...standing.map(({ hold }) => hold), ...made.flatMap((entry) => holdOf(entry, at) ?? [])];
  return { holds, changed: written.length > 0 };
}

/**
 * Somebody who waits, whether they have booked since or have to call, and the appointment that they would move, as it stands by now.
 */
interface Waits {
  entry: Entry;
  booked: boolean;
  calls: boolean;
  own: { id: string; date: string; minute: number; services: Entry["wanted"]["services"] } | null;
}

function listReads(database: Database, salonId: string) {
  const { timeZone, bookableDays, waitingList: on, offerMinutes, changeCutoffHours } = salons;
  // What staff have moved was booked before. Anybody may book with anybody's email, and ends nobody's wait by that.
  const booked = sql`exists (select 1 from ${appointments} where ${inSalon(
    appointments,
    salonId,
    sql`${appointments.customerEmail} = ${waitingList.email}`,
    sql`+${appointments.createdAt} > ${waitingList.createdAt}`,
    sql`+${appointments.replacesId} is null`,
    sql`+${appointments.status} <> 'cancelled'`,
    sql`+${appointments.date} in (select value from json_each(${waitingList.wanted}, '$.days'))`,
    isVouched,
  )})`;
  const { client, phoneKey, calls } = mustCall;
  // Two searches: a condition with "or" reads every mark of the salon.
  const anyMark = (theirs: SQL) =>
    sql`exists (select 1 from ${mustCall} where ${inSalon(mustCall, salonId, theirs, eq(calls, true))})`;
  const byPhone = sql`${phoneKey} <> '' and ${phoneKey} = ${waitingList.phoneKey}`;
  const hasToCall = sql`(${anyMark(sql`${client} = ${cardKey(salonId, sql`${waitingList.email}`)}`)} or ${anyMark(byPhone)})`;
  const own = alias(appointments, "own");
  const { appointmentId, serviceId, quantity } = appointmentItems;
  const ofOwn = alsoInSalon(appointmentItems, salonId, sql`${appointmentId} = ${own.id}`);
  const services = sql`(select json_group_array(json_object('id', ${serviceId}, 'quantity', ${quantity}))
    from ${appointmentItems} where ${ofOwn})`;
  const first = sql`(select ${appointments.firstId} from ${appointments}
    where ${alsoInSalon(appointments, salonId, sql`${appointments.id} = ${waitingList.replaces}`)})`;
  const asItStands = sql<
    Waits["own"]
  >`(select json_object('id', ${own.id}, 'date', ${own.date}, 'minute', ${own.startsMinute}, 'services', json(${services}))
    from ${appointments} as own where ${inSalon(own, salonId, sql`${own.firstId} = ${first}`, inArray(sql`+${own.status}`, OPEN_STATUSES))}
    limit 1)`;
  return {
    salons: database
      .select({ timeZone, bookableDays, on, offerMinutes, changeCutoffHours })
      .from(salons)
      .where(eq(salons.id, salonId)),
    entries: database
      .select({
        entry: waitingList,
        booked: booked.mapWith(Boolean),
        calls: hasToCall.mapWith(Boolean),
        own: asItStands.mapWith((text: string | null): Waits["own"] => text && JSON.parse(text)),
      })
      .from(waitingList)
      .where(inSalon(waitingList, salonId, sql`${waitingList.state} = 'waiting'`))
      .orderBy(waitingList.place, waitingList.id),
  };
}

/** What can be booked, and the diary of the whole bookable window. */
async function menuAndDiaryOf(
  database: Database,
  salonId: string,
  { timeZone, bookableDays }: { timeZone: string; bookableDays: number },
  at: number,
) {
  const { date: today } = salonTime(timeZone, at);
  const to = bookableDates(today, bookableDays).at(-1) ?? today;
  const { menu, ...rows } = await batchOf(database, {
    menu: activeServices(database, salonId),
    ...diaryReads(database, salonId, today, to),
  });
  return { menu, diary: diaryFrom(rows, menu) };
}

/** The entries that have ended, and those that go on, with the appointment that they would move as it stands. docs/rules.md 33.7 */
function lookedAt(entries: Waits[], { date: today }: SalonTime, at: number): { ended: Entry[]; waiting: Entry[] } {
  const [ended, waiting]: [Entry[], Entry[]] = [[], []];
  for (const { entry, booked, own } of entries) {
    const { wanted, offered, replaces } = entry;
    const last = wanted.days.at(-1) ?? "";
    const isMoved = replaces !== null && own && wanted.before && isBefore(own, wanted.before);
    const isOver = last < today || wanted.until < today || (replaces !== null && !own);
    const isWornOut = offered.length >= MOST_OFFERS && !isOffered(entry, at);
    if (booked || isMoved) ended.push({ ...entry, ...NOT_OFFERED, state: "booked" });
    else if (isOver || isWornOut) ended.push({ ...entry, ...NOT_OFFERED, state: "over" });
    else if (own)
      waiting.push({
        ...entry,
        replaces: own.id,
        wanted: { ...wanted, services: own.services, before: { date: own.date, minute: own.minute } },
      });
    else waiting.push(entry);
  }
  return { ended, waiting };
}

/** The offers that stand, with their holds: not those that staff have booked over, nor a second one for the same time. */
function standingOf(waiting: Entry[], diary: Diary, at: number): { entry: Entry; hold: Hold }[] {
  const standing: { entry: Entry; hold: Hold }[] = [];
  const time = salonTime(diary.timeZone, at);
  for (const entry of waiting) {
    const hold = isOffered(entry, at) ? holdOf(entry, at) : null;
    const isFree =
      hold &&
      !isLost(
        hold,
        withHeld(
          diary,
          standing.map((one) => one.hold),
        ),
        time,
      );
    if (isFree) standing.push({ entry, hold });
  }
  return standing;
}

/** Whether the appointment that they would move may still be changed at an instant, UTC ms. docs/rules.md 5.7, 33.5 */
function canBeMoved(
  { wanted }: Entry,
  { timeZone, changeCutoffHours }: { timeZone: string; changeCutoffHours: number },
  by: number,
): boolean {
  if (!wanted.before) return true;
  const { date, minute: startsMinute } = wanted.before;
  return !tooLateToChange({ date, startsMinute }, timeZone, by, changeCutoffHours);
}

/** An entry as offers are decided. */
function asWaiting({ id, place, email, wanted, offered }: Entry): WaitingEntry {
  return { id, place, person: email, ...wanted, offered: timesOffered({ wanted, offered }) };
}

/**
 * An entry with what its person is offered under another one. It is written down, because the other one may have ended by the
 * time that this one gets an offer. docs/rules.md 33.5
 */
function heardOf(made: Entry[], entry: Entry): Entry {
  const heard = made.flatMap(({ id, email, offered }) =>
    id !== entry.id && email === entry.email ? offered.slice(-1) : [],
  );
  if (heard.length === 0) return entry;
  return { ...entry, wanted: { ...entry.wanted, heard: [...(entry.wanted.heard ?? []), ...heard] } };
}

/** How an offer holds its time: as long as it stands, and not longer by asking again. docs/rules.md 33.6 */
function holdOf(entry: Entry, since: number): Hold | null {
  const { offerId, offerUntil: until } = entry;
  const time = entry.offered.at(-1);
  if (!time || offerId === null || until === null) return null;
  const holder = { browser: holderOf(entry), networks: [], token: OFFER + offerId };
  return { ...time, ...holder, since, until, extended: true, changes: false };
}

/**
 * Writes what has become of entries, and the emails about new offers, in one step. An entry that has another offer by now than it
 * had `before` stays as it is.
 */
async function write(
  database: Database,
  salonId: string,
  { written, made, before }: { written: Entry[]; made: Entry[]; before: Map<string, string | null> },
  at: number,
): Promise<void> {
  const rows = made.flatMap(({ offerId, offerUntil }) =>
    offerId === null
      ? []
      : [
          dueRow({ salonId, subject: "offer", subjectId: offerId, channel: "email", kind: "offer" }, { at }),
          lookDue(salonId, offerId, at, offerUntil ?? at),
        ],
  );
  const updates = written.map(({ id, state, offered, offerId, offerUntil, heldFor, wanted, replaces }) => {
    const asRead = sql`${waitingList.state} = 'waiting' and ${waitingList.offerId} is ${before.get(id) ?? null}`;
    return database
      .update(waitingList)
      .set({ state, offered, offerId, offerUntil, heldFor, wanted, replaces })
      .where(alsoInSalon(waitingList, salonId, eq(waitingList.id, id), asRead));
  });
  const [first, ...rest] = [...updates, ...rows.map((row) => database.insert(outbox).values(row))];
  if (first) await database.batch([first, ...rest]);
}
