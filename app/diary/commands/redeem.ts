import { salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { owedOf, type Payment } from "../appointments/payment.ts";
import { onItsWayIn, paidIn, rowsIn } from "../appointments/settle.ts";
import type { Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { backForVisit, givingBack } from "../money/giving-back.ts";
import type { Redeem } from "../money/money-asked.ts";
import {
  balanceOf,
  coveredPrice,
  isExpired,
  paidByVoucher,
  shareOf,
  takenOffBy,
  usesLeft,
  type Voucher,
  vouchersOf,
} from "../money/voucher.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { foundStanding } from "./found.ts";
import { take } from "./till.ts";

/* Paying with vouchers and packages. docs/rules.md 32 */

/**
 * Pays with a voucher: the named amount, or without one, the lesser of what is left and what is owed. A package pays the
 * share of one visit, and the rest of the service's price is taken off. docs/rules.md 32.3, 32.6, 32.7
 */
export function redeem(diary: SalonDiary, command: Sent & Redeem, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const voucher = diary.vouchers.find(({ id }) => id === command.voucherId);
  if (!voucher) return refuse("no-such-voucher");
  if (isExpired(voucher, salonTime(diary.settings.timeZone, at).date)) return refuse("voucher-expired");
  const balance = balanceOf(diary.payments, voucher.id);
  if (balance <= 0) return refuse("voucher-used-up");
  const { backPence = 0 } = command;
  const owed = owedOnceBack(diary, about.appointment, voucher, backPence);
  if (typeof owed !== "number") return owed;
  if (owed === 0) return refuse("more-than-owed");
  const paying =
    voucher.uses === null ? { amountPence: Math.min(balance, owed), off: 0 } : packageUse(diary, voucher, about, owed);
  if ("reason" in paying) return paying;
  const { appointmentId, version, kind = "payment", note = "", done, tell } = command;
  const amountPence = command.amountPence ?? paying.amountPence;
  if (amountPence > balance) return refuse("voucher-too-little");
  if (voucher.uses !== null && amountPence !== paying.amountPence) return refuse("package-whole");
  const decided = take(
    diary,
    {
      ...{ ...command, what: "take", appointmentId, version, done, tell },
      rows: [
        {
          ...{ kind, method: "voucher", amountPence, note, voucherId: voucher.id },
          ...(voucher.uses !== null && { offPence: paying.off }),
        },
      ],
      ...(paying.off > 0 && { discount: { amountPence: paying.off, reason: "package" } }),
      owedPence: owed,
    },
    at,
  );
  return backPence > 0 && "writes" in decided ? givingBack(diary, about.appointment, decided, backPence) : decided;
}

/**
 * What is owed once `backPence` has gone back. Refuses another amount than what goes back now. For a package, money that is on
 * its way back already is owed too. docs/rules.md 32.19
 */
function owedOnceBack(diary: SalonDiary, appointment: AppointmentInDiary, voucher: Voucher, backPence: number) {
  if (backPence === 0) {
    const owed = owedOf(appointment, rowsIn(diary, appointment));
    return owed > 0 && voucher.uses !== null ? owed + onItsWayIn(diary, appointment) : owed;
  }
  const paidPence = paidIn(diary, appointment);
  const covered = coveredPrice(voucher, appointment.items);
  if (covered === null) return refuse("package-not-for-this");
  if (backForVisit(appointment, covered, paidPence) !== backPence) return refuse("changed-since");
  return appointment.pricePence - paidPence + backPence;
}

/** The share that one visit of a package pays, and the amount that is taken off the price, pence. docs/rules.md 32.7 */
function packageUse(
  { payments }: SalonDiary,
  voucher: Voucher,
  { appointment }: Exclude<ReturnType<typeof foundStanding>, { reason: unknown }>,
  owed: number,
) {
  if (usesLeft(voucher, payments) === 0) return refuse("voucher-used-up");
  const price = coveredPrice(voucher, appointment.items);
  if (price === null) return refuse("package-not-for-this");
  if (vouchersOf(payments, appointment).some(({ voucherId }) => voucherId === voucher.id))
    return refuse("package-used-here");
  const share = shareOf(voucher, payments);
  if (share > owed) return refuse("package-worth-more");
  return { amountPence: share, off: takenOffBy(price, owed, share) };
}

/**
 * Refuses a decision that takes more from a voucher than it is worth, or gives back more than the voucher has paid. Every
 * command is checked, undo included. docs/rules.md 32.3, 32.4
 */
export function withinVouchers(diary: SalonDiary, decided: Decision): Decision | NotDone {
  const { pays = [] } = decided;
  const rows = [...diary.payments, ...pays];
  const ids = new Set(pays.flatMap(({ voucherId }) => voucherId ?? []));
  for (const id of ids) {
    if (balanceOf(rows, id) < 0) return refuse("voucher-used-up");
    if ([...paidByVoucher(rows, id).values()].some((pence) => pence < 0)) return refuse("more-than-by-voucher");
  }
  return pays.some(isOfNoVoucher) ? refuse("no-such-voucher") : decided;
}

/**
 * Whether a row that pays by voucher names no voucher. Only rows that are older than vouchers in Lacquer may. docs/rules.md
 * 32.1
 */
function isOfNoVoucher({ method, voucherId, kind, answersId }: Payment): boolean {
  return method === "voucher" && voucherId === null && kind !== "refund" && answersId === null;
}
