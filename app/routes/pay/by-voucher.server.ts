import { primaryDatabase } from "../../database/client.server.ts";
import { isExpired } from "../../diary/money/voucher.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { keyOf, text } from "../../kernel/forms.ts";
import { formatPounds } from "../../kernel/money.ts";
import { networksOf, senderOf } from "../../models/accounts/sender.server.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import type { PayLink } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { voucherTyped } from "../../models/vouchers/typed.server.ts";
import { dueByLink } from "../../payments/due.server.ts";
import { appointmentWords } from "../../words/appointments.ts";
import { TOO_MANY_CODES } from "../../words/payments.ts";
import { statusOf } from "../../words/statuses.ts";

interface Sent {
  status: number;
  message?: string;
  notice?: string;
}

/**
 * Pays the amount of a link with a voucher by its typed code, as much as is left and due. Refuses to pay a fee. docs/rules.md
 * 32.3
 */
export async function payByVoucher(
  salon: Salon,
  { purpose, ...asked }: PayLink,
  { request, form }: { request: Request; form: FormData },
): Promise<Sent> {
  if (purpose === "fee") return { status: 409, message: "You can’t pay a fee with a voucher." };
  const typed = await voucherTyped(salon, text(form, "code"), senderOf(request));
  const words = appointmentWords(salon);
  if (!typed.ok) {
    const message = typed.reason === "too-many-attempts" ? TOO_MANY_CODES : words[typed.reason];
    return { status: statusOf(typed.reason), message };
  }
  const { voucher, balancePence } = typed.read;
  if (isExpired(voucher, salonTime(salon.timeZone, now()).date))
    return {
      status: 409,
      message: `This voucher expired on ${longDate(voucher.validUntil)}. Please call ${salon.phone}.`,
    };
  const found = await dueByLink(primaryDatabase(), salon.id, { ...asked, purpose });
  if (!found || found.due === 0) return { status: 409, message: "There’s nothing left to pay." };
  if (found.appointment.status === "cancelled") return { status: 409, message: "This appointment is cancelled." };
  const { id: appointmentId, customerEmail: mailbox } = found.appointment;
  const part = voucher.uses === null && balancePence > 0 ? { amountPence: Math.min(found.due, balancePence) } : {};
  const outcome = await sendCommand(salon, {
    actor: { role: "guest", grant: { appointmentId, mailbox }, networks: networksOf(request) },
    ...{ key: `${keyOf(form)} voucher ${voucher.id}`, appointmentId },
    ...{ what: "redeem", voucherId: voucher.id, kind: purpose, ...part },
  });
  if (!outcome.ok) {
    const status = statusOf(outcome.reason);
    if (status === 503)
      return {
        status,
        message: "We’re not sure your voucher was used. Please check what’s left to pay before you try again.",
      };
    return { status, message: outcome.reason === "not-yours" ? `Please call ${salon.phone}.` : words[outcome.reason] };
  }
  const { amountPence } = part;
  if (amountPence === undefined) return { status: 200, notice: "Thank you. We’ve used one visit of your package." };
  const left = balancePence > amountPence ? formatPounds(balancePence - amountPence) : "Nothing";
  return {
    status: 200,
    notice: `Thank you. ${formatPounds(amountPence)} paid by voucher. ${left} is left on it.`,
  };
}
