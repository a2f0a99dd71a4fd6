import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { declaresSmallBody } from "../app/auth/body-limit.ts";
import { answerInIframe, isForIframe } from "../app/auth/in-iframe.ts";
import { afterOutage } from "../app/auth/outage.server.ts";
import { withSecurityHeaders } from "../app/auth/security-headers.ts";
import { now } from "../app/kernel/clock.ts";

export { SalonSchedule } from "./salon-schedule.ts";

/** Takes the build itself: from a function that loads it, the router would derive its routes again at each request. */
const handleRequest = createRequestHandler(build, import.meta.env.MODE);

export default {
  async fetch(request: Request) {
    if (!METHODS.includes(request.method)) return withSecurityHeaders(unknownMethod(request));
    if (isSentByAnotherSite(request)) return withSecurityHeaders(anotherSite());
    if (isForIframe(request)) return withSecurityHeaders(await answerInIframe(request, answerTo));
    const answer = await answerTo(await withBodyRead(request));
    return answer.webSocket ? answer : withSecurityHeaders(answer);
  },

  async scheduled() {
    cron ??= await import("./cron.ts");
    return cron.hourlyRun(now());
  },
} satisfies ExportedHandler<Env>;

/** The hourly run, kept: a run that waits for the import of another one is ended. */
let cron: typeof import("./cron.ts") | undefined;

async function answerTo(request: Request): Promise<Response> {
  const context = new RouterContextProvider();
  return afterOutage(await handleRequest(request, context), context);
}

/** Reads a small body before anything is decided: refusing a request with an unread body closes its connection. */
async function withBodyRead(request: Request): Promise<Request> {
  if (!request.body || !declaresSmallBody(request)) return request;
  return new Request(request, { body: await request.arrayBuffer() });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405. The router would report an unknown method as an error of ours. */
function unknownMethod({ method }: Request): Response {
  const headers = { Allow: METHODS.join(", "), "Cache-Control": "no-store" };
  return Response.json({ error: `${method} is not allowed here` }, { status: 405, headers });
}

/**
 * Whether another site sends a page's form with this browser's cookies. The router refuses such forms too, but hides
 * the reason from scripts, and lets those through that match no page. The API reads no cookies.
 */
function isSentByAnotherSite({ method, url, headers }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const sender = headers.get("Origin");
  return method !== "GET" && method !== "HEAD" && !pathname.startsWith("/api/") && sender !== null && sender !== origin;
}

/** The landing page recognises this answer as a refusal because of the origin. docs/rules.md 6.13 */
function anotherSite(): Response {
  return new Response("Sent from another site", { status: 400, headers: { "Cache-Control": "no-store" } });
}
