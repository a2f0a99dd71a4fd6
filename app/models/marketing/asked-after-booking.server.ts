import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { clientFacts, users } from "../../database/schema.ts";
import { DAY_MS, now, salonTime } from "../../kernel/clock.ts";
import { decrypted, encrypted } from "../accounts/secrets.server.ts";
import { cardKey } from "../notes/client-key.server.ts";
import { factsOf, factsRead, ownFactsRead } from "../notes/facts.server.ts";
import { factsKnown } from "../notes/facts.ts";
import { isCardKnown } from "../notes/known.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { getsNews, noConsent } from "./unsubscribe.server.ts";
import { YES_AFTER_BOOKING } from "./yes.ts";

/* The question about news and offers, which stands below a booking while its client's answer isn't known. docs/rules.md 35.14 */

/** How long after the page an answer is taken, ms. */
const LASTS_MS = DAY_MS;

/**
 * What the answer of a proved mailbox is sent with, or null where nothing is asked: for a change, and once its owner or the salon has
 * noted an answer. docs/rules.md 35.14
 */
export async function newsAsked(
  salonId: string,
  mailbox: string | null,
  booked: { replacesId: string | null },
): Promise<string | null> {
  if (!mailbox || booked.replacesId !== null) return null;
  const database = primaryDatabase();
  const [[stored], [own]] = await withinTime(
    database.batch([factsRead(database, salonId, mailbox), ownFactsRead(database, salonId, mailbox)]),
  );
  const { answered, consent, stoppedAt } = factsKnown(factsOf(stored), own);
  const isKnown = answered !== null || consent !== null || stoppedAt !== null;
  return isKnown ? null : encrypted("news answer", salonId, `${now()} ${mailbox}`);
}

/**
 * Stores the answer to the question, with its time and the words: with the account of the mailbox, else on its client's card. A yes
 * doesn't replace an answer that is known already. Answers whether they get news now; null for a token that isn't good, or no more.
 * docs/rules.md 35.6, 35.14
 */
export async function answerNews(salon: Salon, token: string, yes: boolean): Promise<boolean | null> {
  const [, askedAt, mailbox] = /^(\d+) (.+)$/.exec((await decrypted("news answer", salon.id, token)) ?? "") ?? [];
  const at = now();
  if (!mailbox || Number(askedAt) + LASTS_MS < at) return null;
  const database = primaryDatabase();
  await withinTime(
    database.batch([
      onCard(database, salon, { mailbox, yes, at }),
      ofAccount(database, salon.id, { mailbox, yes, at }),
    ]),
  );
  return getsNews(salon.id, mailbox);
}

interface Answer {
  mailbox: string;
  yes: boolean;
  at: number;
}

const isUnknownOrYes = or(isNull(users.marketingAt), eq(users.marketing, true));

function ofAccount(database: Database, salonId: string, { mailbox, yes, at }: Answer) {
  return database
    .update(users)
    .set({ marketing: yes, marketingAt: at, marketingWords: yes ? YES_AFTER_BOOKING : "" })
    .where(and(theAccount(salonId, mailbox), yes ? isNull(users.marketingAt) : isUnknownOrYes));
}

function onCard(database: Database, salon: Salon, { mailbox, yes, at }: Answer) {
  const card = cardKey(salon.id, mailbox);
  const { date } = salonTime(salon.timeZone, at);
  const said = yes
    ? {
        ...noConsent(at),
        consentOn: date,
        consentWords: YES_AFTER_BOOKING,
        consentHow: "online" as const,
        stoppedAt: null,
      }
    : noConsent(at);
  const hasAccount = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${theAccount(salon.id, mailbox)})`;
  return database
    .insert(clientFacts)
    .select(
      sql`SELECT ${salon.id}, ${card}, '', ${said.consentOn}, ${said.consentWords}, ${said.consentHow}, ${at}, ${said.stoppedAt}
        WHERE ${isCardKnown(salon.id, card)} AND NOT ${hasAccount}`,
    )
    .onConflictDoUpdate({
      target: [clientFacts.salonId, clientFacts.client],
      set: said,
      setWhere: and(yes ? isNull(clientFacts.consentOn) : undefined, isNull(clientFacts.stoppedAt)),
    });
}

function theAccount(salonId: string, mailbox: string): SQL {
  return inSalon(users, salonId, eq(users.email, mailbox), isNotNull(users.emailVerifiedAt), eq(users.role, "client"));
}
