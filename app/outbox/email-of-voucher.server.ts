import { and, desc, eq, isNotNull } from "drizzle-orm";
import { withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { outbox } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { sendEmail } from "../mail/transports/mailer.server.ts";
import { isWaiting } from "../models/diary/waiting-emails.server.ts";
import { dueRow } from "../models/outbox/due-rows.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import { mayMail, mayMailAgain, notMailed } from "../models/trial/trial-mail.server.ts";
import { codeShown } from "../models/vouchers/code.server.ts";
import { orderAddress, orderOfVoucher } from "../models/vouchers/online.server.ts";
import { type VoucherRead, voucherById } from "../models/vouchers/vouchers.server.ts";
import { MAIL_OF_NEW_SALON_WAITS } from "../words/salon.ts";
import { ON_TRIAL_MS } from "./deliver.server.ts";
import { type Executor, tryNow } from "./executor.server.ts";

/* The emails about a voucher: the voucher itself, and the receipt of a buyer who gives it away. docs/rules.md 32.8, 32.14 */

/** Mails a voucher to the address that it was sold with, or its receipt to its buyer. Mails none that is worth nothing. */
export const emailOfVoucher: Executor = async (salon, { subjectId, kind }) => {
  const database = primaryDatabase();
  const read = await voucherById(database, salon.id, subjectId);
  if (!read || read.balancePence <= 0) return "dropped";
  if (kind === "voucher-receipt") return mailReceipt(database, salon, read);
  const to = read.voucher.email;
  const code = codeShown(salon.id, read.voucher);
  if (to === "" || code === null) return "dropped";
  if (!(await mayMail(salon, to)).ok) return { later: now() + ON_TRIAL_MS, why: MAIL_OF_NEW_SALON_WAITS };
  try {
    const { voucherEmail } = await import("../mail/emails/voucher-email.ts");
    const { recipient, sender, message, validUntil, name, uses, buyer } = read.voucher;
    const isReceipt = buyer === to && read.soldOn !== null;
    const paid = isReceipt ? { pence: read.pricePence, on: read.soldOn ?? "" } : null;
    const about = { code, recipient, sender, message, validUntil, name, uses, worthPence: read.balancePence, paid };
    await sendEmail(salon, { to, ...voucherEmail(salon, { ...about, site: siteOf(salon) ?? null }) });
    return "done";
  } catch (error) {
    await notMailed(salon, to);
    throw error;
  }
};

async function mailReceipt(database: Database, salon: Salon, read: VoucherRead): Promise<"done" | "dropped"> {
  const { buyer, email, recipient, validUntil } = read.voucher;
  const order = await orderOfVoucher(database, salon.id, read);
  if (!buyer || !order) return "dropped";
  const { voucherReceipt } = await import("../mail/emails/voucher-receipt.ts");
  const page = orderAddress(salon, order.id);
  const about = { paidPence: read.pricePence, paidOn: read.soldOn ?? "", recipient, email, validUntil, page };
  await sendEmail(salon, { to: buyer, ...voucherReceipt(salon, about) });
  return "done";
}

/** What became of an email with a voucher: it has gone, it failed, or a salon on trial has mailed enough. docs/rules.md 18.11 */
export type VoucherMailed = "mailed" | "not-mailed" | "mails-later";

/** Mails a voucher that was sold at the desk at once. What fails is tried again. docs/rules.md 32.8 */
export function mailSoldVoucher(salon: Salon, id: string): Promise<VoucherMailed> {
  return mailed(salon, `voucher ${id}`);
}

/** Mails a voucher again. An email that still waits goes now instead. docs/rules.md 18.11, 32.8 */
export async function mailVoucherAgain(salon: Salon, id: string): Promise<VoucherMailed> {
  const database = primaryDatabase();
  const read = await voucherById(database, salon.id, id);
  if (!read || read.voucher.email === "" || read.balancePence <= 0) return "not-mailed";
  const before = await lastMailedAt(database, salon.id, id);
  if (before !== null && !(await mayMailAgain(salon, `voucher ${id}`, read.voucher.email)).ok) return "mails-later";
  const at = now();
  const about = { salonId: salon.id, subject: "voucher", subjectId: id, channel: "email", kind: "voucher" } as const;
  const [waiting] = await withinTime(
    database
      .select({ id: outbox.id })
      .from(outbox)
      .where(alsoInSalon(outbox, salon.id, ofVoucher(id), isWaiting())),
  );
  const row = { ...dueRow(about, { at }), id: waiting?.id ?? crypto.randomUUID() };
  const isFree = alsoInSalon(outbox, salon.id, isWaiting());
  await withinTime(
    database
      .insert(outbox)
      .values(row)
      .onConflictDoUpdate({ target: outbox.id, set: { dueAt: at }, setWhere: isFree }),
  );
  return mailed(salon, row.id);
}

/** When a voucher was last mailed, UTC ms; null if it was not. Cron keeps these rows. docs/rules.md 10.23 */
export async function lastMailedAt(database: Database, salonId: string, id: string): Promise<number | null> {
  const [last] = await withinTime(
    database
      .select({ sentAt: outbox.sentAt })
      .from(outbox)
      .where(alsoInSalon(outbox, salonId, ofVoucher(id), isNotNull(outbox.sentAt)))
      .orderBy(desc(outbox.sentAt))
      .limit(1),
  );
  return last?.sentAt ?? null;
}

function ofVoucher(id: string) {
  return and(eq(outbox.subjectId, id), eq(outbox.kind, "voucher"));
}

async function mailed(salon: Salon, rowId: string): Promise<VoucherMailed> {
  const result = await tryNow(salon, rowId, emailOfVoucher);
  if (result === "later") return "mails-later";
  return result === "sent" || result === null ? "mailed" : "not-mailed";
}
