import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { declaresSmallBody } from "../app/auth/body-limit.ts";
import { answerInIframe, isForIframe } from "../app/auth/in-iframe.ts";
import { afterOutage } from "../app/auth/outage.server.ts";
import { withSecurityHeaders } from "../app/auth/security-headers.ts";
import { now } from "../app/kernel/clock.ts";

export { SalonSchedule } from "./salon-schedule.ts";

/** Gets the build itself. From a function that loads it, the router would derive its routes again for each request. */
const handleRequest = createRequestHandler(build, import.meta.env.MODE);

export default {
  async fetch(request: Request) {
    if (!namesHost(request)) return withSecurityHeaders(unknownHost());
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

/**
 * The module of the hourly run. The module is stored and not its promise: the platform ends a run that waits for an import
 * which another run began.
 */
let cron: typeof import("./cron.ts") | undefined;

async function answerTo(request: Request): Promise<Response> {
  const context = new RouterContextProvider();
  return afterOutage(await handleRequest(request, context), context);
}

/** Reads a small body first, because an answer to a request with an unread body closes its connection. */
async function withBodyRead(request: Request): Promise<Request> {
  if (!request.body || READS.includes(request.method) || !declaresSmallBody(request)) return request;
  return new Request(request, { body: await request.arrayBuffer() });
}

/** The methods whose bodies mean nothing. */
const READS = ["GET", "HEAD"];

const METHODS = [...READS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Whether a request is for one host as salons have them, without a dot after it, a comma or anything else. docs/rules.md 8.4 */
function namesHost({ url }: Request): boolean {
  return URL.canParse(url) && HOST.test(new URL(url).hostname);
}

const HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/;

function unknownHost(): Response {
  return Response.json({ error: "There is no such host" }, { status: 400, headers: { "Cache-Control": "no-store" } });
}

/** Answers 405. The router would report an unknown method as a server error. */
function unknownMethod({ method }: Request): Response {
  const headers = { Allow: METHODS.join(", "), "Cache-Control": "no-store" };
  return Response.json({ error: `${method} is not allowed here` }, { status: 405, headers });
}

/**
 * Whether another site sends a form to a page with this browser's cookies. The router also refuses such forms, but it hides
 * the reason from scripts and accepts forms to unknown pages. The API reads no cookies.
 */
function isSentByAnotherSite({ method, url, headers }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const sender = headers.get("Origin");
  return !READS.includes(method) && !pathname.startsWith("/api/") && sender !== null && sender !== origin;
}

/** The refusal of another origin. The landing page recognises this answer. docs/rules.md 6.13 */
function anotherSite(): Response {
  return new Response("Sent from another site", { status: 400, headers: { "Cache-Control": "no-store" } });
}
