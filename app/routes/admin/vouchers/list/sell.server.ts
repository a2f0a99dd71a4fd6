import { data, redirect } from "react-router";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { formOf, keyOf, text, texts } from "../../../../kernel/forms.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import { mailVoucher } from "../../../../mail/voucher-mail.server.ts";
import { staffRoleOf } from "../../../../models/accounts/staff.ts";
import { hasBothKeys } from "../../../../models/money/online.server.ts";
import { readSalonAgain } from "../../../../models/salon/salon.server.ts";
import { parseTexts } from "../../../../models/trial/trial.ts";
import { setOnlineVouchers } from "../../../../models/vouchers/online.server.ts";
import { sellVoucher } from "../../../../models/vouchers/sale.server.ts";
import { saleForm } from "../../../../models/vouchers/voucher-form.ts";
import { NOT_WITHOUT_STRIPE, SALE_WORDS } from "../../../../words/money/vouchers.ts";
import type { Route } from "./+types/route.ts";

type Context = Route.ActionArgs["context"];

const FIELDS = ["key", "amount", "method", "validUntil", "recipient", "message", "email"];

/** Sells a voucher, or switches the sale online. docs/rules.md 32.1, 32.10 */
export async function vouchersCommand({
  request,
  url,
  context,
}: Pick<Route.ActionArgs, "request" | "url" | "context">) {
  const form = await formOf(request);
  const intent = text(form, "intent");
  if (intent === "online-on" || intent === "online-off") return switched(intent === "online-on", url, context);
  return sold(form, context);
}

/**
 * Switches the sale online. Only owners may, and only where vouchers can be paid. This isolate shows the change at once, and
 * others within a minute. docs/rules.md 32.10
 */
async function switched(on: boolean, url: URL, context: Context) {
  if (!may(staffRoleOf(context.get(accountContext)), "rules")) throw data(null, { status: 403 });
  const salon = context.get(salonContext);
  if (on && !hasBothKeys())
    return data({ message: NOT_WITHOUT_STRIPE, fields: NO_FIELDS, typed: NOTHING_TYPED }, { status: 409 });
  await setOnlineVouchers(primaryDatabase(), salon.id, on);
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  throw redirect("/admin/vouchers");
}

/** Sells the voucher that was typed, mails it if there is an address, and redirects to its page. docs/rules.md 32.1 */
async function sold(form: FormData, context: Context) {
  const salon = context.get(salonContext);
  const typed = texts(form, FIELDS);
  const at = now();
  const own = { salon, at, texts: ["recipient", "message"] };
  const read = parseTexts(saleForm(salonTime(salon.timeZone, at).date), typed, own);
  if (!read.ok) return data({ message: null, fields: read.fields, typed }, { status: 400 });
  const { amount: amountPence, ...asked } = read.value;
  const actor = `admin:${context.get(accountContext).id}`;
  const database = primaryDatabase();
  const sale = await sellVoucher(database, salon, { actor, key: keyOf(form) }, { amountPence, ...asked }, at);
  if (!sale.ok) return data({ message: SALE_WORDS[sale.reason], fields: NO_FIELDS, typed }, { status: 422 });
  const mailed = asked.email === "" ? "sold" : await mailVoucher(database, salon, sale.id);
  throw redirect(`/admin/vouchers/${sale.id}?notice=${mailed}`);
}

const NO_FIELDS: FieldErrors = {};
const NOTHING_TYPED: Partial<Record<string, string>> = {};
