import { env, waitUntil } from "cloudflare:workers";
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
import { rootCause, withinTime } from "../database/calls.server.ts";
import { now } from "../kernel/clock.ts";
import { logWarning } from "../log/log.ts";
import { endOpenSession, nameOfSession, notePageSent } from "../models/accounts/open-pages.server.ts";
import { secretFor } from "../models/accounts/secrets.server.ts";
import { isStaff } from "../models/accounts/staff.ts";
import { readSession, type SessionIdentity, signSession, tokenLifetime } from "../models/accounts/token.server.ts";
import { endListening } from "../models/salon/salon-schedule.server.ts";
import { revokeAccessGrant } from "./access-grant.server.ts";
import { INACTIVITY_MS, isClient } from "./clients.ts";
import { salonContext } from "./salon.server.ts";

/*
 * A session is written to KV at sign-in and deleted at sign-out, and never in between, so that a request still under
 * way can't restore an ended one. Data that changes with each request, a client's last activity and how fresh their
 * reads must be, is in signed cookies of its own, which are worthless without the session
 * (docs/decisions/0005-a-session-is-written-once.md).
 */

/** The signed-in user, as their session has it: without a name and an email, which are read with the account. */
export interface Visitor extends SessionIdentity {
  /** The name of the session, which does not open it. */
  session: string;
  /** The times of the sign-in and of the last request, UTC ms. */
  signedInAt: number;
  activeAt: number;
}

/** The signed-in visitor, or null. Set by `withVisitor` for every page. */
export const visitorContext = createContext<Visitor | null>(null);

/** The id of the page that is sent, by which its script reports. Set by `withVisitor`. docs/rules.md 6.14 */
export const pageContext = createContext<string>();

/** Whether the browser sent a session that is no longer valid. Set by `withVisitor`. */
export const expiredContext = createContext(false);

/** Whether an admin was signed out on the way to this page. Set by `signStaffOut`. */
export const leftAdminContext = createContext(false);

/**
 * Reads the session, records a client's activity and clears an invalid session. Reads by an open page in the background do
 * not count as activity. docs/rules.md 6.6, 6.8
 */
export const withVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get("Cookie");
  const named = cookies?.includes(`${SESSION_COOKIE}=`) ?? false;
  const session = await sessions().getSession(cookies);
  const activity = v.parse(Activity, await activityCookie().parse(cookies));
  const bookmark: unknown = await bookmarkCookie().parse(cookies);
  const visitor = await visitorOf(session, activity, context.get(salonContext).id);
  context.set(sessionContext, session);
  context.set(visitorContext, visitor);
  context.set(expiredContext, named && !visitor);
  context.set(bookmarkContext, typeof bookmark === "string" ? bookmark : null);

  const page = crypto.randomUUID();
  context.set(pageContext, page);
  const arrivedAt = now();
  const response = await next();
  // Nobody waits for it: while it is being written, the page before is within its five seconds.
  if (visitor && isDocument(request, response)) waitUntil(noted(visitor, page, arrivedAt));
  // What belongs to a session is stored by no browser and nobody on the way.
  if (named) response.headers.set("Cache-Control", "private, no-store");
  if (setsSession(response)) return response;
  if (named && !visitor && !isReadByScript(request)) appendCookies(response, await signedOut(request, context));
  const background = request.headers.has("X-Background");
  if (visitor && isClient(visitor.role) && !background && now() - visitor.activeAt > NOTED_EVERY_MS) {
    response.headers.append("Set-Cookie", await activityNow(session.id));
  }
  return response;
};

/** The headers that sign an account in with a new session, which replaces the current one. docs/rules.md 6.6 */
export async function signedIn(context: Readonly<RouterContextProvider>, account: SessionIdentity): Promise<Headers> {
  await ended(context);
  return openSession(account);
}

/**
 * The headers that open a session of at most 12 hours, or 30 minutes for a guest. Its record has no personal details, so none
 * are left in it when the person is deleted. docs/rules.md 6.6, 24.10
 */
export async function openSession(account: SessionIdentity): Promise<Headers> {
  const lifetime = account.role === "guest" ? tokenLifetime("guest") : tokenLifetime("admin");
  const session = await sessions().getSession();
  session.set("token", await signSession(account, now(), lifetime));
  const cookie = await sessions().commitSession(session, { maxAge: lifetime });
  if (!isClient(account.role)) return new Headers({ "Set-Cookie": lastingOneWeek(cookie) });
  return new Headers({ "Set-Cookie": endsWhenLeft() ? withoutExpiry(cookie) : cookie });
}

/** When the session of staff ends at the latest, UTC ms. docs/rules.md 6.6 */
export function endOfStaffSession({ signedInAt }: Visitor): number {
  return signedInAt + tokenLifetime("admin") * 1000;
}

/** Whether a client's session ends when its pages are hidden or closed: the salon's setting. docs/rules.md 6.14 */
export function endsWhenLeft(): boolean {
  return env.END_CLIENT_SESSION_WHEN_HIDDEN !== "false";
}

/** The headers that end this session, and the access grant of its browser. docs/rules.md 6.8 */
export async function signedOut(request: Request, context: Readonly<RouterContextProvider>): Promise<Headers> {
  const headers = new Headers(await revokeAccessGrant(request, context.get(salonContext).id));
  headers.append("Set-Cookie", await ended(context));
  for (const cookie of [activityCookie(), bookmarkCookie()]) {
    headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  }
  return headers;
}

/** Adds the cookies of `headers` to a response, unless the response opens or ends a session itself. */
export function appendCookies(response: Response, headers: Headers) {
  if (setsSession(response)) return;
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
}

/** The bookmark from which this visitor reads, so that they see their own writes. */
export function bookmarkOfVisitor(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(bookmarkContext) ?? undefined;
}

/** The header with which this visitor's later reads see a write. */
export async function headersAfterWrite(bookmark?: string): Promise<Record<string, string>> {
  return bookmark ? { "Set-Cookie": await bookmarkCookie().serialize(bookmark) } : {};
}

interface SessionData {
  token: string;
}

const SESSION_COOKIE = "__Host-lacquer";
const sessionContext = createContext<Session<SessionData, SessionData>>();
const bookmarkContext = createContext<string | null>(null);

/** Ends the session, and answers the cookie that says so. docs/rules.md 6.8 */
async function ended(context: Readonly<RouterContextProvider>): Promise<string> {
  const visitor = context.get(visitorContext);
  if (visitor) await withinTime(endOpenSession(visitor, now()));
  if (visitor && isStaff(visitor.role)) await endListening(visitor.salonId, visitor.session);
  return sessions().destroySession(context.get(sessionContext));
}

/** A page that a browser shows, and not its data, a file or a redirect. */
function isDocument({ method, headers: asks }: Request, { headers: answers }: Response): boolean {
  const isHtml = asks.get("Accept")?.includes("text/html") && answers.get("Content-Type")?.startsWith("text/html");
  return method === "GET" && (isHtml ?? false);
}

/** The page is shown even if this fails: its script reports again. */
async function noted(visitor: Visitor, page: string, arrivedAt: number): Promise<void> {
  if (!isClient(visitor.role) || !endsWhenLeft()) return;
  try {
    await withinTime(notePageSent(visitor, page, arrivedAt));
  } catch (error) {
    logWarning("page-not-noted", { salon: visitor.salonId, cause: rootCause(error) });
  }
}

/** The same cookie, which lasts until the browser is closed. */
function withoutExpiry(cookie: string): string {
  return cookie.replace(/; *(Max-Age|Expires)=[^;]*/gi, "");
}

/** The same cookie for a week. It outlives its session, so that staff can be told that it has ended. docs/rules.md 6.30 */
function lastingOneWeek(cookie: string): string {
  return `${withoutExpiry(cookie)}; Max-Age=${7 * 24 * 60 * 60}`;
}

/**
 * Whether a script of an open page asks. Its answer leaves the cookies as they are, so that the page that is opened next
 * can say that the session has ended. docs/rules.md 6.30
 */
function isReadByScript({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("Sec-Fetch-Mode") === "cors";
}

/** Activity is recorded at most once in ten seconds, not with each of a page's requests. */
const NOTED_EVERY_MS = 10_000;

async function visitorOf(
  session: Session<SessionData, SessionData>,
  activity: Activity,
  salonId: string,
): Promise<Visitor | null> {
  const token = session.get("token");
  const identity = token ? await readSession(token, salonId, now()) : null;
  if (!identity) return null;
  const activeAt = Math.max(identity.signedInAt, activity.session === session.id ? activity.at : 0);
  if (isClient(identity.role) && now() - activeAt >= INACTIVITY_MS) return null;
  return { ...identity, activeAt, session: nameOfSession(session.id) };
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

/**
 * No script can read it, no other site's request carries it, and its signature proves that it is ours.
 * docs/rules.md 6.6
 */
function hostCookie() {
  return {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    secrets: [Buffer.from(secretFor("session cookie")).toString("base64url")],
  } satisfies CookieOptions;
}
