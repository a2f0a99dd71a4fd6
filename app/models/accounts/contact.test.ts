import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import { contactEntries, emailOrPhone } from "./contact.ts";

/* Looking up appointments by email or phone: docs/rules.md 6.12 */

const ContactForm = v.pipe(v.object(contactEntries), emailOrPhone());
const EMAIL = "Please enter a valid email address";
const PHONE = "Please enter a valid phone number (at least 7 digits)";

test("an email is trimmed and lower-cased, a phone is kept as it was typed", () => {
  expect(parseSubmission(ContactForm, { email: " ADA@Example.com " })).toEqual({
    ok: true,
    value: { email: "ada@example.com", phone: "" },
  });
  expect(parseSubmission(ContactForm, { email: "", phone: " +44 (0)7700-900123 " })).toEqual({
    ok: true,
    value: { email: "", phone: "+44 (0)7700-900123" },
  });
});

test("a blank value counts as not given", () => {
  expect(parseSubmission(ContactForm, { email: " ", phone: "07700 900123" })).toEqual({
    ok: true,
    value: { email: "", phone: "07700 900123" },
  });
});

test.for([{}, { email: "", phone: "" }, { email: "  ", phone: " " }])("one of the two is asked for: not %j", (sent) => {
  expect(parseSubmission(ContactForm, sent)).toEqual({
    ok: false,
    fields: { form: "Please provide either email or phone number" },
  });
});

test.for<[Record<string, unknown>, Record<string, string>]>([
  [{ email: "ada" }, { email: EMAIL }],
  [{ email: 7 }, { email: EMAIL }],
  [{ phone: "call me" }, { phone: PHONE }],
  [{ phone: "07700/900123" }, { phone: PHONE }],
  [{ phone: "0770+0900123" }, { phone: PHONE }],
  [{ phone: "12-34-56" }, { phone: PHONE }],
  [
    { email: "ada", phone: "1" },
    { email: EMAIL, phone: PHONE },
  ],
])("%j is refused", ([sent, fields]) => {
  expect(parseSubmission(ContactForm, sent)).toEqual({ ok: false, fields });
});

test("a phone has 7 to 20 characters, the plus before them not counted", () => {
  for (const plus of ["", "+"]) {
    const taken = [6, 7, 20, 21].map(
      (characters) => parseSubmission(ContactForm, { phone: plus + "1".repeat(characters) }).ok,
    );
    expect(taken).toEqual([false, true, true, false]);
  }
});

test("a text of digits, spaces, dashes and brackets is a phone from 7 digits on", () => {
  const characters = fc.array(fc.constantFrom(..."0123456789 -()"), { minLength: 5, maxLength: 18 });
  fc.assert(
    fc.property(characters, (middle) => {
      const phone = `1${middle.join("")}2`;
      expect(parseSubmission(ContactForm, { phone }).ok).toBe(phone.replace(/\D/g, "").length >= 7);
    }),
  );
});
