import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { batchOf } from "../../database/batch.server.ts";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type AsOf, editOrRefuse } from "../../database/edits.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { addedClients, appointments, customerNotes, joinedClients } from "../../database/schema.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { forgetLinks } from "../appointments/link.server.ts";
import { isProved } from "../appointments/own/vouched.server.ts";
import { forgetCards } from "../cards-on-file/cards-on-file.server.ts";
import { endDevices } from "../devices/remembered-devices.server.ts";
import { forgetUndos } from "../diary/undos.server.ts";
import { forgetWaiting } from "../guest-bookings/guest-bookings.server.ts";
import { forgetBookingsToPay } from "../money/bookings-to-pay.server.ts";
import { bookedBy, clientKey, countedOn } from "../notes/client-key.server.ts";
import { forgetFacts, moveFacts } from "../notes/facts.server.ts";
import { forgetMessages, handOnMessages } from "../notes/forget-messages.server.ts";
import { forgetTexts } from "../notes/forget-texts.server.ts";
import { joinedRead } from "../notes/joined.server.ts";
import { forgetMark, handOnMark } from "../notes/must-call.server.ts";
import { forgetNote } from "../notes/note.server.ts";
import { keyBeside, phoneIn } from "../notes/shared-phone.ts";
import { isUpcoming } from "../opening/stranded.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import { forgetOnVouchers } from "../vouchers/packages.server.ts";
import { forgetEntries } from "../waitlist/waiting-list.server.ts";
import { clearWishesNow, forgetWishes } from "../wishes/wishes.server.ts";
import { cardIdByKey, detailsOf } from "./added.server.ts";
import type { AddedRefusal, NewClient } from "./added.ts";
import { clientWith, detailsShown } from "./card.server.ts";
import type { JoinChoice } from "./join.ts";
import { datesOf, NOBODY_NAMED, rewrittenAppointments } from "./rewrite.server.ts";

export type CorrectionResult = Result<{ id: string }, AddedRefusal>;

/** An edit of a client's card, which the salon's object carries out. */
export interface ClientEdit {
  what: "client";
  salon: Pick<Salon, "country" | "timeZone">;
  actor: StaffActor;
  id: string;
  edit:
    | { how: "correct"; typed: NewClient; seen: string }
    | { how: "remove" }
    | { how: "join"; other: string; choice: JoinChoice; seen: string }
    | { how: "separate"; client: string };
}

/**
 * Corrects a client's details on all of their appointments, in the list and on the note: the email everywhere, the name and
 * the phone where they stood as the card showed them. `seen` names what the edit started from. Refuses details that are
 * another client's, but not an edit that changes nothing. Nobody is emailed. docs/rules.md 23.10
 */
export function correctClient(
  salon: Salon,
  actor: StaffActor,
  { id, typed, seen }: { id: string; typed: NewClient; seen: string },
): Promise<CorrectionResult> {
  return sent(salon, { actor, id, edit: { how: "correct", typed, seen } });
}

/**
 * Removes a client for good. Their name, contact details, notes and pictures are deleted from all their appointments.
 * Services and prices stay for the revenue. The salon's note and the entry in the list are deleted too. Their account and
 * their reviews stay, because these belong to the client. Refuses while something is booked. docs/rules.md 23.14
 */
export async function removeClient(salon: Salon, actor: StaffActor, id: string): Promise<CorrectionResult> {
  const removed = await sent(salon, { actor, id, edit: { how: "remove" } });
  if (removed.ok) await clearWishesNow(salon.id, now());
  return removed;
}

/** Joins a card with another one, as its owner or a manager chose. docs/rules.md 23.18 */
export function joinClients(
  salon: Salon,
  actor: StaffActor,
  asked: { id: string; other: string; choice: JoinChoice; seen: string },
): Promise<CorrectionResult> {
  const { id, ...edit } = asked;
  return sent(salon, { actor, id, edit: { how: "join", ...edit } });
}

/** Takes a client, by their key, off the card that theirs was joined with. docs/rules.md 23.18 */
export function separateClient(
  salon: Salon,
  actor: StaffActor,
  { id, client }: { id: string; client: string },
): Promise<CorrectionResult> {
  return sent(salon, { actor, id, edit: { how: "separate", client } });
}

function sent(
  { id, locationHint, country, timeZone }: Salon,
  asked: Pick<ClientEdit, "actor" | "id" | "edit">,
): Promise<CorrectionResult> {
  return sendEdit({ id, locationHint }, { what: "client", salon: { country, timeZone }, ...asked });
}

/**
 * Carries out an edit of a client's card, by the time `overdue` aborts. It runs inside the salon's object.
 * docs/rules.md 7.2, 22.4
 */
export function writeClient(
  salonId: string,
  { salon: { country, timeZone }, actor, id, edit }: ClientEdit,
  overdue?: AbortSignal,
): Promise<CorrectionResult> {
  return editOrRefuse("client-not-saved", salonId, overdue, (database, asOf) =>
    written(database, { salon: { id: salonId, country, timeZone }, actor, id, asOf }, edit),
  );
}

/** Few cards are joined: what joins them is loaded for the first. */
async function written(database: Database, about: About, edit: ClientEdit["edit"]): Promise<CorrectionResult> {
  switch (edit.how) {
    case "correct":
      return corrected(database, about, edit);
    case "remove":
      return removed(database, about);
    case "join": {
      const { joinCards } = await import("./join.server.ts");
      return joinCards(database, { ...about, other: edit.other }, edit);
    }
    case "separate": {
      const { separateCards } = await import("./join.server.ts");
      return separateCards(database, about, edit.client);
    }
  }
}

/** The client that an edit is about. */
interface About extends AsOf {
  salon: Pick<Salon, "id" | "country" | "timeZone">;
  actor: StaffActor;
  id: string;
}

async function corrected(
  database: Database,
  { salon, actor, id, asOf }: About,
  { typed, seen }: { typed: NewClient; seen: string },
): Promise<CorrectionResult> {
  const shown = await detailsShown(database, salon.id, actor, id);
  if (!shown) return refuse("not-found");
  const { name, email, phone, phoneKey: whole } = await detailsOf(salon, typed);
  // Who stands beside somebody with the same phone does so under the corrected name.
  const isBeside = email === "" && shown.key !== whole && phoneIn(shown.key) === whole;
  const phoneKey = isBeside ? keyBeside(whole, name) : whole;
  if (shown.seen === JSON.stringify([name, email, phone])) return { ok: true, id };
  if (shown.seen !== seen) return refuse("changed-since");
  const client = clientKey({ email, phoneKey });
  if (client !== shown.key && (await cardIdByKey(database, salon.id, client))) return refuse("already-there");
  const whereShown = (column: SQLiteColumn, shown: string, corrected: string) =>
    sql`iif(${column} = ${shown}, ${corrected}, ${column})`;
  // Without an email the phone says who it is, so it stands on all of them.
  const phones = email === "" ? sql`TRUE` : sql`${appointments.phoneKey} = ${shown.phoneKey}`;
  const dates = await datesOf(database, salon.id, bookedBy(salon.id, shown.key));
  const { booked, added } = await batchOf(database, {
    links: forgetLinks(database, salon.id, bookedBy(salon.id, shown.key), email),
    ...rewrittenAppointments(database, salon.id, byStaff(actor), "corrected", bookedBy(salon.id, shown.key), {
      customerEmail: email,
      // What spoke for the client under the former email does so under the new one.
      mailboxProved: sql`${isProved}`,
      customerName: whereShown(appointments.customerName, shown.name, name),
      customerPhone: sql`iif(${phones}, ${phone}, ${appointments.customerPhone})`,
      phoneKey: sql`iif(${phones}, ${phoneKey}, ${appointments.phoneKey})`,
    }),
    added: database
      .update(addedClients)
      .set({ name, email, phone, phoneKey, updatedAt: now() })
      .where(inSalon(addedClients, salon.id, eq(addedClients.client, shown.key)))
      .returning({ id: addedClients.id }),
    note: database
      .update(customerNotes)
      .set({ client })
      .where(inSalon(customerNotes, salon.id, eq(customerNotes.client, shown.key))),
    ...handOnMark(database, salon.id, { from: shown.key, to: client, phoneKey }),
    ...moveFacts(database, salon.id, { from: shown.key, to: client }),
    ...handOnMessages(database, salon.id, { from: shown.key, to: client }),
    joined: database
      .update(joinedClients)
      .set({ joinedTo: client })
      .where(inSalon(joinedClients, salon.id, eq(joinedClients.joinedTo, shown.key))),
    changes: countChanges(database, salon.id, dates, { asOf }),
  });
  // Somebody else gave them another email or phone in between.
  return booked.length + added.length > 0 ? { ok: true, id } : refuse("changed-since");
}

async function removed(database: Database, { salon, actor, id, asOf }: About): Promise<CorrectionResult> {
  const client = await clientWith(database, salon.id, actor, id);
  if (!client?.key) return { ok: true, id };
  const at = salonTime(salon.timeZone, now());
  const theirAll = countedOn(salon.id, client.key);
  const keys = [client.key, ...(await joinedRead(database, salon.id, client.key)).map((joined) => joined.client)];
  const coming = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(theirAll, isUpcoming(salon.id, at, { from: at.date, to: LAST_DATE })))
    .limit(1);
  const nothingComes = notExists(coming);
  const dates = await datesOf(database, salon.id, theirAll);
  const theirs = database.select({ id: appointments.id }).from(appointments).where(and(theirAll, nothingComes));
  const { coming: booked } = await batchOf(database, {
    changes: countChanges(database, salon.id, dates, { asOf, when: nothingComes }),
    links: forgetLinks(database, salon.id, and(theirAll, nothingComes), ""),
    wishes: forgetWishes(database, salon.id, theirs),
    texts: forgetTexts(database, salon.id, theirs),
    cards: forgetCards(database, salon.id, { ids: theirs }, nothingComes),
    undos: forgetUndos(database, salon.id, { ids: theirs, named: keys }, nothingComes),
    ...rewrittenAppointments(
      database,
      salon.id,
      byStaff(actor),
      "client removed",
      and(theirAll, nothingComes),
      NOBODY_NAMED,
    ),
    added: database
      .delete(addedClients)
      .where(inSalon(addedClients, salon.id, inArray(addedClients.client, keys), nothingComes)),
    note: forgetNote(database, salon.id, client.key),
    mark: forgetMark(database, salon.id, client.key),
    facts: forgetFacts(database, salon.id, client.key),
    ...Object.fromEntries(
      keys.flatMap((key) => [
        ...forgetMessages(database, salon.id, key, nothingComes).map(
          (statement, place) => [`messages ${place} to ${key}`, statement] as const,
        ),
        [`devices of ${key}`, endDevices(database, salon.id, key, nothingComes)],
        [`entries of ${key}`, forgetEntries(database, salon.id, key, nothingComes)],
        [`waiting of ${key}`, forgetWaiting(database, salon.id, key, nothingComes)],
        [`vouchers of ${key}`, forgetOnVouchers(database, salon.id, key, nothingComes)],
        [`to pay of ${key}`, forgetBookingsToPay(database, salon.id, { mailbox: key }, nothingComes)],
      ]),
    ),
    joined: database
      .delete(joinedClients)
      .where(inSalon(joinedClients, salon.id, eq(joinedClients.joinedTo, client.key), nothingComes)),
    coming,
  });
  return booked.length > 0 ? refuse("still-booked") : { ok: true, id };
}

/** Later than any appointment. */
const LAST_DATE = "9999-12-31";

function byStaff({ userId }: StaffActor): string {
  return `admin:${userId}`;
}
