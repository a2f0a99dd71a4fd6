import { env } from "cloudflare:workers";
import { createCookie } from "react-router";
import * as v from "valibot";
import { now } from "../kernel/clock.ts";
import type { Pass } from "../models/appointments/appointment.ts";

const LIFETIME_MS = 30 * 60_000;

/** The pass that a browser holds at this salon, or null: what a code or a link from a mailbox has opened there. docs/rules.md 6.12 */
export async function passIn(request: Request, salonId: string): Promise<Pass | null> {
  const read = v.safeParse(PassCookie, await passCookie().parse(request.headers.get("Cookie")));
  return read.success && read.output.salonId === salonId && now() < read.output.until ? read.output.pass : null;
}

/** The header that gives a browser a pass for 30 minutes. docs/rules.md 6.12 */
export async function givePass(pass: Pass, salonId: string): Promise<HeadersInit> {
  return { "Set-Cookie": await passCookie().serialize({ pass, salonId, until: now() + LIFETIME_MS }) };
}

/** The header that takes it back. */
export async function takePassBack(): Promise<HeadersInit> {
  return { "Set-Cookie": await passCookie().serialize("", { maxAge: 0 }) };
}

const PassCookie = v.object({
  pass: v.union([v.object({ email: v.string() }), v.object({ appointmentId: v.string() })]),
  salonId: v.string(),
  until: v.number(),
});

/** The cookie that holds the pass. Signing out takes it back as well. docs/rules.md 6.8 */
export function passCookie() {
  return createCookie("__Host-lacquer-pass", {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME_MS / 1000,
    secrets: [env.SESSION_SECRET],
  });
}
