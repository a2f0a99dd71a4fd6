import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { outbox, refunds } from "../../database/schema.ts";

/**
 * The statement that has Stripe asked for refunds that the same batch writes, each at its `madeAt`. It comes after theirs.
 * docs/rules.md 31.7
 */
export function refundsDue(database: Database, salonId: string, which: SQL | undefined) {
  const { id, madeAt, state } = refunds;
  const rows = sql`select 'refund ' || ${id}, ${salonId}, ${id}, 'refund', null, null, null, 0, 0, ${madeAt},
    null, null, null, null, ${madeAt}, null, 'refund', 'refund'
    from ${refunds} where ${alsoInSalon(refunds, salonId, eq(state, "asked"), which)}`;
  return database.insert(outbox).select(rows).onConflictDoNothing();
}
