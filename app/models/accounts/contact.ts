import * as v from "valibot";
import { emailAddress } from "../../kernel/parsing.ts";

export const INVALID_EMAIL = "Please enter a valid email address";
export const INVALID_PHONE = "Please enter a valid phone number (at least 7 digits)";

const phone = v.pipe(
  v.string(INVALID_PHONE),
  v.trim(),
  v.regex(/^\+?[\d\s()-]{7,20}$/, INVALID_PHONE),
  v.regex(/(\d\D*){7}/, INVALID_PHONE),
);

const blank = v.pipe(v.string(), v.trim(), v.literal(""));

/** The email or phone by which somebody looks up appointments. docs/rules.md 6.12 */
export const contactEntries = {
  email: v.optional(v.union([blank, emailAddress(INVALID_EMAIL, INVALID_EMAIL)], INVALID_EMAIL), ""),
  phone: v.optional(v.union([blank, phone], INVALID_PHONE), ""),
};

export interface Contact {
  email: string;
  phone: string;
}

/** Requires an email or a phone. docs/rules.md 6.12 */
export function emailOrPhone<Asked extends Contact>() {
  return v.check<Asked, string>(
    ({ email, phone }) => Boolean(email || phone),
    "Please provide either email or phone number",
  );
}

/** The form that looks up appointments. docs/rules.md 6.12 */
export const ContactForm = v.pipe(v.object(contactEntries), emailOrPhone());
