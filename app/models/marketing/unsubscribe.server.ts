import { eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { clientFacts, marketingRecipients, users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { decrypted, encrypted } from "../accounts/secrets.server.ts";
import { cardKey } from "../notes/client-key.server.ts";
import { factsOf, factsRead, ownFactsRead } from "../notes/facts.server.ts";
import { agreedTo, factsKnown } from "../notes/facts.ts";
import { isCardKnown } from "../notes/known.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { siteOf } from "../salon/secret-address.server.ts";

/* How the owner of a mailbox ends a salon's news and offers. docs/rules.md 35.7 */

/**
 * The address of the page on which the owner of a mailbox ends the salon's news, or null while the salon's site isn't known. Its token
 * names the mailbox and the message to it in cipher, is good at this salon alone, and opens nothing else. docs/rules.md 35.7
 */
export async function noNewsAddress(salon: Salon, mailbox: string, messageTo = ""): Promise<string | null> {
  const site = siteOf(salon);
  const token = site && (await encrypted("no news", salon.id, `${mailbox} ${messageTo}`));
  return token ? new URL(`/news/${token}`, site).href : null;
}

/**
 * The mailbox that a token of this salon names, and the one that its client has by now, or null. The message goes along with another
 * email of its client. docs/rules.md 35.7, 35.12
 */
export async function mailboxesOfNews(salonId: string, token: string): Promise<string[] | null> {
  const named = await decrypted("no news", salonId, token);
  if (named === null) return null;
  // A mailbox has no space. The id of a recipient has some.
  const [, mailbox = "", messageTo = ""] = /^(\S*) (.*)$/s.exec(named) ?? [];
  const [recipient] = await withinTime(
    primaryDatabase()
      .select({ client: marketingRecipients.client })
      .from(marketingRecipients)
      .where(alsoInSalon(marketingRecipients, salonId, eq(marketingRecipients.id, messageTo))),
  );
  const by = recipient?.client ?? "";
  return by.includes("@") && by !== mailbox ? [mailbox, by] : [mailbox];
}

/** Whether a client has said yes to the salon's news, by their key. docs/rules.md 35.6 */
export async function getsNews(salonId: string, client: string): Promise<boolean> {
  const database = primaryDatabase();
  const [[stored], [own]] = await withinTime(
    database.batch([factsRead(database, salonId, client), ownFactsRead(database, salonId, client)]),
  );
  return agreedTo(factsKnown(factsOf(stored), own)) !== null;
}

/**
 * Ends the salon's news to a mailbox: the answer of its account and the yes on its card. When they said so is stored, so that no list
 * that is brought in later says yes for them. A repeat changes nothing. docs/rules.md 35.7
 */
export async function endNews(salonId: string, mailbox: string): Promise<void> {
  const database = primaryDatabase();
  const at = now();
  await withinTime(
    database.batch([noMoreOfAccount(database, salonId, mailbox, at), noOnCard(database, salonId, mailbox, at)]),
  );
}

function noMoreOfAccount(database: Database, salonId: string, mailbox: string, at: number) {
  return database
    .update(users)
    .set(noMarketing(at))
    .where(inSalon(users, salonId, eq(users.email, mailbox), eq(users.marketing, true)));
}

/** The statement that stores on the card of a mailbox, or of a query for one, that its client wants no news since `at`, UTC ms. */
export function noOnCard(database: Database, salonId: string, mailbox: string | SQL, at: number) {
  const card = cardKey(salonId, mailbox);
  const { consentOn, stoppedAt } = clientFacts;
  return database
    .insert(clientFacts)
    .select(sql`SELECT ${salonId}, ${card}, '', NULL, '', NULL, ${at}, ${at} WHERE ${isCardKnown(salonId, card)}`)
    .onConflictDoUpdate({
      target: [clientFacts.salonId, clientFacts.client],
      set: noConsent(at),
      setWhere: or(isNull(stoppedAt), sql`${consentOn} IS NOT NULL`),
    });
}

/** What is stored with an account when its client has wanted no news since `at`, UTC ms. */
export function noMarketing(at: number) {
  return { marketing: false, marketingAt: at, marketingWords: "" };
}

/** What is on file of a client who has wanted no news since `at`, UTC ms. The birthday stays. */
export function noConsent(at: number) {
  return { consentOn: null, consentWords: "", consentHow: null, updatedAt: at, stoppedAt: at };
}
