import * as v from "valibot";
import { STAFF_ROLES } from "../../database/schema.ts";
import {
  APPOINTMENT_STATUSES,
  CANCELLED_BY,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from "../../diary/appointments/appointment.ts";
import { MONDAY_FIRST } from "../../diary/times/hours.ts";
import { DeploymentReport } from "../../models/health/report.ts";
import { REVIEW_STATUSES } from "../../models/reviews/review.ts";

/*
 * The records in the API's answers. `representations.ts` builds them, and the API's document is made from these
 * schemas.
 */

const id = v.pipe(v.string(), v.nonEmpty());
const ids = { _id: id, id };
const pounds = v.pipe(v.number(), v.minValue(0), v.description("Pounds"));
const minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.description("Minutes"));
const date = v.pipe(v.string(), v.isoDate(), v.description("`yyyy-MM-dd`, on the salon's calendar"));
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/), v.description("`HH:mm`, on the salon's clock"));
const endTime = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-4]):[0-5]\d$/),
  v.description("`HH:mm`; the end of a day is `24:00`"),
);
const stamp = v.pipe(v.string(), v.isoTimestamp(), v.description("ISO 8601, UTC"));

export const ServiceRecord = v.strictObject({
  ...ids,
  name: v.string(),
  description: v.string(),
  price: pounds,
  duration: v.pipe(minutes, v.description("Minutes; 0 makes it an extra")),
  category: v.string(),
  active: v.boolean(),
  extraMinutes: v.optional(
    v.pipe(minutes, v.description("What it adds as an extra, each time that it is chosen; left out for none")),
  ),
});

/** An appointment with all that its customer and staff may see. */
export const AppointmentRecord = v.strictObject({
  ...ids,
  customerName: v.string(),
  customerEmail: v.string(),
  customerPhone: v.string(),
  service: v.pipe(v.string(), v.description("The names of what was booked, with `, ` between them")),
  services: v.array(
    v.strictObject({
      _id: id,
      name: v.string(),
      price: pounds,
      duration: minutes,
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
  ),
  serviceDuration: v.pipe(minutes, v.description("Minutes that it takes up in the diary")),
  servicePrice: pounds,
  date,
  time,
  endTime,
  status: v.picklist(APPOINTMENT_STATUSES),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  notes: v.string(),
  answers: v.optional(
    v.pipe(
      v.array(v.strictObject({ question: v.string(), answer: v.string() })),
      v.description("Only where the salon asks about the services and the customer has answered"),
    ),
  ),
  lateCancellation: v.pipe(
    v.boolean(),
    v.description("Cancelled by the client less than the hours of the agreed terms before its start, 48 without terms"),
  ),
  cancelledBy: v.optional(
    v.pipe(v.picklist(CANCELLED_BY), v.description("Whose doing the cancellation was, where staff have said so")),
  ),
  noShow: v.optional(v.pipe(v.literal(true), v.description("Only where the client has not come"))),
  technician: v.optional(
    v.pipe(v.strictObject({ _id: id, name: v.string() }), v.description("Only at a salon with several technicians")),
  ),
  replaces: v.pipe(v.nullable(id), v.description("The appointment whose place it took")),
  createdAt: stamp,
  updatedAt: stamp,
});

/** What a command that was undone has left. docs/rules.md 5.43 */
export const UndoneRecord = v.strictObject({
  undone: v.pipe(id, v.description("The command")),
  appointment: v.pipe(v.nullable(AppointmentRecord), v.description("Null where none stands, as after a booking")),
});

const publicReview = {
  ...ids,
  customerName: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  comment: v.string(),
  service: v.nullable(v.string()),
  createdAt: stamp,
  updatedAt: stamp,
};
const moderated = { appointmentId: v.nullable(v.string()), status: v.picklist(REVIEW_STATUSES) };

/** A review for the public. docs/rules.md 12.2 */
export const PublicReviewRecord = v.strictObject({ ...publicReview, status: v.literal("approved") });

/** The answer to the author of a new review. docs/rules.md 12.2 */
export const NewReviewRecord = v.strictObject({ ...publicReview, ...moderated, status: v.literal("pending") });

/** A complete review, for staff. docs/rules.md 12.2 */
export const ReviewRecord = v.strictObject({ ...publicReview, ...moderated, customerEmail: v.nullable(v.string()) });

/** An account without its secrets. */
export const UserRecord = v.strictObject({
  ...ids,
  userId: id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(["admin", "client", "user"]),
  staffRole: v.optional(v.pipe(v.picklist(STAFF_ROLES), v.description("What an `admin` may do"))),
});

export const ClosureRecord = v.strictObject({ ...ids, date, reason: v.string() });

/** Blocked time, for staff. docs/rules.md 21.5 */
export const BlockRecord = v.strictObject({
  ...ids,
  date: v.pipe(date, v.description("`yyyy-MM-dd`; with `repeat` the first of them")),
  startTime: time,
  endTime,
  technicianId: v.pipe(v.nullable(id), v.description("Null for all technicians")),
  repeat: v.nullable(v.literal("weekly")),
  reason: v.string(),
});

/** The refusal to block time in which appointments are booked. docs/rules.md 21.11 */
export const StrandsRecord = v.strictObject({
  error: v.pipe(v.string(), v.nonEmpty(), v.description("A sentence for people")),
  stranded: v.pipe(v.array(id), v.description("The ids of the appointments")),
});

const publicTechnician = {
  ...ids,
  name: v.string(),
  line: v.pipe(v.string(), v.description("What they say of themselves, or empty")),
  services: v.pipe(v.nullable(v.array(id)), v.description("The ids of the services that they do; null for all")),
};

const ownPrice = v.strictObject({ service: id, price: v.optional(pounds), duration: v.optional(minutes) });
/** docs/rules.md 21.21 */
const prices = v.optional(
  v.pipe(v.array(ownPrice), v.description("Prices and minutes of their own, if they have any: pounds, minutes")),
);

/** A technician for the public. docs/rules.md 21.1 */
export const TechnicianRecord = v.strictObject({ ...publicTechnician, prices });

/** A technician for staff: a weekday that `hours` leaves out has the salon's hours. docs/rules.md 21.7 */
export const StaffTechnicianRecord = v.strictObject({
  ...publicTechnician,
  prices,
  colour: v.pipe(v.string(), v.description("`#rrggbb`")),
  active: v.boolean(),
  hours: v.array(
    v.strictObject({
      day: v.picklist(MONDAY_FIRST),
      spans: v.pipe(
        v.array(v.strictObject({ openTime: time, closeTime: endTime })),
        v.description("In order; none on a day off"),
      ),
    }),
  ),
});

/** The hours of a weekday. docs/rules.md 4.14 */
export const HoursRecord = v.strictObject({
  day: v.picklist(MONDAY_FIRST),
  isOpen: v.boolean(),
  openTime: time,
  closeTime: time,
  spans: v.optional(
    v.pipe(
      v.array(v.strictObject({ openTime: time, closeTime: time })),
      v.description("The hours after the first break, and after each further one; left out where there is none"),
    ),
  ),
});

/** The hours of all seven weekdays, Monday to Sunday. */
export const WeekRecord = v.pipe(v.array(HoursRecord), v.length(7), v.description("Monday to Sunday"));

/** The revenue of a day. docs/rules.md 16 */
export const RevenueRecord = v.strictObject({
  date,
  totalRevenue: pounds,
  appointmentCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  onlinePayments: v.pipe(pounds, v.description("Pounds by bank transfer")),
  cashPayments: pounds,
  services: v.pipe(
    v.record(v.string(), v.strictObject({ count: v.pipe(v.number(), v.integer()), revenue: pounds })),
    v.description("By the name of a service"),
  ),
});

const signed = v.pipe(v.number(), v.description("Pounds, negative where more went back than came"));

/** What was taken on a day, by rows of money. docs/rules.md 28.1 */
export const TakenRecord = v.strictObject({
  date,
  byMethod: v.strictObject({ cash: signed, bank_transfer: signed, card: signed, online: signed, voucher: signed }),
  tips: v.pipe(v.number(), v.description("Pounds, a part of the total")),
  refunds: v.pipe(v.number(), v.description("Pounds that went back, which the total is less by")),
  total: signed,
});

/** A payment for the customer's browser to complete. docs/rules.md 17.2 */
export const IntentRecord = v.strictObject({ id, clientSecret: v.string(), amount: pounds });

/** A blocked time, without the customer's name. */
export const BlockedRecord = v.strictObject({
  date,
  time,
  duration: minutes,
  service: v.string(),
  technicianId: v.optional(v.pipe(id, v.description("Only at a salon with several technicians"))),
});

/** The possible starts of a day. */
export const SlotsRecord = v.strictObject({
  date,
  open: v.boolean(),
  duration: minutes,
  slots: v.array(v.strictObject({ time, available: v.boolean() })),
});

const token = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));

/** A client as the salon has them. Dates, or null. */
export const ClientRecord = v.strictObject({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  note: v.pipe(v.string(), v.description("What the salon noted of them")),
  lastVisit: v.nullable(date),
  nextVisit: v.nullable(date),
});

/** The answer to a sign-in. */
export const SignedInRecord = v.strictObject({ token, user: UserRecord });

/** The answer to a guest's sign-in: the token only. docs/rules.md 6.12 */
export const GuestRecord = v.strictObject({ token });

/** Says that an email is sent if the address belongs to somebody. */
export const SentRecord = v.strictObject({ sent: v.literal(true) });

/** Says that the password was set. */
export const DoneRecord = v.strictObject({ ok: v.literal(true) });

/** A guest's booking that waits for the code that was mailed, until then. */
export const GuestBookingRecord = v.strictObject({ id: v.string(), expiresAt: stamp });

/** Says that the confirmation will be sent again. */
export const QueuedRecord = v.strictObject({ queued: v.literal(true) });

/** Tells Stripe that the webhook need not be repeated. */
export const ReceivedRecord = v.strictObject({ received: v.literal(true) });

/** The state of the database and the mail. */
export const HealthRecord = v.strictObject({
  ok: v.boolean(),
  checks: v.strictObject({
    database: v.boolean(),
    triggers: v.boolean(),
    outboxOldestSeconds: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  report: v.optional(DeploymentReport),
});

/** The shape of every error. docs/rules.md 7.1 */
export const ErrorRecord = v.strictObject({
  error: v.pipe(v.string(), v.nonEmpty(), v.description("A sentence for people")),
  fields: v.optional(
    v.pipe(v.record(v.string(), v.string()), v.description("By the name of each field at fault, what to mend")),
  ),
  payAt: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty(),
      v.description("The page where the client pays the deposit or leaves the card that comes before the booking"),
    ),
  ),
});
