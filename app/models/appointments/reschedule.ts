import * as v from "valibot";
import { PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { penceFromPounds } from "../../kernel/money.ts";
import { atMost } from "../../kernel/parsing.ts";
import { endMinuteOf } from "../../kernel/typed-time.ts";
import { BookingRequest } from "./booking/booking-request.ts";
import { NO_SERVICES } from "./booking/sentences.ts";

const { date, time, services, serviceQuantities, servicePrice, paymentMethod, notes, answers, technicianId } =
  BookingRequest.entries;

/**
 * The new time of an appointment, and its services: those listed, else those named, else, when neither field is sent, the
 * current ones. An empty list or name is refused. The price and the end are assertions. Notes that are left out stay.
 * docs/rules.md 3.2, 5.4, 5.6, 5.15
 */
export const RescheduleRequest = v.pipe(
  v.object(
    {
      appointmentDate: date,
      startTime: time,
      endTime: v.optional(
        v.pipe(
          v.string("Please give the end as HH:mm"),
          v.transform(endMinuteOf),
          v.number("Please give the end as HH:mm"),
        ),
      ),
      serviceName: v.optional(
        v.pipe(v.string("Please name the services"), v.trim(), v.nonEmpty(NO_SERVICES), atMost(2000)),
      ),
      services: v.optional(services),
      serviceQuantities,
      notes: v.nullish(notes),
      answers,
      technicianId,
      servicePrice,
      paymentMethod,
      paymentStatus: v.optional(v.picklist(PAYMENT_STATUSES, "Please choose a payment status")),
    },
    "Please send the change as an object",
  ),
  v.transform(({ appointmentDate, startTime, endTime, servicePrice, ...wanted }) => ({
    ...wanted,
    date: appointmentDate,
    minute: startTime,
    assertedEnd: endTime,
    assertedPricePence: servicePrice === undefined ? undefined : penceFromPounds(servicePrice),
  })),
);

export type RescheduleDetails = v.InferOutput<typeof RescheduleRequest>;
