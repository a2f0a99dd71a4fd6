import { createContext, type RouterContextProvider } from "react-router";

/** The seconds after which a sender may try again when the outcome is unknown. */
export const RETRY_AFTER_SECONDS = "2";

/** Whether something failed in a request because D1 did. */
export const outageContext = createContext(false);

/** An answer as it goes out: a 500 that an outage has caused is a 503 with a time to come back. docs/rules.md 7.2 */
export function afterOutage(answer: Response, context: Readonly<RouterContextProvider>): Response {
  if (answer.status !== 500 || !context.get(outageContext)) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", RETRY_AFTER_SECONDS);
  return new Response(answer.body, { status: 503, headers });
}
