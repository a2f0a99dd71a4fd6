import { env } from "cloudflare:workers";
import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import {
  type CookieOptions,
  createContext,
  createCookie,
  type MiddlewareFunction,
  type RouterContextProvider,
  type Session,
} from "react-router";
import * as v from "valibot";
import { now } from "../kernel/clock.ts";
import { type Identity, readToken, signToken, tokenLifetime } from "../models/accounts/token.server.ts";
import { accessGrantCookie } from "./access-grant.server.ts";
import { INACTIVITY_MS, isClient } from "./clients.ts";
import { salonContext } from "./salon.server.ts";

/*
 * A session is written to KV when somebody signs in and deleted when they sign out, and never in between: a request that
 * is still under way can't bring an ended one back. What moves from request to request, a client's last activity and how
 * fresh their reads must be, stands in signed cookies of its own, worth nothing without the session
 * (docs/decisions/0005-a-session-is-written-once.md).
 */

/** Who is signed in, as their session knows them. */
export interface Visitor extends Identity {
  name: string;
  /** When they signed in, and when they last asked for something, UTC ms. */
  signedInAt: number;
  activeAt: number;
}

/** Who is signed in, or null. Set by `withVisitor` for every page. */
export const visitorContext = createContext<Visitor | null>(null);

/** Whether the browser named a session that is no longer good. Set by `withVisitor`. */
export const expiredContext = createContext(false);

/** Whether an admin was signed out on the way to this page. Set by `adminsLeave`. */
export const leftAdminContext = createContext(false);

/** Reads the session, notes a client's activity and clears a session that is no good. docs/rules.md 6.6, 6.8 */
export const withVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get("Cookie");
  const named = cookies?.includes(`${SESSION_COOKIE}=`) ?? false;
  const session = await sessions().getSession(cookies);
  const noted = v.parse(Activity, await activityCookie().parse(cookies));
  const bookmark: unknown = await bookmarkCookie().parse(cookies);
  const visitor = await visitorOf(session, noted, context.get(salonContext).id);
  context.set(sessionContext, session);
  context.set(visitorContext, visitor);
  context.set(expiredContext, named && !visitor);
  context.set(bookmarkContext, typeof bookmark === "string" ? bookmark : undefined);

  const response = await next();
  if (named) response.headers.set("Cache-Control", "private, no-store");
  if (setsSession(response)) return response;
  if (named && !visitor) appendCookies(response, await signedOut(context));
  if (visitor && isClient(visitor.role) && now() - visitor.activeAt > NOTED_EVERY_MS) {
    response.headers.append("Set-Cookie", await activityNow(session.id));
  }
  return response;
};

/** The headers that sign an account in, in a session of its own: the one there was ends. docs/rules.md 6.6 */
export async function signedIn(
  context: Readonly<RouterContextProvider>,
  account: Identity & { name: string },
): Promise<Headers> {
  await sessions().destroySession(context.get(sessionContext));
  return openSession(account);
}

/** The headers that open a session: 12 hours at most, for a guest 30 minutes. docs/rules.md 6.6 */
export async function openSession(account: Identity & { name: string }): Promise<Headers> {
  const lifetime = account.role === "guest" ? tokenLifetime("guest") : tokenLifetime("admin");
  const session = await sessions().getSession();
  session.set("user", { name: account.name, email: account.email });
  session.set("token", await signToken(account, now(), lifetime));
  return new Headers({ "Set-Cookie": await sessions().commitSession(session, { maxAge: lifetime }) });
}

/** The headers that end this session. docs/rules.md 6.8 */
export async function signedOut(context: Readonly<RouterContextProvider>): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await sessions().destroySession(context.get(sessionContext)) });
  for (const cookie of [activityCookie(), bookmarkCookie(), accessGrantCookie()]) {
    headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  }
  return headers;
}

/** Adds the cookies of `headers` to a response, unless it opens or ends a session itself. */
export function appendCookies(response: Response, headers: Headers) {
  if (setsSession(response)) return;
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
}

/** How fresh this visitor's reads must be. */
export function bookmarkOfVisitor(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(bookmarkContext);
}

/** The header that makes this visitor's later reads see a write. */
export async function sawWrite(bookmark?: string): Promise<HeadersInit> {
  return bookmark ? { "Set-Cookie": await bookmarkCookie().serialize(bookmark) } : {};
}

interface SessionData {
  token: string;
  user: { name: string; email: string };
}

const SESSION_COOKIE = "__Host-lacquer";
const sessionContext = createContext<Session<SessionData, SessionData>>();
const bookmarkContext = createContext<string | undefined>(undefined);

/** Not with each of a page's requests: once in ten seconds is often enough. */
const NOTED_EVERY_MS = 10_000;

async function visitorOf(
  session: Session<SessionData, SessionData>,
  noted: Activity,
  salonId: string,
): Promise<Visitor | null> {
  const token = session.get("token");
  const identity = token ? await readToken(token, salonId, now()) : null;
  if (!identity) return null;
  const activeAt = Math.max(identity.signedInAt, noted.session === session.id ? noted.at : 0);
  if (isClient(identity.role) && now() - activeAt >= INACTIVITY_MS) return null;
  return { ...identity, activeAt, name: session.get("user")?.name ?? identity.email };
}

const Activity = v.fallback(v.object({ session: v.string(), at: v.number() }), { session: "", at: 0 });
type Activity = v.InferOutput<typeof Activity>;

function activityNow(session: string): Promise<string> {
  return activityCookie().serialize({ session, at: now() } satisfies Activity);
}

function setsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
}

function sessions() {
  return createWorkersKVSessionStorage<SessionData>({
    kv: env.SESSIONS,
    cookie: { name: SESSION_COOKIE, ...hostCookie() },
  });
}

function activityCookie() {
  return createCookie("__Host-lacquer-active", { ...hostCookie(), maxAge: INACTIVITY_MS / 1000 });
}

function bookmarkCookie() {
  return createCookie("__Host-lacquer-bookmark", hostCookie());
}

/** Nobody's script reads it, nobody else's site sends it, and nobody but us can have written it. docs/rules.md 6.6 */
function hostCookie() {
  return {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    secrets: [env.SESSION_SECRET],
  } satisfies CookieOptions;
}
