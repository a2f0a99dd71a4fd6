import { ApiError } from "../../../kernel/api-client.ts";

/** Why a call of an admin page did nothing: `unreached` without an answer. Who is led to sign in has no session. */
export function whyUndone(error: unknown, unreached: string): string {
  if (!(error instanceof ApiError)) return unreached;
  return error.status > 0 ? error.message : "Your session has expired. Please log in again.";
}
