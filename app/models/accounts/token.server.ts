import * as v from "valibot";
import { secretFor } from "./secrets.server.ts";
import { isStaff } from "./staff.ts";

const ROLES = ["admin", "client", "user", "guest"] as const;

/**
 * `admin` is anybody of the staff. `user` has the rights of `client`; a `guest` has access to one mailbox's
 * appointments. docs/rules.md 6.5
 */
export type Role = (typeof ROLES)[number];

/** The account in a session or token. A reset or a demotion raises `sessionVersion` and so ends older ones. */
export interface Identity {
  salonId: string;
  userId: string;
  email: string;
  role: Role;
  sessionVersion: number;
}

/** The account in a session. Its email and name are not stored in it but read each time. docs/rules.md 6.6, 24.10 */
export type SessionIdentity = Omit<Identity, "email">;

/** Lifetime of a token, seconds: 12 hours for staff, 30 minutes for anyone else. docs/rules.md 6.6 */
export function tokenLifetime(role: Role): number {
  return isStaff(role) ? 12 * 60 * 60 : 30 * 60;
}

/** A signed token for an account, issued at `instant` (UTC ms), for callers of the API. */
export function signToken(identity: Identity, instant: number): Promise<string> {
  return sign(identity, instant, tokenLifetime(identity.role));
}

/** The token of a session, valid for `lifetime` seconds. It has no email, so the API takes it from nobody. docs/rules.md 6.6 */
export function signSession(
  { salonId, userId, role, sessionVersion }: SessionIdentity,
  instant: number,
  lifetime: number,
): Promise<string> {
  return sign({ salonId, userId, role, sessionVersion }, instant, lifetime);
}

async function sign(
  { salonId, userId, email, role, sessionVersion }: SessionIdentity & { email?: string },
  instant: number,
  lifetime: number,
): Promise<string> {
  const { SignJWT } = await import("jose");
  const issued = Math.floor(instant / 1000);
  return new SignJWT({ userId, ...(email !== undefined && { email }), role, salon_id: salonId, epoch: sessionVersion })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetime)
    .sign(secretFor("session token"));
}

/**
 * The account that a token names, and its issue time (UTC ms). Null for a token that is forged, incomplete, expired or
 * another salon's. docs/rules.md 6.8
 */
export async function readToken(
  token: string,
  salonId: string,
  instant: number,
): Promise<(Identity & { signedInAt: number }) | null> {
  const claims = v.safeParse(Claims, await verified(token, instant));
  if (!claims.success || claims.output.salon_id !== salonId) return null;
  return { ...named(claims.output), email: claims.output.email };
}

/** The same of the token of a session. docs/rules.md 6.8 */
export async function readSession(
  token: string,
  salonId: string,
  instant: number,
): Promise<(SessionIdentity & { signedInAt: number }) | null> {
  const claims = v.safeParse(SessionClaims, await verified(token, instant));
  return claims.success && claims.output.salon_id === salonId ? named(claims.output) : null;
}

function named({ userId, role, salon_id: salonId, epoch: sessionVersion, iat }: v.InferOutput<typeof SessionClaims>) {
  return { salonId, userId, role, sessionVersion, signedInAt: iat * 1000 };
}

async function verified(token: string, instant: number): Promise<unknown> {
  try {
    const { jwtVerify } = await import("jose");
    const options = { algorithms: [ALGORITHM], currentDate: new Date(instant) };
    return (await jwtVerify(token, secretFor("session token"), options)).payload;
  } catch {
    return null;
  }
}

const ALGORITHM = "HS256";

const SessionClaims = v.object({
  userId: v.pipe(v.string(), v.nonEmpty()),
  role: v.picklist(ROLES),
  salon_id: v.string(),
  epoch: v.number(),
  iat: v.number(),
  exp: v.number(),
});

const Claims = v.object({ ...SessionClaims.entries, email: v.pipe(v.string(), v.nonEmpty()) });
