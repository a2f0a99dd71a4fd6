import { sql } from "drizzle-orm";
import { salons } from "../../database/schema.ts";
import { NOT_OPEN } from "../../diary/times/availability.ts";

/**
 * The days after today that clients of a salon can book, as a column; `NOT_OPEN` until it is open for booking, so that whatever
 * computes free times or decides on a booking finds no day. docs/rules.md 4.2, 18.8
 */
export const bookableDaysColumn = sql`iif(${salons.openForBooking}, ${salons.bookableDays}, ${sql.raw(`${NOT_OPEN}`)})`
  .mapWith(Number)
  .as("bookable_days");
