import { isRouteErrorResponse } from "react-router";

/**
 * What the server answers a page, or `instead` when it was not reached or failed: what somebody typed stays where it is.
 * Where it leads elsewhere, and what it says no to (a status under 500), is thrown on for the router.
 */
export async function answerOr<Answer, Instead>(ask: () => Promise<Answer>, instead: () => Instead) {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500)) throw thrown;
    return instead();
  }
}
