import { data, redirect } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { isUnused } from "../../../diary/money/voucher.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { codeShown } from "../../../models/vouchers/code.server.ts";
import { orderIn, orderPath, salonOnGift, voucherOfOrder } from "../../../models/vouchers/online.server.ts";
import { type VoucherRead, voucherById } from "../../../models/vouchers/vouchers.server.ts";
import { checkoutById, lookAtCheckout } from "../../../payments/checkouts.server.ts";
import { leaveOrder } from "../../../payments/vouchers/order.server.ts";
import type { Route } from "./+types/route.ts";

type OrderRequest = Pick<Route.LoaderArgs, "params" | "url" | "context">;

/** An order as its page shows it. */
export type OrderShown = Awaited<ReturnType<typeof orderShown>>;

/** How often the page looks again by itself. */
const MOST_TIMES = 60;

/**
 * How an order stands. Redirects a buyer who came back without paying to the form, filled in as it was. Throws a 404 for an
 * address that this salon has not signed. docs/rules.md 32.13
 */
export async function orderShown({ params, url, context }: OrderRequest) {
  const salon = context.get(salonContext);
  const found = await orderAsked(salon, params.token);
  const left = url.searchParams.has("left") ? await leaveOrder(salon, found) : undefined;
  if (left === "expired") throw redirect(changePath(params.token));
  const { checkout, standing } = (await lookAtCheckout(salon, found.id)) ?? { checkout: found, standing: null };
  if (standing?.is === "expired") throw redirect(changePath(params.token));
  const here = orderPath(salon, found.id);
  const cameBack = url.searchParams.has("checkout");
  const open = standing?.is === "open";
  const is = standing?.is ?? (cameBack || checkout.stripeId !== null ? ("looking" as const) : ("unasked" as const));
  const times = Number(url.searchParams.get("times") ?? 0) + 1;
  const read =
    standing?.is === "paid" && (await voucherById(primaryDatabase(), salon.id, voucherOfOrder(salon.id, found.id)));
  return {
    is,
    url: open ? standing.url : null,
    forward: open && !cameBack ? standing.url : null,
    again: is === "looking" && times <= MOST_TIMES ? `${here}?checkout=${found.id}&times=${times}` : null,
    here: `${here}?checkout=${found.id}`,
    amount: formatPounds(checkout.amountPence),
    ordered: { recipient: checkout.voucher?.recipient ?? "", email: checkout.voucher?.email ?? "" },
    voucher: read ? voucherShown(salon, read) : null,
    salon: { name: salon.name },
  };
}

/** The voucher with its code, while anything is left on it. */
function voucherShown(salon: Salon, { voucher, rows, pricePence, balancePence }: VoucherRead) {
  const { id, codeEnd, validUntil, name, uses, recipient, sender, message, email, buyer } = voucher;
  return {
    ...{ codeEnd, validUntil, name, uses, recipient, sender, message, amount: formatPounds(pricePence) },
    code: balancePence > 0 ? codeShown(salon.id, voucher) : null,
    left: balancePence > 0 ? formatPounds(balancePence) : null,
    isUsed: !isUnused(rows, id),
    mailedTo: email,
    receiptTo: buyer !== email ? buyer : null,
    salon: salonOnGift(salon),
  };
}

/** Gives an order up, and redirects to the form as it was filled in. docs/rules.md 32.13 */
export async function orderGivenUp({ params, context }: Pick<Route.ActionArgs, "params" | "context">) {
  const salon = context.get(salonContext);
  const found = await orderAsked(salon, params.token);
  const state = await leaveOrder(salon, found);
  return redirect(
    state === "expired" ? changePath(params.token) : `${orderPath(salon, found.id)}?checkout=${found.id}`,
  );
}

/** The order of an address. Throws a 404 for any other address. An order that nobody paid is gone after a day. */
async function orderAsked(salon: Salon, token: string) {
  const id = orderIn(salon, token);
  const found = id === null ? undefined : await checkoutById(primaryDatabase(), salon.id, id);
  if (!found?.voucher) throw data(null, { status: 404 });
  return found;
}

function changePath(token: string): string {
  return `/vouchers?order=${encodeURIComponent(token)}`;
}
