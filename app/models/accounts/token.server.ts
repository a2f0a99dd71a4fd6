import * as v from "valibot";
import { secretFor } from "./secrets.server.ts";
import { isStaff } from "./staff.ts";

const ROLES = ["admin", "technician", "client", "user", "guest"] as const;

/**
 * `admin` is an owner or a manager. `user` has the rights of `client`; a `guest` has access to one mailbox's
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

/** Lifetime of a token, seconds: 12 hours for staff, 30 minutes for anyone else. docs/rules.md 6.6 */
export function tokenLifetime(role: Role): number {
  return isStaff(role) ? 12 * 60 * 60 : 30 * 60;
}

/** A signed token for an account, issued at `instant` (UTC ms) and valid for `lifetime` seconds. */
export async function signToken(
  { salonId, userId, email, role, sessionVersion }: Identity,
  instant: number,
  lifetime = tokenLifetime(role),
): Promise<string> {
  const { SignJWT } = await import("jose");
  const issued = Math.floor(instant / 1000);
  return new SignJWT({ userId, email, role, salon_id: salonId, epoch: sessionVersion })
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
  try {
    const { jwtVerify } = await import("jose");
    const { payload } = await jwtVerify(token, secretFor("session token"), {
      algorithms: [ALGORITHM],
      currentDate: new Date(instant),
    });
    const claims = v.safeParse(Claims, payload);
    if (!claims.success || claims.output.salon_id !== salonId) return null;
    const { userId, email, role, epoch: sessionVersion, iat } = claims.output;
    return { salonId, userId, email, role, sessionVersion, signedInAt: iat * 1000 };
  } catch {
    return null;
  }
}

const ALGORITHM = "HS256";

const Claims = v.object({
  userId: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.nonEmpty()),
  role: v.picklist(ROLES),
  salon_id: v.string(),
  epoch: v.number(),
  iat: v.number(),
  exp: v.number(),
});
