import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { clientFacts, joinedClients, users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { cardKey } from "./client-key.server.ts";
import { type ClientFacts, NO_FACTS } from "./facts.ts";
import { isCardKnown } from "./known.server.ts";
import type { NoteRefusal } from "./note.ts";

/* A client's birthday and their yes to news and offers, by the key of their card. docs/rules.md 23.19 */

/** A client's facts with the time of their last edit, UTC ms, which identifies their state: 0 where there are none. */
export interface StoredFacts extends ClientFacts {
  updatedAt: number;
  /** When they said that they want no news, UTC ms, or null. docs/rules.md 35.7 */
  stoppedAt: number | null;
}

/** The statement that reads the facts of a client, by their key: those of the card on which they stand. docs/rules.md 23.18 */
export function factsRead(database: Database, salonId: string, client: string) {
  return database
    .select()
    .from(clientFacts)
    .where(theFacts(salonId, cardKey(salonId, client)));
}

type FactsRow = Omit<typeof clientFacts.$inferSelect, "salonId" | "client">;

/** The facts of the row that `factsRead` reads. */
export function factsOf(row: FactsRow | undefined): StoredFacts {
  if (!row) return { ...NO_FACTS, updatedAt: 0, stoppedAt: null };
  const { birthday, consentOn: on, consentWords: words, consentHow: how, updatedAt, stoppedAt } = row;
  return { birthday, consent: on === null || how === null ? null : { on, words, how }, updatedAt, stoppedAt };
}

/** The statement that reads what the client themselves said on their profile, by a verified email. docs/rules.md 23.19, 24.8 */
export function ownFactsRead(database: Database, salonId: string, client: string) {
  return database
    .select({
      ...{ birthday: users.birthday, marketing: users.marketing, marketingAt: users.marketingAt },
      marketingWords: users.marketingWords,
    })
    .from(users)
    .where(ofAccount(salonId, client));
}

function ofAccount(salonId: string, client: string | SQL): SQL | undefined {
  return inSalon(users, salonId, eq(users.email, client), isNotNull(users.emailVerifiedAt), eq(users.role, "client"));
}

/** What `factsRead` and `ownFactsRead` read of the client of a row, as one column in JSON. */
export function factsKnownRead(database: Database, salonId: string, client: SQL) {
  const { birthday, consentOn, consentWords, consentHow, updatedAt, stoppedAt } = clientFacts;
  const stored = database
    .select({
      json: sql`json_object('birthday', ${birthday}, 'consentOn', ${consentOn}, 'consentWords', ${consentWords},
        'consentHow', ${consentHow}, 'updatedAt', ${updatedAt}, 'stoppedAt', ${stoppedAt})`,
    })
    .from(clientFacts)
    .where(theFacts(salonId, cardKey(salonId, client)));
  const own = database
    .select({
      json: sql`json_object('birthday', ${users.birthday}, 'marketing', json(iif(${users.marketing}, 'true', 'false')),
        'marketingAt', ${users.marketingAt}, 'marketingWords', ${users.marketingWords})`,
    })
    .from(users)
    .where(ofAccount(salonId, client));
  return sql`json_array(json(${stored}), json(${own}))`;
}

/**
 * Saves the facts of a client, by their key. `seen` is the `updatedAt` that the edit started from. An edit of facts that were
 * changed since is refused, unless it would change nothing. docs/rules.md 23.4, 23.19
 */
export function saveFacts(
  salonId: string,
  client: string,
  facts: ClientFacts,
  seen: number,
): Promise<Result<unknown, NoteRefusal>> {
  return writeOrRefuse("client-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const written = await withinTime(database.batch(writeFacts(database, { salonId, client, facts, seen })));
    if (written.flat().length > 0) return { ok: true };
    const {
      updatedAt,
      stoppedAt: _no,
      ...current
    } = factsOf((await withinTime(factsRead(database, salonId, client)))[0]);
    if (JSON.stringify(current) === JSON.stringify(facts)) return { ok: true };
    return refuse(updatedAt === seen ? "not-found" : "changed-since");
  });
}

interface FactsEdit {
  salonId: string;
  client: string;
  facts: ClientFacts;
  seen: number;
}

/** A yes that staff write down takes the place of an earlier no. docs/rules.md 35.7 */
function writeFacts(database: Database, { salonId, client, facts: { birthday, consent }, seen }: FactsEdit) {
  const card = cardKey(salonId, client);
  const unchanged = and(theFacts(salonId, card), eq(clientFacts.updatedAt, seen));
  const key = { client: clientFacts.client };
  const [on, words, how] = [consent?.on ?? null, consent?.words ?? "", consent?.how ?? null];
  const at = now();
  const isNothing = birthday === "" && consent === null;
  const changed = (which?: SQL) =>
    database
      .update(clientFacts)
      .set({
        ...{ birthday, consentOn: on, consentWords: words, consentHow: how },
        stoppedAt: consent === null ? sql`${clientFacts.stoppedAt}` : null,
        updatedAt: sql`max(${at}, ${clientFacts.updatedAt} + 1)`,
      })
      .where(and(unchanged, which))
      .returning(key);
  if (isNothing)
    return [
      database
        .delete(clientFacts)
        .where(and(unchanged, isNull(clientFacts.stoppedAt)))
        .returning(key),
      changed(isNotNull(clientFacts.stoppedAt)),
    ] as const;
  if (seen !== 0) return [changed()] as const;
  return [
    database
      .insert(clientFacts)
      .select(
        sql`select ${salonId}, ${card}, ${birthday}, ${on}, ${words}, ${how}, ${at}, null where ${isCardKnown(salonId, card)}`,
      )
      .onConflictDoNothing()
      .returning(key),
  ] as const;
}

/** The statement that deletes the facts of a client once nobody on their card is booked or added. docs/rules.md 5.12, 23.6 */
export function forgetFacts(database: Database, salonId: string, client: string) {
  const card = cardKey(salonId, client);
  return database.delete(clientFacts).where(and(theFacts(salonId, card), sql`NOT ${isCardKnown(salonId, card)}`));
}

/**
 * The statements that hand the facts of one key to another, which keeps what it has, where `when` holds. A no of either stays.
 * docs/rules.md 23.10, 23.18, 24.4, 35.7
 */
export function moveFacts(
  database: Database,
  salonId: string,
  { from, to, when = sql`TRUE` }: { from: string | SQL; to: string | SQL; when?: SQL },
) {
  const moves = sql`${to} <> ${from} AND ${to} <> '' AND ${when}`;
  const rows = sql`SELECT ${salonId}, ${to}, birthday, consent_on, consent_words, consent_how, updated_at, stopped_at
    FROM client_facts WHERE salon_id = ${salonId} AND client = ${from} AND ${moves}`;
  const { birthday, consentOn, consentWords, consentHow, stoppedAt } = clientFacts;
  const no = sql`coalesce(${stoppedAt}, excluded.stopped_at)`;
  const unlessNo = (yes: SQL, none: SQL) => sql`iif(${no} IS NULL, ${yes}, ${none})`;
  return {
    facts: database
      .insert(clientFacts)
      .select(rows)
      .onConflictDoUpdate({
        target: [clientFacts.salonId, clientFacts.client],
        set: {
          birthday: sql`coalesce(nullif(${birthday}, ''), excluded.birthday)`,
          consentOn: unlessNo(sql`coalesce(${consentOn}, excluded.consent_on)`, sql`NULL`),
          consentWords: unlessNo(sql`iif(${consentOn} IS NULL, excluded.consent_words, ${consentWords})`, sql`''`),
          consentHow: unlessNo(sql`coalesce(${consentHow}, excluded.consent_how)`, sql`NULL`),
          stoppedAt: no,
          updatedAt: sql`max(${clientFacts.updatedAt}, excluded.updated_at) + 1`,
        },
      }),
    formerFacts: database.delete(clientFacts).where(and(theFacts(salonId, from), moves)),
  };
}

/**
 * The statements that hand a client's facts to the key that they are known by now, unless they are known by the former one too.
 * docs/rules.md 5.31, 23.10
 */
export function handOnFacts(database: Database, salonId: string, from: string, to: string) {
  const [former, card] = [cardKey(salonId, from), cardKey(salonId, to)];
  const when = sql`${to} <> '' AND NOT ${isCardKnown(salonId, former)}`;
  return {
    ...moveFacts(database, salonId, { from: former, to: card, when }),
    noFacts: forgetFacts(database, salonId, from),
  };
}

/** The statement that deletes the facts of a joined card that somebody leaves, by their mailbox: they may be theirs. Rule 24.10 */
export function leaveFacts(database: Database, salonId: string, mailbox: string) {
  const { client, joinedTo } = joinedClients;
  const cards = database
    .select({ card: joinedTo })
    .from(joinedClients)
    .where(
      or(inSalon(joinedClients, salonId, eq(client, mailbox)), inSalon(joinedClients, salonId, eq(joinedTo, mailbox))),
    );
  return database.delete(clientFacts).where(inSalon(clientFacts, salonId, inArray(clientFacts.client, cards)));
}

function theFacts(salonId: string, client: string | SQL): SQL | undefined {
  return inSalon(clientFacts, salonId, eq(clientFacts.client, client));
}
