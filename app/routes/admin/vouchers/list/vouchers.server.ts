import { data, type LoaderFunctionArgs, redirect } from "react-router";
import * as v from "valibot";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { commands, type Sent } from "../../../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { texts } from "../../../../kernel/forms.ts";
import { atMost } from "../../../../kernel/parsing.ts";
import { staffRoleOf } from "../../../../models/accounts/staff.ts";
import { hasBothKeys } from "../../../../models/money/online.server.ts";
import { readSalonAgain } from "../../../../models/salon/salon.server.ts";
import { siteOf } from "../../../../models/salon/secret-address.server.ts";
import { parseTexts } from "../../../../models/trial/trial.ts";
import { setOnlineVouchers } from "../../../../models/vouchers/online.server.ts";
import { sellVoucher } from "../../../../models/vouchers/sale.server.ts";
import { saleForm, usuallyUntil } from "../../../../models/vouchers/voucher-form.ts";
import { outstandingOn, VOUCHERS_SHOWN, vouchersOn } from "../../../../models/vouchers/vouchers.server.ts";
import { mailSoldVoucher } from "../../../../outbox/email-of-voucher.server.ts";
import { NOT_WITHOUT_STRIPE, SALE_WORDS } from "../../../../words/money/vouchers.ts";

/** The vouchers of a salon by the day and the filter that the address names. docs/rules.md 32.9 */
export async function loader({ url, context }: LoaderFunctionArgs) {
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

export const action = commands({
  "": sell,
  "online-on": (sent) => switched(true, sent),
  "online-off": (sent) => switched(false, sent),
});

/**
 * Switches the sale online. Only owners may, and only where vouchers can be paid. This isolate shows the change at once, and
 * others within a minute. docs/rules.md 32.10
 */
async function switched(on: boolean, { salon, url, context }: Sent) {
  if (!may(staffRoleOf(context.get(accountContext)), "rules")) throw data(null, { status: 403 });
  if (on && !hasBothKeys()) return { status: 409, message: NOT_WITHOUT_STRIPE };
  await setOnlineVouchers(primaryDatabase(), salon.id, on);
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  return redirect("/admin/vouchers");
}

/** Sells the voucher that was typed, mails it if there is an address, and redirects to its page. docs/rules.md 32.1 */
async function sell({ salon, account, form, key }: Sent) {
  const at = now();
  const own = { salon, at, texts: ["recipient", "message"] };
  const read = parseTexts(saleForm(salonTime(salon.timeZone, at).date), texts(form, FIELDS), own);
  if (!read.ok) return { status: 400, fields: read.fields };
  const { amount: amountPence, ...asked } = read.value;
  const database = primaryDatabase();
  const sale = await sellVoucher(database, salon, { actor: `admin:${account.id}`, key }, { amountPence, ...asked }, at);
  if (!sale.ok) return { status: 422, message: SALE_WORDS[sale.reason] };
  const mailed = asked.email === "" ? "sold" : await mailSoldVoucher(salon, sale.id);
  return redirect(`/admin/vouchers/${sale.id}?notice=${mailed}`);
}

const FIELDS = ["amount", "method", "validUntil", "recipient", "message", "email"];
