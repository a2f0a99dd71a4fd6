import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";

/** The steps by which a new salon is set up, and whether each is done. docs/rules.md 18.5 */
export type SetUp = Record<(typeof STEPS)[number], boolean>;

const STEPS = ["services", "hours", "team", "rules", "terms", "closures", "page", "pictures"] as const;

/**
 * What of its set-up a salon has done. Rules count once one differs from what a salon begins with, and the team once somebody
 * has joined the owner. docs/rules.md 18.5
 */
export async function setUpOf(database: Database, salonId: string): Promise<SetUp> {
  const has = (rows: SQL) => sql`EXISTS (SELECT 1 FROM ${rows})`;
  const done: Record<keyof SetUp, SQL> = {
    services: has(sql`services WHERE salon_id = ${salonId} AND active = 1 AND duration_minutes > 0`),
    hours: has(sql`business_hours WHERE salon_id = ${salonId}`),
    team: sql`(SELECT count(*) FROM technicians WHERE salon_id = ${salonId} AND active = 1) > 1`,
    rules: sql`bookable_days <> 30 OR change_cutoff_hours <> 48 OR cancel_cutoff_hours <> 0
      OR notice_minutes NOT IN (0, 120) OR NOT guest_bookings`,
    terms: has(sql`terms WHERE salon_id = ${salonId}`),
    closures: has(sql`closure_dates WHERE salon_id = ${salonId}`),
    page: sql`tagline <> '' OR policy <> '' OR map_url <> '' OR colour_accent IS NOT NULL`,
    pictures: has(sql`pictures WHERE salon_id = ${salonId} AND removed_at IS NULL`),
  };
  const pairs = sql.join(
    STEPS.flatMap((step) => [sql`${step}`, sql`iif(${done[step]}, json('true'), json('false'))`]),
    sql`, `,
  );
  const { steps } = await database.get<{ steps: string }>(
    sql`SELECT json_object(${pairs}) AS steps FROM salons WHERE id = ${salonId}`,
  );
  return JSON.parse(steps);
}
