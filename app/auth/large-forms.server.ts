import { data, type MiddlewareFunction } from "react-router";
import { declaresSmallBody } from "./body-limit.ts";

/** Refuses a form before reading it, when it is too large or does not state its length. docs/rules.md 7.3 */
export const refuseLargeForms: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (request.body && !declaresSmallBody(request)) throw data(null, { status: 413, statusText: "Too large" });
  return next();
};
