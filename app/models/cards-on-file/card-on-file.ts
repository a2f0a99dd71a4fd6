/** What pages show of a card on file: never more than its last four digits. docs/rules.md 31.15 */
export interface CardShown {
  brand: string;
  last4: string;
}

/** A card in a sentence: "Visa ending 4242". */
export function cardInWords({ brand, last4 }: CardShown): string {
  const name = BRANDS[brand] ?? "Card";
  return last4 ? `${name} ending ${last4}` : name;
}

/** The last month in which the card can be charged: "04/29". */
export function expiryInWords({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }): string {
  return `${String(expiryMonth).padStart(2, "0")}/${String(expiryYear % 100).padStart(2, "0")}`;
}

const BRANDS: Partial<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** The result of charging a fee to a card. `open`: Stripe has not answered yet. docs/rules.md 31.19 */
export interface ChargeShown {
  state: "open" | "paid" | "expired" | "refunded";
  failure: "authentication" | "declined" | "card-gone" | null;
  amountPence: number;
}
