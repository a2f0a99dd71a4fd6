import { redirect } from "react-router";
import { browsersOf, forgetBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { text } from "../../kernel/forms.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { endDevices, revokeDevice } from "../../models/devices/remembered-devices.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { Asked } from "./asked.ts";

/** A browser that is remembered for the client's mailbox, with its dates in words. */
export interface RememberedBrowser {
  id: string;
  name: string;
  since: string;
  used: string | null;
  isThis: boolean;
}

/**
 * The browsers that are remembered for a client's mailbox. None while it is not verified: it may be somebody else's.
 * docs/rules.md 6.32
 */
export async function rememberedBrowsers(
  request: Request,
  { id, timeZone }: Salon,
  { email, emailVerifiedAt }: User,
): Promise<RememberedBrowser[]> {
  if (emailVerifiedAt === null) return [];
  const dateOf = (instant: number) => longDate(salonTime(timeZone, instant).date);
  const browsers = await browsersOf(request, id, email);
  return browsers.map(({ createdAt, lastUsedAt, ...browser }) => ({
    ...{ ...browser, since: dateOf(createdAt) },
    used: lastUsedAt === null ? null : dateOf(lastUsedAt),
  }));
}

/** Forgets one of the client's browsers. One that is forgotten already is as good as forgotten. docs/rules.md 6.32 */
export async function forgetOne({ request, account, form }: Asked) {
  const { salonId, email } = account;
  const id = text(form, "browser");
  const browsers = account.emailVerifiedAt === null ? [] : await browsersOf(request, salonId, email);
  const one = browsers.find((browser) => browser.id === id);
  if (one) await revokeDevice(primaryDatabase(), salonId, email, one.id);
  return one?.isThis ? forgottenHere(request, salonId, "browser") : forgotten("browser");
}

/** Forgets all browsers of the client. docs/rules.md 6.32 */
export async function forgetAll({ request, account }: Asked) {
  const { salonId, email } = account;
  if (account.emailVerifiedAt === null) return forgotten("browsers");
  const isHere = (await browsersOf(request, salonId, email)).some(({ isThis }) => isThis);
  await endDevices(primaryDatabase(), salonId, email);
  return isHere ? forgottenHere(request, salonId, "browsers") : forgotten("browsers");
}

async function forgottenHere(request: Request, salonId: string, which: "browser" | "browsers") {
  return forgotten(which, { "Set-Cookie": await forgetBrowser(request, salonId) });
}

function forgotten(which: "browser" | "browsers", headers: HeadersInit = {}) {
  return redirect(`/profile?saved=${which}#browsers`, { headers });
}
