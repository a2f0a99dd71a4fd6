import { sql } from "drizzle-orm";
import type { Database } from "../../../database/client.server.ts";
import { inSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";

/*
 * Anybody may book with anybody's email (rule 5.10). Here it is told which of the appointments under an email speak for its
 * owner. docs/rules.md 23.15
 */

/**
 * Whether an appointment speaks for the client whose email it names, as a column of a statement that reads `appointments`:
 * staff booked or completed it, or whoever booked it had proved, or has proved since, that the email is theirs.
 */
export const isVouched = sql`(
  appointments.client_id IS NULL OR appointments.mailbox_proved = 1 OR appointments.status = 'completed'
  OR EXISTS (
    SELECT 1 FROM users AS booker
    WHERE +booker.salon_id = appointments.salon_id AND booker.id = appointments.client_id AND booker.email = appointments.customer_email
      AND booker.email_verified_at IS NOT NULL
  )
)`.mapWith(Boolean);

/** The same of what a client owns (5.11), as a condition: what strangers have booked under their email is left out. */
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
