import { format } from "date-fns/format";
import * as v from "valibot";
import { isCalendarDate } from "../../kernel/clock.ts";
import { BookingRequest } from "../../models/appointments/booking/booking-request.ts";

const { customerEmail, time } = BookingRequest.entries;

/** By its id. */
export const ById = v.pipe(
  v.object({ appointmentId: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform(({ appointmentId }) => ({ id: appointmentId })),
);

/** By the email, the date and the time of the appointment. */
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
 * The appointment whose confirmation is wanted again: by its id, or else by its email, date and time. Other fields are
 * ignored. docs/rules.md 10.20
 */
export const ConfirmationRequest = v.lazy((sent) => (v.is(ById, sent) ? ById : ByDetails));

export type ConfirmationRequest = v.InferOutput<typeof ById> | v.InferOutput<typeof ByDetails>;

const ACCEPTED_FORMATS = ["EEEE, MMMM do, yyyy", "EEEE, MMMM d, yyyy"];

/**
 * A date as the salon's texts write it, with or without its ordinal, or in ISO form. What is written otherwise is none, also
 * where `Date` would understand it. docs/rules.md 1.1, 1.8
 */
function isoDateFrom(text: string): string | null {
  if (isCalendarDate(text)) return text;
  const date = new Date(text.replace(/(\d)(st|nd|rd|th),/, "$1,"));
  const written = !Number.isNaN(date.getTime()) && ACCEPTED_FORMATS.some((pattern) => format(date, pattern) === text);
  return written ? format(date, "yyyy-MM-dd") : null;
}
