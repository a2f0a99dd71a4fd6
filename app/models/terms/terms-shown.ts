import type { CardInDiary } from "../../diary/terms/cards.ts";
import { type Cancellable, freeToCancelUntil } from "../../diary/terms/late.ts";
import { type Agreed, feeOf, knowsDeposit, type Terms, type TermsClient } from "../../diary/terms/terms.ts";

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
export interface AgreedTo extends Pick<Agreed, "lateFee" | "lateHours" | "noShowFee" | "cardOnFile" | "moneyBack"> {
  deposits: boolean;
}

/** The same with the end of the time in which the client can cancel without being late, UTC ms. */
export interface AgreedFees extends AgreedTo {
  freeUntil: number;
}

export function agreedFeesOf(appointment: Agreeable<Agreed>, terms: Terms | null, timeZone: string): AgreedFees | null {
  const { agreed } = appointment;
  if (!agreed) return null;
  const { lateFee, lateHours, noShowFee, cardOnFile = false, moneyBack = false } = agreed;
  const deposits = knowsDeposit(terms);
  return withFreeUntil(
    { ...appointment, agreed: { lateFee, lateHours, noShowFee, cardOnFile, moneyBack, deposits } },
    timeZone,
  );
}

export function withFreeUntil({ agreed, ...appointment }: Agreeable<AgreedTo>, timeZone: string): AgreedFees | null {
  return agreed && { ...agreed, freeUntil: freeToCancelUntil({ ...appointment, agreed }, timeZone) };
}

interface Agreeable<Terms> extends Omit<Cancellable, "agreed"> {
  agreed: Terms | null;
}

/**
 * The fees that staff can ask for if they cancel at `at` (UTC ms), pence; 0 for none. The diary asks for exactly these.
 * docs/rules.md 29.11
 */
export function feesToAsk(agreed: AgreedFees, pricePence: number, { begun, at }: { begun: boolean; at: number }) {
  const off = { pricePence, theirs: true, late: at > agreed.freeUntil };
  return {
    missedPence: begun ? (feeOf(agreed, { ...off, noShow: true })?.amountPence ?? 0) : 0,
    latePence: feeOf(agreed, { ...off, noShow: false })?.amountPence ?? 0,
  };
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
