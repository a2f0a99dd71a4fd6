import { eq, exists, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { answeredMailboxes, users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { hmacOf } from "./secrets.server.ts";

/*
 * A mailbox answers when a code mailed to it comes back, or when somebody presses a button on the page of a link mailed
 * to it. From then on it is known that its owner knows of the salon. docs/rules.md 6.23
 */

/** Whether a mailbox has answered, as an SQL condition. A verified account counts too. docs/rules.md 6.23 */
function hasAnswered(database: Database, salonId: string, email: string): SQL<boolean> {
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

/** An account whose owner has verified its email, at `verifiedAt` (UTC ms). */
export interface VerifiedAccount {
  id: string;
  email: string;
  verifiedAt: number;
}

/** The statements that read which of some mailboxes have answered: by a code or a button, and as verified accounts. */
export function mailboxReads(database: Database, salonId: string, emails: string[]) {
  const keys = emails.map((email) => mailboxKey(salonId, email));
  return {
    answers: database
      .select({ key: answeredMailboxes.mailbox })
      .from(answeredMailboxes)
      .where(inSalon(answeredMailboxes, salonId, inArray(answeredMailboxes.mailbox, oneOf(keys)))),
    accounts: database
      .select({ id: users.id, email: users.email, verifiedAt: sql<number>`${users.emailVerifiedAt}`.as("verified_at") })
      .from(users)
      .where(inSalon(users, salonId, inArray(users.email, oneOf(emails)), isNotNull(users.emailVerifiedAt))),
  };
}

/**
 * Whether the mailbox of an appointment has answered, and whether its owner waits for email about the appointment: it has
 * answered, and the appointment was booked by staff or by the account that has verified it, which is the `owner`.
 * `read` is what `mailboxReads` answered. docs/rules.md 6.23, 10.22
 */
export function mailboxState(
  salonId: string,
  { customerEmail, clientId }: { customerEmail: string; clientId: string | null },
  read: { answers: { key: string }[]; accounts: VerifiedAccount[] },
): { answered: boolean; expecting: boolean; owner: VerifiedAccount | undefined } {
  const owner = read.accounts.find(({ email }) => email === customerEmail);
  const key = mailboxKey(salonId, customerEmail);
  const answered = owner !== undefined || read.answers.some((answer) => answer.key === key);
  return { answered, expecting: answered && (clientId === null || clientId === owner?.id), owner };
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
