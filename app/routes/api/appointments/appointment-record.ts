import * as v from "valibot";
import {
  APPOINTMENT_STATUSES,
  CANCELLED_BY,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from "../../../diary/appointments/appointment.ts";
import type { ShownAppointment } from "../../../diary/appointments/booked.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import type { Waiting } from "../../../models/guest-bookings/guest-booking.ts";
import { date, endTime, IDS, id, minutes, pounds, recordOf, STAMPS, stamp, time } from "../record.ts";

/** One service of an appointment, as it was booked. */
const ItemRecord = recordOf<ShownAppointment["items"][number]>()((is) => ({
  _id: is(id, ({ serviceId }) => serviceId),
  name: is(v.string(), ({ name }) => name),
  price: is(pounds, ({ pricePence }) => poundsFromPence(pricePence)),
  duration: is(minutes, ({ durationMinutes }) => durationMinutes),
  quantity: is(v.pipe(v.number(), v.integer(), v.minValue(1)), ({ quantity }) => quantity),
}));

const answered = v.array(v.strictObject({ question: v.string(), answer: v.string() }));
const technician = v.strictObject({ _id: id, name: v.string() });

/** An appointment with all that its customer and staff may see. */
export const AppointmentRecord = recordOf<ShownAppointment>()((is) => ({
  ...IDS,
  customerName: is(v.string(), ({ customerName }) => customerName),
  customerEmail: is(v.string(), ({ customerEmail }) => customerEmail),
  customerPhone: is(v.string(), ({ customerPhone }) => customerPhone),
  service: is(
    v.pipe(v.string(), v.description("The names of what was booked, with `, ` between them")),
    ({ serviceNames }) => serviceNames,
  ),
  services: is(v.array(ItemRecord.schema), ({ items }) => items.map(ItemRecord.make)),
  serviceDuration: is(
    v.pipe(minutes, v.description("Minutes that it takes up in the diary")),
    ({ startsMinute, endsMinute }) => endsMinute - startsMinute,
  ),
  servicePrice: is(pounds, ({ pricePence }) => poundsFromPence(pricePence)),
  date: is(date, (appointment) => appointment.date),
  time: is(time, ({ startsMinute }) => clockTime(startsMinute)),
  endTime: is(endTime, ({ endsMinute }) => clockTime(endsMinute)),
  status: is(v.picklist(APPOINTMENT_STATUSES), ({ status }) => status),
  paymentMethod: is(v.picklist(PAYMENT_METHODS), ({ paymentMethod }) => paymentMethod),
  paymentStatus: is(v.picklist(PAYMENT_STATUSES), ({ paymentStatus }) => paymentStatus),
  notes: is(v.string(), ({ notes }) => notes),
  answers: is(
    v.optional(
      v.pipe(answered, v.description("Only where the salon asks about the services and the customer has answered")),
    ),
    ({ answers }) => (answers.length > 0 ? answers : undefined),
  ),
  lateCancellation: is(
    v.pipe(
      v.boolean(),
      v.description(
        "Cancelled by the client less than the hours of the agreed terms before its start, 48 without terms",
      ),
    ),
    ({ lateCancellation }) => lateCancellation,
  ),
  cancelledBy: is(
    v.optional(
      v.pipe(v.picklist(CANCELLED_BY), v.description("Whose doing the cancellation was, where staff have said so")),
    ),
    ({ cancelledBy }) => cancelledBy ?? undefined,
  ),
  noShow: is(
    v.optional(v.pipe(v.literal(true), v.description("Only where the client has not come"))),
    ({ noShow }) => noShow || undefined,
  ),
  technician: is(
    v.optional(v.pipe(technician, v.description("Only at a salon with several technicians"))),
    ({ technicianId, technicianName }) =>
      technicianId && technicianName ? { _id: technicianId, name: technicianName } : undefined,
  ),
  replaces: is(
    v.pipe(v.nullable(id), v.description("The appointment whose place it took")),
    ({ replacesId }) => replacesId,
  ),
  ...STAMPS,
}));

/** What a command that was undone has left. docs/rules.md 5.43 */
export const UndoneRecord = recordOf<{ commandId: string; appointment: ShownAppointment | null }>()((is) => ({
  undone: is(v.pipe(id, v.description("The command")), ({ commandId }) => commandId),
  appointment: is(
    v.pipe(v.nullable(AppointmentRecord.schema), v.description("Null where none stands, as after a booking")),
    ({ appointment }) => appointment && AppointmentRecord.make(appointment),
  ),
}));

/** A guest's booking that waits for the code that was mailed, until then. */
export const GuestBookingRecord = recordOf<Waiting>()((is) => ({
  id: is(v.string(), (waiting) => waiting.id),
  expiresAt: is(stamp, ({ expiresAt }) => new Date(expiresAt).toISOString()),
}));

/** Says that the confirmation will be sent again. */
export const QueuedRecord = v.strictObject({ queued: v.literal(true) });
