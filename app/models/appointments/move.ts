import * as v from "valibot";
import type { Refusals } from "../../kernel/result.ts";
import { BookingRequest } from "./booking/booking-request.ts";
import { MOVE_FAILED } from "./booking/not-booked.ts";
import { REFUSALS, type Refusal } from "./refusals.ts";

const { date, time, technicianId } = BookingRequest.entries;

/**
 * A move by staff: the appointment, the version they saw, the new time, another technician if one is named, and whether to
 * email. docs/rules.md 13.6, 21.4
 */
export const MoveRequest = v.pipe(
  v.object({
    id: v.pipe(v.optional(v.string(), ""), v.nonEmpty("Please choose an appointment")),
    version: v.pipe(
      v.optional(v.string(), ""),
      v.regex(/^\d{1,9}$/, "Please choose an appointment"),
      v.transform(Number),
    ),
    date,
    time,
    technicianId,
    tell: v.optional(v.string()),
  }),
  v.transform(({ time, tell, ...move }) => ({ ...move, minute: time, tell: tell !== undefined })),
);

export type AppointmentMove = v.InferOutput<typeof MoveRequest>;

/** The admin calendar's words for a refused move. docs/rules.md 13.6 */
export const MOVE_REFUSALS: Refusals<Refusal> = {
  ...REFUSALS,
  "not-on-the-grid": {
    status: 400,
    sentence: "The salon takes no bookings then: it is outside the opening hours, or not on a quarter of an hour",
  },
  "diary-busy": { status: 503, sentence: MOVE_FAILED },
  "outcome-unknown": { status: 503, sentence: MOVE_FAILED },
};
