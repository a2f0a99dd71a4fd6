import type { Database } from "../../database/client.server.ts";
import type { VoucherOrder } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { soldBy } from "../../models/vouchers/online.server.ts";
import { sellVoucher } from "../../models/vouchers/sale.server.ts";
import { usuallyUntil } from "../../models/vouchers/voucher-form.ts";
import type { Checkout } from "../payment-names.ts";

/* Selling a voucher once its order is paid. docs/rules.md 32.11, 32.14 */

/**
 * Sells the voucher of an order, once, with the emails about it. It is sold whatever has changed since the order, because its buyer
 * has paid. docs/rules.md 32.11
 */
export async function sellWhatIsPaid(
  database: Database,
  salon: Salon,
  { id, amountPence, paymentId, voucher }: Checkout & { paymentId: string; voucher: VoucherOrder },
): Promise<void> {
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
}
