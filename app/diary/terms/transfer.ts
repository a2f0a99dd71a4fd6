import { weekdayOf } from "../../kernel/days.ts";
import type { TermsBasket } from "./packages-held.ts";
import {
  type Agreed,
  depositFor,
  isTooLittle,
  SATURDAY,
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
  const everything = { who: "everybody" as const, serviceIds: [], saturdays: false };
  const deposit = { kind: "fixed" as const, amount, ...everything, dueHours };
  return { deposit, client: UNKNOWN_CLIENT, abovePence: 0, byCard: false };
}

/** The days on which what is wanted has to wait for a transfer. */
export type TransferDays = "every-day" | "saturdays";

/** Any price, for somebody who has not said what they want. */
const ANY_PENCE = 10_000;

const [A_SATURDAY, A_SUNDAY] = ["2000-01-01", "2000-01-02"];

/** The days on which these services need a deposit by transfer, or null. `pricePence` is null while it is not known. */
export function transferDays(
  { deposit, client, abovePence, byCard }: ByTransfer,
  { pricePence, ...wanted }: Omit<TermsBasket, "pricePence"> & { pricePence: number | null },
): TransferDays | null {
  const basket = { ...wanted, pricePence: pricePence ?? ANY_PENCE };
  const asksOn = (date: string) => {
    const pence = depositFor({ deposit }, client, basket, date) - abovePence;
    return pence > 0 && (!byCard || isTooLittle(pence));
  };
  return asksOn(A_SUNDAY) ? "every-day" : asksOn(A_SATURDAY) ? "saturdays" : null;
}

/** Whether a visit on a date has to wait for a transfer. */
export function waitsForTransfer(days: TransferDays | null | undefined, date: string): boolean {
  return days === "every-day" || (days === "saturdays" && weekdayOf(date) === SATURDAY);
}
