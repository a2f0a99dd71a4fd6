import { setTimeout as pause } from "node:timers/promises";
import { type Answer, call } from "../../bench/call.ts";
import { DEMO_ACCOUNTS } from "../demo/demo-names.ts";

/* How torture and soak use the demo salon of a server: only by HTTP, like browsers and callers of the API. */

/** The demo salon is the one of every host that no salon has. */
const HOST = "localhost";

/** A request that is asked: a body is sent as JSON, a form as a form. */
export interface RequestSent {
  method: string;
  path: string;
  body?: object;
  form?: Record<string, string>;
  key?: string;
}

/** Somebody with an API token, with the cookies of a browser, or with both. */
export interface Person {
  token?: string;
  cookie?: string;
}

/** What a caller heard: status 0 when the connection ended without an answer. */
export interface Heard extends Answer {
  /** The answer's JSON, or an empty object. */
  json: Record<string, unknown>;
}

/** Sends a request and answers what its sender hears, however the connection ends. */
export async function ask(port: number, who: Person, { method, path, body, form, key }: RequestSent): Promise<Heard> {
  const began = performance.now();
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const headers = {
    ...(who.token && { authorization: `Bearer ${who.token}` }),
    ...(who.cookie && { cookie: who.cookie }),
    ...(key && { "Idempotency-Key": key }),
    ...((body || form) && { "Content-Type": type }),
  };
  const sent = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body);
  try {
    const answer = await call(port, HOST, path, { method, headers, ...(sent && { body: sent }) });
    return { ...answer, json: jsonIn(answer.body) };
  } catch {
    const milliseconds = performance.now() - began;
    return { status: 0, cookies: [], location: undefined, body: "", milliseconds, json: {} };
  }
}

/** The JSON of an answer, under `list` when it is one. */
function jsonIn(body: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(body);
    return Array.isArray(read) ? { list: read } : { ...Object(read) };
  } catch {
    return {};
  }
}

/** The demo salon's admin, with a token and a session. */
export async function theAdmin(port: number): Promise<Person> {
  const body = { action: "admin-login", ...DEMO_ACCOUNTS.admin };
  const { json } = await ask(port, {}, { method: "POST", path: "/api/auth", body });
  const { cookies } = await ask(port, {}, { method: "POST", path: "/admin", form: DEMO_ACCOUNTS.admin });
  return { token: String(json.token), cookie: jar(cookies) };
}

/** A browser that may hold a start. */
export async function aBrowser(port: number): Promise<Person> {
  const { cookies } = await ask(port, {}, { method: "GET", path: "/book" });
  return { cookie: jar(cookies) };
}

/** The cookies that an answer sets, as a browser sends them. */
export function jar(cookies: string[]): string {
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/**
 * A socket that a page holds open; with a session, it is a page of staff. It connects again when it is closed, as pages do.
 */
export function aSocket(port: number, path: string, { cookie }: Person, heard: (what: string) => void): () => void {
  let wanted = true;
  let socket: WebSocket | undefined;
  const open = () => {
    if (!wanted) return;
    socket = new WebSocket(`ws://${HOST}:${port}${path}`, Object({ headers: cookie ? { cookie } : {} }));
    socket.addEventListener("message", () => heard("a message"));
    socket.addEventListener("close", () => {
      if (wanted) heard("closed");
      void pause(1_000).then(open);
    });
  };
  open();
  return () => {
    wanted = false;
    socket?.close();
  };
}
