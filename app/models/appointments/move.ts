import * as v from "valibot";
import { MIDNIGHT } from "../../kernel/clock.ts";
import { AnywayField } from "./anyway.ts";
import { BookingRequest } from "./booking/booking-request.ts";
import { LENGTH_STEP } from "./booking/length.ts";

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
export const FreeStartsRequest = v.object({ id, date, technicianId, length });

export type FreeStartsRequest = v.InferOutput<typeof FreeStartsRequest>;

/**
 * A move by staff: the appointment, the version they saw, the new time, another technician and another length in minutes if
 * they are given, whether to email, and what staff agree to. docs/rules.md 5.32, 13.6, 13.8, 21.4
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
    anyway: AnywayField,
  }),
  v.transform(({ time, tell, anyway, ...move }) => ({
    ...{ ...move, minute: time, tell: tell !== undefined },
    ...anyway,
  })),
);

export type AppointmentMove = v.InferOutput<typeof MoveRequest>;
