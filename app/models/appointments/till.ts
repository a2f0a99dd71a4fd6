/* The sums of the form that takes money. The server decides by them, and the form's button says them. docs/rules.md 27.10 */

/** What staff can take at the till: a voucher and Stripe have ways of their own. */
export const WAYS_AT_TILL = ["cash", "card", "bank_transfer"] as const;

export type WayAtTill = (typeof WAYS_AT_TILL)[number];

export type Amounts = Record<WayAtTill, number>;

export const NO_AMOUNTS: Amounts = { cash: 0, card: 0, bank_transfer: 0 };

/**
 * What comes by each way, pence: the other ways bring their `parts` of the amount, and the chosen `way` the rest. Null if the
 * parts are more than the amount.
 */
export function byWay(way: WayAtTill, amountPence: number, parts: Amounts): Amounts | null {
  const others = { ...parts, [way]: 0 };
  const rest = amountPence - others.cash - others.card - others.bank_transfer;
  return rest < 0 ? null : { ...others, [way]: rest };
}
