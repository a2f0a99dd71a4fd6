import type { Refusals } from "../../kernel/result.ts";

/** Why a sign-in was not changed. */
export type SignInRefusal = "not-found" | "last-owner" | "outcome-unknown";

/** The HTTP status and sentence of each refusal. docs/rules.md 6.29, 7.2 */
export const SIGN_IN_REFUSALS: Refusals<SignInRefusal> = {
  "not-found": { status: 404, sentence: "There is no such sign-in" },
  "last-owner": { status: 409, sentence: "A salon needs an owner: the last one can’t be removed or made a manager" },
  "outcome-unknown": { status: 503, sentence: "Failed to save the team. Please try again." },
};
