import { staffActor } from "../../../auth/actor.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { isExpired } from "../../../diary/money/voucher.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { keyOf, text } from "../../../kernel/forms.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { type Sender, senderOf } from "../../../models/accounts/sender.server.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import { itemsOf } from "../../../models/appointments/items.server.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { clientOf } from "../../../models/notes/client-key.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { packagesOfClient } from "../../../models/vouchers/packages.server.ts";
import { voucherTyped } from "../../../models/vouchers/typed.server.ts";
import { type VoucherRead, voucherById } from "../../../models/vouchers/vouchers.server.ts";
import { appointmentWords, CHANGED_SINCE } from "../../../words/appointments.ts";
import { TOO_MANY_CODES } from "../../../words/payments.ts";
import { statusOf } from "../../../words/statuses.ts";
import { updateFailed } from "../../../words/updates.ts";

interface Sent {
  status: number;
  message?: string;
  notice?: string;
  undo?: string | null;
  fields?: FieldErrors;
}

/**
 * Pays with the voucher by its typed code, or with the chosen package, or only says what is left of it. The same form pays
 * only once. docs/rules.md 32.3, 32.7
 */
export async function paidByVoucher(
  salon: Salon,
  account: User,
  { request, id, form }: { request: Request; id: string; form: FormData },
): Promise<Sent> {
  const found =
    text(form, "intent") === "package" ? await onCard(salon, id, form) : await named(salon, form, senderOf(request));
  if (!found.ok) return { status: found.status, message: found.message, fields: { code: found.message } };
  const { read } = found;
  const { date: today } = salonTime(salon.timeZone, now());
  if (isExpired(read.voucher, today)) {
    const message = `This voucher expired on ${longDate(read.voucher.validUntil)}. A manager can extend it.`;
    return { status: 409, message, fields: { code: message } };
  }
  if (text(form, "intent") === "voucher-check")
    return {
      status: 200,
      notice: `The voucher has ${leftOf(read)} left, and is good until ${longDate(read.voucher.validUntil)}.`,
    };
  const version = text(form, "version");
  const back = text(form, "back");
  if (!/^\d{1,9}$/.test(version) || !/^\d{0,7}$/.test(back)) return { status: 409, message: `${CHANGED_SINCE}.` };
  const backPence = Number(back);
  const update = { what: "redeem", voucherId: read.voucher.id, ...(backPence > 0 && { backPence }) } as const;
  const outcome = await sendCommand(salon, {
    ...{ actor: staffActor(account), key: `${keyOf(form)} voucher ${read.voucher.id}`, appointmentId: id },
    ...{ version: Number(version), ...update },
  });
  if (!outcome.ok) {
    const status = statusOf(outcome.reason);
    const message = status === 503 ? updateFailed(update) : withStop(appointmentWords(salon)[outcome.reason]);
    return { status, message };
  }
  const after = await voucherById(primaryDatabase(), salon.id, read.voucher.id);
  const used = after?.rows.findLast(({ commandId }) => commandId === outcome.commandId);
  const paid = used ? `${formatPounds(used.amountPence)} paid by voucher. ` : "";
  const goesBack = backPence > 0 ? ` ${formatPounds(backPence)} goes back.` : "";
  return {
    status: 200,
    notice: `${paid}${after ? leftOf(after) : ""} left on it.${goesBack}`,
    undo: outcome.commandId,
  };
}

type Named = { ok: true; read: VoucherRead } | { ok: false; status: number; message: string };

/** The package on the client's card that a form names by its id. Another client's package is not found. docs/rules.md 32.7 */
async function onCard(salon: Salon, appointmentId: string, form: FormData): Promise<Named> {
  const database = primaryDatabase();
  const appointment = await appointmentById(database, salon.id, appointmentId);
  const { date: today } = salonTime(salon.timeZone, now());
  const asked = appointment && { client: clientOf(appointment), today };
  const items = appointment ? await itemsOf(database, salon.id, appointment.id) : [];
  const services = items.map(({ serviceId }) => serviceId);
  const theirs = asked ? await packagesOfClient(database, salon.id, { ...asked, services }) : [];
  const one = theirs.find(({ id }) => id === text(form, "package"));
  const read = one ? await voucherById(database, salon.id, one.id) : null;
  return read ? { ok: true, read } : { ok: false, status: 404, message: "This client doesn’t have that package." };
}

/** The voucher that a form names by its code. */
async function named(salon: Salon, form: FormData, from: Sender): Promise<Named> {
  const words = appointmentWords(salon);
  const typed = await voucherTyped(salon, text(form, "code"), from, { byStaff: true });
  if (typed.ok) return typed;
  const message = typed.reason === "too-many-attempts" ? TOO_MANY_CODES : words[typed.reason];
  return { ok: false, status: statusOf(typed.reason), message };
}

/** "£20", or "2 of 5 visits (£48)". */
function leftOf({ voucher: { uses }, usesLeft, balancePence }: VoucherRead): string {
  if (uses === null) return formatPounds(balancePence);
  return `${usesLeft} of ${uses} visits (${formatPounds(balancePence)})`;
}

function withStop(sentence: string): string {
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}
