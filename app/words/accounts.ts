import type { PasskeyRefusal } from "../models/accounts/passkeys/passkey.ts";
import type { AccountRefusal } from "../models/accounts/user.ts";

/** Why access to an account was refused, as the API says it. docs/rules.md 6.1, 6.2, 6.10 */
export const ACCOUNT_WORDS: Record<AccountRefusal, string> = {
  "wrong-credentials": "Invalid credentials",
  "address-taken": "These credentials are already in use",
  "key-reused": "You’ve already sent this form with other details.",
  "too-short-for-staff": "Password must be at least 10 characters long for staff.",
  "second-code-needed": "This account has a second factor. Please enter a code from your authenticator app too.",
  "wrong-second-code": "That code is wrong or already used.",
  "wrong-code": "That code is wrong, used or expired. Please check it, or ask for a new one.",
};

/** Said of a code that can't be one. */
export const CODE_NEEDED = "Please enter the 6-digit code";

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

const NOT_ACCEPTED = "That passkey didn’t work. Please try again, or sign in another way.";

/** Why a passkey was not taken. An unknown one is told like a wrong one. docs/rules.md 6.33, 6.34 */
export const PASSKEY_WORDS: Record<PasskeyRefusal, string> = {
  "wrong-passkey": NOT_ACCEPTED,
  "unknown-passkey": NOT_ACCEPTED,
  "not-made": "We couldn’t add that passkey. Please try again.",
  "too-many-passkeys": "You already have ten passkeys. Please remove one first.",
  "passkey-gone": "That passkey has gone.",
};

/** Why the operator's link signed nobody in. docs/rules.md 6.37 */
export const RECOVERY_WORDS: Record<"not-open" | "outcome-unknown", string> = {
  "not-open": "This link has been used, or its half hour is up. Please ask for another.",
  "outcome-unknown": "We couldn’t sign you in. Please try again.",
};

/** What has been done with a passkey. */
export const PASSKEY_NEWS = {
  added: "Passkey added. You can sign in with it from now on.",
  renamed: "Passkey renamed.",
  removed: "Passkey removed. Please delete it on your device too.",
};

/** What is said where somebody proves who they are. docs/rules.md 6.30, 6.33 */
export const PROOF_WORDS = {
  wrongPassword: "That password isn’t right.",
  codeNeeded: "A code is required",
  tookTooLong: "That took too long. Please sign in again.",
  addNewFactor:
    "You’re signed in. We’ve turned off your old second factor and removed your passkeys: please add a new one now.",
};
