import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { addedClients, customers, searchWords } from "../../database/schema.ts";
import { wordsSought } from "../../kernel/folded.ts";
import { phoneBegun } from "../../kernel/phone.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/* Finding people however they are typed: docs/rules.md 23.12 */

/** What a search looks for: `q` as it was typed, and how a phone begins if it is spelled like one. */
export interface Sought {
  q: string;
  phone?: string | undefined;
}

/** The same with what `q` is as a phone at this salon, if it is spelled like one. docs/rules.md 6.12 */
export async function withPhone<Asked extends Sought>(asked: Asked, { country }: Pick<Salon, "country">) {
  return isLikePhone(asked.q) ? { ...asked, phone: await phoneBegun(asked.q, country) } : asked;
}

function isLikePhone(q: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(q) && /\d/.test(q);
}

/** By what somebody is found. */
interface Whom {
  name: SQLWrapper;
  email: SQLWrapper;
  phoneKey: SQLWrapper;
}

/**
 * Whether somebody has all words of `q`, in any order: each begins a word of the name or the email, or the whole email, or is how
 * the phone begins or its last six or four digits. docs/rules.md 23.12
 */
export function mentions(salonId: string, whom: Whom, sought: Sought): SQL {
  const words = soughtWords(sought);
  return words.length === 0 ? sql`FALSE` : haveAll(salonId, whom, words);
}

function haveAll(salonId: string, { name, email, phoneKey }: Whom, words: Range[][]): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) AS word WHERE NOT EXISTS (
    SELECT 1 FROM json_each(word.value) AS way
    CROSS JOIN ${searchWords} AS said ON said.salon_id = ${salonId}
      AND said.text IN (${name}, ${email}, ${phoneKey}) AND ${IN_RANGE}
  ))`;
}

interface People extends Whom {
  table: SQLiteTable;
}

/** Those who have booked. */
export const BOOKED: People = { table: customers, ...namedIn(customers) };

/** Those whom staff have added. The index of their keys has the emails too. */
export const ADDED: People = { table: addedClients, ...namedIn(addedClients), email: addedClients.client };

function namedIn({ name, email, phoneKey }: typeof customers | typeof addedClients): Whom {
  return { name, email, phoneKey };
}

/** A word that stands in so many names and emails is not counted further when the rarest is looked for. */
const COUNTED = 200;

/**
 * The rowids of the people who have all words of `q`, found by the rarest, as a query of a statement. Without
 * `most`, a row may stand there more than once; with it, not all people are read but so many. docs/rules.md 23.12
 */
export function rowsFound(salonId: string, people: People, sought: Sought, most?: number): SQL {
  const words = soughtWords(sought);
  const { table, name, email, phoneKey } = people;
  const said = sql`CROSS JOIN json_each(word.value) AS way
      CROSS JOIN ${searchWords} AS said ON said.salon_id = ${salonId} AND ${IN_RANGE}`;
  const several = words.length > 1;
  const rarest = sql`WITH rarest (value) AS MATERIALIZED (SELECT word.value FROM json_each(${JSON.stringify(words)}) AS word
    ${several ? sql`ORDER BY (SELECT count(*) FROM (SELECT 1 FROM (SELECT word.value) AS word ${said} LIMIT ${COUNTED}))` : sql``} LIMIT 1)`;
  const selects = [name, email, phoneKey].map(
    (column) => sql`SELECT ${table}.rowid FROM rarest AS word ${said}
      CROSS JOIN ${table} ON ${table}.salon_id = said.salon_id AND ${column} = said.text
      ${several ? sql`WHERE ${haveAll(salonId, people, words)}` : sql``}`,
  );
  const all = sql`${rarest} ${sql.join(selects, sql` UNION ALL `)}`;
  return most === undefined ? sql`(${all})` : sql`(SELECT DISTINCT rowid FROM (${all}) LIMIT ${most})`;
}

/** The words that begin with another one: from it on, and before the second. */
type Range = [from: string, before: string];

const IN_RANGE = sql`said.word >= way.value ->> 0 AND said.word < way.value ->> 1`;

/** The words that are looked for, the longest first, each with the other ways to write it. */
function soughtWords({ q, phone }: Sought): Range[][] {
  const begun = (word: string): Range => [word, `${word}\u{10ffff}`];
  if (!isLikePhone(q)) return wordsSought(q).map((word) => [begun(word)]);
  const digits = q.replace(/\D/g, "");
  const plain = digits.replace(/^0+/, "");
  const ways = [plain && digits, plain, phone?.replace(/^\+/, "") ?? ""];
  return [[...new Set(ways)].filter(Boolean).map(begun)];
}
