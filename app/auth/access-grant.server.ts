import { env } from "cloudflare:workers";
import { createCookie } from "react-router";
import * as v from "valibot";
import { now } from "../kernel/clock.ts";
import type { AccessGrant } from "../models/appointments/appointment.ts";

const LIFETIME_MS = 30 * 60_000;

/**
 * The access grant that a browser holds at this salon from a code or a link in an email, or null. docs/rules.md 6.12
 */
export async function accessGrantIn(request: Request, salonId: string): Promise<AccessGrant | null> {
  const read = v.safeParse(AccessGrantCookie, await accessGrantCookie().parse(request.headers.get("Cookie")));
  return read.success && read.output.salonId === salonId && now() < read.output.until ? read.output.pass : null;
}

/** The header that gives a browser an access grant for 30 minutes. docs/rules.md 6.12 */
export async function giveAccessGrant(grant: AccessGrant, salonId: string): Promise<HeadersInit> {
  return { "Set-Cookie": await accessGrantCookie().serialize({ pass: grant, salonId, until: now() + LIFETIME_MS }) };
}

/** The header that revokes it. */
export async function revokeAccessGrant(): Promise<HeadersInit> {
  return { "Set-Cookie": await accessGrantCookie().serialize("", { maxAge: 0 }) };
}

const AccessGrantCookie = v.object({
  pass: v.union([v.object({ email: v.string() }), v.object({ appointmentId: v.string() })]),
  salonId: v.string(),
  until: v.number(),
});

/** The cookie that holds the access grant. Signing out removes it as well. docs/rules.md 6.8 */
export function accessGrantCookie() {
  return createCookie("__Host-lacquer-pass", {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME_MS / 1000,
    secrets: [env.SESSION_SECRET],
  });
}
