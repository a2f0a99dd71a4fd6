import type { Right } from "../../../auth/rights.ts";
import { rightOfCall } from "../../../auth/staff-addresses.ts";
import { ErrorRecord } from "../record.ts";
import type { Answer, Call } from "./call.ts";

/** All answers of a call by status: its own, and the refusals shared by calls of its kind. */
export function answersOf(call: Call): [number, Answer][] {
  const answers = { ...refusalsOf(call), ...call.answers };
  return Object.entries(answers).map(([status, answer]) => [Number(status), asError(Number(status), answer)]);
}

/** The answer to a bug of ours, which every call on a salon may give. docs/rules.md 5.5, 7.6 */
export function answerToBug({ path }: Call): [number, Answer][] {
  if (path === "/api/health" || path === "/api/openapi.json") return [];
  return [[BUG, asError(BUG, { says: "A bug of ours. Nobody knows whether it was done" })]];
}

/** The status of a bug of ours. No input should lead to it. */
export const BUG = 500;

/** Whether the call requires a token. */
export function needsToken({ callers = [] }: Call): boolean {
  return !(["anyone", "Stripe", "a provider of texts"] as const).some((caller) => callers.includes(caller));
}

/** The right that the call takes of staff, or null where it is not theirs. docs/rules.md 21.9 */
export function rightOf({ method, path }: Call): Right | null {
  return rightOfCall(method, path.replaceAll("{id}", ":id"));
}

/** The refusals that follow from a call's input and its callers. docs/rules.md 7.2 */
function refusalsOf(call: Call): Record<number, Answer> {
  const { callers = [], path, method, body, query, keyed, tagged, limited } = call;
  const unknown = method === "GET" ? "Not now" : "Nobody knows whether it was done: the same call may come back";
  const refusals: [unknown, number, string][] = [
    [tagged, 304, "It is as `If-None-Match` has it"],
    [body ?? query, 400, "Malformed or invalid"],
    [needsToken(call), 401, "No token, or one that is forged, expired or overtaken"],
    [needsToken(call) && !callers.includes("guest"), 403, "The wrong role, or not the caller's own"],
    [path.includes("{id}"), 404, "There is no such thing"],
    [body, 413, "The body is larger than 64 KiB"],
    [body && !body.optional, 415, "The body is not JSON"],
    [keyed, 422, "The same `Idempotency-Key` with another body"],
    [limited, 429, "Tried too often"],
    [path !== "/api/openapi.json", 503, unknown],
  ];
  return Object.fromEntries(refusals.flatMap(([comes, status, says]) => (comes ? [[status, { says }]] : [])));
}

function asError(status: number, answer: Answer): Answer {
  if (status < 400 || answer.schema) return answer;
  const error = EXAMPLES[status] ?? answer.says;
  return { schema: ErrorRecord, example: typeof error === "string" ? { error } : error, ...answer };
}

const EXAMPLES: Record<number, string | { error: string; fields: Record<string, string> }> = {
  400: { error: "Email is required", fields: { email: "Email is required" } },
  401: "Authentication required",
  403: "You don't have permission to do this",
  404: "We can’t find that appointment",
  409: "This time slot is already booked",
  413: "The body is larger than 64 KiB",
  415: "Please send JSON (Content-Type: application/json)",
  422: "You’ve already sent this form with other details. Please start a new booking.",
  429: "Too many attempts. Please try again in 15 minutes.",
  500: "Something went wrong on our side. Please try again.",
  501: "Online payments are not available. Please pay by cash or bank transfer.",
  503: "Something went wrong on our side. Please try again.",
};
