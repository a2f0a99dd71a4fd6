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
import { hasBothKeys } from "../../../../models/money/online.server.ts";
import { vatTyped } from "../../../../models/rates/vat-form.ts";
import { readSalonAgain } from "../../../../models/salon/salon.server.ts";
import { siteOf } from "../../../../models/salon/secret-address.server.ts";
import { parseTexts } from "../../../../models/trial/trial.ts";
import { setOnlineVouchers } from "../../../../models/vouchers/online.server.ts";
import { sellVoucher } from "../../../../models/vouchers/sale.server.ts";
import { saleForm, usuallyUntil } from "../../../../models/vouchers/voucher-form.ts";
import { servicesOfOtherRates, setVoucherVat, voucherVatOn } from "../../../../models/vouchers/voucher-vat.server.ts";
import { outstandingOn, VOUCHERS_SHOWN, vouchersOn } from "../../../../models/vouchers/vouchers.server.ts";
import { mailSoldVoucher } from "../../../../outbox/email-of-voucher.server.ts";
import { NOT_WITHOUT_STRIPE, SALE_WORDS } from "../../../../words/money/vouchers.ts";

/** The vouchers of a salon by the day and the filter that the address names. docs/rules.md 32.9 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const { id, timeZone } = salon;
  const account = context.get(accountContext);
  const database = primaryDatabase();
  const { date: today } = salonTime(timeZone, now());
  const { on, shown, before } = v.parse(asked(today), Object.fromEntries(url.searchParams));
  const owner = may(account, "rules");
  const [list, outstanding, taxed] = await Promise.all([
    vouchersOn(database, id, { date: on, shown, before }),
    may(account, "revenue") ? outstandingOn(database, id, on) : null,
    owner ? taxedAtSale(id, today) : null,
  ]);
  const online = owner
    ? {
        on: salon.onlineVouchers,
        possible: hasBothKeys(),
        address: new URL("/vouchers", siteOf(salon) ?? url.origin).href,
      }
    : null;
  const key = crypto.randomUUID();
  return { ...list, ...{ outstanding, today, on, shown, until: usuallyUntil(today), key, online, taxed } };
}

/** When vouchers are taxed today, with the services that are wrong for it. docs/rules.md 28.9 */
async function taxedAtSale(salonId: string, today: string) {
  const database = primaryDatabase();
  const vat = await voucherVatOn(database, salonId, today);
  const rate = { basisPoints: vat, fromDate: today };
  return { vat, others: vat === null ? [] : await servicesOfOtherRates(database, salonId, rate) };
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
  vat: taxed,
});

/**
 * Switches the sale online. Only owners may, and only where vouchers can be paid. This isolate shows the change at once, and
 * others within a minute. docs/rules.md 32.10
 */
async function switched(on: boolean, { salon, url, context }: Sent) {
  if (!may(context.get(accountContext), "rules")) throw data(null, { status: 403 });
  if (on && !hasBothKeys()) return { status: 409, message: NOT_WITHOUT_STRIPE };
  await setOnlineVouchers(primaryDatabase(), salon.id, on);
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  return redirect("/admin/vouchers");
}

/** Sets whether vouchers are taxed when they are sold. Only owners may. docs/rules.md 28.9 */
async function taxed({ salon, account, form }: Sent) {
  if (!may(account, "rules")) throw data(null, { status: 403 });
  const read = vatTyped(form, salonTime(salon.timeZone, now()).date);
  if (!read.ok) return { status: 400, fields: read.fields };
  const set = await setVoucherVat(primaryDatabase(), salon.id, read.value);
  if (!set.ok) return { status: 409, fields: { vat: OTHER_RATES } };
  return redirect("/admin/vouchers?notice=vat");
}

const OTHER_RATES = "Your services don’t all have this rate of VAT, so vouchers are taxed when they’re used";

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
