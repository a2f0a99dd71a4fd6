import { isRouteErrorResponse } from "react-router";

/**
 * Returns the server's answer, or `instead` if the server was not reached or failed, so that typed text stays.
 * Redirects and refusals (a status under 500) are rethrown for the router.
 */
export async function answerOr<Answer, Instead>(ask: () => Promise<Answer>, instead: () => Instead) {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500)) throw thrown;
    return instead();
  }
}
