import type { MiddlewareFunction } from "react-router";
import { refusal } from "./answer.server.ts";
import { withOrigins } from "./cross-origin.server.ts";

const uncached: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
};

/** The router would serve each call a second time in its own encoding, under its path with `.data`. */
const jsonOnly: MiddlewareFunction<Response> = async ({ request }, next) => {
  return new URL(request.url).pathname.endsWith(".data") ? refusal(404, "There is no such call") : next();
};

/** What holds for every call: who may read it in a browser, and that nothing is cached unless a call says so. */
export const middleware = [withOrigins, uncached, jsonOnly];
