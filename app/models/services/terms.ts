import { minutesOf } from "../../diary/menu/service.ts";
import type { ShownService } from "../../diary/times/quote.ts";
import { duration } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";

/* Prices and lengths that may depend on who does it. docs/rules.md 21.21 */

/** A price, `£35`, or the lowest of several, `from £35`. */
export function poundsFrom(pence: number, from = false): string {
  return from ? `from ${formatPounds(pence)}` : formatPounds(pence);
}

/** A length, `45 min`, or the shortest of several, `from 45 min`. */
export function durationFrom(minutes: number, from = false): string {
  return from ? `from ${duration(minutes)}` : duration(minutes);
}

/** The price of one on a menu. */
export function priceOf({ pricePence, priceFrom }: ShownService): string {
  return poundsFrom(pricePence, priceFrom);
}

/** The length on a menu. */
export function lengthOf(service: ShownService): string {
  return durationFrom(minutesOf(service), service.lengthFrom);
}

/** What an extra adds to the length, `adds 10 min`, after a separator; empty for none. docs/rules.md 2.12 */
export function addsInWords(service: ShownService, separator = ""): string {
  const minutes = minutesOf(service);
  return minutes > 0 ? `${separator}adds ${durationFrom(minutes, service.lengthFrom)}` : "";
}
