import { eq, isNull } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import type { Database } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { vouchers } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { logError } from "../log/log.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { orderAddress, orderOfVoucher } from "../models/vouchers/online.server.ts";
import { voucherById } from "../models/vouchers/vouchers.server.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/**
 * Mails the receipt once to a buyer who bought a voucher for somebody else. Sends none for a refunded voucher. Cron retries
 * after a failure. docs/rules.md 32.14
 */
export async function mailReceipt(database: Database, salon: Salon, id: string): Promise<void> {
  const read = await voucherById(database, salon.id, id);
  if (!read?.voucher.buyer || read.voucher.receiptMailedAt !== null || read.balancePence <= 0) return;
  const { buyer, email, recipient, validUntil } = read.voucher;
  const order = await orderOfVoucher(database, salon.id, read);
  const claim = database
    .update(vouchers)
    .set({ receiptMailedAt: now() })
    .where(alsoInSalon(vouchers, salon.id, eq(vouchers.id, id), isNull(vouchers.receiptMailedAt)))
    .returning({ id: vouchers.id });
  if (!order || (await withinTime(claim)).length === 0) return;
  try {
    const { voucherReceipt } = await import("./emails/voucher-receipt.ts");
    const page = orderAddress(salon, order.id);
    const about = { paidPence: read.pricePence, paidOn: read.soldOn ?? "", recipient, email, validUntil, page };
    await sendEmail(salon, { to: buyer, ...voucherReceipt(salon, about) });
  } catch (error) {
    logError("voucher-not-mailed", { salon: salon.id, cause: rootCause(error) });
    await withinTime(
      database
        .update(vouchers)
        .set({ receiptMailedAt: null })
        .where(alsoInSalon(vouchers, salon.id, eq(vouchers.id, id))),
    );
  }
}
