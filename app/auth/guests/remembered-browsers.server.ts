import { primaryDatabase } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { endDevices, revokeDevice } from "../../models/devices/remembered-devices.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { browsersOf, forgetBrowser } from "./mailbox-proof.server.ts";

/** A browser that is remembered for a mailbox, with its dates in words. */
export interface RememberedBrowser {
  id: string;
  name: string;
  since: string;
  used: string | null;
  isThis: boolean;
}

/** The browsers that are remembered for a mailbox. None for no mailbox: nobody has proved one. docs/rules.md 6.32 */
export async function rememberedBrowsers(
  request: Request,
  { id, timeZone }: Salon,
  mailbox: string | null,
): Promise<RememberedBrowser[]> {
  if (mailbox === null) return [];
  const dateOf = (instant: number) => longDate(salonTime(timeZone, instant).date);
  const browsers = await browsersOf(request, id, mailbox);
  return browsers.map(({ createdAt, lastUsedAt, ...browser }) => ({
    ...{ ...browser, since: dateOf(createdAt) },
    used: lastUsedAt === null ? null : dateOf(lastUsedAt),
  }));
}

/**
 * Forgets one browser of a mailbox, by its id, or all of them, and answers the header that does so here. One that is forgotten
 * already is as good as forgotten. docs/rules.md 6.32
 */
export async function forgetRemembered(
  request: Request,
  salonId: string,
  mailbox: string | null,
  which: string | "all",
): Promise<HeadersInit> {
  if (mailbox === null) return {};
  const browsers = await browsersOf(request, salonId, mailbox);
  const named = browsers.filter(({ id }) => which === "all" || id === which);
  if (which === "all") await endDevices(primaryDatabase(), salonId, mailbox);
  for (const { id } of which === "all" ? [] : named) await revokeDevice(primaryDatabase(), salonId, mailbox, id);
  return named.some(({ isThis }) => isThis) ? { "Set-Cookie": await forgetBrowser(request, salonId) } : {};
}
