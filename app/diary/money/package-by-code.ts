import { salonTime } from "../../kernel/clock.ts";
import type { SalonDiary } from "../salon-diary.ts";
import type { PackageHeld } from "../terms/packages-held.ts";
import { balanceOf, isExpired, shareOf, usesLeft } from "./voucher.ts";

/**
 * The package of a typed code as the terms know it, if it can pay at `at` (UTC ms) for a visit on `date`; null if it can't. It
 * pays as soon as the visit is booked. docs/rules.md 32.17, 32.20
 */
export function packageByCode(
  { vouchers, payments, settings }: SalonDiary,
  { voucherId, date }: { voucherId?: string | undefined; date: string },
  pricePence: number,
  at: number,
): PackageHeld | null {
  const typed = vouchers.find(({ id }) => id === voucherId);
  if (!typed?.uses || isExpired(typed, salonTime(settings.timeZone, at).date)) return null;
  if (balanceOf(payments, typed.id) <= 0 || shareOf(typed, payments) > pricePence) return null;
  return { id: typed.id, services: typed.services, validUntil: date, left: usesLeft(typed, payments) };
}
