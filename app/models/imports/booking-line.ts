import * as v from "valibot";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { clockTime, isCalendarDate, MIDNIGHT, minuteOf } from "../../kernel/clock.ts";
import { decimalTyped, penceFromPounds } from "../../kernel/money.ts";
import { atMost } from "../../kernel/parsing.ts";
import { timeTyped } from "../../kernel/typed-time.ts";
import { WALK_IN_ENTRIES } from "../appointments/booking/customer-details.ts";
import { minutesTyped } from "../services/menu-list.ts";
import { isListedPhone } from "./clients-csv.ts";
import { LISTED_STATUSES, statusTyped } from "./statuses.ts";

/* A line of a list of bookings, as it is read. docs/rules.md 25.2 */

const MINUTES = `Please give the length as 1 to ${MIDNIGHT} minutes`;
const PRICE = "Please give the price in pounds";
const MOST_POUNDS = 10_000;

/** One of the values, by its own name or another one in lower case; the first where nothing is given. */
function oneOf<const Value extends string>(values: readonly Value[], others: Record<string, Value>, sentence: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => {
      const plain = text
        .toLowerCase()
        .replace(/[_\s-]+/g, " ")
        .trim();
      return plain === "" ? values[0] : (others[plain] ?? values.find((value) => value.replaceAll("_", " ") === plain));
    }),
    v.picklist(values, sentence),
  );
}

function pounds(sentence: string) {
  return v.pipe(
    v.string(),
    v.transform(poundsTyped),
    v.optional(
      v.pipe(
        v.number(sentence),
        v.minValue(0, sentence),
        v.maxValue(MOST_POUNDS, sentence),
        v.transform(penceFromPounds),
      ),
    ),
  );
}

/** A booking as its line has it: a date, a minute of the day, minutes and pence. Names are looked up later. */
export const BookingLine = v.object({
  date: v.pipe(v.string(), v.check(isCalendarDate, "Please give the date as 31/12/2026 or 2026-12-31")),
  time: v.pipe(v.string(), v.transform(minuteTyped), v.number("Please give the time as 14:30")),
  customerName: WALK_IN_ENTRIES.customerName,
  customerEmail: WALK_IN_ENTRIES.customerEmail,
  customerPhone: v.pipe(WALK_IN_ENTRIES.customerPhone, v.check(isListedPhone, "Invalid phone number")),
  notes: WALK_IN_ENTRIES.notes,
  services: v.pipe(v.string(), v.nonEmpty("Please name the services"), atMost(1_000, "Please name fewer services")),
  technician: v.pipe(v.string(), atMost(100, "There’s no technician with that name")),
  minutes: v.pipe(
    v.string(),
    v.transform((text) => (text === "" ? undefined : Number(minutesTyped(text)))),
    v.optional(v.pipe(v.number(MINUTES), v.integer(MINUTES), v.minValue(1, MINUTES), v.maxValue(MIDNIGHT, MINUTES))),
  ),
  price: pounds(PRICE),
  deposit: pounds("Please give what was paid in advance in pounds"),
  status: v.pipe(
    v.string(),
    v.transform(statusTyped),
    v.picklist(LISTED_STATUSES, "We don’t know this status, so it stays pending"),
  ),
  paymentMethod: oneOf(
    PAYMENT_METHODS,
    { card: "bank_transfer", transfer: "bank_transfer", online: "bank_transfer" },
    "Please give the payment method as cash or bank transfer",
  ),
  paymentStatus: oneOf(
    PAYMENT_STATUSES,
    {
      ...{ yes: "paid", true: "paid", "fully paid": "paid", "paid in full": "paid", no: "pending", false: "pending" },
      ...{ unpaid: "pending", "not paid": "pending", "part paid": "pending", "partially paid": "pending" },
    },
    "Please give the payment status as pending or paid",
  ),
});

/** The minute of the day in a cell; null or undefined for none. */
export function minuteTyped(text: string): number | null | undefined {
  return minuteOf(timeTyped(onClock(text)));
}

/** Pounds as lists write them; undefined for none, null for what is no price. */
export function poundsTyped(text: string): number | null | undefined {
  return text === "" ? undefined : decimalTyped(poundsPlain(text));
}

/**
 * Pounds as a plain number: `£1,234.50`, `1.234,50`, `35.00 GBP`, `35,50`. `1.234` may be either and stays no price. What isn’t in pounds
 * stays as it is.
 */
export function poundsPlain(text: string): string {
  const plain = text.trim().replace(/^(?:£|gbp)\s?|\s?(?:£|gbp)$/gi, "");
  if (/^free$/i.test(plain)) return "0";
  if (/^\d{1,3}\.\d{3}$/.test(plain)) return text;
  if (/^\d{1,3}(?:\.\d{3})*,\d\d$/.test(plain)) return plain.replaceAll(".", "").replace(",", ".");
  return plain.replace(/,(?=\d{3}\b)/g, "").replace(/,(\d\d)$/, ".$1");
}

/** A time as other programs write it on a clock of 24 hours: `2:30 pm` is 14:30, `14:30:00` and `0.604167` of a day too. */
function onClock(text: string): string {
  // With two decimals it is a time of the first hour.
  if (/^0\.(?:\d{3,15}|5)$/.test(text.trim())) return clockTime(Math.round(MIDNIGHT * Number(text)) % MIDNIGHT);
  const [, hour, minutes = "00", half] =
    /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?\s*([ap])\.?m\.?$/i.exec(text.trim()) ?? [];
  if (hour && half && Number(hour) >= 1 && Number(hour) <= 12)
    return `${(Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)}:${minutes}`;
  return text.trim().replace(/^(\d{1,2}:\d\d):\d\d(?:\.\d{1,9})?$/, "$1");
}
