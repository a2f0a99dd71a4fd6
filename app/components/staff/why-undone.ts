import { ApiError } from "../../kernel/api-client.ts";

/**
 * Why a call of an admin page failed. `unreached` is the text for a missing answer. A redirect to the sign-in means that the
 * session has ended.
 */
export function whyUndone(error: unknown, unreached: string): string {
  if (!(error instanceof ApiError)) return unreached;
  return error.status > 0 ? error.message : "Your session has expired. Please log in again.";
}
