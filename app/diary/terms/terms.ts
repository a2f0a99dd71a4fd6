import { HOUR_MS, MINUTE_MS, weekdayOf } from "../../kernel/days.ts";
import { type PackageHeld, type TermsBasket, uncovered } from "./packages-held.ts";

/*
 * A salon's booking terms: the deposit that it asks for, and what a late cancellation and a missed visit cost. Amounts are
 * whole pence, or whole percent of the price. docs/rules.md 29
 */

/** Nothing, an amount in pence, or percent of the price. */
export const CHARGE_KINDS = ["none", "fixed", "percent"] as const;

/**
 * Whom the terms ask for a deposit: everybody, clients who have not been here yet, or clients who have missed a visit.
 * docs/rules.md 29.2
 */
export const ASKED = ["everybody", "new", "missed"] as const;

/** What a client’s card says of deposits: that they never or always pay one. docs/rules.md 29.3 */
export const DEPOSIT_MARKS = ["never", "always"] as const;

export type DepositMark = (typeof DEPOSIT_MARKS)[number];

/** `amount` is pence if it is fixed, percent if it is a percentage, and 0 for none. */
export interface Charge {
  kind: (typeof CHARGE_KINDS)[number];
  amount: number;
}

/** One version of a salon’s terms. A version is never changed. docs/rules.md 29.1 */
export interface Terms {
  id: string;
  deposit: Charge & {
    who: (typeof ASKED)[number];
    /** Only for these services; for all without any. */
    serviceIds: string[];
    /** Only for visits on a Saturday. */
    saturdays: boolean;
    /** How long a client has to pay it, hours. */
    dueHours: number;
  };
  lateFee: Charge;
  /** A cancellation by the client is late within these hours before the start. */
  lateHours: number;
  noShowFee: Charge;
  cardOnFile: boolean;
  /** Whether what was paid online goes back by itself when a visit is cancelled in time. docs/rules.md 29.20 */
  moneyBack: boolean;
  /** Where a transfer goes, as the salon has typed it. */
  account: string;
  /** The terms in words, as clients read them. */
  text: string;
}

/** The terms of a salon that has never set any, and what stored terms mean by a part that they do not have. docs/rules.md 29.1 */
export const NO_TERMS: Omit<Terms, "id" | "text"> = {
  deposit: { kind: "none", amount: 0, who: "everybody", serviceIds: [], saturdays: false, dueHours: 24 },
  lateFee: { kind: "none", amount: 0 },
  lateHours: 24,
  noShowFee: { kind: "none", amount: 0 },
  cardOnFile: false,
  moneyBack: false,
  account: "",
};

/** What is known of a client who books. `missed` is the number of visits that they missed, as their card counts them. */
export interface TermsClient {
  visited: boolean;
  missed: number;
  mark: DepositMark | null;
  /** The packages that may pay for the visit. docs/rules.md 32.20 */
  packages?: PackageHeld[];
}

/** The same client for the visit of a friend, for whom no package of theirs pays. docs/rules.md 32.20 */
export function withoutPackages(client: TermsClient): TermsClient {
  return { ...client, packages: [] };
}

/** A client of whom nothing is known. The terms take them for a new client. */
export const UNKNOWN_CLIENT: TermsClient = { visited: false, missed: 0, mark: null };

/** What a client has agreed to by booking. Every move takes it along, and later terms do not change it. docs/rules.md 29.4 */
export interface Agreed {
  termsId: string;
  text: string;
  account: string;
  /** 0 if no deposit is asked for. */
  depositPence: number;
  dueHours: number;
  lateFee: Charge;
  lateHours: number;
  noShowFee: Charge;
  /** Whether a card is kept on file, to which a fee may be charged. docs/rules.md 29.15 */
  cardOnFile?: boolean;
  /** Whether what was paid online goes back by itself when the visit is cancelled in time. docs/rules.md 29.20 */
  moneyBack?: boolean;
  /**
   * Staff have booked with a deposit, and the client has not agreed to the fees: there are none until then. docs/rules.md 29.23
   */
  byStaff?: true;
  /** UTC ms. */
  at: number;
}

/** What a client owes because they did not come or cancelled late. Nobody has been asked for it until `askedAt`, UTC ms. */
export interface Fee {
  why: "late" | "no-show";
  amountPence: number;
  askedAt: number | null;
  /** What was paid for the visit before the fee was asked for. That much of the fee is not asked for. docs/rules.md 29.19 */
  paidBeforePence?: number;
  /** Why staff ask for it no more. docs/rules.md 29.12 */
  waived?: string;
}

/** A client can say that a fee is wrong for so many days after it was asked for. docs/rules.md 29.13 */
export const FEE_DISPUTED_DAYS = 14;

/** A deposit is due this long before the visit at the latest, so that its start can go to somebody else. docs/rules.md 29.5 */
const BEFORE_THE_VISIT_MS = 2 * HOUR_MS;

/** A client has at least this long to pay. docs/rules.md 29.5 */
export const LEAST_TO_PAY_MS = HOUR_MS;

/** A visit starts at least this long after a booking with a deposit by transfer, minutes. docs/rules.md 29.5, 29.21 */
export const TRANSFER_MINUTES = (BEFORE_THE_VISIT_MS + LEAST_TO_PAY_MS) / MINUTE_MS;

/** The smallest payment in pounds that Stripe takes, in pence. */
const LEAST_PENCE = 30;

/** Whether an amount is too little for Stripe. docs/rules.md 17.3 */
export function isTooLittle(pence: number): boolean {
  return pence < LEAST_PENCE;
}

const SATURDAY = 6;

/**
 * The deposit that terms ask of a client for a basket on a date, pence; 0 for none. Percents are rounded to the nearest penny,
 * half a penny up, and a deposit is never more than the price. What the client's packages pay for asks for none.
 * docs/rules.md 29.2, 29.3, 32.20
 */
export function depositFor(
  terms: Pick<Terms, "deposit"> | null,
  client: TermsClient,
  basket: TermsBasket,
  date: string,
): number {
  if (!terms || client.mark === "never") return 0;
  if (client.mark === "always") return chargeOf(terms.deposit, basket.pricePence);
  const rest = uncovered(client.packages ?? [], basket, date);
  return isAsked(terms.deposit, client, rest, date) ? chargeOf(terms.deposit, rest.pricePence) : 0;
}

/** What is charged of a price, pence: at most the price. docs/rules.md 29.2 */
export function chargeOf({ kind, amount }: Charge, pricePence: number): number {
  if (kind === "none") return 0;
  const pence = kind === "fixed" ? amount : Math.round((pricePence * amount) / 100);
  return Math.min(pence, pricePence);
}

/** Whether terms ask for nothing at all: then nothing is said of them. docs/rules.md 29.1 */
export function askNothing(terms: Pick<Terms, "deposit" | "lateFee" | "noShowFee" | "cardOnFile">): boolean {
  const { deposit, lateFee, noShowFee, cardOnFile } = terms;
  return !cardOnFile && [deposit, lateFee, noShowFee].every(({ kind }) => kind === "none");
}

/** Whether terms ask anybody for a deposit. */
export function knowsDeposit(terms: Terms | null): boolean {
  return terms !== null && terms.deposit.kind !== "none";
}

/** What terms make of a booking at `at` (UTC ms). docs/rules.md 29.4 */
export function agreedTo(terms: Terms, depositPence: number, at: number): Agreed {
  const { id: termsId, text, account, deposit, lateFee, lateHours, noShowFee, cardOnFile, moneyBack } = terms;
  const fees = { lateFee, lateHours, noShowFee, ...(cardOnFile && { cardOnFile }), ...(moneyBack && { moneyBack }) };
  return { termsId, text, account, depositPence, dueHours: deposit.dueHours, ...fees, at };
}

/** Whether two agreements are the same: same moment, same terms. */
export function isSameAgreement(one: Agreed | null, other: Agreed | null): boolean {
  return one?.at === other?.at && one?.termsId === other?.termsId;
}

/**
 * Until when a deposit has to be paid that is asked for at `at`, for a visit that starts at `start`; all UTC ms. `inTime` is
 * false when that leaves less than an hour. docs/rules.md 29.5
 */
export function depositDue(dueAt: number, start: number, at: number): { dueAt: number; inTime: boolean } {
  const latest = Math.min(dueAt, start - BEFORE_THE_VISIT_MS);
  // Free times are counted in whole minutes. Within a minute, a start that is offered can be booked.
  const inTime = start - TRANSFER_MINUTES * MINUTE_MS >= at - (at % MINUTE_MS);
  return { dueAt: Math.min(start, Math.max(latest, at + LEAST_TO_PAY_MS)), inTime };
}

/**
 * The fee that agreed terms let a salon ask for, or null: for a visit that was missed, or that its client cancelled late.
 * docs/rules.md 29.8
 */
export function feeOf(
  agreed: Pick<Agreed, "lateFee" | "noShowFee"> | null,
  { pricePence, ...off }: CalledOff & { pricePence: number },
): Fee | null {
  if (!agreed || (!off.noShow && !isTheirsAndLate(off))) return null;
  const { noShow } = off;
  const amountPence = chargeOf(noShow ? agreed.noShowFee : agreed.lateFee, pricePence);
  return amountPence > 0 ? { why: noShow ? "no-show" : "late", amountPence, askedAt: null } : null;
}

/**
 * Whether what was paid online goes back by itself once a visit is called off. It does by terms that say so, unless the client
 * missed the visit or cancelled it late. docs/rules.md 29.20
 */
export function givesMoneyBack(agreed: Agreed | null, off: CalledOff): boolean {
  return agreed?.moneyBack === true && !off.noShow && !isTheirsAndLate(off);
}

/**
 * How much of what is paid for a visit goes back by itself once it is called off, pence, as far as it came online. Of a late
 * cancellation that is what is over its fee; if no fee was agreed to, staff decide. docs/rules.md 29.20
 */
export function backByItself(
  agreed: Agreed | null,
  off: CalledOff & { pricePence: number },
  paidPence: number,
): number {
  const fee = feeOf(agreed, off);
  if (givesMoneyBack(agreed, off)) return Math.max(0, paidPence);
  return agreed?.moneyBack && fee?.why === "late" ? settleFee(fee.amountPence, paidPence).overPence : 0;
}

/**
 * A fee against what was paid for the visit, pence: what of it counts towards the fee, what is left of the fee, and what is over
 * it. docs/rules.md 29.19
 */
export function settleFee(
  feePence: number,
  paidPence: number,
): { countsPence: number; restPence: number; overPence: number } {
  const countsPence = Math.min(feePence, Math.max(0, paidPence));
  return { countsPence, restPence: feePence - countsPence, overPence: Math.max(0, paidPence) - countsPence };
}

/** How a visit is called off: missed or not, whether by its client, and whether that would be late (`freeToCancelUntil`). */
export interface CalledOff {
  noShow: boolean;
  theirs: boolean;
  late: boolean;
}

/** Whether it counts as a late cancellation: one by the client, who has not missed the visit. docs/rules.md 5.7, 5.42 */
export function isTheirsAndLate({ noShow, theirs, late }: CalledOff): boolean {
  return theirs && !noShow && late;
}

/** The fee for a late cancellation that staff may still ask for, pence; 0 for none. docs/rules.md 29.8, 29.12 */
export function lateFeeToCome(fee: Fee | null): number {
  return fee?.why === "late" && fee.askedAt === null && fee.waived === undefined ? fee.amountPence : 0;
}

/**
 * The fee once staff ask for it at `at` (UTC ms). `paidPence` was paid for the visit by then, and counts towards it.
 * docs/rules.md 29.19
 */
export function askedFor(fee: Fee, paidPence: number, at: number): Fee {
  const paidBeforePence = settleFee(fee.amountPence, paidPence).countsPence;
  return { ...fee, askedAt: at, ...(paidBeforePence > 0 && { paidBeforePence }) };
}

/** What is left of the money for a visit after its fee, pence. docs/rules.md 29.19 */
export function paidBeyondFee(fee: Fee | null, paidPence: number): number {
  return Math.max(0, paidPence - (isFeeAsked(fee) ? (fee?.paidBeforePence ?? 0) : 0));
}

/** Whether a client has been told about a fee that is not waived. docs/rules.md 29.8, 29.12 */
export function isFeeAsked(fee: Fee | null): boolean {
  return fee !== null && fee.askedAt !== null && fee.waived === undefined;
}

/** What the client has been asked for, pence; 0 once it is waived. docs/rules.md 29.8, 29.12, 29.19 */
export function feeAsked(fee: Fee | null): number {
  return fee && isFeeAsked(fee) ? fee.amountPence - (fee.paidBeforePence ?? 0) : 0;
}

function isAsked(deposit: Terms["deposit"], client: TermsClient, basket: TermsBasket, date: string): boolean {
  const { who, serviceIds, saturdays } = deposit;
  if (who === "new" && client.visited) return false;
  if (who === "missed" && client.missed === 0) return false;
  if (saturdays && weekdayOf(date) !== SATURDAY) return false;
  return serviceIds.length === 0 || basket.serviceIds.some((id) => serviceIds.includes(id));
}
