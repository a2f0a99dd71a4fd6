import worker from "../../workers/app.ts";
import { now } from "../kernel/clock.ts";
import { signToken } from "../models/accounts/token.server.ts";
import { identityOf, type User } from "../models/accounts/user.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { mustBeAsDocumented } from "./as-documented.ts";

/**
 * Calls the API of a salon as `user`, or without an account. A body is sent as JSON. The answer must match the
 * document.
 */
export async function callApi(salon: Salon, path: string, call: ApiCall = {}): Promise<Response> {
  const { user, body, headers, ...init } = call;
  const answer = await ask(`http://${salon.host}/api/${path}`, {
    ...init,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(user && { Authorization: `Bearer ${await signToken(identityOf(user), now())}` }),
      ...headers,
    },
  });
  await mustBeAsDocumented(call.method ?? "GET", path, answer);
  return answer;
}

interface ApiCall {
  method?: string;
  user?: User;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Requests a page of a salon's site without following redirects. */
export function visit(salon: Salon, path: string, request: RequestInit = {}): Promise<Response> {
  return ask(`http://${salon.host}${path}`, { redirect: "manual", ...request });
}

/** Posts a form as a browser on the salon's site does. */
export function postForm(
  salon: Salon,
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Response> {
  return visit(salon, path, {
    method: "POST",
    headers: { Origin: `http://${salon.host}`, ...headers },
    body: new URLSearchParams(fields),
  });
}

/**
 * The Worker's answer to a request that states the length of its body, as a browser's does; a stream states none. All
 * tests use this: the pool's `exports.default.fetch` gets slower with each request.
 */
export async function ask(url: string, { body, ...init }: RequestInit = {}): Promise<Response> {
  if (!body || body instanceof ReadableStream) return worker.fetch(new Request(url, { ...init, body }));
  const request = new Request(url, { ...init, body });
  const bytes = await request.clone().arrayBuffer();
  if (!request.headers.has("Content-Length")) request.headers.set("Content-Length", `${bytes.byteLength}`);
  return worker.fetch(request);
}

/** The `Cookie` header of a browser that received these headers. */
export function sentBack(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The `Cookie` header after an answer: the cookies before it, with those it set and without those it deleted. */
export function cookiesAfter(Cookie: string, { headers }: Response): string {
  const jar = new Map(Cookie.split("; ").map((pair) => [pair.split("=")[0], pair]));
  for (const cookie of headers.getSetCookie()) {
    const pair = cookie.split(";")[0] ?? "";
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(cookie)) jar.delete(pair.split("=")[0]);
    else jar.set(pair.split("=")[0], pair);
  }
  return [...jar.values()].join("; ");
}
