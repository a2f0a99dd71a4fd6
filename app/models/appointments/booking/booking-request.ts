import * as v from "valibot";
import {
  APPOINTMENT_STATUSES,
  HOW_TO_PAY,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from "../../../diary/appointments/appointment.ts";
import type { Friend, Overlap } from "../../../diary/command.ts";
import { MOST_PER_ITEM, type NamedService } from "../../../diary/menu/basket.ts";
import { MOST_QUESTIONS } from "../../../diary/menu/questions.ts";
import { isCalendarDate, minuteOf } from "../../../kernel/clock.ts";
import { penceFromPounds } from "../../../kernel/money.ts";
import { atMost } from "../../../kernel/parsing.ts";
import { CUSTOMER_ENTRIES, WALK_IN_ENTRIES } from "./customer-details.ts";
import { NO_SERVICES, QUANTITY, UNKNOWN_TECHNICIAN } from "./sentences.ts";

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
    NO_SERVICES,
  ),
  v.transform(({ _id, id, name, quantity }): NamedService => ({ id: _id ?? id, name: name?.trim(), quantity })),
  v.check((chosen) => Boolean(chosen.id ?? chosen.name), "Please name each service by its _id or its name"),
);

const MOST_SERVICES = 20;
const TOO_MANY = `Please select at most ${MOST_SERVICES} services`;

/** The entries that name a start: services, date and time, and a technician if one is asked for. */
export const START_ENTRIES = {
  services: v.pipe(
    v.optional(v.array(ChosenService, NO_SERVICES), []),
    v.transform((services) => services.filter((service) => service.quantity !== 0)),
    v.minLength(1, NO_SERVICES),
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
  technicianId: v.optional(v.pipe(v.string(UNKNOWN_TECHNICIAN), atMost(100, UNKNOWN_TECHNICIAN))),
};

/** The request for a hold: the part of a booking that decides its time. docs/rules.md 22.9 */
export const StartRequest = v.pipe(
  v.object(START_ENTRIES),
  v.transform(({ time, ...start }) => ({ ...start, minute: time })),
);

const ANSWERS = "Please send each answer with the question that it is to";
const Answer = v.pipe(
  v.object(
    {
      id: v.optional(v.pipe(v.string(ANSWERS), atMost(100, ANSWERS))),
      question: v.optional(v.pipe(v.string(ANSWERS), atMost(200, ANSWERS))),
      answer: v.pipe(v.string(ANSWERS), atMost(200, ANSWERS)),
    },
    ANSWERS,
  ),
  v.check(({ id, question }) => (id ?? question) !== undefined, ANSWERS),
);

/** What a booking names beside its customer. */
const BOOKING_ENTRIES = {
  ...START_ENTRIES,
  paymentMethod: v.pipe(v.optional(v.string(HOW_TO_PAY), ""), v.picklist(PAYMENT_METHODS, HOW_TO_PAY)),
  answers: v.optional(v.pipe(v.array(Answer, ANSWERS), v.maxLength(MOST_SERVICES * MOST_QUESTIONS, ANSWERS))),
  servicePrice: v.optional(v.number("Please give the price in pounds")),
  serviceDuration: v.optional(v.number("Please give the duration in minutes")),
  status: v.optional(v.picklist(APPOINTMENT_STATUSES, "Please choose a status")),
  paymentStatus: v.optional(v.picklist(PAYMENT_STATUSES, "Please choose a payment status")),
  /** The version of the booking terms that was read, empty where there was none. docs/rules.md 29.4 */
  termsRead: v.optional(v.pipe(v.string(), atMost(100))),
  /** Of staff alone. docs/rules.md 5.32 */
  overlap: v.optional(v.boolean("Please send overlap as true or false")),
};
const NO_OBJECT = "Please send the booking as an object";

/**
 * A booking from a form or the API. Without a technician, or with an empty one, anyone will do. Its price and duration
 * are assertions, never inputs. docs/rules.md 5.1, 3.2, 21.2
 */
export const BookingRequest = v.pipe(
  v.object({ ...CUSTOMER_ENTRIES, ...BOOKING_ENTRIES }, NO_OBJECT),
  v.transform(withAssertions),
);

/** A walk-in that staff book by the form: the email and the phone may be empty texts. docs/rules.md 15.6 */
export const WalkInRequest = v.pipe(
  v.object({ ...WALK_IN_ENTRIES, ...BOOKING_ENTRIES }, NO_OBJECT),
  v.transform(withAssertions),
);

/** The parsed request. Staff may name the only appointments that it may overlap. docs/rules.md 5.32 */
export type Booking = Omit<v.InferOutput<typeof BookingRequest>, "overlap"> & { overlap?: Overlap };

/**
 * A booking by a form. Friends may come along, the client may leave another card than the one on file, a voucher may pay right
 * after it, and a look may have been tapped for it. docs/rules.md 5.40, 19.7, 31.20, 32.17
 */
export type BookingWithFriends = Booking & {
  friends?: Friend[];
  anotherCard?: boolean | undefined;
  voucherId?: string | undefined;
  lookId?: string | undefined;
};

function withAssertions<Asked extends Asserting>({ time, servicePrice, serviceDuration, ...booking }: Asked) {
  return {
    ...booking,
    minute: time,
    assertedPricePence: servicePrice === undefined ? undefined : penceFromPounds(servicePrice),
    assertedDuration: serviceDuration,
  };
}

interface Asserting {
  time: number;
  servicePrice?: number | undefined;
  serviceDuration?: number | undefined;
}
