import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy } from "./auth/security-headers.ts";

/** What went wrong on our side, by its name alone: messages of the database hold what somebody typed. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(JSON.stringify({ event: "request-failed", name: error instanceof Error ? error.name : "unknown" }));
};

/** Streams a page. Every script of ours carries the request's nonce; nothing inline runs without it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
) {
  const nonce = crypto.randomUUID();
  let shellError: unknown;
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError(error) {
      shellError ??= error;
      console.error(JSON.stringify({ event: "render-failed", name: error instanceof Error ? error.name : "unknown" }));
    },
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  return new Response(body, { headers, status: shellError ? 500 : status });
}
