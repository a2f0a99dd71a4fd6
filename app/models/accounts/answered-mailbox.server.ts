import { eq, exists, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { answeredMailboxes, users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { hmacOf } from "./secrets.server.ts";

/*
 * A mailbox answers when a code mailed to it comes back, or when somebody presses a button on the page of a link mailed
 * to it. From then on it is known that its owner knows of the salon. docs/rules.md 6.23
 */

/** Whether a mailbox has answered, as an SQL condition. A verified account counts too. docs/rules.md 6.23 */
export function hasAnswered(database: Database, salonId: string, email: string): SQL<boolean> {
  const answer = database
    .select({ answered: sql`1` })
    .from(answeredMailboxes)
    .where(inSalon(answeredMailboxes, salonId, eq(answeredMailboxes.mailbox, mailboxKey(salonId, email))));
  const verified = database
    .select({ answered: sql`1` })
    .from(users)
    .where(inSalon(users, salonId, eq(users.email, email), isNotNull(users.emailVerifiedAt)));
  return sql<boolean>`(${or(exists(answer), exists(verified))})`.mapWith(Boolean);
}

/** Whether a mailbox has answered. docs/rules.md 6.23 */
export async function mailboxHasAnswered(salonId: string, email: string): Promise<boolean> {
  const database = primaryDatabase();
  const [row] = await database.all<{ answered: number }>(
    sql`SELECT ${hasAnswered(database, salonId, email)} AS answered`,
  );
  return Boolean(row?.answered);
}

/**
 * Whether the mailbox of an appointment has answered, and whether its owner waits for email about the appointment: it has
 * answered, and the appointment was booked by staff or by the account that has verified it. docs/rules.md 6.23, 10.22
 */
export async function mailboxState(
  salonId: string,
  { customerEmail, clientId }: { customerEmail: string; clientId: string | null },
): Promise<{ answered: boolean; expecting: boolean }> {
  const database = primaryDatabase();
  const verified = isNotNull(users.emailVerifiedAt);
  const owner = alsoInSalon(users, salonId, eq(users.id, clientId ?? ""), eq(users.email, customerEmail), verified);
  const byOwner = exists(database.select({ id: users.id }).from(users).where(owner));
  const [row] = await database.all<{ answered: number; by_owner: number }>(
    sql`SELECT ${hasAnswered(database, salonId, customerEmail)} AS answered, ${byOwner} AS by_owner`,
  );
  const answered = Boolean(row?.answered);
  return { answered, expecting: answered && (clientId === null || Boolean(row?.by_owner)) };
}

/** Notes that a mailbox has answered. docs/rules.md 6.23 */
export async function noteAnswer(salonId: string, email: string): Promise<void> {
  await primaryDatabase()
    .insert(answeredMailboxes)
    .values({ salonId, mailbox: mailboxKey(salonId, email), answeredAt: now() })
    .onConflictDoNothing();
}

/** How a mailbox that has answered is stored. docs/rules.md 6.23 */
export function mailboxKey(salonId: string, email: string): string {
  return hmacOf("answered mailbox", `${salonId} ${email}`);
}
