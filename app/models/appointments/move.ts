import * as v from "valibot";
import { MIDNIGHT } from "../../kernel/clock.ts";
import type { Refusals } from "../../kernel/result.ts";
import { BookingRequest } from "./booking/booking-request.ts";
import { LENGTH_STEP } from "./booking/length.ts";
import { MOVE_FAILED, ONLY_HELD } from "./booking/not-booked.ts";
import { REFUSALS, type Refusal } from "./refusals.ts";

const { date, time, technicianId } = BookingRequest.entries;

const LENGTH = `Please choose a length in steps of ${LENGTH_STEP} minutes`;

const id = v.pipe(v.optional(v.string(), ""), v.nonEmpty("Please choose an appointment"));
const length = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, LENGTH),
    v.transform(Number),
    v.minValue(LENGTH_STEP, LENGTH),
    v.maxValue(MIDNIGHT, LENGTH),
    v.multipleOf(LENGTH_STEP, LENGTH),
  ),
);

/** Where an appointment may move to: a date, and another technician and another length in minutes if they are given. */
export const PlaceAsked = v.object({ id, date, technicianId, length });

export type PlaceAsked = v.InferOutput<typeof PlaceAsked>;

/**
 * A move by staff: the appointment, the version they saw, the new time, another technician and another length in minutes if
 * they are given, and whether to email. docs/rules.md 13.6, 13.8, 21.4
 */
export const MoveRequest = v.pipe(
  v.object({
    id,
    version: v.pipe(
      v.optional(v.string(), ""),
      v.regex(/^\d{1,9}$/, "Please choose an appointment"),
      v.transform(Number),
    ),
    date,
    time,
    technicianId,
    length,
    tell: v.optional(v.string()),
    overHold: v.optional(v.string()),
  }),
  v.transform(({ time, tell, overHold, ...move }) => ({
    ...{ ...move, minute: time, tell: tell !== undefined },
    ...(overHold !== undefined && { overHold: true }),
  })),
);

export type AppointmentMove = v.InferOutput<typeof MoveRequest>;

/** The admin calendar's words for a refused move. docs/rules.md 13.6 */
export const MOVE_REFUSALS: Refusals<Refusal> = {
  ...REFUSALS,
  held: { status: 409, sentence: ONLY_HELD },
  "not-on-the-grid": {
    status: 400,
    sentence: "The salon takes no bookings then: it is outside the opening hours, or not on a quarter of an hour",
  },
  "too-far-ahead": { status: 400, sentence: "Appointments can be moved up to a year ahead." },
  "not-done": { status: 400, sentence: "This technician does not do all of these services" },
  "diary-busy": { status: 503, sentence: MOVE_FAILED },
  "outcome-unknown": { status: 503, sentence: MOVE_FAILED },
};

/** Why a move was refused, in the words for one that sets a length if this one does. docs/rules.md 13.6, 13.8 */
export function moveRefusal(reason: Refusal, { length }: Pick<AppointmentMove, "length">) {
  return (length !== undefined && LENGTH_REFUSALS[reason]) || MOVE_REFUSALS[reason];
}

const LENGTH_REFUSALS: Partial<Refusals<Refusal>> = {
  taken: { status: 409, sentence: "That length does not fit: another appointment or blocked time is in the way" },
  "not-on-the-grid": { status: 400, sentence: "That length does not fit: it would run out of the opening hours" },
};
