import { and, eq, gt, isNotNull } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { type PushAddress, rememberedDevices } from "../../database/schema.ts";
import { hashOf } from "../salon/secret-address.server.ts";

/* Which remembered browsers get news of appointments. It ends with the browser's being remembered. docs/rules.md 36.1 */

/** A browser that gets the news of a mailbox. */
export interface PushDevice {
  id: string;
  push: PushAddress;
}

/** Sets where a browser gets the news of a mailbox, or with null that it gets none. False if it isn't remembered for it. docs/rules.md 36.1 */
export async function setPush(
  database: Database,
  salonId: string,
  { push, ...browser }: Browser & { push: PushAddress | null },
): Promise<boolean> {
  const found = await withinTime(
    database
      .update(rememberedDevices)
      .set({ push })
      .where(alsoInSalon(rememberedDevices, salonId, await isIt(browser)))
      .returning({ id: rememberedDevices.id }),
  );
  return found.length > 0;
}

/** Whether a browser gets the news of a mailbox; null if it isn't remembered for it. */
export async function hasPush(database: Database, salonId: string, browser: Browser): Promise<boolean | null> {
  const [found] = await withinTime(
    database
      .select({ push: rememberedDevices.push })
      .from(rememberedDevices)
      .where(alsoInSalon(rememberedDevices, salonId, await isIt(browser))),
  );
  return found ? found.push !== null : null;
}

/** A browser by its token, at an instant (UTC ms). Two people may share it, so it is asked for one mailbox. */
interface Browser {
  token: string;
  mailbox: string;
  at: number;
}

async function isIt({ token, mailbox, at }: Browser) {
  const { tokenHash, mailbox: own, expiresAt } = rememberedDevices;
  return and(eq(tokenHash, await hashOf(token)), eq(own, mailbox), gt(expiresAt, at));
}

/** The browsers that get the news of a mailbox at `at` (UTC ms): ten at most. docs/rules.md 6.32, 36.1 */
export async function pushDevices(
  database: Database,
  salonId: string,
  mailbox: string,
  at: number,
): Promise<PushDevice[]> {
  const { id, push, expiresAt } = rememberedDevices;
  const theirs = inSalon(rememberedDevices, salonId, eq(rememberedDevices.mailbox, mailbox));
  const found = await withinTime(
    database
      .select({ id, push })
      .from(rememberedDevices)
      .where(alsoInSalon(rememberedDevices, salonId, theirs, gt(expiresAt, at), isNotNull(push))),
  );
  return found.flatMap((device) => (device.push ? [{ id: device.id, push: device.push }] : []));
}

/** Ends the news of a browser, if it still has this address. docs/rules.md 36.3 */
export async function endPush(database: Database, salonId: string, { id, push }: PushDevice): Promise<void> {
  await withinTime(
    database
      .update(rememberedDevices)
      .set({ push: null })
      .where(alsoInSalon(rememberedDevices, salonId, eq(rememberedDevices.id, id), eq(rememberedDevices.push, push))),
  );
}
