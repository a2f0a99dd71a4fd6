import { data, type MiddlewareFunction } from "react-router";

/** No form of ours comes near it. */
const LARGEST_FORM = 64 * 1024;

/** Refuses a form before it is read, when it is large or does not say how large it is. docs/rules.md 7.3 */
export const refuseLargeForms: MiddlewareFunction<Response> = async ({ request }, next) => {
  const size = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (request.body && !(size <= LARGEST_FORM)) throw data(null, { status: 413, statusText: "Too large" });
  return next();
};
