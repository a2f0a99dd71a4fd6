import { rootCause, withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { checkouts, type VoucherOrder } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { logError } from "../../log/log.ts";
import { countTowardsLimit, type TooMany } from "../../models/accounts/rate-limit.server.ts";
import type { Sender } from "../../models/accounts/sender.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { checkoutById, endCheckout, newCheckout, TOO_SHORT_MS } from "../checkouts.server.ts";
import type { Checkout } from "../payment-names.ts";
import { sessionOf } from "../sessions.server.ts";

/* Orders of vouchers. An order is the visit to Stripe that pays for a voucher. docs/rules.md 32.11 to 32.13 */

/** An order as a form sends it. `key` is the form's key, and `site` the address of the salon's site. */
export interface Ordered {
  key: string;
  order: VoucherOrder;
  amountPence: number;
  site: string;
  from: Sender;
}

/**
 * The visit that pays for an order. The same form with the same words gets the same visit, also once it is paid. Refuses too
 * many orders from a network, or from there for a mailbox, and when Stripe does not answer. docs/rules.md 32.11, 32.12
 */
export async function openOrder(
  salon: Salon,
  { key, order, amountPence, site, from }: Ordered,
): Promise<Result<{ checkoutId: string }, "outcome-unknown" | TooMany>> {
  const database = primaryDatabase();
  const id = fingerprintOf([salon.id, "voucher order", key, order, amountPence]);
  try {
    const before = await checkoutById(database, salon.id, id);
    if (before && isGoodFor(before) && (await isThere(salon, before))) return { ok: true, checkoutId: before.id };
    const limited = await countOrder(salon.id, order, from);
    if (!limited.ok) return limited;
    const made = newCheckout(salon, { amountPence, returnTo: new URL("/vouchers", site).href });
    const row = { ...made, ...(before === undefined && { id }), purpose: "payment" as const, voucher: order };
    await withinTime(database.insert(checkouts).values(row).onConflictDoNothing());
    const stored = await checkoutById(database, salon.id, row.id);
    if (stored && (await isThere(salon, stored))) return { ok: true, checkoutId: stored.id };
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
  }
  return refuse("outcome-unknown");
}

/** Whether an order is paid, or can still be paid. */
function isGoodFor({ state, expiresAt }: Checkout): boolean {
  return state === "open" ? expiresAt > now() + TOO_SHORT_MS : state !== "expired";
}

/** Makes the visit at Stripe, so that the link to it works. Throws when Stripe does not answer. */
async function isThere(salon: Salon, order: Checkout): Promise<boolean> {
  if (order.state !== "open") return true;
  return (await sessionOf(primaryDatabase(), salon, order)).status !== "expired";
}

/**
 * Counts an order towards the limits of its network, and of the mailboxes that it would mail from there. A stranger elsewhere
 * uses up nobody’s orders by typing their mailbox. docs/rules.md 32.12
 */
async function countOrder(salonId: string, { email, buyer }: VoucherOrder, from: Sender) {
  const ofNetwork = await countTowardsLimit({ kind: "voucher-order", salonId, account: "", from });
  if (!ofNetwork.ok) return ofNetwork;
  for (const account of new Set([buyer, email])) {
    const counted = await countTowardsLimit({ kind: "voucher-mailbox", salonId, account, from });
    if (!counted.ok) return counted;
  }
  return { ok: true } as const;
}

/**
 * Gives up the order of a buyer who left Stripe’s page. Nobody can pay for it any more. Answers the new state of the visit;
 * null when Stripe does not answer. docs/rules.md 32.13
 */
export async function leaveOrder(salon: Salon, found: Checkout): Promise<Checkout["state"] | null> {
  if (found.state !== "open") return found.state;
  try {
    return await endCheckout(salon, found);
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
    return null;
  }
}
