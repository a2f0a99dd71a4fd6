import { type SQL, sql } from "drizzle-orm";
import { cardKey, keysOn } from "./client-key.server.ts";

/** Whether a client has booked, by a condition on the key, which may be a column. */
export function hasBooked(salonId: string, client: string | SQL): SQL {
  const theirs = (who: SQL) => sql`EXISTS (
    SELECT 1 FROM appointments AS booked WHERE booked.salon_id = ${salonId} AND ${who}
  )`;
  const byPhone = sql`booked.phone_key = ${client} AND +booked.customer_email = ''`;
  return sql`(${theirs(sql`booked.customer_email = ${client}`)} OR ${theirs(byPhone)})`;
}

/** Whether staff have added a client. docs/rules.md 23.9 */
export function wasAdded(salonId: string, client: string | SQL): SQL {
  return sql`EXISTS (
    SELECT 1 FROM added_clients AS entry WHERE entry.salon_id = ${salonId} AND entry.client = ${client}
  )`;
}

/** Whether the salon has a note on a client. docs/rules.md 23.3 */
export function isNoted(salonId: string, client: string | SQL): SQL {
  return sql`EXISTS (
    SELECT 1 FROM customer_notes AS noted WHERE noted.salon_id = ${salonId} AND noted.client = ${cardKey(salonId, client)}
  )`;
}

/** Whether the salon has a birthday or a consent of a client. docs/rules.md 23.19 */
export function hasFacts(salonId: string, client: string | SQL): SQL {
  return sql`EXISTS (
    SELECT 1 FROM client_facts AS facts WHERE facts.salon_id = ${salonId} AND facts.client = ${cardKey(salonId, client)}
  )`;
}

/** Whether a client has an appointment or was added by staff. */
export function isKnown(salonId: string, client: string | SQL): SQL {
  return sql`(${hasBooked(salonId, client)} OR ${wasAdded(salonId, client)})`;
}

/** Whether anybody on a card, by its key, has an appointment or was added by staff. docs/rules.md 23.18 */
export function isCardKnown(salonId: string, card: string | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${keysOn(salonId, card)} AS standing WHERE ${isKnown(salonId, sql`standing.client`)})`;
}
