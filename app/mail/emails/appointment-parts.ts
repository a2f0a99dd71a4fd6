import type { PaymentMethod, PaymentStatus } from "../../diary/appointments/appointment.ts";
import type { Picture } from "../../diary/menu/service.ts";
import type { Agreed, Fee } from "../../diary/terms/terms.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate, named } from "../../kernel/dates.ts";
import { type Companion, friendInWords } from "../../models/appointments/own/parts-in-words.ts";
import { awaitedOf, type CalendarEntry } from "../../models/calendar-files/entry.ts";
import type { CardShown, ChargeShown } from "../../models/cards-on-file/card-on-file.ts";
import type { PayOffer } from "../../models/money/online.server.ts";
import { mapLink } from "../../models/salon/map-link.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { agreementInWords, depositAwaited, type Fees, referenceOf } from "../../words/terms/terms.ts";
import { AGREE_WORDS, feesToAgree } from "../../words/terms/to-agree.ts";
import type { Fact, Link, Part } from "./content.ts";
import { moneyOfVisit, moneyPart } from "./money-parts.ts";
import { nameToShow, oneLine } from "./typed-text.ts";

/** The facts for an email about an appointment. */
export interface AppointmentFacts {
  salon: Pick<Salon, "id" | "name" | "email" | "phone" | "address" | "timeZone" | "mapUrl" | "policy" | "version"> &
    Partial<Pick<Salon, "changeCutoffHours" | "cancelCutoffHours">>;
  appointment: CalendarEntry & {
    customerName: string;
    customerEmail: string;
    items: { name: string; quantity: number; pricePence: number }[];
    /** The picture in the place of its nail, where there is one. docs/rules.md 19.7 */
    look?: Picture | null;
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
  /** The other visits of its series: that stand too, or were cancelled with it. docs/rules.md 35.4 */
  also?: { date: string; startsMinute: number }[];
  /** The old time of a rescheduled appointment. */
  previous: { date: string; startsMinute: number } | null;
  /** The payment by card on offer: the fee of this email, or else the awaited deposit. docs/rules.md 31.9 */
  pay?: PayOffer | null;
  /** The card on file that a fee may be charged to, and the result of the latest charge. docs/rules.md 31.16, 31.19 */
  card?: CardShown | null;
  charge?: ChargeShown | null;
  /** Whether the client pays a deposit from now on; for the email about a fee. docs/rules.md 29.17 */
  depositNext?: boolean;
  /** The fees that the client of a booking by staff has yet to agree to. docs/rules.md 29.23 */
  toAgree?: Fees | null;
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

/** Day, times, services and place, then the price and how to pay while something is owed. docs/rules.md 5.1, 10.7 */
export function bookingPart({
  salon,
  appointment,
  ownNotes,
  trusted,
  ofFriend = false,
  together = [],
  also = [],
}: AppointmentFacts): Part[] {
  const friends = together.map((one) => ({ ...one, customerName: friendName(one, trusted) }));
  const map = { label: "Open the map", address: mapLink(salon) };
  const facts = factsOf([
    ...whose({ appointment, ofFriend, trusted }),
    ...timeAndServices(appointment),
    ...(friends.length > 0 ? [["You come with", ...friends.map(friendInWords)] satisfies Fact] : []),
    ...alsoOn("Also booked", also),
    ["Where", salon.address, map],
    ...(ownNotes ? [["Your notes", ownNotes] satisfies Fact] : []),
  ]);
  return [facts, moneyPart(appointment, friends)];
}

/** The visit that is over: what was done, its price, and the payment once there is one. docs/rules.md 10.10 */
export function visitPart(facts: AppointmentFacts): Part[] {
  return [cancelledPart(facts), moneyOfVisit(facts.appointment)];
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
  return [{ is: "note", heading: "Your deposit", lines: lines.flatMap(linesOf) }];
}

/** The fees that the client is asked to agree to on the page of the link, or has agreed to. docs/rules.md 29.4, 29.23 */
export function termsPart(facts: AppointmentFacts): Part[] {
  const { appointment, toAgree = null, link } = facts;
  if (toAgree === null || link === null) return agreedPart(facts);
  return [{ is: "note", heading: AGREE_WORDS.heading, lines: feesToAgree(toAgree, appointment.pricePence) }];
}

/** The fees that the client has agreed to. The deposit and the card on file have parts of their own. docs/rules.md 29.4 */
export function agreedPart({ appointment }: Pick<AppointmentFacts, "appointment">): string[] {
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
export function cancelledPart({ appointment, trusted, ofFriend = false, also = [] }: AppointmentFacts): Part {
  const what = [...whose({ appointment, ofFriend, trusted }), ...timeAndServices(appointment)];
  return factsOf([...what, ...alsoOn("Also cancelled", also)]);
}

/** The other visits of a series. docs/rules.md 35.4 */
function alsoOn(name: string, also: { date: string; startsMinute: number }[]): Fact[] {
  return also.length > 0 ? [[name, ...also.map(startOf)]] : [];
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

/** The button that books the same services again. docs/rules.md 10.9, 10.28 */
export function bookAgain({ afterwards }: AppointmentFacts): Part[] {
  return afterwards ? [{ is: "button", label: "Book again", address: afterwards.bookAgain }] : [];
}

/** The ways to leave a review, to book the same again, and to decline to be asked. docs/rules.md 10.25, 10.27, 10.28 */
export function reviewOffer({ afterwards }: AppointmentFacts): { button: Part[]; others: Part[] } {
  if (!afterwards) return { button: [], others: [] };
  const { review, bookAgain, noRequests } = afterwards;
  const ask = "We only ask after a visit, and at most once in 30 days. Rather not be asked?";
  return {
    button: [{ is: "button", label: "Leave a review", address: review }],
    others: [
      { is: "links", sentence: "Time for the next visit?", addresses: { "Book again": bookAgain } },
      { is: "links", sentence: ask, addresses: { "No more requests": noRequests }, small: true },
    ],
  };
}
