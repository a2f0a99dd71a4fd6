import { decimalTyped } from "../../kernel/money.ts";

/*
 * Rates that hold from a day on: VAT of a service, commission of a technician. In basis points: 2000 is 20 %.
 * docs/rules.md 28.4
 */

/** The subject of the VAT that is due when a voucher or a package is sold. None is due then without a rate. docs/rules.md 28.9 */
export const VOUCHERS_SOLD = "vouchers sold";

/** The subject of what stays of the commission once money has gone back: all of it or, without a rate, nothing. docs/rules.md 28.6 */
export const AFTER_REFUNDS = "after refunds";

/** A rate of a service, a technician or one of the subjects above, from a day on; null is none. */
export interface Rate {
  subjectId: string;
  fromDate: string;
  basisPoints: number | null;
}

/** The rate of a subject on a date: the last one that was set for it or a day before. docs/rules.md 28.4 */
export function rateOn(rates: Rate[], subjectId: string, date: string): number | null {
  let last: Rate | null = null;
  for (const rate of rates) {
    if (rate.subjectId !== subjectId || rate.fromDate > date) continue;
    if (last === null || last.fromDate < rate.fromDate) last = rate;
  }
  return last?.basisPoints ?? null;
}

/** A rate as it is typed in percent: 0 to 100 with at most two decimals, null for a blank field, or what is wrong. */
export function rateTyped(text: string): number | null | { wrong: string } {
  if (text.trim() === "") return null;
  const percent = decimalTyped(text.replace("%", ""));
  const basisPoints = Math.round((percent ?? Number.NaN) * 100);
  const isOne = percent !== null && percent >= 0 && percent <= 100 && Math.abs(percent * 100 - basisPoints) < 1e-6;
  return isOne ? basisPoints : { wrong: "Please give a percentage from 0 to 100, like 20 or 17.5" };
}

/** A rate as a field shows it: `20`, `17.5`, or nothing. */
export function rateShown(basisPoints: number | null): string {
  return basisPoints === null ? "" : String(basisPoints / 100);
}

/** A part of a sum, to the nearest penny, half pennies away from 0: what goes back comes to the same. */
export function partOf(pence: number, part: number, whole: number): number {
  const share = Math.round((Math.abs(pence) * part) / whole);
  return pence < 0 ? 0 - share : share;
}
