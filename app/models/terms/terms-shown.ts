import type { CardInDiary } from "../../diary/terms/cards.ts";
import { type Agreed, knowsDeposit, type Terms, type TermsClient } from "../../diary/terms/terms.ts";

/** The booking terms before Confirm: what is known of the client, or null of a visitor. docs/rules.md 29.4 */
export interface TermsShown {
  terms: Terms;
  client: TermsClient | null;
  /** Whether a deposit is paid by card before anything is booked. docs/rules.md 29.14 */
  byCard: boolean;
  /** The cards that they keep on file here, the latest first. docs/rules.md 31.16 */
  cards: CardInDiary[];
}

/** The fees that a client has agreed to, and whether the salon’s terms have a deposit now. docs/rules.md 29.11, 29.17 */
export interface AgreedFees extends Pick<Agreed, "lateFee" | "lateHours" | "noShowFee" | "cardOnFile" | "moneyBack"> {
  deposits: boolean;
}

export function agreedFeesOf(
  { lateFee, lateHours, noShowFee, cardOnFile = false, moneyBack = false }: Agreed,
  terms: Terms | null,
): AgreedFees {
  return { lateFee, lateHours, noShowFee, cardOnFile, moneyBack, deposits: knowsDeposit(terms) };
}

/** A deposit that is awaited, as the client’s pages show it. docs/rules.md 29.5 */
export interface DepositShown extends Pick<Agreed, "depositPence" | "account"> {
  /** UTC ms. */
  depositDueAt: number;
  firstId: string;
  timeZone: string;
}

/** The deposit of an appointment that is awaited, or null. */
export function depositShown(
  { agreed, depositDueAt, firstId }: { agreed: Agreed | null; depositDueAt: number | null; firstId: string },
  timeZone: string,
): DepositShown | null {
  if (!agreed || depositDueAt === null) return null;
  const { depositPence, account } = agreed;
  return { depositPence, account, depositDueAt, firstId, timeZone };
}
