import { type Fees, feesInWords } from "./terms.ts";

/* What a client reads whom staff have booked, until they have agreed to the fees. docs/rules.md 29.23 */

/** The fees, and what they are asked. */
export function feesToAgree(fees: Fees, pricePence: number): string[] {
  return [...feesInWords(fees, pricePence), AGREE_WORDS.ask];
}

export const AGREE_WORDS = {
  heading: "Our booking terms",
  ask: "Please agree to them for this visit. You owe no fee until you do.",
  leads: "See and agree to our terms",
  agree: "I agree",
  agreed: "Thank you. You’ve agreed to our booking terms.",
};
