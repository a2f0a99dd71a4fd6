import { eq, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { marketingRecipients, outbox, textMessages } from "../../database/schema.ts";

/* Messages to a client go with the client, those that wait too. docs/rules.md 23.14, 24.10, 35.12 */

/** The statements that forget what a client was sent and is to be sent, by their key, where `when` holds. */
export function forgetMessages(database: Database, salonId: string, client: string, when: SQL = sql`TRUE`) {
  const theirs = inSalon(marketingRecipients, salonId, eq(marketingRecipients.client, client), when);
  const ids = sql`(SELECT ${marketingRecipients.id} FROM ${marketingRecipients} WHERE ${theirs})`;
  return [
    database
      .delete(outbox)
      .where(alsoInSalon(outbox, salonId, sql`${outbox.subjectId} IN ${ids}`, eq(outbox.subject, "marketing"))),
    database
      .update(textMessages)
      .set({ phone: "", note: "" })
      .where(alsoInSalon(textMessages, salonId, sql`${textMessages.id} IN ${ids}`)),
    database.delete(marketingRecipients).where(theirs),
  ] as const;
}

const same = alias(marketingRecipients, "same");

/**
 * The statements that hand what a client was sent to the key that they are known by now. What both have got stays with that one.
 * docs/rules.md 23.10, 24.4
 */
export function handOnMessages(database: Database, salonId: string, { from, to }: { from: string; to: string }) {
  const has = database
    .select({ id: same.id })
    .from(same)
    .where(alsoInSalon(same, salonId, eq(same.messageId, marketingRecipients.messageId), eq(same.client, to)));
  const [noRows, noTexts, former] = forgetMessages(database, salonId, from, sql`${from} <> ${to}`);
  return {
    messages: database
      .update(marketingRecipients)
      .set({ client: to })
      .where(
        inSalon(marketingRecipients, salonId, eq(marketingRecipients.client, from), notExists(has), sql`${to} <> ''`),
      ),
    ...{ noMessages: noRows, noTextsOfMessages: noTexts, formerMessages: former },
  };
}
