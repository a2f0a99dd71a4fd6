import { depositFor, type Terms, type TermsBasket, type TermsClient } from "./terms.ts";

/** What the terms say of a booking that staff make: whether they ask for a deposit, and what one comes to, pence, if staff ask. */
export interface SaidOfStaffs {
  asks: boolean;
  pence: number;
}

/**
 * What the terms say of what staff book for a client, with whoever comes along: `baskets` has one for each of them. A deposit that
 * staff ask for all the same comes to as much as one that the terms ask for. docs/rules.md 29.16
 */
export function saidOfStaffs(terms: Terms, client: TermsClient, baskets: TermsBasket[], date: string): SaidOfStaffs {
  const sum = (of: TermsClient) => baskets.reduce((pence, basket) => pence + depositFor(terms, of, basket, date), 0);
  return { asks: sum(client) > 0, pence: sum({ ...client, mark: "always" }) };
}
