import { data, redirect } from "react-router";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { formOf, keyOf, texts } from "../../../../kernel/forms.ts";
import { type FieldErrors, parseSubmission } from "../../../../kernel/parsing.ts";
import { mailVoucher } from "../../../../mail/voucher-mail.server.ts";
import { sellVoucher } from "../../../../models/vouchers/sale.server.ts";
import { saleForm } from "../../../../models/vouchers/voucher-form.ts";
import { SALE_WORDS } from "../../../../words/payments.ts";
import type { Route } from "./+types/route.ts";

const FIELDS = ["key", "amount", "method", "validUntil", "recipient", "message", "email"];

/** Sells a voucher for what was typed, mails it if there is an address, and leads to it. docs/rules.md 32.1 */
export async function sold({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const typed = texts(form, FIELDS);
  const at = now();
  const read = parseSubmission(saleForm(salonTime(salon.timeZone, at).date), typed);
  if (!read.ok) return data({ message: null, fields: read.fields, typed }, { status: 400 });
  const { amount: amountPence, ...asked } = read.value;
  const actor = `admin:${context.get(accountContext).id}`;
  const database = primaryDatabase();
  const sale = await sellVoucher(database, salon, { actor, key: keyOf(form) }, { amountPence, ...asked }, at);
  if (!sale.ok) return data({ message: SALE_WORDS[sale.reason], fields: NO_FIELDS, typed }, { status: 422 });
  const mailed = asked.email === "" ? "sold" : (await mailVoucher(database, salon, sale.id)) ? "mailed" : "not-mailed";
  throw redirect(`/admin/vouchers/${sale.id}?notice=${mailed}`);
}

const NO_FIELDS: FieldErrors = {};
