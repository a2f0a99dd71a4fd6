import type { MiddlewareFunction } from "react-router";
import { refusal } from "./answer.server.ts";
import { withOrigins } from "./cross-origin.server.ts";

const uncached: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
};

/** Refuses paths that end in `.data`, where the router would serve each call again in its own encoding. */
const jsonOnly: MiddlewareFunction<Response> = async ({ request }, next) => {
  return new URL(request.url).pathname.endsWith(".data") ? refusal(404, "There is no such call") : next();
};

/** Applies to every call: cross-origin access, no caching unless the call allows it, JSON only. */
export const middleware = [withOrigins, uncached, jsonOnly];
