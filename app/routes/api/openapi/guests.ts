import { BookingRequest } from "../../../models/appointments/booking/booking-request.ts";
import { AppointmentRecord, GuestBookingRecord } from "../appointments/appointment-record.ts";
import { CodeOfBooking } from "../guest-bookings/guest-booking.ts";
import type { Call } from "./call.ts";
import { AN_APPOINTMENT } from "./examples.ts";

const { customerName, customerEmail, customerPhone, date, time, paymentMethod } = AN_APPOINTMENT;
const booking = {
  ...{ customerName, customerEmail, customerPhone, date, time, paymentMethod },
  services: [{ _id: "gel" }],
};
const THE_APPOINTMENT = { says: "The appointment", schema: AppointmentRecord.schema, example: AN_APPOINTMENT };

/** The calls of those who book without an account. docs/rules.md 5.29 */
export const GUEST_CALLS: Call[] = [
  {
    ...{ method: "POST", path: "/api/guest-bookings", name: "bookAsGuest", about: "Appointments", callers: ["anyone"] },
    says: "Holds a start for somebody without an account, and mails a code of 6 digits to `customerEmail`",
    more: [
      "The body is that of `POST /api/appointments`. Nothing is booked until the code comes back, by `POST",
      "/api/guest-bookings/{id}` from the same network, before `expiresAt`. The answer is the same whoever has the mailbox, and",
      "whether or not it is known. While the code is fetched the start is held for up to ten minutes; a network that holds a lot",
      "already gets no hold, and can book the start while nobody else does. A mailbox gets five codes an hour. No token is read.",
      "For the salon's own pages the answer is 201 at once, in a browser that has proved the mailbox.",
    ].join("\n"),
    body: { schema: BookingRequest, examples: { booking } },
    keyed: true,
    limited: true,
    answers: {
      201: THE_APPOINTMENT,
      202: {
        says: "The booking waits for its code",
        schema: GuestBookingRecord.schema,
        example: { id: "5d1c", expiresAt: "2026-11-24T09:10:00.000Z" },
      },
      403: { says: "The salon takes bookings with an account only" },
      409: {
        says: "`This time slot is already booked`, or `Prices have changed. Please review your booking.` With `payAt` as for `POST /api/appointments`",
      },
    },
  },
  {
    ...{ method: "POST", path: "/api/guest-bookings/{id}", name: "confirmGuestBooking", about: "Appointments" },
    callers: ["anyone"],
    says: "Books what waits, given the code that was mailed",
    more: "The same code again answers the same appointment. It is good for 10 minutes, 5 tries and this booking.",
    body: { schema: CodeOfBooking, examples: { code: { code: "204816" } } },
    limited: true,
    answers: {
      201: THE_APPOINTMENT,
      401: { says: "The code is wrong or expired" },
      409: {
        says: "As many upcoming appointments as the mailbox may have, or the prices have changed. If a deposit by card or a card on file comes first, `payAt` is the page for it",
      },
      410: { says: "The start is no longer held, and somebody else has taken it" },
    },
  },
];
