import { format } from "date-fns/format";
import * as v from "valibot";
import { isCalendarDate } from "../kernel/clock.ts";
import { BookingRequest } from "../models/appointments/booking/booking-request.ts";

const { customerEmail, time } = BookingRequest.entries;

/** A request by the appointment's id. */
export const ById = v.pipe(
  v.object({ appointmentId: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform(({ appointmentId }) => ({ id: appointmentId })),
);

/** A request by the appointment's email, date and time. */
export const ByDetails = v.pipe(
  v.object(
    {
      customerEmail,
      date: v.pipe(
        v.optional(v.string("Please choose a date"), ""),
        v.transform(isoDateFrom),
        v.string("Please choose a date"),
      ),
      time,
    },
    "Please send the appointment as an object",
  ),
  v.transform(({ customerEmail, date, time }) => ({ customerEmail, date, startsMinute: time })),
);

/**
 * A request to send a confirmation again. It names the appointment by id, or else by email, date and time. Other fields are
 * ignored. docs/rules.md 10.20
 */
export const ConfirmationRequest = v.lazy((sent) => (v.is(ById, sent) ? ById : ByDetails));

export type ConfirmationRequest = v.InferOutput<typeof ById> | v.InferOutput<typeof ByDetails>;

const ACCEPTED_FORMATS = ["EEEE, MMMM do, yyyy", "EEEE, MMMM d, yyyy"];

/**
 * The ISO date for a text. The text is a date as the salon's texts write it, with or without its ordinal, or in ISO form.
 * Other texts give null, even if `Date` would understand them. docs/rules.md 1.1, 1.8
 */
function isoDateFrom(text: string): string | null {
  if (isCalendarDate(text)) return text;
  const date = new Date(text.replace(/(\d)(st|nd|rd|th),/, "$1,"));
  const written = !Number.isNaN(date.getTime()) && ACCEPTED_FORMATS.some((pattern) => format(date, pattern) === text);
  return written ? format(date, "yyyy-MM-dd") : null;
}
