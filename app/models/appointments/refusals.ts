import { MOST_PER_ITEM, type NoBasket } from "../../diary/menu/basket.ts";
import type { NotOffered } from "../../diary/times/availability.ts";
import type { Refusals } from "../../kernel/result.ts";
import { NOT_BOOKED, NOT_OFFERED, ONLY_HELD, PRICE_SETTLED } from "./booking/not-booked.ts";
import { OVER_LIMIT_REFUSALS, type OverLimit } from "./booking/over-limit.ts";

/** Why a payment can't be taken back. docs/rules.md 5.17 */
export const PAID_ONLINE = "This was paid online by card, so it can only be refunded there";

/** Why a command was not executed. */
export type Refusal = DiaryRefusal | "too-many-attempts";

/** Why the diary does not execute a command. */
export type DiaryRefusal =
  | NotOffered
  | "held"
  | NoBasket
  | "unknown-technician"
  | "not-found"
  | "no-email"
  | "not-yours"
  | "closed-already"
  | "replaced"
  | "begun"
  | "not-done-and-paid"
  | "not-done-last"
  | "too-late-to-change"
  | "too-late-to-cancel"
  | "changed-meanwhile"
  | "prices-changed"
  | "price-settled"
  | "paid-online"
  | "ends-otherwise"
  | "key-reused"
  | OverLimit
  | "diary-busy"
  | "outcome-unknown";

/**
 * The HTTP status, sentence and form field of each refusal. `inSalonsWords` puts the salon's phone and limits in their
 * places. docs/rules.md 7.2
 */
export const REFUSALS: Refusals<Refusal> = {
  ...NOT_OFFERED,
  taken: { status: 409, sentence: "This time slot is already booked" },
  held: { status: 409, sentence: "This time slot is already booked" },
  "unknown-technician": {
    status: 400,
    sentence: "This technician does not take appointments. Please choose another one.",
    field: "technicianId",
  },
  "not-found": { status: 404, sentence: "There is no such appointment" },
  "no-email": { status: 409, sentence: "This appointment has no email address" },
  "not-yours": { status: 403, sentence: "This is not your appointment" },
  "closed-already": { status: 409, sentence: "This appointment is already cancelled or completed" },
  replaced: { status: 409, sentence: "Another appointment has taken the place of this one" },
  begun: { status: 409, sentence: "This appointment has already begun" },
  "not-done-and-paid": {
    status: 409,
    sentence: "Only an appointment that has begun and is not paid can be done and paid",
  },
  "not-done-last": {
    status: 409,
    sentence: "Something else was done with this appointment since, so please set its status and its payment by hand",
  },
  "too-late-to-change": {
    status: 409,
    sentence: "Appointments can only be changed {change} the scheduled time",
  },
  "too-late-to-cancel": {
    status: 409,
    sentence: "Appointments can only be cancelled {cancel} the scheduled time",
  },
  "changed-meanwhile": { status: 409, sentence: "This appointment was changed meanwhile" },
  "unknown-service": {
    status: 400,
    sentence: "One of these services is not available any more. Please review your booking.",
    field: "services",
  },
  "listed-twice": { status: 400, sentence: "Please list each service once.", field: "services" },
  "too-many-of-one": {
    status: 400,
    sentence: `Please choose a quantity from 0 to ${MOST_PER_ITEM}`,
    field: "services",
  },
  "no-services": { status: 400, sentence: "Please select at least one service", field: "services" },
  "price-settled": {
    status: 409,
    sentence: PRICE_SETTLED,
  },
  "paid-online": { status: 409, sentence: PAID_ONLINE },
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
    sentence: NOT_BOOKED,
  },
  "outcome-unknown": {
    status: 503,
    sentence: NOT_BOOKED,
  },
};

/** The booking page's words for a refusal. docs/rules.md 7.5 */
export const BOOKING_REFUSALS: Refusals<Refusal> = {
  ...REFUSALS,
  taken: NOT_OFFERED.taken,
  held: { status: 409, sentence: ONLY_HELD },
  "too-late-to-change": {
    status: 409,
    sentence:
      "Sorry, appointments can only be changed {change} the scheduled time. Please contact us directly for last-minute changes.",
  },
};
