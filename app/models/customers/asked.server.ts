import { sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, mustCall } from "../../database/schema.ts";
import type { DepositMark, TermsClient } from "../../diary/terms/terms.ts";
import { techniciansOwn } from "../appointments/own/of-technician.server.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import { cardKey, countedOn } from "../notes/client-key.server.ts";
import { wasAdded } from "../notes/known.server.ts";

/**
 * The facts about clients that the terms need, by their keys: whether they have been here, how many visits they have missed,
 * and their mark about deposits. With `technicianId`, only that technician's appointments count. docs/rules.md 23.15, 29.2,
 * 29.16
 */
export async function clientsAsked(
  database: Database,
  salonId: string,
  clients: string[],
  technicianId?: string,
): Promise<Map<string, TermsClient>> {
  const keys = [...new Set(clients)].filter((client) => client !== "");
  if (keys.length === 0) return new Map();
  const card = cardKey(salonId, sql`asked.value`);
  const own = technicianId === undefined ? undefined : techniciansOwn(technicianId, { byIndex: false });
  const theirs = sql`SELECT ${isVouched} AS vouched, +${appointments.status} = 'completed' AS been, +${appointments.noShow} AS missed
    FROM ${appointments} WHERE (${countedOn(salonId, card)}) AND +${appointments.replacedById} IS NULL ${own ? sql`AND ${own}` : sql``}`;
  const speaks = sql`(visit.vouched OR NOT (${wasAdded(salonId, card)} OR EXISTS (SELECT 1 FROM (${theirs}) AS other WHERE other.vouched)))`;
  const rows = await withinTime(
    database
      .select({
        client: sql<string>`asked.value`,
        visited: sql`EXISTS (SELECT 1 FROM (${theirs}) AS visit WHERE visit.been AND ${speaks})`.mapWith(Boolean),
        missed: sql`(SELECT count(*) FROM (${theirs}) AS visit WHERE visit.missed AND ${speaks})`.mapWith(Number),
        mark: sql<DepositMark | null>`(SELECT ${mustCall.deposit} FROM ${mustCall}
          WHERE ${inSalon(mustCall, salonId, sql`${mustCall.client} = ${card}`)})`,
      })
      .from(sql`json_each(${JSON.stringify(keys)}) AS asked`),
  );
  return new Map(rows.map(({ client, ...known }) => [client, known]));
}
