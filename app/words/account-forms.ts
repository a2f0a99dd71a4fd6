import type { AccountRefusal } from "../models/accounts/user.ts";

/* The words of the landing page's account forms, which its script loads: they say less than the API. docs/rules.md 6.13 */

/** Why a form was not answered. */
type NoAnswer = "unreachable" | "failed" | "cross-site" | "refused";

type FormWords = Record<AccountRefusal | NoAnswer, string>;

/** What each form says of a refusal and of a lost connection. */
export const ACCOUNT_FORM_WORDS: Record<"signin" | "signup" | "reset", FormWords> = {
  signin: {
    ...wordsOf("Login failed. Please try again."),
    "wrong-credentials": "Invalid email or password. Please try again.",
  },
  signup: {
    ...wordsOf("Signup failed. Please try again."),
    "address-taken": "An account with this email already exists.",
  },
  reset: wordsOf("Password update failed. Please try again."),
};

/** The words of a form that has only `failed` of its own. */
function wordsOf(failed: string): FormWords {
  return {
    "wrong-credentials": failed,
    "address-taken": failed,
    "key-reused": failed,
    "wrong-code": failed,
    "too-short-for-staff": failed,
    "second-code-needed": failed,
    "wrong-second-code": failed,
    unreachable: "Connection failed. Please check your internet connection and try again.",
    "cross-site": "Server configuration issue. Please try again later.",
    refused: failed,
    failed,
  };
}
