import type { Payment } from "../../diary/appointments/payment.ts";
import { partOf, type Rate, rateOn, VOUCHERS_SOLD } from "../rates/rate.ts";
import { type Item, sharesOf } from "./taken.ts";

/* The VAT in what was taken. Prices include it. Money is whole pence, signed. docs/rules.md 28.4, 28.8, 28.9 */

/** The part of a row at one rate, in basis points; null bears no VAT. */
export interface VatPart {
  basisPoints: number | null;
  grossPence: number;
  vatPence: number;
}

/**
 * The data for VAT: a row of money with the services of its visit, null for a deleted one. `soldOn` is the day on which the
 * voucher of a sale or a use was sold.
 */
export type TakenRow = Pick<Payment, "kind" | "amountPence" | "takenOn"> & {
  items: Item[] | null;
  isSale?: boolean;
  soldOn?: string | null;
};

/**
 * The VAT of a row, by the rates of its services on its day. Each part is rounded to the penny, so that a row and its void
 * cancel out. A tip has no VAT. Neither has a payment for a deleted appointment. A voucher that is taxed when it is sold bears
 * VAT then, and its uses bear none. docs/rules.md 28.8, 28.9
 */
export function vatOf({ kind, amountPence, takenOn, items, isSale, soldOn }: TakenRow, rates: Rate[]): VatPart[] {
  const atSale = soldOn ? rateOn(rates, VOUCHERS_SOLD, soldOn) : null;
  if (atSale !== null) return [partAt(isSale ? atSale : null, amountPence)];
  const bears = kind !== "tip" && items !== null && items.length > 0;
  return bears ? vatIn(amountPence, items, takenOn, rates) : [partAt(null, amountPence)];
}

/** A sum for services by their rates on a date. docs/rules.md 28.8 */
export function vatIn(pence: number, items: Item[], date: string, rates: Rate[]): VatPart[] {
  const shares = sharesOf(pence, items).map(({ at, pence }) => ({
    pence,
    rate: rateOn(rates, items[at]?.[3] ?? "", date),
  }));
  return [...Map.groupBy(shares, ({ rate }) => rate)].map(([basisPoints, same]) =>
    partAt(
      basisPoints,
      same.reduce((sum, { pence }) => sum + pence, 0),
    ),
  );
}

function partAt(basisPoints: number | null, grossPence: number): VatPart {
  const vatPence = basisPoints === null ? 0 : partOf(grossPence, basisPoints, 10_000 + basisPoints);
  return { basisPoints, grossPence, vatPence };
}
