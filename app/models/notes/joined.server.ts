import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { addedClients, appointments, customerNotes, joinedClients } from "../../database/schema.ts";
import { cardKey, clientOfAppointment } from "./client-key.server.ts";
import { leaveFacts } from "./facts.server.ts";
import { hasBooked, isKnown } from "./known.server.ts";

/*
 * Cards that staff have joined. The entry in the salon's list has the name and the phone that they chose for the card. No
 * appointment is rewritten: what follows from its email follows as before. docs/rules.md 23.18
 */

/** The statement that reads who was joined with a card, by its key, the first one first. */
export function joinedRead(database: Database, salonId: string, card: string) {
  return database
    .select({ client: joinedClients.client, joinedAt: joinedClients.joinedAt })
    .from(joinedClients)
    .where(inSalon(joinedClients, salonId, eq(joinedClients.joinedTo, card)))
    .orderBy(joinedClients.joinedAt, joinedClients.client);
}

/**
 * The statement that reads the entry of a joined card by the id of an appointment or of an entry. It reads nothing for another
 * card.
 */
export function joinedCardRead(database: Database, salonId: string, id: string) {
  const booked = database
    .select({ client: clientOfAppointment })
    .from(appointments)
    .where(inSalon(appointments, salonId, eq(appointments.id, id)));
  const entry = sql`SELECT entry.client FROM added_clients AS entry WHERE entry.salon_id = ${salonId} AND entry.id = ${id}`;
  const card = cardKey(salonId, sql`(SELECT * FROM ${booked} UNION ALL ${entry} LIMIT 1)`);
  const isJoined = sql`EXISTS (
    SELECT 1 FROM joined_clients AS joined WHERE joined.salon_id = ${salonId} AND joined.joined_to = ${addedClients.client}
  )`;
  return database
    .select()
    .from(addedClients)
    .where(inSalon(addedClients, salonId, sql`${addedClients.client} = ${card}`, isJoined));
}

/** The statement that deletes a client's join once they have no appointment and no entry any more. docs/rules.md 5.12 */
export function forgetJoined(database: Database, salonId: string, client: string) {
  return database
    .delete(joinedClients)
    .where(inSalon(joinedClients, salonId, eq(joinedClients.client, client), sql`NOT ${isKnown(salonId, client)}`));
}

/**
 * The statements that delete what a joined card holds of somebody who leaves, by their mailbox: its note and its facts, which may be
 * about them, and its entry where the card is known without one; the cards are apart again. docs/rules.md 24.10
 */
export function leaveJoined(database: Database, salonId: string, mailbox: string) {
  const { client, joinedTo } = joinedClients;
  const card = database
    .select({ joinedTo })
    .from(joinedClients)
    .where(inSalon(joinedClients, salonId, eq(client, mailbox)));
  return {
    noteOfCard: database
      .delete(customerNotes)
      .where(inSalon(customerNotes, salonId, inArray(customerNotes.client, card))),
    noteOfOwnCard: database
      .delete(customerNotes)
      .where(
        inSalon(
          customerNotes,
          salonId,
          eq(customerNotes.client, mailbox),
          sql`EXISTS (SELECT 1 FROM joined_clients AS joined WHERE joined.salon_id = ${salonId} AND joined.joined_to = ${mailbox})`,
        ),
      ),
    factsOfCard: leaveFacts(database, salonId, mailbox),
    entryOfCard: database
      .delete(addedClients)
      .where(
        and(
          inSalon(addedClients, salonId, inArray(addedClients.client, card)),
          hasBooked(salonId, sql`added_clients.client`),
        ),
      ),
    joined: database
      .delete(joinedClients)
      .where(
        or(
          inSalon(joinedClients, salonId, eq(client, mailbox)),
          inSalon(joinedClients, salonId, eq(joinedTo, mailbox)),
        ),
      ),
  };
}

/**
 * The statements that keep cards joined when a client has another email, before the notes are handed on. Where both emails
 * stand on one card, they are one key from then on. docs/rules.md 24.4
 */
export function rejoin(database: Database, salonId: string, { former, email }: { former: string; email: string }) {
  const { client, joinedTo } = joinedClients;
  const standsAlready = sql`EXISTS (
    SELECT 1 FROM joined_clients AS other WHERE other.salon_id = ${salonId} AND ${email} IN (other.client, other.joined_to)
  )`;
  return {
    wasJoined: database
      .delete(joinedClients)
      .where(inSalon(joinedClients, salonId, eq(client, email), eq(joinedTo, former))),
    joinedTo: database
      .update(joinedClients)
      .set({ joinedTo: cardKey(salonId, email) })
      .where(inSalon(joinedClients, salonId, eq(joinedTo, former))),
    joinedAs: database
      .update(joinedClients)
      .set({ client: email })
      .where(inSalon(joinedClients, salonId, eq(client, former), sql`NOT ${standsAlready}`)),
    notJoined: database.delete(joinedClients).where(inSalon(joinedClients, salonId, eq(client, former))),
  };
}
