import { or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { checkouts } from "../../database/schema.ts";

/**
 * The statement that forgets what waits for a deposit of a mailbox or an account, if the condition `when` holds. A deposit that is paid
 * all the same goes back. docs/rules.md 23.14, 24.10, 31.5
 */
export function forgetBookingsToPay(
  database: Database,
  salonId: string,
  { mailbox, userId }: { mailbox?: string; userId?: string },
  when?: SQL,
) {
  const ofMailbox = mailbox === undefined ? undefined : sql`${checkouts.booking} ->> 'customerEmail' = ${mailbox}`;
  const ofAccount = userId === undefined ? undefined : sql`${checkouts.bookedBy} ->> 'userId' = ${userId}`;
  return database
    .update(checkouts)
    .set({ booking: null, bookedBy: null, browser: null })
    .where(inSalon(checkouts, salonId, or(ofMailbox, ofAccount), when));
}
