import { FOR_BANK_DETAILS, type PaymentMethod, type PaymentStatus } from "../../diary/appointments/appointment.ts";
import { CHANGE_CUTOFF_HOURS } from "../../diary/appointments/cutoff.ts";
import type { Agreed, Fee } from "../../diary/terms/terms.ts";
import { clockTime, HOUR_MS } from "../../kernel/clock.ts";
import { longDate, named } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { type Companion, friendInWords, partsInWords } from "../../models/appointments/own/parts-in-words.ts";
import { isPartlyPaid, owes, paymentInWords } from "../../models/appointments/own/payment-in-words.ts";
import { awaitedOf, type CalendarEntry, spanOf } from "../../models/calendar-files/entry.ts";
import { type CardShown, type ChargeShown, cardInWords } from "../../models/cards-on-file/card-on-file.ts";
import type { PayOffer } from "../../models/money/online.server.ts";
import { mapLink } from "../../models/salon/map-link.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { lateCostOf } from "../../models/terms/late-cost.ts";
import { cancelAtCost, cancelUntil, hours } from "../../words/limits.ts";
import { agreementInWords, depositAwaited, referenceOf } from "../../words/terms/terms.ts";
import type { Fact, Link, Part } from "./content.ts";
import { nameToShow, oneLine } from "./typed-text.ts";

/** The facts for an email about an appointment. */
export interface AppointmentFacts {
  salon: Pick<Salon, "id" | "name" | "email" | "phone" | "address" | "timeZone" | "mapUrl" | "policy" | "version"> &
    Partial<Pick<Salon, "changeCutoffHours" | "cancelCutoffHours">>;
  appointment: CalendarEntry & {
    customerName: string;
    customerEmail: string;
    items: { name: string; quantity: number; pricePence: number }[];
    pricePence: number;
    paymentMethod: PaymentMethod;
    paymentStatus: PaymentStatus;
    /** The amount paid, pence, if it is known. docs/rules.md 27.11 */
    paidPence?: number;
    /** What is on its way back, pence. docs/rules.md 29.20 */
    backPence?: number;
    lateCancellation: boolean;
    /** When it was booked, UTC ms, and what it replaces: a late cancellation begins by them. docs/rules.md 5.7 */
    createdAt?: number;
    replacesId?: string | null;
    agreed?: Agreed | null;
    depositDueAt?: number | null;
    lapsed?: boolean;
    fee?: Fee | null;
  };
  /** Whether somebody has used a code or a link from the mailbox. Until then, the email shows no typed name. */
  trusted: boolean;
  /** Whether the appointment is a friend's. The mailbox is the booker's then. docs/rules.md 10.36 */
  ofFriend?: boolean;
  /** The others of the party who still come, for the confirmation. docs/rules.md 10.36 */
  together?: Companion[];
  /** The old time of a rescheduled appointment. */
  previous: { date: string; startsMinute: number } | null;
  /** The payment by card on offer: the fee of this email, or else the awaited deposit. docs/rules.md 31.9 */
  pay?: PayOffer | null;
  /** The card on file that a fee may be charged to, and the result of the latest charge. docs/rules.md 31.16, 31.19 */
  card?: CardShown | null;
  charge?: ChargeShown | null;
  /** Whether the client pays a deposit from now on; for the email about a fee. docs/rules.md 29.17 */
  depositNext?: boolean;
  /** The address where the client leaves the agreed card, while there is none. docs/rules.md 31.15 */
  keepCard?: string | null;
  /** The secret link that opens the appointment, or null when there is none. */
  link: string | null;
  /** Where clients manage their appointments, for calendars, or null when the salon's site is not known. */
  manage: string | null;
  /** Where the customer can go after the visit or a cancellation, or null when the salon's site is not known. */
  afterwards: { bookAgain: string; review: string; noRequests: string } | null;
  /** The notes of the mailbox's own account. Empty if there are none or somebody else may have written them. */
  ownNotes: string;
  /** The time at which the email is written, UTC ms. */
  at: number;
}

/** A start as an email says it: `Tuesday, November 24th, 2026 at 10:00`. docs/rules.md 1.8 */
export function startOf({ date, startsMinute }: Pick<CalendarEntry, "date" | "startsMinute">): string {
  return `${longDate(date)} at ${clockTime(startsMinute)}`;
}

/** Day, times, services, price and place, and how to pay while something is owed. docs/rules.md 5.1, 10.7 */
export function bookingPart({
  salon,
  appointment,
  ownNotes,
  trusted,
  ofFriend = false,
  together = [],
}: AppointmentFacts): Part {
  const friends = together.map((one) => ({ ...one, customerName: friendName(one, trusted) }));
  const map = { label: "Open the map", address: mapLink(salon) };
  return factsOf([
    ...whose({ appointment, ofFriend, trusted }),
    ...timeAndServices(appointment),
    ...(friends.length > 0 ? [["You come with", ...friends.map(friendInWords)] satisfies Fact] : []),
    ...payments(appointment, friends),
    ["Where", salon.address, map],
    ...(ownNotes ? [["Your notes", ownNotes] satisfies Fact] : []),
  ]);
}

/** The visit that is over: what was done, its price, and the payment once there is one. docs/rules.md 10.10 */
export function visitPart({ appointment, trusted, ofFriend = false }: AppointmentFacts): Part {
  return factsOf([
    ...whose({ appointment, ofFriend, trusted }),
    ...timeAndServices(appointment),
    ["Total", formatPounds(appointment.pricePence)],
    ...(isAllOwed(appointment) ? [] : [["Payment", howPaid(appointment)] satisfies Fact]),
  ]);
}

/** The price and how it is paid. With friends, what each has paid and still owes is said once. docs/rules.md 9.16 */
function payments(appointment: AppointmentFacts["appointment"], friends: Companion[]): Fact[] {
  const { pricePence, paidPence, backPence } = appointment;
  const payment: Fact = ["Payment", howPaid(appointment)];
  if (friends.length === 0) return [["Total", formatPounds(pricePence)], payment];
  if (isAllToCome(appointment)) return [...partsInWords({ pricePence }, friends), payment];
  return partsInWords({ own: howPaid(appointment), pricePence, paidPence, backPence }, friends);
}

/** What the salon wants its customers to know before they come. docs/rules.md 18.1 */
export function policyOf({ salon }: AppointmentFacts): Part[] {
  const lines = linesOf(salon.policy);
  return lines.length > 0 ? [{ is: "note", heading: "Good to know", lines }] : [];
}

/** The awaited deposit, with the bank details and the reference for it. docs/rules.md 29.5 */
export function depositPart({
  salon,
  appointment,
  pay = null,
}: Pick<AppointmentFacts, "salon" | "appointment" | "pay">): Part[] {
  const { agreed, depositDueAt = null } = appointment;
  if (!agreed || depositDueAt === null) return [];
  const { depositPence, account } = agreed;
  const due = { depositPence, depositDueAt, account, reference: referenceOf(appointment.uid) };
  const lines = depositAwaited({ ...due, timeZone: salon.timeZone, byCard: pay !== null });
  return [{ is: "note", heading: "Your deposit", lines: lines.flatMap(linesOf) }, ...payButton(pay)];
}

/** The card that is on file, or the button that leads to the page where it is left. docs/rules.md 31.15 */
export function cardPart({ card = null, keepCard = null, pay = null }: AppointmentFacts): Part[] {
  const chargedOnly = "We’ll only ever charge it a fee you’ve agreed to.";
  if (card) return [`Your card on file: ${cardInWords(card)}. ${chargedOnly}`];
  if (keepCard === null) return [];
  return [
    `Please leave a card for this booking, on Stripe’s secure page. ${chargedOnly}`,
    { is: "button", label: "Keep a card on file", address: keepCard, quiet: pay !== null },
  ];
}

/** The button to the page where the client pays. docs/rules.md 31.9 */
export function payButton(pay: PayOffer | null): Part[] {
  return pay ? [{ is: "button", label: `Pay ${formatPounds(pay.amountPence)} by card`, address: pay.address }] : [];
}

/** The fees that the client has agreed to. The deposit and the card on file have parts of their own. docs/rules.md 29.4 */
export function agreedPart({ appointment }: Pick<AppointmentFacts, "appointment">): Part[] {
  const { agreed, pricePence, paidPence = 0 } = appointment;
  if (!agreed) return [];
  const depositPence = paidPence > 0 || awaitedOf(appointment) > 0 ? agreed.depositPence : 0;
  return agreementInWords({ ...agreed, depositPence, cardOnFile: false }, { pricePence, stands: true });
}

/** The lines of a text that are not blank. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/).map(oneLine).filter(Boolean);
}

/** Day, times and services. An email about a cancelled appointment shows nothing else of it. docs/rules.md 10.9 */
export function cancelledPart({ appointment, trusted, ofFriend = false }: AppointmentFacts): Part {
  return factsOf([...whose({ appointment, ofFriend, trusted }), ...timeAndServices(appointment)]);
}

/** Says for whom a friend's appointment is. docs/rules.md 10.36 */
function whose({
  appointment,
  ofFriend,
  trusted,
}: Pick<AppointmentFacts, "appointment" | "ofFriend" | "trusted">): Fact[] {
  return ofFriend ? [["For", friendName(appointment, trusted)]] : [];
}

/** A friend's name; "Your friend" where anybody may have typed it. docs/rules.md 10.36 */
export function friendName({ customerName }: { customerName: string }, trusted: boolean): string {
  return nameToShow(customerName, trusted) ?? "Your friend";
}

function factsOf(facts: Fact[]): Part {
  return { is: "facts", facts: facts.map(([name, ...lines]) => [name, ...lines.map(typedLine)]) };
}

function typedLine(line: string | Link): string | Link {
  return typeof line === "string" ? oneLine(line) : line;
}

function timeAndServices(appointment: AppointmentFacts["appointment"]): Fact[] {
  const { date, startsMinute, endsMinute, items, technicianName } = appointment;
  const who: Fact[] = technicianName ? [["With", technicianName]] : [];
  return [
    ["Date", longDate(date)],
    ["Time", `${clockTime(startsMinute)} to ${clockTime(endsMinute)}`],
    ["Services", ...items.map(({ name, quantity }) => named(name, quantity))],
    ...who,
  ];
}

/** How the visit is paid, or how far it is. A deposit that is awaited comes first. docs/rules.md 27.11, 29.5 */
function howPaid(appointment: AppointmentFacts["appointment"]): string {
  return isAllToCome(appointment)
    ? PAYMENT[appointment.paymentMethod]
    : paymentInWords({ ...appointment, awaitedPence: awaitedOf(appointment) });
}

/** Whether nothing is paid and no deposit is awaited. */
function isAllToCome(appointment: AppointmentFacts["appointment"]): boolean {
  return isAllOwed(appointment) && awaitedOf(appointment) === 0;
}

function isAllOwed(appointment: AppointmentFacts["appointment"]): boolean {
  return owes(appointment) && !isPartlyPaid(appointment);
}

const PAYMENT = {
  cash: "In cash on the day",
  bank_transfer: `By bank transfer after the appointment: ${FOR_BANK_DETAILS}`,
};

/**
 * What the client can still do with the appointment at `at`, with the secret link if there is one. Changing and cancelling
 * end at the salon's cutoffs, and a late cancellation may cost something. Empty once the appointment has begun. `asked` by the
 * salon, it is not the client's plans that change. docs/rules.md 5.6, 5.7, 10.14, 10.29, 21.15, 21.16
 */
export function waysToChange(
  { salon, appointment, link, pay = null, keepCard = null, at }: AppointmentFacts,
  asked = false,
): Part[] {
  const { changeCutoffHours = CHANGE_CUTOFF_HOURS, cancelCutoffHours = 0 } = salon;
  const left = spanOf(salon.timeZone, appointment).start - at;
  if (left <= 0) return [];
  const changeable = canChangeAt({ salon, appointment, at });
  const cancellable = left >= cancelCutoffHours * HOUR_MS;
  const limits = { changeCutoffHours, cancelCutoffHours };
  const { agreed = null, createdAt = 0, replacesId = null } = appointment;
  const cost = lateCostOf({ ...appointment, agreed, createdAt, replacesId }, salon.timeZone, at);
  const cancel = cost ? cancelAtCost(cost, cancelCutoffHours) : `cancel it ${cancelUntil(cancelCutoffHours)}`;
  const rule = changeable
    ? whileChangeable(cancellable && cancel, limits, asked)
    : onceTooLate(cancellable && cancel, limits);
  const where = changeable || cancellable ? " Do so on our website, under Manage Appointments." : "";
  if (!link) return [`${rule}${where}`];
  const ways = ["See", ...(changeable ? ["change"] : []), ...(cancellable ? ["cancel"] : [])];
  const label = ways.length === 1 ? "See it" : `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}`;
  // If the client is asked to pay or to leave a card, that button comes first and this one is quiet.
  return [{ is: "button", label, address: link, quiet: pay !== null || keepCard !== null }, `${rule} ${KEEP_THE_LINK}`];
}

/** Whether a client can still change an appointment online at an instant. docs/rules.md 5.6, 21.15 */
export function canChangeAt({
  salon,
  appointment,
  at,
}: Pick<AppointmentFacts, "salon" | "appointment" | "at">): boolean {
  const { changeCutoffHours = CHANGE_CUTOFF_HOURS } = salon;
  return spanOf(salon.timeZone, appointment).start - at >= changeCutoffHours * HOUR_MS;
}

type Limits = Required<Pick<AppointmentFacts["salon"], "changeCutoffHours" | "cancelCutoffHours">>;

function whileChangeable(cancel: string | false, { changeCutoffHours }: Limits, asked: boolean): string {
  const change = `${asked ? "You" : "If your plans change, you"} can change it until ${changeCutoffHours ? `${hours(changeCutoffHours)} before ` : ""}it starts`;
  return cancel ? `${change}, and ${cancel}.` : `${change}. To cancel it now, please call us.`;
}

function onceTooLate(cancel: string | false, { changeCutoffHours, cancelCutoffHours }: Limits): string {
  if (!cancel) {
    const soonest = hours(Math.min(changeCutoffHours, cancelCutoffHours));
    return `It’s less than ${soonest} away: to change or cancel it, please call us.`;
  }
  return `It’s less than ${hours(changeCutoffHours)} away: to change it, please call us. You can still ${cancel}.`;
}

const KEEP_THE_LINK = "The link works without signing in, so please keep this email to yourself.";

/** The button that books the same services again; `quiet` beside another button. docs/rules.md 10.9, 10.28 */
export function bookAgain({ afterwards }: AppointmentFacts, quiet = false): Part[] {
  return afterwards ? [{ is: "button", label: "Book again", address: afterwards.bookAgain, quiet }] : [];
}

/** The ways to leave a review and to decline to be asked for one. docs/rules.md 10.25, 10.27 */
export function reviewOffer({ afterwards }: AppointmentFacts): { button: Part[]; decline: Part[] } {
  if (!afterwards) return { button: [], decline: [] };
  const { review, noRequests } = afterwards;
  const sentence = "We only ask after a visit, and at most once in 30 days. Rather not be asked? Choose";
  return {
    button: [{ is: "button", label: "Leave a review", address: review }],
    decline: [{ is: "links", sentence, addresses: { "No more requests": noRequests }, small: true }],
  };
}
