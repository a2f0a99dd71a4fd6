import type { AccountRefusal } from "../models/accounts/user.ts";

/** Why access to an account was refused, as the API says it. docs/rules.md 6.1, 6.2, 6.10 */
export const ACCOUNT_WORDS: Record<AccountRefusal, string> = {
  "wrong-credentials": "Invalid credentials",
  "address-taken": "These credentials are already in use",
  "key-reused": "This form has already been sent with other details.",
  "too-short-for-staff": "Password must be at least 10 characters long for staff.",
  "second-code-needed": "This account has a second factor. Please send a code from its authenticator app too.",
  "wrong-second-code": "That code is wrong or was used already.",
  "wrong-code": "That code is wrong, used or expired. Please ask for a new one.",
};

/** The field at fault. */
export const ACCOUNT_FIELDS: Partial<Record<AccountRefusal, string>> = {
  "too-short-for-staff": "password",
  "wrong-code": "code",
};

/** The sentence that says when to try again: in seconds below a minute, otherwise in minutes. docs/rules.md 6.4, 6.27 */
export function tooManyAttempts(retryAfterSeconds: number): string {
  const [count, unit] =
    retryAfterSeconds < 60 ? [retryAfterSeconds, "second"] : [Math.ceil(retryAfterSeconds / 60), "minute"];
  return `Too many attempts. Please try again in ${count === 1 ? `a ${unit}` : `${count} ${unit}s`}.`;
}
