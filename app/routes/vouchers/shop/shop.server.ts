import { data, redirectDocument } from "react-router";
import { accountToGreet } from "../../../auth/account.server.ts";
import { isClient } from "../../../auth/clients.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { visitorContext } from "../../../auth/session.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { formOf, keyOf, replyOf, texts } from "../../../kernel/forms.ts";
import { poundsTyped } from "../../../kernel/money.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { sellsVouchers } from "../../../models/money/online.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { siteOf } from "../../../models/salon/secret-address.server.ts";
import { orderIn, orderPath, salonOnGift } from "../../../models/vouchers/online.server.ts";
import { FIRST_SUGGESTED, OTHER, SUGGESTED } from "../../../models/vouchers/order-amounts.ts";
import { VoucherOrderForm } from "../../../models/vouchers/order-form.ts";
import { usuallyUntil } from "../../../models/vouchers/voucher-form.ts";
import { checkoutById } from "../../../payments/checkouts.server.ts";
import { openOrder } from "../../../payments/vouchers/order.server.ts";
import { tooManyAttempts } from "../../../words/accounts.ts";
import { PAYING_WORDS } from "../../../words/payments.ts";
import type { Route } from "./+types/route.ts";

const FIELDS = ["key", "amount", "other", "recipient", "sender", "message", "buyer", "email"];

/** What the page shows. */
export type ShopShown = Awaited<ReturnType<typeof shopShown>>;

/** The empty form, or the form of the given-up order that the address names. docs/rules.md 32.11, 32.13 */
export async function shopShown({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
  const salon = context.get(salonContext);
  if (!sellsVouchers(salon)) throw data(null, { status: 404 });
  const visitor = context.get(visitorContext);
  const account = visitor && isClient(visitor.role) ? await accountToGreet(visitor, context) : null;
  const own = { amount: FIRST_SUGGESTED, sender: account?.name ?? "", buyer: account?.email ?? "" };
  const given = await givenUp(salon, url.searchParams.get("order"));
  const typed: Partial<Record<string, string>> = given ?? own;
  return {
    typed,
    changes: given !== null,
    description: `Treat somebody to new nails: a gift voucher for ${salon.name}, with your own words on it. By email or printed, in a minute.`,
    validUntil: usuallyUntil(salonTime(salon.timeZone, now()).date),
    salon: salonOnGift(salon),
    key: crypto.randomUUID(),
  };
}

/** The typed values of an order that was not paid and can no longer be paid. */
async function givenUp(salon: Salon, token: string | null) {
  const id = token && orderIn(salon, token);
  const order = id ? await checkoutById(primaryDatabase(), salon.id, id) : undefined;
  if (!order?.voucher || order.state !== "expired") return null;
  const { buyer, email, ...rest } = order.voucher;
  const pounds = poundsTyped(order.amountPence);
  const amount = SUGGESTED.some((one) => one === pounds) ? { amount: pounds } : { amount: OTHER, other: pounds };
  return { ...amount, ...rest, buyer, email: email === buyer ? "" : email };
}

interface Reply {
  message: string | null;
  fields: Record<string, string>;
  typed: Partial<Record<string, string>>;
}

const reply = replyOf<Reply>({ message: null, fields: {}, typed: {} });

/**
 * Writes the order down and leads to its page, which leads to Stripe. Nothing is mailed before it is paid.
 * docs/rules.md 32.11, 32.12
 */
export async function ordered({ request, url, context }: Pick<Route.ActionArgs, "request" | "url" | "context">) {
  const salon = context.get(salonContext);
  if (!sellsVouchers(salon)) throw data(null, { status: 404 });
  const form = await formOf(request);
  const typed = texts(form, FIELDS);
  const read = parseSubmission(VoucherOrderForm, typed);
  if (!read.ok) return reply(400, { fields: read.fields, typed });
  const asked = { key: keyOf(form), ...read.value, site: siteOf(salon) ?? url.origin, from: senderOf(request) };
  const opened = await openOrder(salon, asked);
  if (opened.ok) return redirectDocument(orderPath(salon, opened.checkoutId));
  if (opened.reason === "outcome-unknown") return reply(503, { message: PAYING_WORDS["outcome-unknown"], typed });
  return reply(429, { message: tooManyAttempts(opened.retryAfter), typed }, opened.retryAfter);
}
