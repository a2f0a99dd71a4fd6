import { env } from "cloudflare:workers";
import { createContext, data, type MiddlewareFunction } from "react-router";

/** The local mailbox on a developer's machine. */
export const mailboxContext = createContext<KVNamespace>();

/** Opens the local mailbox. Answers 404 where there is none, as in every deployment. docs/rules.md 10.4 */
export const withMailbox: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!env.MAILBOX) throw data(null, { status: 404 });
  context.set(mailboxContext, env.MAILBOX);
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  return response;
};
