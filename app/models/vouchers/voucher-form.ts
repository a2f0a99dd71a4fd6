import * as v from "valibot";
import { addDays } from "../../kernel/days.ts";
import { emailAddress, optionalText, requiredText } from "../../kernel/parsing.ts";
import { Amount } from "../appointments/money-entry.ts";

/* The forms that sell vouchers and packages. docs/rules.md 32.1 */

/** How many years a voucher may be good for. */
const MOST_YEARS = 5;

/** For how many months a voucher is good, unless the seller chooses another day. */
const USUAL_MONTHS = 12;

/** How a voucher is paid at the desk. */
export const WAYS_TO_BUY = ["cash", "card", "bank_transfer"] as const;
export const WayToBuy = v.picklist(WAYS_TO_BUY, "Please choose cash, card or bank transfer");

/** The last day of a voucher that is sold today, unless another is chosen. */
export function usuallyUntil(today: string): string {
  return monthsAfter(today, USUAL_MONTHS);
}

/** The same day some months later, or the last day of that month. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString().slice(0, 10);
}

/** A text that may be blank, or up to 100 characters long. */
const Line = v.union([v.literal(""), requiredText("", 100)]);
const MailTo = v.union(
  [v.literal(""), emailAddress("", "Please enter a valid email address")],
  "Please enter a valid email address",
);

/** A last day from today on. docs/rules.md 32.1, 32.6 */
function lastDay(today: string) {
  return v.pipe(
    v.string("Please choose a date"),
    v.isoDate("Please choose a date"),
    v.check((date) => date >= today, "Please choose today or a later date"),
    v.check((date) => date <= addDays(today, 366 * MOST_YEARS), `A voucher is good for ${MOST_YEARS} years at most`),
  );
}

/** The form that sells a voucher at the desk, today. docs/rules.md 32.1 */
export function saleForm(today: string) {
  return v.object({
    amount: Amount,
    method: WayToBuy,
    validUntil: lastDay(today),
    recipient: v.optional(Line, ""),
    message: optionalText(300),
    email: v.optional(MailTo, ""),
  });
}

/** The form that makes a voucher good for longer. docs/rules.md 32.6 */
export function extensionForm(today: string) {
  return v.object({ validUntil: lastDay(today), reason: requiredText("Please say why", 200) });
}

const USES = "Please enter the number of visits, from 2 to 100";
const MONTHS = "Please enter how many months it’s good for, from 1 to 60";

/** A whole number as it is typed. */
function whole(sentence: string, least: number, most: number) {
  return v.pipe(
    v.string(sentence),
    v.trim(),
    v.regex(/^\d{1,3}$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
}

/** The form that adds a package. Its price is a penny a visit at least. docs/rules.md 32.7 */
export const PackageForm = v.pipe(
  v.object({
    name: requiredText("Please give the package a name", 100),
    services: v.pipe(v.array(v.string()), v.minLength(1, "Please tick the services it’s for"), v.maxLength(50)),
    uses: whole(USES, 2, 100),
    price: Amount,
    months: whole(MONTHS, 1, 60),
  }),
  v.forward(
    v.check(({ uses, price }) => price >= uses, "Please charge at least a penny a visit"),
    ["price"],
  ),
);

/** The form that sells a package: how it is paid. docs/rules.md 32.7 */
export const PackageSale = v.object({ package: v.string(), method: WayToBuy });
