import { and, eq, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { accessGrants, addedClients, appointments, customerNotes, reviews, users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import type { User } from "../accounts/user.server.ts";
import { forgetLinks } from "../appointments/link.server.ts";
import { ownedAt } from "../appointments/own/ownership.server.ts";
import { isProved } from "../appointments/own/vouched.server.ts";
import { datesOf, rewrittenAppointments } from "../customers/rewrite.server.ts";
import { endDevices } from "../devices/remembered-devices.server.ts";
import { cardKey } from "../notes/client-key.server.ts";
import { moveFacts } from "../notes/facts.server.ts";
import { handOnMessages } from "../notes/forget-messages.server.ts";
import { rejoin } from "../notes/joined.server.ts";
import { handOnMark } from "../notes/must-call.server.ts";
import { moveEntriesOf } from "../waitlist/waiting-list.server.ts";

/**
 * Writes an account's new email in one transaction: to the account, and to the client's own appointments with the former
 * email. The account's other sessions end. If the former email was proved to be theirs, their entry in the salon's list, the
 * note on them and their reviews go along. docs/rules.md 24.3, 24.4
 */
export async function writeNewEmail(database: Database, account: User, email: string, asOf: number): Promise<void> {
  const { salonId, id: userId, email: former, emailVerifiedAt } = account;
  const proved = emailVerifiedAt === null ? null : former;
  const own = ownedAt(salonId, { role: "client", userId, verifiedEmail: proved });
  const theirs = and(own, sql`+${appointments.customerEmail} = ${former}`);
  const dates = await datesOf(database, salonId, theirs);
  await batchOf(database, {
    changes: countChanges(database, salonId, dates, { asOf }),
    links: forgetLinks(database, salonId, theirs, email),
    ...rewrittenAppointments(database, salonId, `client:${userId}`, "corrected", theirs, {
      customerEmail: email,
      // What spoke for the client under the former email does so under the new one, which is proved.
      mailboxProved: sql`(${isProved} OR ${appointments.clientId} = ${userId})`,
    }),
    ...(proved === null ? {} : knownByMailbox(database, salonId, { former, email })),
    waits: moveEntriesOf(database, salonId, userId, email),
    account: database
      .update(users)
      .set({ email, emailVerifiedAt: now(), sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(inSalon(users, salonId, eq(users.id, userId))),
  });
}

/** The statements that take what is known by the former email along. Where both emails are known, the new one's stays. */
function knownByMailbox(database: Database, salonId: string, { former, email }: { former: string; email: string }) {
  const hasEntry = sql`EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = ${salonId} AND other.client = ${email})`;
  const card = cardKey(salonId, email);
  const hasNote = sql`EXISTS (SELECT 1 FROM customer_notes AS other WHERE other.salon_id = ${salonId} AND other.client = ${card})`;
  const formerNote = sql`(SELECT other.note FROM customer_notes AS other WHERE other.salon_id = ${salonId} AND other.client = ${former})`;
  const { client } = customerNotes;
  return {
    ...rejoin(database, salonId, { former, email }),
    entry: database
      .update(addedClients)
      .set({ email, updatedAt: now() })
      .where(inSalon(addedClients, salonId, eq(addedClients.client, former), sql`NOT ${hasEntry}`)),
    secondEntry: database.delete(addedClients).where(inSalon(addedClients, salonId, eq(addedClients.client, former))),
    bothNotes: database
      .update(customerNotes)
      .set({
        note: sql`substr(${customerNotes.note} || char(10) || ${formerNote}, 1, 1000)`,
        updatedAt: sql`max(${now()}, ${customerNotes.updatedAt} + 1)`,
      })
      .where(inSalon(customerNotes, salonId, eq(client, card), sql`${formerNote} IS NOT NULL`)),
    note: database
      .update(customerNotes)
      .set({ client: card })
      .where(inSalon(customerNotes, salonId, eq(client, former), sql`NOT ${hasNote}`)),
    secondNote: database.delete(customerNotes).where(inSalon(customerNotes, salonId, eq(client, former))),
    ...handOnMark(database, salonId, { from: former, to: email }),
    ...moveFacts(database, salonId, { from: former, to: card }),
    ...handOnMessages(database, salonId, { from: former, to: email }),
    reviews: database
      .update(reviews)
      .set({ customerEmail: email })
      .where(inSalon(reviews, salonId, eq(reviews.customerEmail, former))),
    devices: endDevices(database, salonId, former),
    grants: database.delete(accessGrants).where(inSalon(accessGrants, salonId, eq(accessGrants.email, former))),
  };
}
