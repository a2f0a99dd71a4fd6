import * as v from "valibot";
import { emailAddress, optionalText, requiredText, showsSomething } from "../../../kernel/parsing.ts";

/** The entries of every form that names a customer. docs/rules.md 5.1 */
export const CUSTOMER_ENTRIES = {
  customerName: requiredText("Full name is required", 100),
  customerEmail: emailAddress("Email is required", "Invalid email address"),
  customerPhone: requiredText("Phone number is required", 40),
  notes: optionalText(1000),
};

/** The details of a walk-in: a name is enough. An email or a phone is checked if it is given. docs/rules.md 15.6 */
export const WALK_IN_ENTRIES = {
  ...CUSTOMER_ENTRIES,
  customerEmail: ifGiven(CUSTOMER_ENTRIES.customerEmail),
  customerPhone: ifGiven(CUSTOMER_ENTRIES.customerPhone),
};

/** The customer's details, as typed in the details step. docs/rules.md 5.1 */
export const CustomerDetails = v.object(CUSTOMER_ENTRIES);

/** A walk-in's details, as staff type them there. docs/rules.md 15.6 */
export const WalkInDetails = v.object(WALK_IN_ENTRIES);

/** An entry that may be left blank, which is an empty text. */
function ifGiven(entry: v.GenericSchema<unknown, string>) {
  return v.lazy((given): v.GenericSchema<unknown, string> => (isBlank(given) ? BLANK : entry));
}

const BLANK = v.pipe(
  v.unknown(),
  v.transform(() => ""),
);

function isBlank(given: unknown): boolean {
  return given === undefined || (typeof given === "string" && !showsSomething(given));
}
