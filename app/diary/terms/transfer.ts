import { weekdayOf } from "../../kernel/days.ts";
import { depositFor, SATURDAY, type Terms, type TermsBasket, type TermsClient } from "./terms.ts";

/* Starts that are too soon for a deposit by bank transfer are not offered to whom they concern. docs/rules.md 29.21 */

/** The client who books and the deposit that the terms ask for, where it comes by transfer. */
export interface ByTransfer {
  deposit: Terms["deposit"];
  client: TermsClient;
  /** A change asks only for a larger deposit than this, pence. */
  abovePence: number;
}

/** The days on which what is wanted has to wait for a transfer. */
export type TransferDays = "every-day" | "saturdays";

/** Any price, for somebody who has not said what they want. */
const ANY_PENCE = 10_000;

const [A_SATURDAY, A_SUNDAY] = ["2000-01-01", "2000-01-02"];

/** The days on which these services need a deposit by transfer, or null. `pricePence` is null while it is not known. */
export function transferDays(
  { deposit, client, abovePence }: ByTransfer,
  { pricePence, serviceIds }: Pick<TermsBasket, "serviceIds"> & { pricePence: number | null },
): TransferDays | null {
  const basket = { pricePence: pricePence ?? ANY_PENCE, serviceIds };
  const asksOn = (date: string) => depositFor({ deposit }, client, basket, date) > abovePence;
  return asksOn(A_SUNDAY) ? "every-day" : asksOn(A_SATURDAY) ? "saturdays" : null;
}

/** Whether a visit on a date has to wait for a transfer. */
export function waitsForTransfer(days: TransferDays | null | undefined, date: string): boolean {
  return days === "every-day" || (days === "saturdays" && weekdayOf(date) === SATURDAY);
}
