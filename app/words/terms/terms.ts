import {
  type Agreed,
  type Charge,
  chargeOf,
  FEE_DISPUTED_DAYS,
  type Fee,
  isTooLittle,
  type Terms,
} from "../../diary/terms/terms.ts";
import { addDays, clockTime, salonTime } from "../../kernel/clock.ts";
import { longDate, shortStart } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { hours } from "../limits.ts";

/* Booking terms in words, one sentence a thought. docs/rules.md 29 */

/**
 * What a salon’s terms say, as clients read them and as each booking stores them. Empty if they ask for nothing. `byCard`:
 * whether clients pay deposits online before anything is booked. docs/rules.md 29.14
 */
export function termsInWords(terms: Omit<Terms, "id" | "text">, byCard: boolean): string {
  const { deposit, lateFee, lateHours, noShowFee, moneyBack } = terms;
  const fees = feesInWords({ lateFee, lateHours, noShowFee });
  const sentences = [
    ...(deposit.kind === "none"
      ? []
      : [
          `We ask ${whoInWords(deposit)} for a deposit of ${chargeInWords(deposit)}, ${byCard ? "paid by card when you book" : `due by bank transfer within ${hours(deposit.dueHours)} of booking`}. It goes towards the price.`,
        ]),
    ...fees,
    ...(deposit.kind !== "none" && fees.length > 0 ? [TOWARDS_FEE] : []),
    ...(terms.cardOnFile ? [CARD_ON_FILE] : []),
    ...(moneyBack ? [goesBack({ lateFee, lateHours, noShowFee })] : []),
  ];
  return sentences.join(" ");
}

/** What is known besides the terms. */
interface Known {
  /** The price that a fee is a part of. */
  pricePence?: number | undefined;
  /** The price of everything that is booked. */
  totalPence?: number | undefined;
  /** Whether a change has a larger deposit than the booking had before. */
  more?: boolean;
  /** Whether it is booked already, so that the deposit is not asked for here. */
  stands?: boolean;
  byCard?: boolean;
  /** The client’s card that stays on file, in words; null where they leave one at Stripe next. */
  card?: string | null;
}

/**
 * What a client agrees to by confirming, in paragraphs: the deposit that this visit asks for, and the fees with the card on file.
 * Empty where nothing is asked. docs/rules.md 29.4
 */
export function agreementInWords(
  {
    depositPence,
    dueHours,
    lateFee,
    lateHours,
    noShowFee,
    cardOnFile,
    moneyBack = false,
  }: Omit<Agreed, "termsId" | "text" | "account" | "at">,
  { pricePence, totalPence, more = false, stands = false, byCard = false, card }: Known = {},
): string[] {
  const transfer = !byCard || isTooLittle(depositPence);
  const amount = formatPounds(depositPence);
  const counts = countsTowards(depositPence, totalPence);
  const deposit =
    depositPence === 0 || stands
      ? []
      : [
          !transfer
            ? more
              ? `Your deposit is now ${amount}. Next, pay the rest by card on Stripe’s secure page. We’ll hold your time for half an hour and change your appointment once it’s paid. ${counts}`
              : `Next, pay your ${amount} deposit by card on Stripe’s secure page. We’ll hold your time for half an hour and book it once your deposit’s paid. ${counts}`
            : `Please pay a ${amount} deposit by bank transfer within ${hours(dueHours)}, and no later than 2 hours before your visit; after that we’ll release your time. ${counts}`,
        ];
  const leavesCard = cardOnFile === true && byCard && card === null;
  if (leavesCard && transfer) return [...deposit, cardComes({ fees: { lateFee, lateHours, noShowFee }, pricePence })];
  const fees = feesInWords({ lateFee, lateHours, noShowFee }, pricePence);
  const ofCard = card ? standing(card) : leavesCard ? CARD_PAYS : CARD_ON_FILE;
  const towards = depositPence > 0 && fees.length > 0 ? [TOWARDS_FEE] : [];
  const back = moneyBack ? [goesBack({ lateFee, lateHours, noShowFee })] : [];
  const rest = [...fees, ...towards, ...(cardOnFile ? [ofCard] : []), ...back].join(" ");
  return [...deposit, ...(rest ? [rest] : [])];
}

/** How a deposit counts towards the price, and what is left to pay if the whole price is known. docs/rules.md 29.4 */
function countsTowards(depositPence: number, totalPence: number | undefined): string {
  if (totalPence === undefined) return "It goes towards the price.";
  if (totalPence <= depositPence) return "That’s the whole price: nothing more to pay.";
  return `It goes towards the price: ${formatPounds(totalPence - depositPence)} left to pay.`;
}

/** How a deposit counts towards a fee. docs/rules.md 29.19 */
const TOWARDS_FEE = "Your deposit goes towards any fee.";

/** When money goes back automatically, and how much of it. docs/rules.md 29.20 */
function goesBack(fees: Fees): string {
  const inTime = `Cancel at least ${hours(fees.lateHours)} before your visit and what you’ve paid online goes back to your card.`;
  return costsOf(fees).late ? `${inTime} Cancel later and anything over the fee goes back.` : inTime;
}

/** What clients read of a card on file. docs/rules.md 29.15 */
const CARD_ON_FILE =
  "We ask you to keep a card on file with Stripe, our payment company. We’ll only ever charge it a fee in these terms.";

/** What a client reads before Confirm about the card that stays on file. docs/rules.md 29.15 */
function standing(card: string): string {
  return `Your ${card} stays on file. We’ll only ever charge it a fee in these terms.`;
}

/**
 * What a client reads who leaves a card next, without paying: that it comes next, and what may be charged to it. Where the fees
 * stand beside it, they are left out. docs/rules.md 29.15
 */
export function cardComes({ fees, pricePence }: { fees?: Fees; pricePence?: number | undefined }): string {
  const when = fees ? feeCases(fees, pricePence) : [];
  const charged =
    when.length > 0
      ? `We may only charge it if you ${when.join(" or ")}.`
      : "We’ll only ever charge it a fee in these terms.";
  return `Next, leave a card on Stripe’s secure page. Nothing is charged now. ${charged} We’ll hold your time for half an hour and book it once your card’s on file.`;
}

/** What a browser that is remembered without an account reads of its card. docs/rules.md 6.32, 29.15 */
export const CARD_AGAIN =
  "Without an account, you’ll leave a card each time you book. An account keeps it for next time.";

const CARD_PAYS =
  "Stripe keeps the card you pay with on file for us. After the deposit, we’ll only ever charge it a fee in these terms.";

/**
 * Until when a deposit is due, and where it goes. `reference` is what the salon finds the transfer by. Who can pay by card reads
 * of no transfer where the salon names no account. docs/rules.md 29.5
 */
export function depositAwaited({
  depositPence,
  depositDueAt,
  account,
  reference,
  timeZone,
  byCard = false,
}: AwaitedDeposit): string[] {
  const { date, minute } = salonTime(timeZone, depositDueAt);
  const cardOnly = byCard && account === "";
  const way = cardOnly ? "by card" : byCard ? "by card or bank transfer" : "by bank transfer";
  const due = `A deposit of ${formatPounds(depositPence)} is due ${way} by ${longDate(date)} at ${clockTime(minute)}; after that we’ll release your time.`;
  if (cardOnly) return [due];
  return [due, account ? `Account: ${account}` : "Please ask us for our account details.", `Reference: ${reference}`];
}

/** `Held until Sun, Nov 29 at 16:00: pay £10`, as the news of a booking whose deposit is awaited. docs/rules.md 29.5 */
export function heldUntil({
  depositPence,
  depositDueAt,
  timeZone,
}: Pick<AwaitedDeposit, "depositPence" | "depositDueAt" | "timeZone">): string {
  const { date, minute } = salonTime(timeZone, depositDueAt);
  return `Held until ${shortStart(date, minute)}: pay ${formatPounds(depositPence)}`;
}

/** A deposit that is awaited, and where it goes. */
export interface AwaitedDeposit {
  depositPence: number;
  /** UTC ms. */
  depositDueAt: number;
  account: string;
  reference: string;
  timeZone: string;
  /** Whether it can be paid by a link too. docs/rules.md 31.9 */
  byCard?: boolean;
}

/** The reference of a transfer: the beginning of the id that an appointment keeps in every move (`firstIdOf`). */
export function referenceOf(firstId: string): string {
  return firstId.replaceAll("-", "").slice(0, 8).toUpperCase();
}

/** What a fee is for. docs/rules.md 29.8 */
export function feeInWords({ why, amountPence }: Fee): string {
  return `${formatPounds(amountPence)} for ${why === "late" ? "a late cancellation" : "a missed visit"}`;
}

/**
 * The date until which a client can say that a fee is wrong. `askedAt` is when it was asked for, UTC ms. docs/rules.md 29.13
 */
export function feeDisputedUntil(askedAt: number, timeZone: string): string {
  return longDate(addDays(salonTime(timeZone, askedAt).date, FEE_DISPUTED_DAYS));
}

/** `£10`, or `20% of the price`. */
function chargeInWords({ kind, amount }: Charge): string {
  return kind === "percent" ? `${amount}% of the price` : formatPounds(amount);
}

/** The fees of terms. */
export type Fees = Pick<Terms, "lateFee" | "lateHours" | "noShowFee">;

/** What the fees cost, of a price or in general. docs/rules.md 29.4 */
export function feesInWords(fees: Fees, pricePence?: number): string[] {
  const { late, missed } = costsOf(fees, pricePence);
  const lateWords = `Cancel within ${hours(fees.lateHours)} of your visit and it’s ${late}`;
  if (late && missed) return [`${lateWords}; miss it and it’s ${missed}.`];
  if (late) return [`${lateWords}.`];
  return missed ? [`Miss your visit and it’s ${missed}.`] : [];
}

/** `cancel within 48 hours of your visit (£17.50)`, `don’t come (£35)`. */
function feeCases(fees: Fees, pricePence?: number): string[] {
  const { late, missed } = costsOf(fees, pricePence);
  return [
    ...(late ? [`cancel within ${hours(fees.lateHours)} of your visit (${late})`] : []),
    ...(missed ? [`don’t come (${missed})`] : []),
  ];
}

/** What a late cancellation and a missed visit cost; null where they cost nothing. */
function costsOf({ lateFee, lateHours, noShowFee }: Fees, pricePence?: number) {
  const cost = (charge: Charge) =>
    pricePence === undefined ? chargeInWords(charge) : formatPounds(chargeOf(charge, pricePence));
  return {
    late: lateFee.kind !== "none" && lateHours > 0 ? cost(lateFee) : null,
    missed: noShowFee.kind !== "none" ? cost(noShowFee) : null,
  };
}

function whoInWords({ who, saturdays, serviceIds }: Terms["deposit"]): string {
  const people = { everybody: "everybody", new: "new clients", missed: "clients who have missed a visit" }[who];
  const narrowed = [...(serviceIds.length > 0 ? ["for some services"] : []), ...(saturdays ? ["on Saturdays"] : [])];
  return [people, ...narrowed].join(" ");
}

/** Why terms can’t ask for a card on file without Stripe. docs/rules.md 29.9 */
export const NO_STRIPE =
  "You need Stripe to keep cards on file, and it isn’t set up for this salon. Deposits by bank transfer work without it.";

/** Why the terms’ form and call refuse. */
export const TERMS_WORDS = {
  "no-stripe": NO_STRIPE,
  "outcome-unknown": "We couldn’t save the terms. Please try again.",
};
