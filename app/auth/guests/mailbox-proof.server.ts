import { createCookie } from "react-router";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import {
  addDevice,
  deviceName,
  devicesOf,
  forgetDevice,
  mailboxOfDevice,
  REMEMBERED_MS,
  type RememberedDevice,
} from "../../models/devices/remembered-devices.server.ts";
import { accessGrantIn } from "../access-grant.server.ts";

/** A mailbox that a browser has proved: by a code within the last half hour, or because it is remembered. */
export interface MailboxProof {
  mailbox: string;
  by: "code" | "device";
}

/** What a browser has proved at this salon. docs/rules.md 5.29, 6.12, 6.32 */
export async function proofsIn(request: Request, salonId: string): Promise<MailboxProof[]> {
  const [grant, remembered] = await Promise.all([accessGrantIn(request, salonId), rememberedIn(request, salonId)]);
  return [
    ...(grant && "email" in grant ? [{ mailbox: grant.email, by: "code" as const }] : []),
    ...(remembered ? [{ mailbox: remembered, by: "device" as const }] : []),
  ];
}

/** The mailbox for which a browser is remembered at this salon, or null. docs/rules.md 6.32 */
export async function rememberedIn(request: Request, salonId: string): Promise<string | null> {
  const token = await tokenIn(request);
  return token ? mailboxOfDevice(primaryDatabase(), salonId, token, now()) : null;
}

/** The browsers that are remembered for a mailbox at this salon; the one that asks is marked. docs/rules.md 6.32 */
export async function browsersOf(request: Request, salonId: string, mailbox: string): Promise<RememberedDevice[]> {
  return devicesOf(primaryDatabase(), salonId, mailbox, { at: now(), token: await tokenIn(request) });
}

/**
 * Remembers the browser for a mailbox that it has just proved, in the place of what it was remembered for, and answers the
 * cookie that does so. docs/rules.md 6.32
 */
export async function rememberBrowser(request: Request, salonId: string, mailbox: string): Promise<string> {
  const before = await tokenIn(request);
  const database = primaryDatabase();
  if (before) await forgetDevice(database, salonId, before);
  const name = deviceName(request.headers.get("User-Agent"));
  return rememberedCookie().serialize(await addDevice(database, salonId, { mailbox, name, at: now() }));
}

/** Forgets the browser, and answers the cookie that does so. docs/rules.md 6.32 */
export async function forgetBrowser(request: Request, salonId: string): Promise<string> {
  const token = await tokenIn(request);
  if (token) await forgetDevice(primaryDatabase(), salonId, token);
  return rememberedCookie().serialize("", { maxAge: 0 });
}

async function tokenIn(request: Request): Promise<string | null> {
  const token: unknown = await rememberedCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token ? token : null;
}

/** No script can read it, and no other site's request carries it. */
function rememberedCookie() {
  return createCookie("__Host-lacquer-remembered", {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    maxAge: REMEMBERED_MS / 1000,
  });
}
