import type { Failure } from "../../components/forms/lost-connection.ts";
import type { Refusals } from "../../kernel/result.ts";
import type { AccountRefusal } from "../../models/accounts/user.ts";
import type { AccountMode } from "./modes.ts";

/** The landing page's words for each refusal and for a lost connection, by form. docs/rules.md 6.13 */
export const FORM_REFUSALS: Record<AccountMode, Refusals<AccountRefusal | Failure>> = {
  signin: {
    ...refusalsOf("Login failed. Please try again."),
    "wrong-credentials": { status: 401, sentence: "Invalid email or password. Please try again." },
  },
  signup: {
    ...refusalsOf("Signup failed. Please try again."),
    "address-taken": { status: 409, sentence: "An account with this email already exists." },
  },
  reset: refusalsOf("Password update failed. Please try again."),
};

/** The words of a form of which only `failed` is its own. */
function refusalsOf(failed: string): Refusals<AccountRefusal | Failure> {
  return {
    "wrong-credentials": { status: 401, sentence: failed },
    "address-taken": { status: 409, sentence: failed },
    "key-reused": { status: 422, sentence: failed },
    "wrong-code": { status: 401, sentence: failed },
    "too-short-for-staff": { status: 400, sentence: failed },
    "second-code-needed": { status: 401, sentence: failed },
    "wrong-second-code": { status: 401, sentence: failed },
    unreachable: {
      status: 503,
      sentence: "Connection failed. Please check your internet connection and try again.",
    },
    "cross-site": { status: 503, sentence: "Server configuration issue. Please try again later." },
    refused: { status: 503, sentence: failed },
    failed: { status: 503, sentence: failed },
  };
}
