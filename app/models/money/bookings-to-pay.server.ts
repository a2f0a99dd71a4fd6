import { or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { checkouts } from "../../database/schema.ts";

/** An order of a voucher after it was sold or forgotten. Only that it was an order remains. docs/rules.md 32.11 */
export const FORGOTTEN_ORDER = { recipient: "", sender: "", message: "", email: "", buyer: "" };

/**
 * The statement that forgets what a mailbox or an account has not paid yet, if `when` holds. If it is paid later, a deposit
 * goes back, and a voucher is sold without names. docs/rules.md 23.14, 24.10, 31.5, 32.11
 */
export function forgetBookingsToPay(
  database: Database,
  salonId: string,
  { mailbox, userId }: { mailbox?: string; userId?: string },
  when?: SQL,
) {
  const ofOrder = sql`(${checkouts.voucher} ->> 'email' = ${mailbox} or ${checkouts.voucher} ->> 'buyer' = ${mailbox})`;
  const ofMailbox =
    mailbox === undefined ? undefined : or(sql`${checkouts.booking} ->> 'customerEmail' = ${mailbox}`, ofOrder);
  // The condition of the index `checkouts_naming_somebody`.
  const namesSomebody = sql`(${checkouts.booking} IS NOT NULL OR ${checkouts.voucher} IS NOT NULL)`;
  const ofAccount = userId === undefined ? undefined : sql`${checkouts.bookedBy} ->> 'userId' = ${userId}`;
  return database
    .update(checkouts)
    .set({
      ...{ booking: null, bookedBy: null, browser: null },
      voucher: sql`iif(${checkouts.voucher} is null, null, ${JSON.stringify(FORGOTTEN_ORDER)})`,
    })
    .where(inSalon(checkouts, salonId, namesSomebody, or(ofMailbox, ofAccount), when));
}
