import { addDays, weekdayOf } from "../../kernel/days.ts";
import type { TermsBasket } from "./packages-held.ts";
import {
  type Agreed,
  depositFor,
  isTooLittle,
  NO_TERMS,
  type Terms,
  type TermsClient,
  UNKNOWN_CLIENT,
} from "./terms.ts";

/* Starts that are too soon for a deposit by bank transfer are not offered to whom they concern. docs/rules.md 29.21 */

/** The client who books and the deposit that the terms ask for, where it may have to come by transfer. */
export interface ByTransfer {
  deposit: Terms["deposit"];
  client: TermsClient;
  /** A change asks only for a larger deposit than this, pence. */
  abovePence: number;
  /** Whether it is paid by card before anything is booked, unless it is too little for Stripe. docs/rules.md 29.14 */
  byCard: boolean;
}

/**
 * What keeps starts from a client that are too soon for their deposit by transfer, or undefined if nothing does. A visitor
 * counts as a new client. `before` is the appointment that is changed. docs/rules.md 29.21
 */
export function byTransferOf(
  asks: { terms: Terms; client: TermsClient | null; byCard: boolean } | null,
  before: { agreed: Agreed | null; depositDueAt: number | null } | null = null,
): ByTransfer | undefined {
  if (before?.agreed && before.depositDueAt !== null) return awaitedStill(before.agreed);
  if (!asks || before?.agreed === null) return undefined;
  const { terms, client, byCard } = asks;
  const abovePence = before?.agreed?.depositPence ?? 0;
  return { deposit: terms.deposit, client: client ?? UNKNOWN_CLIENT, abovePence, byCard };
}

/** The deposit of a booking that is changed while it is awaited: any services and any day wait for it. */
function awaitedStill({ depositPence: amount, dueHours }: Agreed): ByTransfer {
  const deposit = { ...NO_TERMS.deposit, kind: "fixed" as const, amount, dueHours };
  return { deposit, client: UNKNOWN_CLIENT, abovePence: 0, byCard: false };
}

/** Any price, for somebody who has not said what they want. */
const ANY_PENCE = 10_000;

/** The days of a week. No terms tell one week from another. */
const A_WEEK = Array.from({ length: 7 }, (_, day) => addDays("2000-01-01", day));

/** The weekdays on which these services need a deposit by transfer. `pricePence` is null while it is not known. */
export function transferDays(
  { deposit, client, abovePence, byCard }: ByTransfer,
  { pricePence, ...wanted }: Omit<TermsBasket, "pricePence"> & { pricePence: number | null },
): number[] {
  const basket = { ...wanted, pricePence: pricePence ?? ANY_PENCE };
  const asksOn = (date: string) => {
    const pence = depositFor({ deposit }, client, basket, date) - abovePence;
    return pence > 0 && (!byCard || isTooLittle(pence));
  };
  return A_WEEK.filter(asksOn).map(weekdayOf);
}
