import { format, isValid, parse } from "date-fns";
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

/** A date as the salon's texts write it, with or without its ordinal, or in ISO form. docs/rules.md 1.1, 1.8 */
function isoDateFrom(text: string): string | null {
  if (isCalendarDate(text)) return text;
  const dates = ACCEPTED_FORMATS.map((pattern) => ({ pattern, date: parse(text, pattern, new Date(2000, 0, 1)) }));
  const found = dates.find(({ pattern, date }) => isValid(date) && format(date, pattern) === text);
  return found ? format(found.date, "yyyy-MM-dd") : null;
}
