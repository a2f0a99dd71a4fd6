import { createCookie } from "react-router";
import { primaryDatabase } from "../../database/client.server.ts";
import type { PushAddress } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { pushKey } from "../../mail/push/push-key.server.ts";
import { hasPush, setPush } from "../../models/devices/push-devices.server.ts";
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

/** A mailbox, or a phone, that a browser has proved: by a code within the last half hour, or because it is remembered. */
export interface MailboxProof {
  mailbox: string;
  by: "code" | "device";
}

/** The mailboxes that a browser has proved at this salon. docs/rules.md 5.29, 6.12, 6.32 */
export async function proofsIn(request: Request, salonId: string): Promise<MailboxProof[]> {
  // A code by text has proved a phone and no mailbox. docs/rules.md 34.9
  return (await proofsToOwn(request, salonId)).filter(({ mailbox }) => mailbox.includes("@"));
}

/** The same with a phone that a code by text has proved: its appointments are changed with it. docs/rules.md 34.13 */
export async function proofsToOwn(request: Request, salonId: string): Promise<MailboxProof[]> {
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

/**
 * Whether this browser gets the news of a mailbox's appointments, with the key to ask for them; null where it isn't remembered for that
 * mailbox. docs/rules.md 36.1
 */
export async function pushHere(
  request: Request,
  salonId: string,
  mailbox: string,
): Promise<{ pushKey: string; on: boolean } | null> {
  const [key, token] = [pushKey(), await tokenIn(request)];
  const on = key && token ? await hasPush(primaryDatabase(), salonId, { token, mailbox, at: now() }) : null;
  return key && on !== null ? { pushKey: key, on } : null;
}

/** Sets where this browser gets a mailbox's news, or with null that it gets none. False if it isn't remembered for it. docs/rules.md 36.1 */
export async function setPushHere(
  request: Request,
  salonId: string,
  { mailbox, push }: { mailbox: string; push: PushAddress | null },
): Promise<boolean> {
  const token = await tokenIn(request);
  return token !== null && setPush(primaryDatabase(), salonId, { token, mailbox, push, at: now() });
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
