import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { feeOwedOf } from "../diary/appointments/payable.ts";
import { owedOf } from "../diary/appointments/payment.ts";
import { sendEmail } from "../mail/transports/mailer.server.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { paymentRows } from "../models/money/payment-rows.server.ts";
import type { Executor } from "../outbox/executor.server.ts";
import { checkoutById } from "./checkouts.server.ts";

/**
 * Mails a client that their card payment for a visit has come, and what is left. docs/rules.md 31.27
 */
export const emailOfReceipt: Executor = async (salon, row) => {
  const database = primaryDatabase();
  const checkout = await checkoutById(database, salon.id, row.subjectId);
  if (checkout?.state !== "paid" || checkout.appointmentId === null || checkout.purpose === "setup") return "dropped";
  const { amountPence, purpose, appointmentId } = checkout;
  const appointment = await withinTime(lastOf(database, salon.id, appointmentId));
  if (!appointment?.customerEmail) return "dropped";
  const rows = await withinTime(paymentRows(database, salon.id, appointment.id));
  const leftPence = purpose === "fee" ? feeOwedOf(appointment, rows) : owedOf(appointment, rows);
  const start = { date: appointment.date, minute: appointment.startsMinute };
  const { receiptEmail } = await import("../mail/emails/receipt-email.ts");
  const receipt = receiptEmail(salon, { amountPence, purpose, start, leftPence });
  await sendEmail(salon, { to: appointment.customerEmail, ...receipt });
  return "done";
};
