import { env } from "cloudflare:workers";
import { jwtVerify, SignJWT } from "jose";
import * as v from "valibot";

/** Who may do what: `user` has the rights of `client`. docs/rules.md 6.5 */
export type Role = "admin" | "client" | "user";

/** An account as a session and a token know it. `epoch` dates it: a reset or a demotion ends older ones. */
export interface Identity {
  salonId: string;
  userId: string;
  email: string;
  role: Role;
  epoch: number;
}

/** How long a token is good for, seconds: 30 minutes for clients, 12 hours for admins. docs/rules.md 6.6 */
export function tokenLifetime(role: Role): number {
  return role === "admin" ? 12 * 60 * 60 : 30 * 60;
}

/** A signed token for an account, issued at `instant` (UTC ms). */
export function signToken({ salonId, userId, email, role, epoch }: Identity, instant: number): Promise<string> {
  const issued = Math.floor(instant / 1000);
  return new SignJWT({ userId, email, role, salon_id: salonId, epoch })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(issued)
    .setExpirationTime(issued + tokenLifetime(role))
    .sign(secret());
}

/** Whom a token names at `instant`, and until when (UTC ms); null when it is not ours, not whole, or not in time. */
export async function readToken(
  token: string,
  salonId: string,
  instant: number,
): Promise<(Identity & { expiresAt: number }) | null> {
  try {
    const { payload } = await jwtVerify(token, secret(), { algorithms: [ALGORITHM], currentDate: new Date(instant) });
    const claims = v.safeParse(Claims, payload);
    if (!claims.success || claims.output.salon_id !== salonId) return null;
    const { userId, email, role, epoch, exp } = claims.output;
    return { salonId, userId, email, role, epoch, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}

const ALGORITHM = "HS256";

const Claims = v.object({
  userId: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.nonEmpty()),
  role: v.picklist(["admin", "client", "user"]),
  salon_id: v.string(),
  epoch: v.number(),
  exp: v.number(),
});

function secret(): Uint8Array {
  return new TextEncoder().encode(env.TOKEN_SECRET);
}
