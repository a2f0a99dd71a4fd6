import { env } from "cloudflare:workers";
import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createContext, type MiddlewareFunction, type RouterContextProvider, type Session } from "react-router";
import { now } from "../models/salon-clock.ts";
import { identityOf, type User } from "../models/user.server.ts";
import { salonContext } from "./salon.server.ts";
import { type Identity, readToken, signToken, tokenLifetime } from "./token.server.ts";

/** Who is signed in here, as their session knows them. */
export interface Visitor extends Identity {
  name: string;
  expiresAt: number;
}

/** Who is signed in, or null. Set by `withVisitor` for every page. */
export const visitorContext = createContext<Visitor | null>(null);

interface SessionData {
  token: string;
  user: { name: string; email: string };
  /** How fresh a read must be to show what this visitor has written. */
  bookmark: string;
}

const sessionContext = createContext<Session<SessionData>>();

/** Reads the session, keeps a live one alive and clears one whose token is no good. docs/rules.md 6.6, 6.8 */
export const withVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await sessions().getSession(request.headers.get("Cookie"));
  const visitor = await visitorOf(session, context.get(salonContext).id);
  context.set(sessionContext, session);
  context.set(visitorContext, visitor);

  const response = await next();
  if (visitor) response.headers.set("Cache-Control", "private, no-store");
  if (response.headers.has("Set-Cookie")) return response;
  if (!visitor && session.has("token")) response.headers.append("Set-Cookie", await sessions().destroySession(session));
  if (visitor && isSomeSecondsOld(visitor)) response.headers.append("Set-Cookie", await renew(session, visitor));
  return response;
};

/** The header that signs an account in, in a session of its own. docs/rules.md 6.6 */
export async function signedIn(user: User): Promise<HeadersInit> {
  const session = await sessions().getSession();
  session.set("user", { name: user.name, email: user.email });
  return { "Set-Cookie": await renew(session, identityOf(user)) };
}

/** The header that ends this session. docs/rules.md 6.8 */
export async function signedOut(context: Readonly<RouterContextProvider>): Promise<HeadersInit> {
  return { "Set-Cookie": await sessions().destroySession(context.get(sessionContext)) };
}

/** How fresh this visitor's reads must be. */
export function bookmarkOfVisitor(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(sessionContext).get("bookmark");
}

/** The header that makes this visitor's later reads see a write. */
export async function sawWrite(context: Readonly<RouterContextProvider>, bookmark?: string): Promise<HeadersInit> {
  const session = context.get(sessionContext);
  const visitor = context.get(visitorContext);
  if (!bookmark || !visitor) return {};
  session.set("bookmark", bookmark);
  return { "Set-Cookie": await renew(session, visitor) };
}

async function visitorOf(session: Session<SessionData>, salonId: string): Promise<Visitor | null> {
  const token = session.get("token");
  const identity = token ? await readToken(token, salonId, now()) : null;
  return identity && { ...identity, name: session.get("user")?.name ?? identity.email };
}

/** Renewed after ten seconds, not on each request: KV takes one write a second for a key. */
function isSomeSecondsOld({ role, expiresAt }: Visitor): boolean {
  return expiresAt - now() < tokenLifetime(role) * 1000 - 10_000;
}

async function renew(session: Session<SessionData>, identity: Identity): Promise<string> {
  session.set("token", await signToken(identity, now()));
  return sessions().commitSession(session, { maxAge: tokenLifetime(identity.role) });
}

function sessions() {
  return createWorkersKVSessionStorage<SessionData>({
    kv: env.SESSIONS,
    cookie: {
      name: "__Host-lacquer",
      httpOnly: true,
      secure: true,
      sameSite: "lax",
      path: "/",
      secrets: [env.SESSION_SECRET],
    },
  });
}
