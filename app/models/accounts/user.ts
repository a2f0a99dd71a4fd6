import * as v from "valibot";
import { atMost, emailAddress, requiredText } from "../../kernel/parsing.ts";
import { SHORTEST_PASSWORD, SHORTEST_STAFF_PASSWORD } from "./password-lengths.ts";

/** Scrypt hashes the whole password, so the bound limits the work that one request can cause. */
const LONGEST_PASSWORD = 200;

const email = emailAddress("Email is required", "Invalid email address");
const TOO_SHORT = "Password must be at least 6 characters long";
const password = newPassword(SHORTEST_PASSWORD, TOO_SHORT);

/** Email and password of a sign-in. docs/rules.md 6.3 */
export const Credentials = v.object({
  email,
  password: v.pipe(
    v.optional(v.string("Password is required"), ""),
    v.nonEmpty("Password is required"),
    atMost(LONGEST_PASSWORD, `Please use at most ${LONGEST_PASSWORD} characters`),
  ),
});

/** A new password of staff, typed twice. docs/rules.md 6.2 */
export const NewStaffPasswordForm = typedTwice(
  newPassword(SHORTEST_STAFF_PASSWORD, "Password must be at least 10 characters long"),
);

/** A new account. docs/rules.md 6.2, 6.3 */
export const NewAccount = v.object({ name: requiredText("Full name is required", 100), email, password });

/** The sign-up form, with the password typed twice. docs/rules.md 6.2 */
export const NewAccountForm = v.intersect([NewAccount, typedTwice(password)]);

/** A request for a reset code. docs/rules.md 6.10 */
export const ResetRequest = v.object({ email });

/** The form for a reset code. The new password may be typed here or later, beside the code. docs/rules.md 6.10 */
export const ResetRequestForm = v.intersect([
  ResetRequest,
  typedTwice(v.optional(v.union([v.literal(""), password], TOO_SHORT), ""), "if typed"),
]);

/** A required mailed code, with any spaces removed. `required` reports a missing one. docs/rules.md 6.10 */
export function mailedCode(required: string) {
  return v.pipe(
    v.optional(v.string(required), ""),
    v.transform((code) => code.replace(/\s/g, "")),
    v.nonEmpty(required),
  );
}

/** A new password and the mailed code. docs/rules.md 6.10 */
export const NewPassword = v.object({
  email,
  newPassword: password,
  code: mailedCode("A reset code is required"),
});

/** The form for a new password. docs/rules.md 6.2, 6.10 */
export const NewPasswordForm = v.intersect([
  v.object({ email, code: NewPassword.entries.code }),
  typedTwice(password, "if typed"),
]);

/** Why access to an account was refused. */
export type AccountRefusal =
  | "wrong-credentials"
  | "address-taken"
  | "key-reused"
  | "wrong-code"
  | "too-short-for-staff"
  | "second-code-needed"
  | "wrong-second-code";

/** A password to be set, of at least `shortest` characters. `tooShort` reports a shorter one. docs/rules.md 6.2 */
function newPassword(shortest: number, tooShort: string) {
  return v.pipe(
    v.optional(v.string(tooShort), ""),
    v.minLength(shortest, tooShort),
    v.check((text) => text.isWellFormed(), "Please use plain text"),
    atMost(LONGEST_PASSWORD, `Please use at most ${LONGEST_PASSWORD} characters`),
  );
}

/** A password typed twice. With "if typed", the second entry may be left out. docs/rules.md 6.2 */
function typedTwice(password: v.GenericSchema<unknown, string>, again: "always" | "if typed" = "always") {
  return v.pipe(
    v.object({ password, confirmPassword: v.optional(v.string(), "") }),
    v.forward(
      v.partialCheck(
        [["password"], ["confirmPassword"]],
        ({ password, confirmPassword }) =>
          password === confirmPassword || (again === "if typed" && confirmPassword === ""),
        "Passwords do not match",
      ),
      ["confirmPassword"],
    ),
  );
}
