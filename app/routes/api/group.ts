import type { MiddlewareFunction } from "react-router";
import { withCaller } from "../../auth/caller.server.ts";
import { withSalon } from "../../auth/salon.server.ts";

const uncached: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
};

/** What holds for every call: its salon, its caller, and that nothing is cached unless a call says so. */
export const middleware = [uncached, withSalon, withCaller];
