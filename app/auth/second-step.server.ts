import * as v from "valibot";
import { now } from "../kernel/clock.ts";
import { secretFor } from "../models/accounts/secrets.server.ts";
import type { Device } from "../models/accounts/sender.server.ts";
import { accountStill, type User } from "../models/accounts/user.server.ts";

/** How long an admin may take to enter the code after the right password. */
const LIFETIME_SECONDS = 5 * 60;

/**
 * A signed text that says that a member of staff has entered the right password in a browser. It signs nobody in, and is only
 * valid in that browser. docs/rules.md 6.18
 */
export async function secondStepOf({ id, role, sessionVersion }: User, browser: Device): Promise<string> {
  const { SignJWT } = await import("jose");
  const issued = Math.floor(now() / 1000);
  return new SignJWT({ version: sessionVersion, role })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(id)
    .setAudience(browser.id)
    .setExpirationTime(issued + LIFETIME_SECONDS)
    .sign(secretFor("second step"));
}

/**
 * The account of staff that has entered the right password in this browser within the last five minutes, or null.
 * docs/rules.md 6.18
 */
export async function adminAtSecondStep(salonId: string, step: string, browser: Device): Promise<User | null> {
  try {
    const { jwtVerify } = await import("jose");
    const options = { algorithms: [ALGORITHM], audience: browser.id, currentDate: new Date(now()) };
    const { payload } = await jwtVerify(step, secretFor("second step"), options);
    const { sub: userId, version: sessionVersion, role } = v.parse(Claims, payload);
    return accountStill({ salonId, userId, role, sessionVersion });
  } catch {
    return null;
  }
}

const ALGORITHM = "HS256";

const Claims = v.object({
  sub: v.string(),
  version: v.number(),
  role: v.literal("admin"),
  exp: v.number(),
});
