import * as v from "valibot";
import { isCalendarDate, minuteOf } from "../../kernel/clock.ts";
import { penceFromPounds } from "../../kernel/money.ts";
import { emailAddress, optionalText, requiredText } from "../../kernel/parsing.ts";
import type { Refusals } from "../../kernel/result.ts";
import type { NotOffered } from "../opening/availability.ts";
import { MOST_PER_ITEM, type NamedService, type NoBasket } from "../services/basket.ts";
import { OVER_LIMIT_REFUSALS, type OverLimit } from "./booking/over-limit.ts";

/** All but cancelled appointments block their time: `blocking` in `opening/diary.server.ts`. docs/rules.md 4.5 */
export const APPOINTMENT_STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
export const PAYMENT_METHODS = ["cash", "bank_transfer"] as const;
export const PAYMENT_STATUSES = ["pending", "paid", "refunded", "cancelled"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The statuses in which an appointment may still be changed or cancelled. docs/rules.md 5.6, 5.7 */
export const OPEN_STATUSES: AppointmentStatus[] = ["pending", "confirmed"];

/**
 * The sender of a command. A client's booking belongs to their account, an admin's booking to the customer named in it.
 * A client may hold a `grant` besides their account; a guest has only a grant. Stripe reports payments. `email` is the
 * account's, verified or not; `networks` are where the command comes from, as `networksOf` gives them.
 */
export type Actor =
  | { role: "admin"; userId: string }
  | ({
      role: "client";
      userId: string;
      email?: string;
      verifiedEmail?: string | null;
      grant?: AccessGrant | null;
    } & From)
  | ({ role: "guest"; grant: AccessGrant } & From)
  | { role: "stripe"; userId: "stripe" };

interface From {
  networks?: string[];
}

/** Access by a mailed code or link: to all appointments with an email, or to one appointment. */
export type AccessGrant = { email: string } | { appointmentId: string };

/** Whether an appointment may still be changed or cancelled. docs/rules.md 5.6, 5.7 */
export function isOpen({ status }: { status: AppointmentStatus }): boolean {
  return OPEN_STATUSES.includes(status);
}

/** The statuses that staff may set, the current one included. A completed one can't be cancelled. docs/rules.md 14.3 */
export function statusesFrom(status: AppointmentStatus): AppointmentStatus[] {
  return APPOINTMENT_STATUSES.filter((wished) => wished !== "cancelled" || status !== "completed");
}

/** Whether the actor may see, change and cancel an appointment. docs/rules.md 5.11, 6.12 */
export function belongsTo(
  appointment: { id: string; clientId: string | null; customerEmail: string },
  actor: Actor,
): boolean {
  if (actor.role === "admin" || actor.role === "stripe") return true;
  if (actor.grant && opens(actor.grant, appointment)) return true;
  if (actor.role === "guest") return false;
  return appointment.clientId === actor.userId || appointment.customerEmail === actor.verifiedEmail;
}

/** Whether only a secret link gives the actor access; the customer's details stay hidden then. docs/rules.md 6.15 */
export function byLinkAlone(appointment: Parameters<typeof belongsTo>[0], actor: Actor): boolean {
  if (actor.role === "admin" || actor.role === "stripe" || !actor.grant || !("appointmentId" in actor.grant))
    return false;
  return actor.role === "guest" || !belongsTo(appointment, { ...actor, grant: null });
}

/** The name of a payment method on a page; `Other` for an unknown one. docs/rules.md 5.9 */
export function paymentMethodName(method: string): string {
  if (method === "cash") return "Cash";
  return method === "bank_transfer" ? "Bank Transfer" : "Other";
}

const entries = {
  customerName: requiredText("Full name is required", 100),
  customerEmail: emailAddress("Email is required", "Invalid email address"),
  customerPhone: requiredText("Phone number is required", 40),
  notes: optionalText(1000),
};

/** The customer's details, as typed in the details step. docs/rules.md 5.1 */
export const CustomerDetails = v.object(entries);

export const HOW_TO_PAY = "Please choose how you would like to pay";
const LIST_SERVICES = "Please select at least one service";
const QUANTITY = `Please choose a quantity from 0 to ${MOST_PER_ITEM}`;
const Quantity = v.pipe(
  v.number(QUANTITY),
  v.integer(QUANTITY),
  v.minValue(0, QUANTITY),
  v.maxValue(MOST_PER_ITEM, QUANTITY),
);
const ChosenService = v.pipe(
  v.object(
    {
      _id: v.optional(v.string()),
      id: v.optional(v.string()),
      name: v.optional(v.string()),
      quantity: v.optional(Quantity),
    },
    LIST_SERVICES,
  ),
  v.transform(({ _id, id, name, quantity }): NamedService => ({ id: _id ?? id, name: name?.trim(), quantity })),
  v.check((chosen) => Boolean(chosen.id ?? chosen.name), "Please name each service by its _id or its name"),
);

const MOST_SERVICES = 20;
const TOO_MANY = `Please select at most ${MOST_SERVICES} services`;

/** A booking from a form or the API. Its price and duration are assertions, never inputs. docs/rules.md 5.1, 3.2 */
export const BookingRequest = v.pipe(
  v.object(
    {
      ...entries,
      services: v.pipe(
        v.optional(v.array(ChosenService, LIST_SERVICES), []),
        v.transform((services) => services.filter((service) => service.quantity !== 0)),
        v.minLength(1, LIST_SERVICES),
        v.maxLength(MOST_SERVICES * MOST_PER_ITEM, TOO_MANY),
        v.check((services) => new Set(services.map(({ id, name }) => id ?? name)).size <= MOST_SERVICES, TOO_MANY),
      ),
      serviceQuantities: v.optional(v.record(v.string(), Quantity, QUANTITY), {}),
      date: v.pipe(v.optional(v.string("Please choose a date"), ""), v.check(isCalendarDate, "Please choose a date")),
      time: v.pipe(
        v.optional(v.string("Please choose a time"), ""),
        v.transform(minuteOf),
        v.number("Please choose a time"),
      ),
      paymentMethod: v.pipe(v.optional(v.string(HOW_TO_PAY), ""), v.picklist(PAYMENT_METHODS, HOW_TO_PAY)),
      servicePrice: v.optional(v.number("Please give the price in pounds")),
      serviceDuration: v.optional(v.number("Please give the duration in minutes")),
      status: v.optional(v.picklist(APPOINTMENT_STATUSES, "Please choose a status")),
      paymentStatus: v.optional(v.picklist(PAYMENT_STATUSES, "Please choose a payment status")),
    },
    "Please send the booking as an object",
  ),
  v.transform(({ time, servicePrice, serviceDuration, ...booking }) => ({
    ...booking,
    minute: time,
    assertedPricePence: servicePrice === undefined ? undefined : penceFromPounds(servicePrice),
    assertedDuration: serviceDuration,
  })),
);

export type Booking = v.InferOutput<typeof BookingRequest>;

/** Why a command was not executed. */
export type Refusal = DiaryRefusal | "too-many-attempts";

/** Why the diary does not execute a command. */
export type DiaryRefusal =
  | NotOffered
  | NoBasket
  | "not-found"
  | "not-yours"
  | "closed-already"
  | "replaced"
  | "begun"
  | "too-late-to-change"
  | "changed-meanwhile"
  | "prices-changed"
  | "price-settled"
  | "ends-otherwise"
  | "key-reused"
  | OverLimit
  | "diary-busy"
  | "outcome-unknown";

/** The HTTP status, sentence and form field of each refusal. docs/rules.md 7.2 */
export const REFUSALS: Refusals<Refusal> = {
  taken: { status: 409, sentence: "This time slot is already booked" },
  past: { status: 400, sentence: "That time has already passed. Please choose a later one.", field: "time" },
  "too-far-ahead": { status: 400, sentence: "Appointments can be booked up to 30 days ahead.", field: "date" },
  closed: { status: 400, sentence: "The salon is closed on that day. Please choose another date.", field: "date" },
  "not-on-the-grid": { status: 400, sentence: "Please choose one of the times offered.", field: "time" },
  "not-found": { status: 404, sentence: "There is no such appointment" },
  "not-yours": { status: 403, sentence: "This is not your appointment" },
  "closed-already": { status: 409, sentence: "This appointment is already cancelled or completed" },
  replaced: { status: 409, sentence: "Another appointment has taken the place of this one" },
  begun: { status: 409, sentence: "This appointment has already begun" },
  "too-late-to-change": {
    status: 409,
    sentence: "Appointments can only be changed up to 48 hours before the scheduled time",
  },
  "changed-meanwhile": { status: 409, sentence: "This appointment was changed meanwhile" },
  "unknown-service": {
    status: 400,
    sentence: "One of these services is not available any more. Please review your booking.",
    field: "services",
  },
  "listed-twice": { status: 400, sentence: "Please list each service once.", field: "services" },
  "too-many-of-one": { status: 400, sentence: QUANTITY, field: "services" },
  "no-services": { status: 400, sentence: LIST_SERVICES, field: "services" },
  "price-settled": {
    status: 409,
    sentence:
      "This appointment is paid, or the salon has set its price. To change its services, please call the salon.",
  },
  "prices-changed": { status: 409, sentence: "Prices have changed. Please review your booking." },
  "ends-otherwise": {
    status: 400,
    sentence: "These services end at another time. Please review your booking.",
    field: "endTime",
  },
  "key-reused": {
    status: 422,
    sentence: "This form has already been sent with other details. Please start a new booking.",
  },
  ...OVER_LIMIT_REFUSALS,
  "diary-busy": {
    status: 503,
    sentence: "Failed to create appointment. Please try again.",
  },
  "outcome-unknown": {
    status: 503,
    sentence: "Failed to create appointment. Please try again.",
  },
};

/** The booking page's words for a refusal. docs/rules.md 7.5 */
export const BOOKING_REFUSALS: Refusals<Refusal> = {
  ...REFUSALS,
  taken: { status: 409, sentence: "This time slot is no longer available. Please select a different time." },
  "too-late-to-change": {
    status: 409,
    sentence:
      "Sorry, appointments can only be changed up to 48 hours before the scheduled time. Please contact us directly for last-minute changes.",
  },
};

function opens(grant: AccessGrant, { id, customerEmail }: { id: string; customerEmail: string }): boolean {
  return "email" in grant ? grant.email === customerEmail : grant.appointmentId === id;
}
