import { and, desc, eq, gt, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { selectRows } from "../../database/many-rows.server.ts";
import { appointments, marketingMessages, marketingRecipients, outbox } from "../../database/schema.ts";
import { cardKey, keysOn } from "../notes/client-key.server.ts";
import { dueRow } from "../outbox/due-rows.ts";
import type { Salon } from "../salon/salon.server.ts";
import { spread } from "./spread.ts";
import { BETWEEN_MESSAGES_MS, type NotSent } from "./way.ts";

/* Messages with news and offers: they are stored, wait in the outbox, and each goes once. docs/rules.md 35.9, 35.10 */

export type MarketingMessage = typeof marketingMessages.$inferSelect;
type Recipient = typeof marketingRecipients.$inferSelect;

/** A client who is to get a message, by the key of their card. `of` is the id of their latest visit. */
interface Chosen {
  of: string;
  client: string;
  by: "mail" | "text";
}

/**
 * Stores a message and queues it for each of the clients. The same `id` again changes nothing, so that a form which is sent twice
 * sends once. That of birthdays has one id a year, and the words of today. docs/rules.md 35.9, 35.13
 */
export function queueMessage(salon: Salon, message: Omit<MarketingMessage, "salonId">, to: Chosen[]) {
  return writeOrRefuse("client-not-saved", salon.id, async () => {
    const database = primaryDatabase();
    const { at, kind } = message;
    const salonId = salon.id;
    const due = spread(salon.timeZone, at, to);
    const recipients = to.map(({ of, client }) => ({
      id: recipientIdOf(message.id, of),
      salonId,
      messageId: message.id,
      client,
      at,
    }));
    const rows = to.map(({ of, by }, place) => {
      const subject = { salonId, subject: "marketing" as const, subjectId: recipientIdOf(message.id, of), kind };
      return dueRow({ ...subject, channel: by === "text" ? "text" : "email" }, { at, dueAt: due[place] ?? at });
    });
    await withinTime(
      database.batch([
        database
          .insert(marketingMessages)
          .values({ ...message, salonId })
          .onConflictDoUpdate({
            ...{ target: marketingMessages.id, set: { subject: message.subject, words: message.words } },
            setWhere: alsoInSalon(marketingMessages, salonId, eq(marketingMessages.kind, "birthday")),
          }),
        database.insert(marketingRecipients).select(selectRows(marketingRecipients, recipients)).onConflictDoNothing(),
        database.insert(outbox).select(selectRows(outbox, rows)).onConflictDoNothing(),
      ]),
    );
    return { ok: true } as const;
  });
}

/** The id of the message that a form sends, made of its key. docs/rules.md 35.9 */
export function messageIdOf(salonId: string, key: string): string {
  return `${salonId} ${key}`;
}

/** The id of the row of somebody who is to get a message. */
export function recipientIdOf(messageId: string, of: string): string {
  return `${messageId} ${of}`;
}

/** Whether a message is stored. */
export async function isStored(salonId: string, id: string): Promise<boolean> {
  const found = await withinTime(
    primaryDatabase()
      .select({ id: marketingMessages.id })
      .from(marketingMessages)
      .where(alsoInSalon(marketingMessages, salonId, eq(marketingMessages.id, id))),
  );
  return found.length > 0;
}

/** A message and one of those who are to get it, by the id of the latter; null if they were forgotten. */
export async function messageTo(salonId: string, recipientId: string) {
  const [found] = await withinTime(
    primaryDatabase()
      .select({ message: marketingMessages, recipient: marketingRecipients })
      .from(marketingRecipients)
      .innerJoin(
        marketingMessages,
        alsoInSalon(marketingMessages, salonId, eq(marketingMessages.id, marketingRecipients.messageId)),
      )
      .where(alsoInSalon(marketingRecipients, salonId, eq(marketingRecipients.id, recipientId))),
  );
  return found ?? null;
}

const other = alias(marketingRecipients, "other");

/**
 * Claims the right to send a message to a client at `at` (UTC ms): false once they have got it, or another one in the last 30 days.
 * It may be claimed again for its next try. docs/rules.md 35.10
 */
export async function claimMessage(
  salonId: string,
  { id, client, way }: Pick<Recipient, "id" | "client" | "way">,
  at: number,
): Promise<boolean> {
  const database = primaryDatabase();
  const others = database
    .select({ id: other.id })
    .from(other)
    .where(
      inSalon(
        other,
        salonId,
        sql`${other.client} IN ${keysOn(salonId, cardKey(salonId, client))}`,
        ne(other.id, id),
        gt(other.at, at - BETWEEN_MESSAGES_MS),
        inArray(other.state, ["sending", "sent"]),
      ),
    );
  const claimed = await withinTime(
    database
      .update(marketingRecipients)
      .set({ state: "sending", way, at })
      .where(
        alsoInSalon(
          marketingRecipients,
          salonId,
          eq(marketingRecipients.id, id),
          inArray(marketingRecipients.state, ["waiting", "sending"]),
          notExists(others),
        ),
      )
      .returning({ id: marketingRecipients.id }),
  );
  return claimed.length > 0;
}

/** Notes what became of a message to a client, at `at` (UTC ms). One that went stays so. docs/rules.md 35.10 */
export async function noteMessage(
  salonId: string,
  id: string,
  outcome: { sent: true } | { why: NotSent },
  at: number,
): Promise<void> {
  const set =
    "why" in outcome
      ? ({ state: "not-sent", reason: outcome.why, at } as const)
      : ({ state: "sent", reason: null, at } as const);
  await withinTime(
    primaryDatabase()
      .update(marketingRecipients)
      .set(set)
      .where(
        alsoInSalon(
          marketingRecipients,
          salonId,
          eq(marketingRecipients.id, id),
          ne(marketingRecipients.state, "sent"),
        ),
      ),
  );
}

/** What became of a message: how many got it by each way, wait for it or did not get it, and how many booked after they had. */
export interface MessageResult {
  id: string;
  kind: MarketingMessage["kind"];
  subject: string;
  words: string;
  /** UTC ms. */
  at: number;
  mailed: number;
  texted: number;
  waiting: number;
  notSent: Partial<Record<NotSent, number>>;
  booked: number;
}

/** How long after a message a booking counts as one that followed, days. */
const COUNTS_DAYS = 60;

/** The latest messages that a salon has sent, newest first, with what became of them. docs/rules.md 35.11 */
export async function messageResults(database: Database, salonId: string): Promise<MessageResult[]> {
  const { id, kind, subject, words, at } = marketingMessages;
  const messages = await withinTime(
    database
      .select({ id, kind, subject, words, at })
      .from(marketingMessages)
      .where(inSalon(marketingMessages, salonId))
      .orderBy(desc(at))
      .limit(10),
  );
  if (messages.length === 0) return [];
  const { messageId, state, way, reason } = marketingRecipients;
  const counts = await withinTime(
    database
      .select({
        ...{ messageId, state, way, reason },
        count: sql<number>`count(*)`.as("count"),
        booked: sql<number>`sum(${hasBookedSince(database, salonId)})`.as("booked"),
      })
      .from(marketingRecipients)
      .where(
        alsoInSalon(
          marketingRecipients,
          salonId,
          inArray(
            messageId,
            messages.map((message) => message.id),
          ),
        ),
      )
      .groupBy(messageId, state, way, reason),
  );
  return messages.map((message) => {
    const result: MessageResult = { ...message, mailed: 0, texted: 0, waiting: 0, notSent: {}, booked: 0 };
    for (const row of counts.filter((row) => row.messageId === message.id)) {
      if (row.state === "sent") {
        result[row.way === "text" ? "texted" : "mailed"] += row.count;
        result.booked += row.booked;
      } else if (row.reason !== null) result.notSent[row.reason] = (result.notSent[row.reason] ?? 0) + row.count;
      else result.waiting += row.count;
    }
    return result;
  });
}

/** Whether the client of a recipient has booked after the message: not by moving an appointment. */
function hasBookedSince(database: Database, salonId: string) {
  const { client, at } = marketingRecipients;
  const soon = and(
    gt(appointments.createdAt, at),
    sql`${appointments.createdAt} < ${at} + ${COUNTS_DAYS} * 86400000`,
    // Only compared: D1 would walk all appointments that replace none.
    sql`+${appointments.replacesId} IS NULL`,
    ne(appointments.status, "cancelled"),
  );
  const keys = keysOn(salonId, sql`${client}`);
  const byMail = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(inSalon(appointments, salonId, sql`${appointments.customerEmail} IN ${keys}`, soon));
  const byPhone = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        sql`${appointments.phoneKey} IN ${keys}`,
        sql`+${appointments.customerEmail} = ''`,
        soon,
      ),
    );
  return sql`(EXISTS ${byMail} OR EXISTS ${byPhone})`;
}
