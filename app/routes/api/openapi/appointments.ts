import * as v from "valibot";
import { ContactForm } from "../../../models/accounts/contact.ts";
import { BookingRequest } from "../../../models/appointments/booking/booking-request.ts";
import { ServicesEdit } from "../../../models/appointments/edit.ts";
import { AppointmentFilters } from "../../../models/appointments/list.ts";
import { RescheduleRequest } from "../../../models/appointments/reschedule.ts";
import { ByDetails, ById } from "../../../outbox/confirmation.ts";
import { PAID_ONLINE } from "../../../words/updates.ts";
import {
  AppointmentRecord,
  GuestBookingRecord,
  QueuedRecord,
  UndoneRecord,
} from "../appointments/appointment-record.ts";
import { AdminEdit, Deletion, PaymentEdit, StaffCancellation } from "../appointments/bodies.ts";
import type { Call } from "./call.ts";
import { AN_APPOINTMENT } from "./examples.ts";

const about = "Appointments" as const;
const { customerName, customerEmail, customerPhone, date, time, paymentMethod } = AN_APPOINTMENT;
const booking = {
  ...{ customerName, customerEmail, customerPhone, date, time, paymentMethod },
  services: [{ _id: "gel" }, { name: "Gems", quantity: 4 }],
};
const THE_APPOINTMENT = { says: "The appointment as it stands now", schema: AppointmentRecord.schema };
const NOT_OPEN = "`This appointment is already cancelled or completed`, or it has begun";

/** The calls on appointments, for customers and staff. docs/rules.md 3 to 5 */
export const APPOINTMENT_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/appointments", name: "listAppointments", about },
    says: "The salon's appointments, newest date first",
    more: '`q` is searched for in name, email and phone. 100 at a time unless `limit` says otherwise; appointments made in between shift nothing. What staff have booked by a name alone has `""` for `customerEmail` and perhaps for `customerPhone`: nobody is written to about it, and it belongs to no client.',
    query: AppointmentFilters,
    paged: true,
    answers: { 200: { says: "Appointments", schema: v.array(AppointmentRecord.schema), example: [AN_APPOINTMENT] } },
  },
  {
    ...{ method: "POST", path: "/api/appointments", name: "bookAppointment", about, callers: ["client"] },
    says: "Books an appointment, if its time is one that is offered and still free",
    more: [
      "Each service is named by its `_id` or its `name`; `quantity` (0 to 10) counts for services priced by the piece. Such a",
      "service may be named several times, and counts as often; `serviceQuantities` gives the quantities of services, by `_id`,",
      "that are named without one.",
      "`customerPhone` has as many digits as a phone can have in the country that it names or, without a country code, in the salon's.",
      "Price, length and end come from the menu: `servicePrice` and `serviceDuration` are what the sender expects, and when they",
      "differ nothing is written. What a client books is pending and unpaid whatever `status` and `paymentStatus` say.",
      "A client has two upcoming appointments at most until their mailbox has answered once, and ten from then on; a booking of",
      "theirs takes six hours at most, three until their email is verified. A salon may set other limits. Beyond what an unverified",
      "client may book, the answer is 202: the start is held, and a code goes to the email of the account. It books by `POST",
      "/api/guest-bookings/{id}` from the same network, and verifies the email.",
      "If the salon asks for a deposit by card or a card on file, nothing is booked at first. The answer is 409 with `payAt`, a page that",
      "leads to Stripe. The start is held for half an hour, and the payment or the card books. The same booking sent again gets",
      "the same address while that visit is open. A client pays for one booking at a time.",
      "Staff may book an earlier time, today or before, as completed and as paid: it was paid that day, and nobody is emailed.",
      "Staff may send `overlap: true` to book beside another appointment of the technician on purpose. It means nothing of a client.",
    ].join("\n"),
    body: { schema: BookingRequest, examples: { booking } },
    keyed: true,
    limited: true,
    answers: {
      201: { says: "The appointment", schema: AppointmentRecord.schema, example: AN_APPOINTMENT },
      202: {
        says: "The booking waits for a code from the account's mailbox",
        schema: GuestBookingRecord.schema,
        example: { id: "5d1c", expiresAt: "2026-11-24T09:10:00.000Z" },
      },
      409: {
        says: "`This time slot is already booked`, `Prices have changed. Please review your booking.`, as many upcoming appointments as the client may have, or `Please call the salon to book:` with its phone, where the salon has asked this client to call. If a deposit by card or a card on file comes first, `payAt` is the page for it: lead your client there",
      },
    },
  },
  {
    ...{ method: "GET", path: "/api/appointments/customer", name: "findAppointments", about },
    callers: ["client", "guest"],
    says: "What an email or a phone finds of the caller's own, of every status, newest date first, 200 at most; anybody's for an admin",
    query: ContactForm,
    answers: { 200: { says: "Appointments", schema: v.array(AppointmentRecord.schema), example: [AN_APPOINTMENT] } },
  },
  {
    ...{ method: "PUT", path: "/api/appointments/{id}", name: "editAppointment", about },
    says: "Sets a status, or else the payment method and the price",
    more: "`cancelled` is the same as the cancel call, and is taken for a completed appointment too. A cancelled appointment comes back only while its time is free.",
    body: {
      schema: AdminEdit,
      examples: {
        "a status": { status: "confirmed" },
        "a price": { paymentMethod: "bank_transfer", servicePrice: 30 },
      },
    },
    answers: {
      200: { ...THE_APPOINTMENT, example: { ...AN_APPOINTMENT, status: "confirmed" } },
      409: { says: `\`This time slot is already booked\`; ${NOT_OPEN}; or another has taken its place` },
    },
  },
  {
    ...{
      method: "DELETE",
      path: "/api/appointments/{id}",
      name: "deleteAppointment",
      about,
    },
    says: "Deletes an appointment and its customer's details for good",
    more: "The customer of an upcoming appointment is emailed that it is cancelled, unless `tell` is `false`.",
    query: Deletion,
    answers: { 204: { says: "It is gone" } },
  },
  {
    ...{ method: "PATCH", path: "/api/appointments/{id}/payment", name: "setPayment", about },
    says: "Says what has become of the payment",
    body: { schema: PaymentEdit, examples: { paid: { paymentStatus: "paid" } } },
    answers: {
      200: { ...THE_APPOINTMENT, example: { ...AN_APPOINTMENT, paymentStatus: "paid" } },
      409: { says: `\`${PAID_ONLINE}\`` },
    },
  },
  {
    ...{ method: "PATCH", path: "/api/appointments/{id}/services", name: "setServices", about },
    says: "Sets the services of an appointment, which stays the same one at its start; what is paid stays paid",
    more: [
      "The list is all of its services from now on. What was booked before keeps the price and the minutes that it was booked",
      "with; what is new has the menu's. Length and price follow from the services, unless `servicePrice` sets the price. With",
      "`version` nothing is written once somebody else has changed the appointment. A technician edits their own alone.",
    ].join("\n"),
    body: {
      schema: ServicesEdit,
      examples: { services: { services: [{ _id: "gel" }, { name: "Gems", quantity: 4 }], version: 3 } },
    },
    answers: {
      200: { ...THE_APPOINTMENT, example: AN_APPOINTMENT },
      409: {
        says: "`This time slot is already booked`: the longer one does not fit; it is cancelled, or another has taken its place; or `Somebody else has just changed this appointment`",
      },
    },
  },
  {
    ...{ method: "PATCH", path: "/api/appointments/{id}/cancel", name: "cancelAppointment", about },
    callers: ["owner"],
    says: "Cancels an appointment, until it begins unless the salon sets hours; it is marked as late within the hours of the agreed terms, 48 without terms",
    more: "Staff may say whose doing it was; `noShow`, only once it has begun, that the client has not come; and with `tell: false` that nobody is emailed, as nobody is of a no-show unless `tell` is `true`. Nobody else's body counts.",
    body: {
      schema: StaffCancellation,
      examples: {
        "by the client": { cancelledBy: "client", tell: false },
        "a no-show": { cancelledBy: "client", noShow: true },
      },
      optional: true,
    },
    limited: true,
    answers: {
      200: { ...THE_APPOINTMENT, example: { ...AN_APPOINTMENT, status: "cancelled" } },
      409: { says: NOT_OPEN },
    },
  },
  {
    ...{ method: "PATCH", path: "/api/appointments/{id}/change", name: "rescheduleByForm", about },
    callers: ["owner"],
    says: "Moves an appointment: the old one is cancelled and a new one stands, or nothing happens",
    more: [
      "The customer's details stay, and so do the notes unless others are sent. `serviceName` is one name or several with `, `",
      "between them; without it and without `services` the services stay, and an empty one of these is refused. A change that",
      "names the current services without quantities keeps their quantities. `servicePrice` and `endTime` are what the sender",
      "expects, never what is set.",
      "A price that is paid or that staff have set stays while the services do; with other services a customer is told to call",
      "the salon. What is paid stays paid, by the same method.",
    ].join("\n"),
    body: {
      schema: RescheduleRequest,
      examples: {
        change: {
          ...{ appointmentDate: "2026-11-26", startTime: "14:00", serviceName: "Gel Polish" },
          ...{ paymentMethod: "cash" },
        },
      },
    },
    keyed: true,
    limited: true,
    answers: {
      201: {
        says: "The new appointment, which `replaces` the old one",
        schema: AppointmentRecord.schema,
        example: { ...AN_APPOINTMENT, date: "2026-11-26", replaces: "a0c4" },
      },
      409: {
        says: `\`This time slot is already booked\`; \`Appointments can only be changed up to 48 hours before the scheduled time\`; ${NOT_OPEN}; prices have changed; other services for a price that is settled; a client whom the salon has asked to call; or \`${PAID_ONLINE}\`. If the change asks for a larger deposit by card, \`payAt\` is the page to pay it, and the payment makes the change`,
      },
    },
  },
  {
    ...{ method: "POST", path: "/api/undo/{id}", name: "undoCommand", about },
    says: "Takes the last command of staff on an appointment back",
    more: [
      "Every answer to a command of staff but a deletion names it in the header `Undo`. It can be undone for a day, while nothing has come after it",
      "and the time that it gave up is free. An undo that takes an appointment away is as final as a deletion. Within ten",
      "seconds nobody is emailed of either; later the customer is told how the appointment stands.",
    ].join("\n"),
    keyed: true,
    answers: {
      200: {
        says: "It is undone",
        schema: UndoneRecord.schema,
        example: { undone: "c7d1", appointment: AN_APPOINTMENT },
      },
      404: { says: "There is nothing to undo" },
      409: { says: "Something else was done with the appointment since, its time is taken, or it is too late" },
    },
  },
  {
    ...{ method: "POST", path: "/api/send-confirmation-email", name: "sendConfirmation", about },
    callers: ["client", "guest"],
    says: "Sends the confirmation of an appointment of the caller's again, to the address that stands on it",
    more: "The appointment is named by its id, or by the email, date and time that stand on it: the newest that fits. Nothing else in the body counts.",
    body: {
      schema: v.union([ById, ByDetails]),
      examples: {
        "by its id": { appointmentId: "b1f6" },
        "by its details": { customerEmail, date: "Tuesday, November 24th, 2026", time },
      },
    },
    limited: true,
    answers: {
      202: { says: "It goes out", schema: QueuedRecord, example: { queued: true } },
      404: { says: "No such appointment of the caller's stands" },
      409: { says: "`There’s no email address for this appointment`: staff booked it by a name alone" },
    },
  },
];
