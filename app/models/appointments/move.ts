import * as v from "valibot";
import { BookingRequest } from "./appointment.ts";

const { date, time } = BookingRequest.entries;

/** A move by staff: the appointment, the version they saw, the new time, and whether to email. docs/rules.md 13.6 */
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
    tell: v.optional(v.string()),
  }),
  v.transform(({ time, tell, ...move }) => ({ ...move, minute: time, tell: tell !== undefined })),
);

export type AppointmentMove = v.InferOutput<typeof MoveRequest>;

/** The sentence for staff about a time that is not offered to clients. */
export const NOT_A_TIME =
  "The salon takes no bookings then: it is outside the opening hours, or not on a quarter of an hour";

/** The sentence for a move whose outcome is unknown. */
export const MOVE_FAILED = "Failed to move appointment. Please try again.";
