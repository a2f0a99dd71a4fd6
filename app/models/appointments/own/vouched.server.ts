import { sql } from "drizzle-orm";
import type { Database } from "../../../database/client.server.ts";
import { alsoInSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";

/*
 * Anybody may book with anybody's email (rule 5.10). Here it is told which of the appointments under an email speak for its
 * owner. docs/rules.md 23.15
 */

/**
 * A column for statements that read `appointments`: whether the email of an appointment is known to be the booker's. It is if
 * staff booked or completed the appointment, or if the booker has proved the email, before or since.
 */
export const isProved = sql`(
  appointments.client_id IS NULL OR appointments.mailbox_proved = 1 OR appointments.status = 'completed'
  OR EXISTS (
    SELECT 1 FROM users AS booker
    WHERE +booker.salon_id = appointments.salon_id AND booker.id = appointments.client_id AND booker.email = appointments.customer_email
      AND booker.email_verified_at IS NOT NULL
  )
)`.mapWith(Boolean);

/**
 * The condition that an appointment is the booker's and not a friend's. Only then its name and its services are the booker's.
 * `isOfFriend` is the opposite for a row. docs/rules.md 5.40
 */
export const isOfBooker = sql`(appointments.party_id IS NULL OR appointments.party_id = appointments.calendar_uid)`;

/** Such a column: whether an appointment vouches for the client with its email. docs/rules.md 5.40, 23.15 */
export const isVouched = sql`(${isOfBooker} AND ${isProved})`.mapWith(Boolean);

/** What a client owns (5.11) but what strangers have booked under their email, as a condition. */
export function isTheirs(userId: string) {
  return sql`(+${appointments.clientId} = ${userId} OR ${appointments.clientId} IS NULL
    OR ${appointments.mailboxProved} = 1 OR +${appointments.status} = 'completed')`;
}

/** The ids of those of some appointments that speak for their client. */
export async function vouchedAmong(database: Database, salonId: string, ids: string[]): Promise<Set<string>> {
  const found = await database
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      alsoInSalon(
        appointments,
        salonId,
        sql`${appointments.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isVouched,
      ),
    );
  return new Set(found.map(({ id }) => id));
}
