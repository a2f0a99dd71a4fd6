import * as v from "valibot";
import { BookingRequest } from "./appointment.ts";

const { date, time } = BookingRequest.entries;

/** Which appointment staff move, as they have seen it, where to, and whether its customer is told. docs/rules.md 13.6 */
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

/** What staff are told of a time that no client is offered. */
export const NOT_A_TIME =
  "The salon takes no bookings then: it is outside the opening hours, or not on a quarter of an hour";

/** What is said when nobody knows whether it was moved. */
export const MOVE_FAILED = "Failed to move appointment. Please try again.";
