import * as v from "valibot";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { atMost } from "../../../../kernel/parsing.ts";
import { staffRoleOf } from "../../../../models/accounts/staff.ts";
import { hasBothKeys } from "../../../../models/money/online.server.ts";
import { siteOf } from "../../../../models/salon/secret-address.server.ts";
import { usuallyUntil } from "../../../../models/vouchers/voucher-form.ts";
import { outstandingOn, VOUCHERS_SHOWN, vouchersOn } from "../../../../models/vouchers/vouchers.server.ts";
import type { Route } from "./+types/route.ts";

/** What the page of vouchers shows. */
export type VouchersShownOnPage = Awaited<ReturnType<typeof vouchersShown>>;

/** The vouchers of a salon by the day and the filter that the address names. docs/rules.md 32.9 */
export async function vouchersShown({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
  const salon = context.get(salonContext);
  const { id, timeZone } = salon;
  const database = primaryDatabase();
  const { date: today } = salonTime(timeZone, now());
  const { on, shown, before } = v.parse(asked(today), Object.fromEntries(url.searchParams));
  const [list, outstanding] = await Promise.all([
    vouchersOn(database, id, { date: on, shown, before }),
    outstandingOn(database, id, on),
  ]);
  const online = may(staffRoleOf(context.get(accountContext)), "rules")
    ? {
        on: salon.onlineVouchers,
        possible: hasBothKeys(),
        address: new URL("/vouchers", siteOf(salon) ?? url.origin).href,
      }
    : null;
  const key = crypto.randomUUID();
  return { ...list, ...{ outstanding, today, on, shown, until: usuallyUntil(today), key, online } };
}

/** The query of the page. A wrong value counts as left out. */
function asked(today: string) {
  return v.object({
    on: v.fallback(v.pipe(v.string(), v.isoDate(), v.maxValue(today)), today),
    shown: v.fallback(v.picklist(VOUCHERS_SHOWN), "open"),
    before: v.fallback(v.optional(v.pipe(v.string(), atMost(15), v.digits(), v.transform(Number))), undefined),
  });
}
