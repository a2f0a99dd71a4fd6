import { desc, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { terms } from "../../database/schema.ts";
import { NO_TERMS, type Terms } from "../../diary/terms/terms.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";

/* A salon’s booking terms. The last version counts. docs/rules.md 29.1 */

/** What a salon sets. */
export type TermsSet = Omit<Terms, "id">;

/** The statement that reads the version that counts. */
export function termsRead(database: Database, salonId: string) {
  return database
    .select({ id: terms.id, terms: terms.terms, text: terms.text })
    .from(terms)
    .where(inSalon(terms, salonId))
    .orderBy(desc(terms.createdAt), desc(sql`${terms}.rowid`))
    .limit(1);
}

/** The version of those rows, or null before a salon has set any. */
export function termsOf([row]: { id: string; terms: Omit<Terms, "id" | "text">; text: string }[]): Terms | null {
  return row ? { ...whole(row.terms), id: row.id, text: row.text } : null;
}

/** The terms of a salon as they are, or null. docs/rules.md 29.1 */
export async function termsOfSalon(database: Database, salonId: string): Promise<Terms | null> {
  return termsOf(await withinTime(termsRead(database, salonId)));
}

/** Why terms were not set. */
export type TermsRefusal = "no-stripe" | "outcome-unknown";

/**
 * Sets a salon’s terms, as another version if anything has changed. They hold for bookings from now on. Refuses terms that need
 * Stripe where `online` is false. docs/rules.md 29.1, 29.9
 */
export function setTerms(
  salonId: string,
  { set, actor, online }: { set: TermsSet; actor: string; online: boolean },
): Promise<Result<{ terms: Terms }, TermsRefusal>> {
  type Outcome = Result<{ terms: Terms }, TermsRefusal>;
  return editOrRefuse("salon-not-saved", salonId, undefined, async (database, asOf): Promise<Outcome> => {
    if (set.cardOnFile && !online) return refuse("no-stripe");
    const before = await termsOfSalon(database, salonId);
    if (before && isSame(set, before)) return { ok: true, terms: before };
    const { text, ...what } = set;
    const row = { id: crypto.randomUUID(), salonId, terms: what, text, createdAt: now(), actor };
    const written = database.insert(terms).values(row);
    await database.batch([written, countChanges(database, salonId, [ALL_DATES], { asOf })]);
    return { ok: true, terms: { ...set, id: row.id } };
  });
}

function isSame(set: TermsSet, { id: _, ...before }: Terms): boolean {
  return JSON.stringify(whole(set)) === JSON.stringify(whole(before));
}

/** Terms with every part that terms can have, in one order. docs/rules.md 29.1 */
function whole<Stored extends Partial<typeof NO_TERMS>>(stored: Stored) {
  return { ...NO_TERMS, ...stored, deposit: { ...NO_TERMS.deposit, ...stored.deposit } };
}
