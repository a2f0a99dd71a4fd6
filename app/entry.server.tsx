import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isForIframe } from "./auth/in-iframe.ts";
import { outageContext } from "./auth/outage.server.ts";
import { contentSecurityPolicy } from "./auth/security-headers.ts";
import { Nonce } from "./components/layout/nonce.ts";
import { isOutage } from "./database/calls.server.ts";
import { errorName, logError } from "./log/log.ts";
import { scriptAfterPaint } from "./script-after-paint.server.ts";

/** Logs a server error by its name alone: database messages contain what somebody typed. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isOutage(error)) context.set(outageContext, true);
  logError("request-failed", { name: errorName(error) });
};

/** Streams a page. Each of our scripts carries the request's nonce; the policy blocks any other inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
) {
  const { renderToReadableStream } = await import("react-dom/server");
  const nonce = crypto.randomUUID();
  let shellError: unknown;
  const page = (
    <Nonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </Nonce>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError(error) {
      shellError ??= error;
      logError("render-failed", { name: errorName(error) });
    },
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, isForIframe(request)));
  return scriptAfterPaint(new Response(body, { headers, status: shellError ? 500 : status }), nonce);
}
