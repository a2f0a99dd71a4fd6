import { env } from "cloudflare:workers";
import type { MiddlewareFunction } from "react-router";

/**
 * Lets pages of the origins in `API_ORIGINS` call the API from a browser with a bearer token. They may send credentials
 * along, which the API ignores. Pages of other origins can't read an answer. docs/rules.md 6.9, 6.16
 */
export const withOrigins: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const origins = env.API_ORIGINS.split(/[\s,]+/).filter(Boolean);
  if (origins.length === 0) return response;
  const origin = request.headers.get("Origin");
  const answer = origin && origins.includes(origin) ? allowed(request, response, origin) : response;
  answer.headers.append("Vary", "Origin");
  return answer;
};

/** The headers that a script may read from an answer, and those that it may send. */
const EXPOSED = "Allow, ETag, Link, Retry-After, Undo";
const SENT_ALONG = "Authorization, Content-Type, Idempotency-Key, If-None-Match";

function allowed(request: Request, response: Response, origin: string): Response {
  const asksFirst = request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
  const answer = asksFirst && response.status === 405 ? permission(response.headers.get("Allow") ?? "") : response;
  answer.headers.set("Access-Control-Allow-Origin", origin);
  answer.headers.set("Access-Control-Allow-Credentials", "true");
  answer.headers.set("Access-Control-Expose-Headers", EXPOSED);
  return answer;
}

/** The answer to a CORS preflight: the methods and headers that the path accepts. */
function permission(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": SENT_ALONG,
      "Access-Control-Max-Age": "600",
      "Cache-Control": "no-store",
    },
  });
}
