import { readOrNull } from "../../database/calls.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { isExpired } from "../../diary/money/voucher.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { Sender } from "../../models/accounts/sender.server.ts";
import type { Booking } from "../../models/appointments/booking/booking-request.ts";
import { sellsVouchers } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { voucherTyped } from "../../models/vouchers/typed.server.ts";
import { hasSoldVouchers } from "../../models/vouchers/vouchers.server.ts";
import { appointmentWords } from "../../words/appointments.ts";
import { TOO_MANY_CODES } from "../../words/payments.ts";

/* A voucher or a package that a client pays with where they book. docs/rules.md 32.17 */

/** Whether the details step asks for a code: the salon sells vouchers, or has sold one. */
export async function takesVouchers(salon: Salon): Promise<boolean> {
  if (sellsVouchers(salon)) return true;
  return (await readOrNull("vouchers-not-read", salon.id, hasSoldVouchers(readDatabase(), salon.id))) ?? false;
}

type Typed = { ok: true; voucherId: string } | { ok: false; fields: { voucher: string } };

/** The voucher of a typed code, if it is worth something for this booking today, or why not, in words. */
export async function voucherForBooking(
  salon: Salon,
  typed: string,
  { services }: Pick<Booking, "services">,
  from: Sender,
): Promise<Typed> {
  const words = appointmentWords(salon);
  const found = await voucherTyped(salon, typed, from);
  if (!found.ok) return no(found.reason === "too-many-attempts" ? TOO_MANY_CODES : words[found.reason]);
  const { voucher, balancePence, usesLeft } = found.read;
  if (isExpired(voucher, salonTime(salon.timeZone, now()).date))
    return no(`This voucher expired on ${longDate(voucher.validUntil)}. Please call ${salon.phone}.`);
  if (balancePence <= 0 || usesLeft === 0) return no(words["voucher-used-up"]);
  const isForThis = voucher.uses === null || services.some(({ id }) => id && voucher.services.includes(id));
  return isForThis ? { ok: true, voucherId: voucher.id } : no(words["package-not-for-this"]);
}

function no(voucher: string): Typed {
  return { ok: false, fields: { voucher } };
}
