import { createContext, type MiddlewareFunction } from "react-router";
import { now } from "../kernel/clock.ts";
import { networksOf } from "../models/accounts/sender.server.ts";
import { type Identity, readToken } from "../models/accounts/token.server.ts";
import type { Right } from "./rights.ts";
import { salonContext } from "./salon.server.ts";
import { rightOfCall } from "./staff-addresses.ts";

/** The identity in the bearer token of an API call, or null. */
export const callerContext = createContext<Identity | null>(null);

/** The networks that an API call comes from. docs/rules.md 6.4 */
export const networksContext = createContext<string[]>([]);

/** The right that an API call takes of staff; null where staff have nothing to send. docs/rules.md 21.9 */
export const rightContext = createContext<Right | null>();

/**
 * Reads the bearer token and ignores cookies, so that another site can't act through a user's browser.
 * docs/rules.md 6.9
 */
export const withCaller: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  context.set(rightContext, rightOfCall(request.method, `/${pattern}`));
  context.set(networksContext, networksOf(request));
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token) context.set(callerContext, await readToken(token, context.get(salonContext).id, now()));
  return next();
};
