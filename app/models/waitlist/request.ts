import * as v from "valibot";
import { MOST_DAYS } from "../../diary/waitlist/entry.ts";
import { daysBetween, isCalendarDate, MIDNIGHT, minuteOf } from "../../kernel/clock.ts";
import { atMost } from "../../kernel/parsing.ts";
import { NO_TIME } from "../../kernel/typed-time.ts";
import { START_ENTRIES } from "../appointments/booking/booking-request.ts";
import { CUSTOMER_ENTRIES } from "../appointments/booking/customer-details.ts";
import { UNKNOWN_TECHNICIAN } from "../appointments/booking/sentences.ts";

/* Parses what somebody would take who joins the waiting list. docs/rules.md 33.1 */

const DAYS = "Please choose the days that would suit you";
const TOO_MANY_DAYS = `Please choose ${MOST_DAYS} days at most`;
const UNTIL = "Please say until which day we should look";

/** How far ahead the days may be. Staff book no later. docs/rules.md 15.3 */
const FARTHEST_DAY = 365;

/** Who joins. Clients may leave out what is known of them; staff name the client. docs/rules.md 33.2 */
const BY_CLIENT = v.partial(v.object(CUSTOMER_ENTRIES)).entries;
const BY_STAFF = {
  ...BY_CLIENT,
  customerName: CUSTOMER_ENTRIES.customerName,
  customerEmail: CUSTOMER_ENTRIES.customerEmail,
};

/** What would suit somebody, from a form or the API. `today` is the salon's date. docs/rules.md 33.1 */
export function waitingRequest(today: string, byStaff = false) {
  const day = v.pipe(
    v.string(DAYS),
    atMost(10, DAYS),
    v.check(isCalendarDate, DAYS),
    v.check(
      (date) => date >= today && daysBetween(today, date) <= FARTHEST_DAY,
      "Please choose days to come, within a year",
    ),
  );
  return v.pipe(
    v.object(
      {
        services: START_ENTRIES.services,
        technicianId: v.nullish(v.pipe(v.string(UNKNOWN_TECHNICIAN), atMost(100, UNKNOWN_TECHNICIAN)), null),
        days: v.pipe(v.array(day, DAYS), v.minLength(1, DAYS), v.maxLength(MOST_DAYS, TOO_MANY_DAYS)),
        from: timeOf(0),
        to: timeOf(MIDNIGHT),
        until: v.pipe(
          v.optional(v.string(UNTIL), ""),
          atMost(10, UNTIL),
          v.check((text) => text === "" || isCalendarDate(text), UNTIL),
        ),
        ...(byStaff ? BY_STAFF : BY_CLIENT),
      },
      DAYS,
    ),
    v.forward(
      v.partialCheck([["from"], ["to"]], ({ from, to }) => from < to, "Please end after the start"),
      ["to"],
    ),
    v.forward(
      v.partialCheck([["until"]], ({ until }) => until === "" || until >= today, "Please choose a day to come"),
      ["until"],
    ),
    v.transform(({ services, days, from, to, until, technicianId, customerName, customerEmail, customerPhone }) => {
      const last = days.toSorted().at(-1) ?? today;
      const wanted = {
        services,
        days,
        from,
        to,
        technicianId: technicianId || null,
        until: until || last,
        before: null,
      };
      return { wanted, customerName, customerEmail, customerPhone };
    }),
  );
}

/** A time of the day as `HH:mm`, as its minute. 24:00 is the end of the day. */
function timeOf(otherwise: number) {
  return v.pipe(
    v.nullish(v.string(NO_TIME), ""),
    atMost(5, NO_TIME),
    v.transform((text) => (text === "" ? otherwise : text === "24:00" ? MIDNIGHT : minuteOf(text))),
    v.number(NO_TIME),
  );
}
