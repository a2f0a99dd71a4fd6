import { data } from "react-router";
import * as v from "valibot";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { formOf, keyOf, text, texts, unknownIntent } from "../../../../kernel/forms.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { type FieldErrors, parseSubmission } from "../../../../kernel/parsing.ts";
import { mailVoucher } from "../../../../mail/voucher-mail.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { extendVoucher, takeBackSale } from "../../../../models/vouchers/sale.server.ts";
import { extensionForm, WayToBuy } from "../../../../models/vouchers/voucher-form.ts";
import { giveBackVoucher } from "../../../../payments/vouchers/give-back.server.ts";
import { BACK_ONLINE_WORDS, SALE_WORDS, VOUCHER_NOT_MAILED } from "../../../../words/money/vouchers.ts";
import type { Route } from "./+types/route.ts";

interface Reply {
  message: string | null;
  notice: string | null;
  fields: FieldErrors;
  typed: Partial<Record<string, string>>;
}

/** Does what a form about a voucher asks for, and answers what the page says then. docs/rules.md 32.5, 32.6, 32.8, 32.15 */
export async function voucherCommand({
  request,
  params,
  context,
}: Pick<Route.ActionArgs, "request" | "params" | "context">) {
  const salon = context.get(salonContext);
  const actor = `admin:${context.get(accountContext).id}`;
  const form = await formOf(request);
  switch (text(form, "intent")) {
    case "mail":
      return mailedAgain(salon, params.id);
    case "extend":
      return extended(salon, { id: params.id, actor, form });
    case "take-back":
      return takenBack(salon, { id: params.id, actor, form });
    case "give-back":
      return givenBack(salon, { id: params.id, actor, form });
    default:
      return unknownIntent();
  }
}

async function mailedAgain(salon: Salon, id: string) {
  const mailed = await mailVoucher(primaryDatabase(), salon, id, true);
  if (mailed === "mailed") return reply(200, { notice: "The voucher is on its way by email." });
  return reply(mailed === "mails-later" ? 429 : 503, { message: VOUCHER_NOT_MAILED[mailed] });
}

interface VoucherCommand {
  id: string;
  actor: string;
  form: FormData;
}

async function extended({ id: salonId, timeZone }: Salon, { id, actor: by, form }: VoucherCommand) {
  const at = now();
  const typed = texts(form, ["intent", "validUntil", "reason", "from"]);
  const read = parseSubmission(extensionForm(salonTime(timeZone, at).date), typed);
  if (!read.ok) return reply(400, { fields: read.fields, typed });
  const set = await extendVoucher(primaryDatabase(), salonId, { id, from: typed.from ?? "", by, ...read.value }, at);
  return set.ok
    ? reply(200, { notice: "The voucher is good until the new day." })
    : reply(409, { message: SALE_WORDS[set.reason], typed });
}

async function takenBack(salon: Salon, { id, actor, form }: VoucherCommand) {
  const typed = texts(form, ["intent", "method"]);
  const read = parseSubmission(v.object({ method: WayToBuy }), typed);
  if (!read.ok) return reply(400, { fields: read.fields, typed });
  const back = await takeBackSale(primaryDatabase(), salon, { id, actor, ...read.value }, now());
  if (!back.ok) return reply(409, { message: SALE_WORDS[back.reason] });
  const amount = formatPounds(back.amountPence);
  return reply(200, {
    notice: back.voids
      ? `The sale of ${amount} is voided. The voucher is worth nothing.`
      : `${amount} is written down as given back. The voucher is worth nothing.`,
  });
}

/** Gives back through Stripe what is left of a voucher that was bought online. docs/rules.md 32.15 */
async function givenBack(salon: Salon, { id, actor, form }: VoucherCommand) {
  const amountPence = Number(text(form, "pence"));
  const back = await giveBackVoucher(salon, { id, amountPence, actor, key: keyOf(form) });
  if (!back.ok) return reply(back.reason === "key-reused" ? 422 : 409, { message: BACK_ONLINE_WORDS[back.reason] });
  const amount = formatPounds(amountPence);
  if (back.state === "failed")
    return reply(409, { message: `Stripe does not give ${amount} back. The voucher is worth it again.` });
  const gone = back.state === "succeeded" ? "went back" : "is on its way back";
  return reply(200, { notice: `${amount} ${gone} to the card. Nothing is left on the voucher.` });
}

function reply(status: number, what: Partial<Reply>) {
  const whole: Reply = { message: null, notice: null, fields: {}, typed: {}, ...what };
  return data(whole, { status });
}
