/* Cards that clients keep on file, as far as the diary needs them. docs/rules.md 29.15, 31.15 */

/** A card of an account. `lasts` is the last month in which it can be charged: "2039-04". */
export interface CardInDiary {
  mailbox: string;
  lasts: string;
  brand: string;
  last4: string;
}

/** A card that a client has just left on Stripe’s page, by Stripe’s names. `id` is the id of the visit there. */
export interface CardLeft {
  id: string;
  customerId: string;
  methodId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
}

/** A card on file: for the booking whose `firstId` is `appointmentId`, or for a whole account. docs/rules.md 31.16 */
export interface StoredCard extends CardLeft {
  appointmentId: string;
  userId: string | null;
  mailbox: string;
  termsId: string;
  agreedText: string;
  /** UTC ms. */
  leftAt: number;
}

/** The card that can be charged for a booking by that mailbox on that date. `cards` come latest first. docs/rules.md 31.16 */
export function standingCard<Card extends Pick<CardInDiary, "mailbox" | "lasts">>(
  cards: Card[],
  { mailbox, date }: { mailbox: string; date: string },
): Card | undefined {
  return cards.find((card) => card.mailbox === mailbox && card.lasts >= date.slice(0, "2039-04".length));
}

/** A card as the diary knows it. */
export function cardInDiary({ mailbox, expiryYear, expiryMonth, brand, last4 }: StoredCard): CardInDiary {
  return { mailbox, lasts: `${expiryYear}-${String(expiryMonth).padStart(2, "0")}`, brand, last4 };
}
