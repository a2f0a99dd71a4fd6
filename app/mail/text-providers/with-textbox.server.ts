import { env } from "cloudflare:workers";
import { createContext, data, type MiddlewareFunction } from "react-router";

/** The texts stored on a developer's machine. */
export const textboxContext = createContext<KVNamespace>();

/** Opens the stored texts. Answers 404 where there are none, as in every deployment. docs/rules.md 34.12 */
export const withTextbox: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!env.TEXTBOX) throw data(null, { status: 404 });
  context.set(textboxContext, env.TEXTBOX);
  return next();
};
