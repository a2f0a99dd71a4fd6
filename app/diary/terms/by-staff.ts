import type { TermsBasket } from "./packages-held.ts";
import { depositFor, type Terms, type TermsClient } from "./terms.ts";

/** What the terms ask of a booking by staff: whether they ask for a deposit, and its amount if staff ask for one, pence. */
export interface SaidOfStaffs {
  asks: boolean;
  pence: number;
}

/**
 * What the terms ask of a booking that staff make for a client. `baskets` has one basket for each person who comes. A deposit
 * that only staff ask for has the amount that the terms would ask for. docs/rules.md 29.16
 */
export function saidOfStaffs(terms: Terms, client: TermsClient, baskets: TermsBasket[], date: string): SaidOfStaffs {
  const sum = (of: TermsClient) => baskets.reduce((pence, basket) => pence + depositFor(terms, of, basket, date), 0);
  return { asks: sum(client) > 0, pence: sum({ ...client, mark: "always" }) };
}
