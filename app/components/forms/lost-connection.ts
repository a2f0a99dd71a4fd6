import { isRouteErrorResponse } from "react-router";

/**
 * Why there is no answer: the server was not reached, it failed, it took the form for one of another site, or it refused
 * it otherwise (a status under 500).
 */
export type Failure = "unreachable" | "failed" | "cross-site" | "refused";

/**
 * Returns the server's answer, or `instead` after one of the failures `stays`, so that typed text stays. Redirects and
 * other failures are rethrown for the router.
 */
export async function answerOr<Answer, Instead>(
  ask: () => Promise<Answer>,
  instead: (failure: Failure) => Instead,
  stays: Failure[] = ["unreachable", "failed"],
) {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Response || !stays.includes(failureOf(thrown))) throw thrown;
    return instead(failureOf(thrown));
  }
}

/** Only a lost connection is a `TypeError`. The router refuses another site's form with a 400. */
function failureOf(thrown: unknown): Failure {
  if (thrown instanceof TypeError) return "unreachable";
  if (!isRouteErrorResponse(thrown) || thrown.status >= 500) return "failed";
  return thrown.status === 400 ? "cross-site" : "refused";
}
