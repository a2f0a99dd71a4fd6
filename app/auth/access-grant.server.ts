import { eq, gt } from "drizzle-orm";
import { createCookie } from "react-router";
import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { inSalon } from "../database/in-salon.server.ts";
import { accessGrants } from "../database/schema.ts";
import type { AccessGrant } from "../diary/appointments/appointment.ts";
import { now } from "../kernel/clock.ts";
import { hashOf, secretToken } from "../models/salon/secret-address.server.ts";

const LIFETIME_MS = 30 * 60_000;

/**
 * The access grant that a browser holds at this salon from a code or a link in an email, or null. docs/rules.md 6.12
 */
export async function accessGrantIn(request: Request, salonId: string): Promise<AccessGrant | null> {
  const tokenHash = await tokenHashIn(request);
  if (!tokenHash) return null;
  const [grant] = await primaryDatabase()
    .select()
    .from(accessGrants)
    .where(inSalon(accessGrants, salonId, eq(accessGrants.tokenHash, tokenHash), gt(accessGrants.expiresAt, now())));
  if (grant?.email) return { email: grant.email };
  return grant?.appointmentId && grant.mailbox ? { appointmentId: grant.appointmentId, mailbox: grant.mailbox } : null;
}

/**
 * Gives a browser an access grant for 30 minutes, in place of the one that it had, and answers the header that does so.
 * docs/rules.md 6.12
 */
export async function giveAccessGrant(request: Request, grant: AccessGrant, salonId: string): Promise<HeadersInit> {
  const token = secretToken();
  const given = { tokenHash: await hashOf(token), salonId, ...grant, expiresAt: now() + LIFETIME_MS };
  await revokeAccessGrant(request, salonId);
  await withinTime(primaryDatabase().insert(accessGrants).values(given));
  return { "Set-Cookie": await accessGrantCookie().serialize(token) };
}

/** Ends a browser's access grant at this salon, and answers the header that removes its cookie. docs/rules.md 6.8 */
export async function revokeAccessGrant(request: Request, salonId: string): Promise<HeadersInit> {
  const tokenHash = await tokenHashIn(request);
  if (tokenHash) {
    await withinTime(
      primaryDatabase()
        .delete(accessGrants)
        .where(inSalon(accessGrants, salonId, eq(accessGrants.tokenHash, tokenHash))),
    );
  }
  return { "Set-Cookie": await accessGrantCookie().serialize("", { maxAge: 0 }) };
}

async function tokenHashIn(request: Request): Promise<string | null> {
  const token: unknown = await accessGrantCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token ? hashOf(token) : null;
}

function accessGrantCookie() {
  return createCookie("__Host-lacquer-pass", {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME_MS / 1000,
  });
}
