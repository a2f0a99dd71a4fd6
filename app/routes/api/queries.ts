import * as v from "valibot";
import { DEFAULT_LENGTH_MINUTES } from "../../diary/menu/basket.ts";
import { isCalendarDate, MIDNIGHT } from "../../kernel/clock.ts";
import { countUpTo } from "../../kernel/parsing.ts";
import { UNKNOWN_TECHNICIAN } from "../../models/appointments/booking/sentences.ts";
import { dayGiven, inOrder, MOST_DAYS, notTooMany } from "../../models/revenue/range.ts";
import { placeFrom, type ReviewPlace } from "../../models/reviews/review.ts";

/* Query strings that only the API has. */

/** The longest range of days in one query of blocking appointments. */
export const LONGEST_RANGE_DAYS = 366;

const date = v.optional(v.pipe(v.string(), v.check(isCalendarDate, "Please give dates as yyyy-MM-dd")));

/** The first and last date of a range. */
export const AvailabilityQuery = v.object({ from: date, to: date });

/** A date, the length of the appointment in minutes, and a technician if only one is asked about. */
export const SlotsQuery = v.object({
  technicianId: v.optional(v.pipe(v.string(), v.maxLength(100, UNKNOWN_TECHNICIAN)), ""),
  date: v.pipe(v.optional(v.string(), ""), v.check(isCalendarDate, "Please give a date as yyyy-MM-dd")),
  duration: countUpTo(MIDNIGHT, DEFAULT_LENGTH_MINUTES, `Please give the duration in minutes, 1 to ${MIDNIGHT}`),
});

/** The first and last day of a revenue range. docs/rules.md 16.5 */
export const RevenueQuery = v.pipe(
  v.object({ startDate: dayGiven, endDate: dayGiven }),
  v.forward(
    v.check(({ startDate: from, endDate: to }) => inOrder({ from, to }), "Please end on or after the start"),
    ["endDate"],
  ),
  v.forward(
    v.check(({ startDate: from, endDate: to }) => notTooMany({ from, to }), `Please ask for at most ${MOST_DAYS} days`),
    ["endDate"],
  ),
  v.transform(({ startDate: from, endDate: to }) => ({ from, to })),
);

const MOST_REVIEWS = 500;

/** A page of reviews: how many, and from which cursor. */
export const ReviewsQuery = v.object({
  limit: countUpTo(MOST_REVIEWS, MOST_REVIEWS, `Please ask for 1 to ${MOST_REVIEWS} reviews`),
  cursor: v.optional(v.pipe(v.string(), v.rawTransform(placeIn)), undefined),
});

function placeIn({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): ReviewPlace {
  const place = placeFrom(dataset.value);
  if (place) return place;
  addIssue({ message: "Please use a cursor as it was given" });
  return NEVER;
}
