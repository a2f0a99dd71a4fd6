import { eq, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import {
  addedClients,
  appointments,
  auditEvents,
  customerNotes,
  joinedClients,
  mustCall,
} from "../../database/schema.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { now } from "../../kernel/clock.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { bookedBy } from "../notes/client-key.server.ts";
import { moveFacts } from "../notes/facts.server.ts";
import { noteRead } from "../notes/note.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { AddedRefusal } from "./added.ts";
import { detailsShown } from "./card.server.ts";
import { bothNotes, type JoinChoice, joinedDetails } from "./join.ts";

/** The card that is open and the one that it is to be joined with, by ids that open them. */
interface Two {
  salon: Pick<Salon, "id" | "country">;
  actor: StaffActor;
  id: string;
  other: string;
}

type Joined = Result<{ id: string }, AddedRefusal>;

/**
 * Two cards as they would be joined, with what identifies their state. Null where there are not two cards: nobody's, or one
 * that they are joined on already. docs/rules.md 23.18
 */
export async function twoCards(database: Database, { salon, actor, id, other }: Two) {
  const [one, two] = await Promise.all([id, other].map((card) => detailsShown(database, salon.id, actor, card)));
  if (!one || !two || one.key === two.key) return null;
  const [[note], [otherNote]] = await database.batch([
    noteRead(database, salon.id, one.key),
    noteRead(database, salon.id, two.key),
  ]);
  const seen = JSON.stringify([one.seen, two.seen, note?.updatedAt ?? 0, otherNote?.updatedAt ?? 0]);
  return { open: one, other: two, note: bothNotes(note?.note ?? "", otherNote?.note ?? ""), seen };
}

/**
 * Joins the card `other` with the open one. It runs inside the salon's object. Refuses what started from another state of the
 * cards; two that are joined already are as they were asked to be. docs/rules.md 23.18
 */
export async function joinCards(
  database: Database,
  two: Two,
  { choice, seen }: { choice: JoinChoice; seen: string },
): Promise<Joined> {
  const { salon, actor, id } = two;
  const cards = await twoCards(database, two);
  if (!cards) return (await detailsShown(database, salon.id, actor, id)) ? { ok: true, id } : refuse("not-found");
  if (cards.seen !== seen) return refuse("changed-since");
  const { stays: which, ...details } = joinedDetails(cards.open, cards.other, choice);
  const [stays, gone] = which === "open" ? [cards.open, cards.other] : [cards.other, cards.open];
  const salonId = salon.id;
  const at = now();
  const entry = { ...details, phoneKey: await entryPhone(salon, details, stays.key), updatedAt: at };
  const formerNote = sql`coalesce((SELECT former.note FROM customer_notes AS former
    WHERE former.salon_id = ${salonId} AND former.client = ${gone.key}), '')`;
  const hasMark = sql`EXISTS (SELECT 1 FROM must_call AS other WHERE other.salon_id = ${salonId} AND other.client = ${stays.key})`;
  await batchOf(database, {
    joinedBefore: database
      .update(joinedClients)
      .set({ joinedTo: stays.key })
      .where(inSalon(joinedClients, salonId, eq(joinedClients.joinedTo, gone.key))),
    joined: database
      .insert(joinedClients)
      .values({ salonId, client: gone.key, joinedTo: stays.key, formerNote, joinedAt: at }),
    notes: database
      .delete(customerNotes)
      .where(inSalon(customerNotes, salonId, sql`${customerNotes.client} IN (${stays.key}, ${gone.key})`)),
    ...(choice.note === ""
      ? {}
      : {
          note: database.insert(customerNotes).values({ salonId, client: stays.key, note: choice.note, updatedAt: at }),
        }),
    mark: database
      .update(mustCall)
      .set({ client: stays.key })
      .where(inSalon(mustCall, salonId, eq(mustCall.client, gone.key), sql`NOT ${hasMark}`)),
    secondMark: database.delete(mustCall).where(inSalon(mustCall, salonId, eq(mustCall.client, gone.key))),
    ...moveFacts(database, salonId, { from: gone.key, to: stays.key }),
    entry: database
      .insert(addedClients)
      .values({ salonId, id: crypto.randomUUID(), ...entry, addedAt: at })
      .onConflictDoUpdate({ target: [addedClients.salonId, addedClients.client], set: entry }),
    events: historyOf(database, salonId, { client: gone.key, actor, event: "card joined", at }),
  });
  return { ok: true, id };
}

/**
 * Takes a client off the card that theirs was joined with, by their key, and gives them the note back that they had. The card
 * keeps its own. It runs inside the salon's object. docs/rules.md 23.18
 */
export async function separateCards(
  database: Database,
  { salon: { id: salonId }, actor, id }: Omit<Two, "other">,
  client: string,
): Promise<Joined> {
  const card = await detailsShown(database, salonId, actor, id);
  if (!card) return refuse("not-found");
  const at = now();
  const theirs = inSalon(
    joinedClients,
    salonId,
    eq(joinedClients.client, client),
    eq(joinedClients.joinedTo, card.key),
  );
  const isJoined = sql`EXISTS (SELECT 1 FROM ${joinedClients} WHERE ${theirs})`;
  await batchOf(database, {
    events: historyOf(database, salonId, { client, actor, event: "card separated", at }, isJoined),
    note: database
      .insert(customerNotes)
      .select(
        sql`select ${salonId}, ${client}, former_note, ${at} from ${joinedClients} where ${theirs} and former_note <> ''`,
      )
      .onConflictDoNothing(),
    joined: database.delete(joinedClients).where(theirs),
  });
  return { ok: true, id };
}

/** The phone of the card's entry: without an email it is the card's key. docs/rules.md 23.20 */
async function entryPhone({ country }: Two["salon"], { email, phone }: Record<"email" | "phone", string>, key: string) {
  return email === "" ? key : phoneKey(phone, country);
}

/** The statement that writes an event into the history of each of a client's appointments. docs/rules.md 14.6 */
function historyOf(
  database: Database,
  salonId: string,
  { client, actor, event, at }: { client: string; actor: StaffActor; event: string; at: number },
  only = sql`TRUE`,
) {
  return database.insert(auditEvents).select(
    sql`select null, ${salonId}, id, ${`admin:${actor.userId}`}, ${event}, null, ${at}, null
      from ${appointments} where ${bookedBy(salonId, client)} and ${only}`,
  );
}
