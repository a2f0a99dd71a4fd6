import { sql } from "drizzle-orm";
import type { Database } from "../../../database/client.server.ts";
import { inSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";

/*
 * Anybody may book with anybody's email (rule 5.10). Here it is told which of the appointments under an email speak for its
 * owner. docs/rules.md 23.15
 */

/**
 * Whether the email of an appointment is known to be of whoever booked it, as a column of a statement that reads
 * `appointments`: staff booked or completed it, or whoever booked it had proved, or has proved since, that the email is theirs.
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
 * Whether an appointment is not of a friend who came along with whoever booked it, as a condition: only then its name and its
 * services are the booker's. `isOfFriend` is the same of a row. docs/rules.md 5.40
 */
export const isOfBooker = sql`(appointments.party_id IS NULL OR appointments.party_id = appointments.calendar_uid)`;

/** Whether an appointment speaks for the client whose email it names, as such a column. docs/rules.md 5.40, 23.15 */
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
      inSalon(
        appointments,
        salonId,
        sql`${appointments.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isVouched,
      ),
    );
  return new Set(found.map(({ id }) => id));
}
