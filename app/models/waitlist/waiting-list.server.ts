import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { keepKey, keyUsed, submitOf } from "../../database/idempotency.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { outbox, salons, technicians, waitingList } from "../../database/schema.ts";
import { type Actor, isCustomer } from "../../diary/appointments/appointment.ts";
import { senderOf } from "../../diary/decision.ts";
import { basketLength, type NamedService } from "../../diary/menu/basket.ts";
import { basketNamed } from "../../diary/menu/named-services.ts";
import { MOST_ENTRIES, MOST_WAITING, type Wanted } from "../../diary/waitlist/entry.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { countSilently } from "../accounts/rate-limit.server.ts";
import { aboutClients, clientOfActor, phonesToCall } from "../diary/load-clients.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import { activeServices } from "../services/service.server.ts";
import { lookDue } from "./look-due.ts";
import { NOT_OFFERED, type NotJoined, type NotOnList, timesOffered } from "./waiting-list.ts";

/* The waiting list of a salon: who joins it, who leaves it and in which order they stand. docs/rules.md 33 */

/** An entry of the list. */
export type Entry = typeof waitingList.$inferSelect;

/** Who joins, and what they would take. `replaces` is their appointment, if they want an earlier time than that. */
export interface Joining extends Pick<Entry, "userId" | "email" | "name" | "phone" | "phoneKey"> {
  wanted: Omit<Wanted, "services"> & { services: NamedService[] };
  replaces?: string | undefined;
}

/** Somebody joins, through the salon's object. */
export interface JoinEdit {
  what: "joins-waiting-list";
  by: Actor;
  key: string;
  joining: Joining;
}

/** The other edits of the list, which the salon's object carries out as well. */
export interface WaitingListEdit {
  what: "waiting-list";
  edit:
    | { do: "leave"; id: string; mailboxes: string[] | null }
    | { do: "decline"; offerId: string; leaves: boolean }
    | { do: "go-on"; offerId: string; browser: string }
    | { do: "move"; id: string; to: "up" | "down" };
}

type JoinResult = Result<{ entry: Entry }, NotJoined>;
type ListResult = Result<{ entry: Entry }, NotOnList>;

/** Puts somebody on the waiting list. The same key from the same sender is the same entry. docs/rules.md 33.1 to 33.3 */
export async function joinWaitingList(
  salon: Salon,
  joining: Joining,
  { by, key }: { by: Actor; key: string },
): Promise<JoinResult> {
  const from = { networks: isCustomer(by) ? (by.networks ?? []) : [] };
  const counted = { kind: "waiting-list", salonId: salon.id, account: joining.email, from } as const;
  if (isCustomer(by)) {
    const mayJoin = await withinTime(countSilently(counted)).catch(() => null);
    if (!mayJoin) return refuse("outcome-unknown");
    if (!mayJoin.ok) return refuse("joined-often");
  }
  return sendEdit(salon, { what: "joins-waiting-list", by, key, joining });
}

/** Takes an entry off the list: one of these mailboxes, or any if staff do it (null). An offer ends with it. */
export function leaveWaitingList(salon: Salon, id: string, mailboxes: string[] | null): Promise<ListResult> {
  return sendEdit(salon, { what: "waiting-list", edit: { do: "leave", id, mailboxes } });
}

/** Says no to an offer. The next may be offered the time; with `leaves`, the entry ends too. docs/rules.md 33.6 */
export function declineOffer(salon: Salon, offerId: string, leaves: boolean): Promise<ListResult> {
  return sendEdit(salon, { what: "waiting-list", edit: { do: "decline", offerId, leaves } });
}

/** Holds the time of an offer for a browser, which goes on with it on the booking page. docs/rules.md 33.6 */
export function goOnWithOffer(salon: Salon, offerId: string, browser: string): Promise<ListResult> {
  return sendEdit(salon, { what: "waiting-list", edit: { do: "go-on", offerId, browser } });
}

/** Moves an entry past its neighbour on the list. docs/rules.md 33.8 */
export function moveOnWaitingList(salon: Salon, id: string, to: "up" | "down"): Promise<ListResult> {
  return sendEdit(salon, { what: "waiting-list", edit: { do: "move", id, to } });
}

/** Writes an edit of the list, by the time `overdue` aborts. It runs inside the salon's object, in its turn. */
export function writeWaitingList(
  salonId: string,
  { edit }: WaitingListEdit,
  overdue?: AbortSignal,
): Promise<ListResult> {
  return editOrRefuse("waiting-list-not-saved", salonId, overdue, (database): Promise<ListResult> => {
    switch (edit.do) {
      case "leave":
        return set(database, salonId, and(eq(waitingList.id, edit.id), ofMailboxes(edit.mailboxes)), OVER);
      case "decline":
        return set(database, salonId, withOffer(edit.offerId), edit.leaves ? OVER : NOT_OFFERED);
      case "go-on":
        return set(database, salonId, withOffer(edit.offerId), { heldFor: edit.browser });
      case "move":
        return move(database, salonId, edit);
    }
  });
}

/** Decides whether somebody joins, and writes it, by the time `overdue` aborts. It runs inside the salon's object, in its turn. */
export function writeJoin(salonId: string, edit: JoinEdit, overdue?: AbortSignal): Promise<JoinResult> {
  return editOrRefuse("waiting-list-not-saved", salonId, overdue, (database) => join(database, salonId, edit));
}

async function join(database: Database, salonId: string, { by, key, joining }: JoinEdit): Promise<JoinResult> {
  const at = now();
  const { wanted, replaces = null, ...person } = joining;
  const submit = submitOf("waiting-list", { salonId, sender: senderOf(by), key }, joining);
  const client = clientOfActor(by, person.phoneKey);
  const clients = client ? [client] : [];
  const read = await batchOf(database, {
    salon: database
      .select({
        ...{ on: salons.waitingList, timeZone: salons.timeZone, guestBookings: salons.guestBookings },
        longest: salons.longestBookingMinutes,
        many: sql<number>`(select count(*) from ${waitingList} where ${inSalon(waitingList, salonId, WAITS)})`,
      })
      .from(salons)
      .where(eq(salons.id, salonId)),
    menu: activeServices(database, salonId),
    technician: database
      .select({ id: technicians.id })
      .from(technicians)
      .where(alsoInSalon(technicians, salonId, eq(technicians.id, wanted.technicianId ?? ""), technicians.active)),
    theirs: database
      .select()
      .from(waitingList)
      .where(inSalon(waitingList, salonId, eq(waitingList.email, person.email))),
    keys: keyUsed(database, submit),
    about: client ? aboutClients(database, salonId, clients, at) : null,
    toCall: client ? phonesToCall(database, salonId, clients, sql`(select null)`) : null,
  });
  const [salon] = read.salon;
  const [used] = read.keys;
  if (used && used.fingerprint !== submit.fingerprint) return refuse("key-reused");
  if (used) return repeated(database, salonId, used.createdId);
  if (!salon?.on) return refuse("no-waiting-list");
  if (by.role === "guest" && !salon.guestBookings) return refuse("no-guests");
  const basket = basketNamed(wanted.services, {}, read.menu);
  if (!Array.isArray(basket)) return refuse(basket);
  if (client && basketLength(basket) > salon.longest) return refuse("too-long");
  if (wanted.technicianId && read.technician.length === 0) return refuse("unknown-technician");
  const { date: today } = salonTime(salon.timeZone, at);
  const days = [...new Set(wanted.days)].filter((day) => day >= today).sort();
  if (days.length === 0 || wanted.until < today) return refuse("no-day-to-come");
  if (read.about[0]?.mustCall || read.toCall.length > 0) return refuse("please-call");
  const theirs = read.theirs.filter(({ state }) => state === "waiting");
  if (theirs.length >= MOST_ENTRIES) return refuse("enough-entries");
  if (salon.many >= MOST_WAITING) return refuse("list-full");
  const services = basket.map(({ service, quantity }) => ({ id: service.id, quantity }));
  const id = crypto.randomUUID();
  // Whoever joins anew isn't offered again what they were offered before.
  const heard = read.theirs.flatMap(timesOffered).filter(({ date }) => date >= today);
  const row = {
    id,
    salonId,
    ...person,
    wanted: { ...wanted, services, days, heard },
    replaces,
    place: at,
    createdAt: at,
  };
  const [added] = await database.batch([
    database.insert(waitingList).values(row).returning(),
    keepKey(database, submit, id, at),
    database.insert(outbox).values(lookDue(salonId, id, at)),
  ]);
  return added[0] ? { ok: true, entry: added[0] } : refuse("outcome-unknown");
}

const OVER = { ...NOT_OFFERED, state: "over" as const };

/** Sets something of an entry that waits. */
async function set(
  database: Database,
  salonId: string,
  which: SQL | undefined,
  what: Partial<Entry>,
): Promise<ListResult> {
  const [entry] = await database
    .update(waitingList)
    .set(what)
    .where(inSalon(waitingList, salonId, WAITS, which))
    .returning();
  return entry ? { ok: true, entry } : refuse("not-found");
}

/** Exchanges the places of an entry and its neighbour. At the end of the list nothing changes. */
async function move(
  database: Database,
  salonId: string,
  { id, to }: Extract<WaitingListEdit["edit"], { do: "move" }>,
): Promise<ListResult> {
  const list = await whoWait(database, salonId);
  const index = list.findIndex((entry) => entry.id === id);
  const [entry, neighbour] = [list[index], list[to === "up" ? index - 1 : index + 1]];
  if (!entry) return refuse("not-found");
  if (!neighbour) return { ok: true, entry };
  // Two who joined in the same millisecond have the same place.
  const apart = entry.place === neighbour.place ? (to === "up" ? -1 : 1) : 0;
  const placed = ({ id }: Entry, place: number) =>
    database
      .update(waitingList)
      .set({ place })
      .where(inSalon(waitingList, salonId, WAITS, eq(waitingList.id, id)));
  await database.batch([placed(entry, neighbour.place + apart), placed(neighbour, entry.place)]);
  return { ok: true, entry };
}

/** The condition for entries that wait. */
const WAITS = sql`${waitingList.state} = 'waiting'`;

/** The condition for the entry that waits for an answer to an offer. */
function withOffer(offerId: string): SQL | undefined {
  return and(eq(waitingList.offerId, offerId), gt(waitingList.offerUntil, now()));
}

function ofMailboxes(mailboxes: string[] | null): SQL | undefined {
  return mailboxes === null
    ? undefined
    : sql`${waitingList.email} in (select value from json_each(${JSON.stringify(mailboxes)}))`;
}

/** The statement that reads who waits, in the order of the list. docs/rules.md 33.8 */
export function whoWait(database: Database, salonId: string) {
  return database
    .select()
    .from(waitingList)
    .where(inSalon(waitingList, salonId, WAITS))
    .orderBy(asc(waitingList.place), asc(waitingList.id));
}

/** The statement that reads the entries of mailboxes that still wait. docs/rules.md 33.9 */
export function waitingOf(database: Database, salonId: string, mailboxes: string[]) {
  return database
    .select()
    .from(waitingList)
    .where(inSalon(waitingList, salonId, WAITS, ofMailboxes(mailboxes)))
    .orderBy(asc(waitingList.createdAt));
}

/** The entry that was last offered something under this id. */
export async function entryOfOffer(database: Database, salonId: string, offerId: string): Promise<Entry | undefined> {
  const [entry] = await database
    .select()
    .from(waitingList)
    .where(alsoInSalon(waitingList, salonId, eq(waitingList.offerId, offerId)));
  return entry;
}

/** The entry that a repeated request has made before. */
async function repeated(database: Database, salonId: string, id: string): Promise<JoinResult> {
  const [entry] = await database
    .select()
    .from(waitingList)
    .where(alsoInSalon(waitingList, salonId, eq(waitingList.id, id)));
  return entry ? { ok: true, entry } : refuse("key-reused");
}

/** The statement that forgets the entries of a mailbox, if the condition `when` holds. docs/rules.md 23.14, 24.10 */
export function forgetEntries(database: Database, salonId: string, mailbox: string, when?: SQL) {
  return database.delete(waitingList).where(inSalon(waitingList, salonId, eq(waitingList.email, mailbox), when));
}

/** The statement that forgets the entries of an account. docs/rules.md 24.10 */
export function forgetEntriesOf(database: Database, salonId: string, userId: string) {
  return database.delete(waitingList).where(inSalon(waitingList, salonId, eq(waitingList.userId, userId)));
}

/**
 * The statement that takes the entries of an account along to its new email. What is offered at the moment ends, because the former
 * mailbox has its link. docs/rules.md 24.4
 */
export function moveEntriesOf(database: Database, salonId: string, userId: string, email: string) {
  return database
    .update(waitingList)
    .set({ email, offerId: null, ...NOT_OFFERED })
    .where(inSalon(waitingList, salonId, eq(waitingList.userId, userId)));
}
