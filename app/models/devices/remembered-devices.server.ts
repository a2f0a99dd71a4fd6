import { desc, eq, gt, type SQL } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { rememberedDevices } from "../../database/schema.ts";
import { DAY_MS } from "../../kernel/clock.ts";
import { hashOf, secretToken } from "../salon/secret-address.server.ts";

/* Browsers that clients have asked a salon to remember. What one may do is said in docs/rules.md 6.32. */

/** How long a browser is remembered, ms. docs/rules.md 6.32 */
export const REMEMBERED_MS = 180 * DAY_MS;

/** The most browsers that remember a mailbox. A further one replaces the oldest. */
const MOST_OF_A_MAILBOX = 10;

/** A remembered browser, as the owner of its mailbox sees it. Times are UTC ms. */
export interface RememberedDevice {
  id: string;
  /** Such as `Safari on iPhone`. */
  name: string;
  createdAt: number;
  /** When it last proved the mailbox, or null if it has not since then. */
  lastUsedAt: number | null;
  /** Whether it has the token that the list was asked for with. */
  isThis: boolean;
}

/**
 * Remembers a browser for a mailbox that it has proved, at `at` (UTC ms), and answers its token. Only the hash of the token is
 * stored. docs/rules.md 6.32
 */
export async function addDevice(
  database: Database,
  salonId: string,
  { mailbox, name, at }: { mailbox: string; name: string; at: number },
): Promise<string> {
  const token = secretToken();
  const device = {
    ...{ id: crypto.randomUUID(), tokenHash: await hashOf(token), salonId, mailbox, name },
    ...{ createdAt: at, expiresAt: at + REMEMBERED_MS },
  };
  await database.insert(rememberedDevices).values(device);
  const remembered = await devicesOf(database, salonId, mailbox, { at });
  for (const { id } of remembered.slice(MOST_OF_A_MAILBOX)) await revokeDevice(database, salonId, mailbox, id);
  return token;
}

/** The mailbox that a remembered browser proves by its token, or null once that is over. Notes the use. docs/rules.md 6.32 */
export async function mailboxOfDevice(
  database: Database,
  salonId: string,
  token: string,
  at: number,
): Promise<string | null> {
  const [device] = await database
    .update(rememberedDevices)
    .set({ lastUsedAt: at })
    .where(
      alsoInSalon(
        rememberedDevices,
        salonId,
        eq(rememberedDevices.tokenHash, await hashOf(token)),
        gt(rememberedDevices.expiresAt, at),
      ),
    )
    .returning({ mailbox: rememberedDevices.mailbox });
  return device?.mailbox ?? null;
}

/** The browsers that are remembered for a mailbox at `at` (UTC ms), newest first. docs/rules.md 6.32 */
export async function devicesOf(
  database: Database,
  salonId: string,
  mailbox: string,
  { at, token }: { at: number; token?: string | null },
): Promise<RememberedDevice[]> {
  const { id, name, createdAt, expiresAt, lastUsedAt, tokenHash } = rememberedDevices;
  const found = await database
    .select({ id, name, createdAt, lastUsedAt, tokenHash })
    .from(rememberedDevices)
    .where(inSalon(rememberedDevices, salonId, eq(rememberedDevices.mailbox, mailbox), gt(expiresAt, at)))
    .orderBy(desc(createdAt), desc(id));
  const own = token ? await hashOf(token) : null;
  return found.map(({ tokenHash: hash, ...device }) => ({ ...device, isThis: hash === own }));
}

/** Ends one browser of a mailbox. One of another mailbox is left as it is. docs/rules.md 6.32 */
export async function revokeDevice(database: Database, salonId: string, mailbox: string, id: string): Promise<void> {
  await database
    .delete(rememberedDevices)
    .where(
      alsoInSalon(rememberedDevices, salonId, eq(rememberedDevices.id, id), eq(rememberedDevices.mailbox, mailbox)),
    );
}

/** Ends the browser that has this token: it is forgotten there. docs/rules.md 6.32 */
export async function forgetDevice(database: Database, salonId: string, token: string): Promise<void> {
  const tokenHash = await hashOf(token);
  await database
    .delete(rememberedDevices)
    .where(alsoInSalon(rememberedDevices, salonId, eq(rememberedDevices.tokenHash, tokenHash)));
}

/**
 * The statement that ends all browsers of a mailbox, as a new password does, if the condition `when` holds. docs/rules.md 6.10,
 * 6.32, 23.14
 */
export function endDevices(database: Database, salonId: string, mailbox: string, when?: SQL) {
  return database
    .delete(rememberedDevices)
    .where(inSalon(rememberedDevices, salonId, eq(rememberedDevices.mailbox, mailbox), when));
}

/** A browser's name for its owner, from its `User-Agent`: never a number by which it is known again. */
export function deviceName(userAgent: string | null): string {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = named(BROWSERS) ?? "A browser";
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

const BROWSERS: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];
