import { desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { type RATE_KINDS, rates } from "../../database/schema.ts";

type RateKind = (typeof RATE_KINDS)[number];

/** The statement that reads all rates of a kind. A salon sets few. docs/rules.md 28.4 */
export function ratesRead(database: Database, salonId: string, kind: RateKind) {
  const { subjectId, fromDate, basisPoints } = rates;
  return database
    .select({ subjectId, fromDate, basisPoints })
    .from(rates)
    .where(inSalon(rates, salonId, eq(rates.kind, kind)));
}

/** The statement that reads the rate of one subject on a date. docs/rules.md 28.4 */
export function rateRead(database: Database, salonId: string, kind: RateKind, subjectId: string, date: string) {
  return database
    .select({ basisPoints: rates.basisPoints })
    .from(rates)
    .where(inSalon(rates, salonId, eq(rates.kind, kind), eq(rates.subjectId, subjectId), lte(rates.fromDate, date)))
    .orderBy(desc(rates.fromDate))
    .limit(1);
}

/** A rate to be set, from a day on. */
export interface RateSet {
  kind: RateKind;
  subjectId: string;
  fromDate: string;
  basisPoints: number | null;
}

/** The rate of VAT that a service gets, from a day on. docs/rules.md 28.4 */
export type VatSet = Pick<RateSet, "basisPoints" | "fromDate">;

/** The statement that sets a rate, if `when` holds. Set again on the same day, it counts once. docs/rules.md 28.4 */
export function setRate(
  database: Database,
  salonId: string,
  { kind, subjectId, fromDate, basisPoints }: RateSet,
  when: SQL,
) {
  return database
    .insert(rates)
    .select(sql`select ${salonId}, ${kind}, ${subjectId}, ${fromDate}, ${basisPoints} where ${when}`)
    .onConflictDoUpdate({
      target: [rates.salonId, rates.kind, rates.subjectId, rates.fromDate],
      set: { basisPoints: sql`excluded.basis_points` },
    });
}
