import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { SETTLING } from "../../database/hourly-run.ts";
import { salons, type VoucherOrder, vouchers } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { logError } from "../../log/log.ts";
import { mailVoucher } from "../../mail/voucher-mail.server.ts";
import { mailReceipt } from "../../mail/voucher-receipt.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { soldBy, voucherOfOrder } from "../../models/vouchers/online.server.ts";
import { sellVoucher } from "../../models/vouchers/sale.server.ts";
import { usuallyUntil } from "../../models/vouchers/voucher-form.ts";
import type { Checkout } from "../payment-names.ts";

/* Selling and mailing a voucher once its order is paid. docs/rules.md 32.11, 32.14 */

/**
 * Sells the voucher of an order, once, and answers its id. It is sold whatever has changed since the order, because its buyer
 * has paid. docs/rules.md 32.11
 */
export async function sellWhatIsPaid(
  database: Database,
  salon: Salon,
  { id, amountPence, paymentId, voucher }: Checkout & { paymentId: string; voucher: VoucherOrder },
): Promise<string> {
  const at = now();
  const validUntil = usuallyUntil(salonTime(salon.timeZone, at).date);
  // A second sale of the same order writes nothing, even if its buyer was forgotten in between.
  await sellVoucher(
    database,
    salon,
    soldBy(id),
    { ...voucher, amountPence, method: "online", validUntil, stripeId: paymentId },
    at,
  );
  return voucherOfOrder(salon.id, id);
}

/**
 * Mails a voucher that was bought online to the person it is for, and the receipt to its buyer, once each. Never throws.
 * docs/rules.md 32.14
 */
export async function mailSold(database: Database, salon: Salon, voucherId: string): Promise<void> {
  try {
    await mailVoucher(database, salon, voucherId);
    await mailReceipt(database, salon, voucherId);
  } catch (error) {
    logError("voucher-not-mailed", { salon: salon.id, cause: rootCause(error) });
  }
}

/** Mails the vouchers that could not be mailed when they were sold. Answers how many it tried. docs/rules.md 32.14 */
export async function mailUnmailed(instant: number): Promise<number> {
  const database = primaryDatabase();
  const unmailed = await withinTime(
    database
      .select({ id: vouchers.id, salon: salons })
      .from(vouchers)
      .innerJoin(salons, eq(salons.id, vouchers.salonId))
      .where(
        and(
          // Written without parameters, as in the index: otherwise D1 does not use the index.
          sql`${vouchers.buyer} IS NOT NULL AND (${vouchers.mailedAt} IS NULL OR ${vouchers.receiptMailedAt} IS NULL)`,
          gt(vouchers.createdAt, instant - SETTLING.mailsMs),
          lt(vouchers.createdAt, instant - SETTLING.begunMs),
        ),
      )
      .orderBy(asc(vouchers.createdAt))
      .limit(SETTLING.atOnce),
  );
  for (const { id, salon } of unmailed) await mailSold(database, salon, id);
  return unmailed.length;
}
