import { data, type MiddlewareFunction } from "react-router";

/** Far larger than any form of the site. */
const LARGEST_FORM = 64 * 1024;

/** Refuses a form before reading it, when it is too large or does not state its length. docs/rules.md 7.3 */
export const refuseLargeForms: MiddlewareFunction<Response> = async ({ request }, next) => {
  const size = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (request.body && !(size <= LARGEST_FORM)) throw data(null, { status: 413, statusText: "Too large" });
  return next();
};
