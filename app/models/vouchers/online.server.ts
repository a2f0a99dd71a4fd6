import { eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { checkouts, salons } from "../../database/schema.ts";
import { readSigned, signed } from "../accounts/secrets.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { siteOf } from "../salon/secret-address.server.ts";
import { voucherIdOf } from "./sale.server.ts";
import type { VoucherRead } from "./vouchers.server.ts";

/* Vouchers that people buy online, on Stripe’s page. docs/rules.md 32.10 to 32.15 */

/** Switches the sale on or off. Vouchers that are being paid for already are still sold. docs/rules.md 32.10 */
export async function setOnlineVouchers(database: Database, salonId: string, onlineVouchers: boolean): Promise<void> {
  await withinTime(database.update(salons).set({ onlineVouchers }).where(eq(salons.id, salonId)));
}

/**
 * The path of an order's page. Nobody can forge it, and D1 does not have it: the page shows the code once the order is paid.
 * docs/rules.md 32.13
 */
export function orderPath({ id: salonId }: Pick<Salon, "id">, checkoutId: string): string {
  return `/vouchers/${signed("voucher order", salonId, checkoutId)}`;
}

/** The same page's full address, for emails. Null when the salon's site is not known. */
export function orderAddress(salon: Pick<Salon, "id" | "host">, checkoutId: string): string | null {
  const site = siteOf(salon);
  return site ? new URL(orderPath(salon, checkoutId), site).href : null;
}

/** The order of a page's token, or null for a token that this salon has not signed. docs/rules.md 32.13 */
export function orderIn({ id: salonId }: Pick<Salon, "id">, token: string): string | null {
  return readSigned("voucher order", salonId, token);
}

/** The id of the voucher that an order buys, known before it is sold. */
export function voucherOfOrder(salonId: string, checkoutId: string): string {
  return voucherIdOf(salonId, soldBy(checkoutId));
}

/** The order that bought a voucher; undefined for a voucher that was sold at the desk. */
export async function orderOfVoucher(database: Database, salonId: string, { sale }: Pick<VoucherRead, "sale">) {
  if (!sale?.stripeId) return undefined;
  const [order] = await withinTime(
    database
      .select()
      .from(checkouts)
      .where(alsoInSalon(checkouts, salonId, eq(checkouts.paymentId, sale.stripeId))),
  );
  return order;
}

/** The sender and the key of an order's sale. A repeat sells nothing more. */
export function soldBy(checkoutId: string) {
  return { actor: "stripe:stripe", key: `checkout ${checkoutId}` };
}

/** What a voucher as a gift says of its salon. docs/rules.md 32.8 */
export function salonOnGift(salon: Salon) {
  const { name, address, phone } = salon;
  return { name, address, phone, site: siteOf(salon) ?? null };
}
