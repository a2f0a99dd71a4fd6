import { createContext, type MiddlewareFunction } from "react-router";
import { now } from "../kernel/clock.ts";
import { type Identity, readToken } from "../models/accounts/token.server.ts";
import { salonContext } from "./salon.server.ts";

/** Whom the bearer token of an API call names, or null. */
export const callerContext = createContext<Identity | null>(null);

/** Reads the bearer token; cookies are ignored, so another site can't make anybody's browser call. docs/rules.md 6.9 */
export const withCaller: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token) context.set(callerContext, await readToken(token, context.get(salonContext).id, now()));
  return next();
};
