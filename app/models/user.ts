import * as v from "valibot";
import { emailAddress, requiredText } from "./submission.ts";

/** Fewest characters of a password. docs/rules.md 6.2 */
export const SHORTEST_PASSWORD = 6;
const TOO_SHORT = "Password must be at least 6 characters long";

/** Scrypt works on the whole of it: a bound keeps a request from buying minutes of work. */
const LONGEST_PASSWORD = 200;

const email = emailAddress("Email is required", "Invalid email address");
const password = v.pipe(
  v.optional(v.string(TOO_SHORT), ""),
  v.minLength(SHORTEST_PASSWORD, TOO_SHORT),
  v.maxLength(LONGEST_PASSWORD, `Please use at most ${LONGEST_PASSWORD} characters`),
);

/** An email and a password, as given to sign in. docs/rules.md 6.3 */
export const Credentials = v.object({
  email,
  password: v.pipe(
    v.optional(v.string("Password is required"), ""),
    v.nonEmpty("Password is required"),
    v.maxLength(LONGEST_PASSWORD, `Please use at most ${LONGEST_PASSWORD} characters`),
  ),
});

/** A new account. docs/rules.md 6.2, 6.3 */
export const NewAccount = v.object({ name: requiredText("Full name is required", 100), email, password });

/** A new account as the form sends it, with the password typed twice. docs/rules.md 6.2 */
export const NewAccountForm = v.pipe(
  v.object({ ...NewAccount.entries, confirmPassword: v.optional(v.string(), "") }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords do not match",
    ),
    ["confirmPassword"],
  ),
);
