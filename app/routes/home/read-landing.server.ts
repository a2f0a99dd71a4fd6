import type { RouterContextProvider } from "react-router";
import { browserOf } from "../../auth/device.server.ts";
import { publicSite, salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { heldByOthers } from "../../models/holds/held-times.server.ts";
import { sellsVouchers } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { readShopWindow } from "../../models/shop-window/shop-window.server.ts";

/** What the landing page and a client's page about the salon show of it. docs/rules.md 20.1, 20.8 */
export async function readLanding(context: Readonly<RouterContextProvider>, url: URL) {
  const salon = context.get(salonContext);
  return {
    salon: { ...shownOf(salon), site: publicSite(context, url), vouchers: sellsVouchers(salon) },
    shown: await readShopWindow(readDatabase(), heldByOthers(salon, browserOf(context)), salon, now()),
  };
}

function shownOf({ name, address, phone, email, instagramUrl, facebookUrl, tagline, policy, mapUrl, ...salon }: Salon) {
  const { changeCutoffHours, cancelCutoffHours, bookableDays } = salon;
  const limits = { changeCutoffHours, cancelCutoffHours, bookableDays };
  return { name, address, phone, email, instagramUrl, facebookUrl, tagline, policy, mapUrl, ...limits };
}
