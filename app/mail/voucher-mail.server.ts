import { eq, isNull } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import type { Database } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { vouchers } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { logError } from "../log/log.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import { mayMail, mayMailAgain, notMailed } from "../models/trial/trial-mail.server.ts";
import { codeShown } from "../models/vouchers/code.server.ts";
import { voucherById } from "../models/vouchers/vouchers.server.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/** What became of an email with a voucher: it has gone, it failed, or a salon on trial has mailed enough. docs/rules.md 18.11 */
export type VoucherMailed = "mailed" | "not-mailed" | "mails-later";

/**
 * Mails a voucher once to the address that it was sold with. A second call sends nothing, unless staff send it `again`.
 * docs/rules.md 32.8
 */
export async function mailVoucher(database: Database, salon: Salon, id: string, again = false): Promise<VoucherMailed> {
  const read = await voucherById(database, salon.id, id);
  if (!read || read.voucher.email === "" || read.balancePence <= 0) return "not-mailed";
  const code = codeShown(salon.id, read.voucher);
  if (code === null) return "not-mailed";
  const to = read.voucher.email;
  if (read.voucher.mailedAt !== null && again && !(await mayMailAgain(salon, `voucher ${id}`, to)).ok)
    return "mails-later";
  if ((again || read.voucher.mailedAt === null) && !(await mayMail(salon, to)).ok) return "mails-later";
  const claim = database
    .update(vouchers)
    .set({ mailedAt: now() })
    .where(alsoInSalon(vouchers, salon.id, eq(vouchers.id, id), again ? undefined : isNull(vouchers.mailedAt)))
    .returning({ id: vouchers.id });
  if ((await withinTime(claim)).length === 0) return "mailed";
  try {
    const { voucherEmail } = await import("./emails/voucher-email.ts");
    const { recipient, sender, message, validUntil, name, uses, email, buyer } = read.voucher;
    const site = siteOf(salon) ?? null;
    const isReceipt = buyer === email && read.soldOn !== null;
    const paid = isReceipt ? { pence: read.pricePence, on: read.soldOn ?? "" } : null;
    const about = {
      code,
      recipient,
      sender,
      message,
      validUntil,
      name,
      uses,
      worthPence: read.balancePence,
      site,
      paid,
    };
    await sendEmail(salon, { to: email, ...voucherEmail(salon, about) });
    return "mailed";
  } catch (error) {
    logError("voucher-not-mailed", { salon: salon.id, cause: rootCause(error) });
    await withinTime(
      database
        .update(vouchers)
        .set({ mailedAt: read.voucher.mailedAt })
        .where(alsoInSalon(vouchers, salon.id, eq(vouchers.id, id))),
    );
    await notMailed(salon, to);
    return "not-mailed";
  }
}
