import { desc, eq, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { selectRows } from "../../database/many-rows.server.ts";
import { payments, refunds } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { refundsDue } from "../../models/money/refunds-due.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { orderOfVoucher } from "../../models/vouchers/online.server.ts";
import { voucherById, WORTH } from "../../models/vouchers/vouchers.server.ts";
import type { Checkout, Refund } from "../payment-names.ts";
import { type BackByStaff, madeBefore, refundIdOf, refundIfLeft, refundNow } from "../refunds.server.ts";
import { rowOfRefund } from "./refund-rows.server.ts";

/** Why a voucher is not given back. */
export type NotGivenBack =
  | "no-such-voucher"
  | "voucher-used-up"
  | "changed-since"
  | "not-at-stripe-any-more"
  | "key-reused";

/**
 * Gives back through Stripe what is left of a voucher that was bought online. `amountPence` is what the page showed. From then
 * on the voucher is worth nothing, whatever Stripe answers, so nobody uses money that is on its way back. The same key gives
 * back once. docs/rules.md 32.15
 */
export async function giveBackVoucher(
  salon: Salon,
  { id: voucherId, amountPence, actor, key }: { id: string; amountPence: number; actor: string; key: string },
): Promise<Result<{ state: Refund["state"] }, NotGivenBack>> {
  const database = primaryDatabase();
  const id = refundIdOf(salon.id, { actor, key: `${voucherId} ${key}` });
  const before = await madeBefore(database, salon, id, amountPence);
  if (before) return before;
  const read = await voucherById(database, salon.id, voucherId);
  const order = read && (await orderOfVoucher(database, salon.id, read));
  if (!order) return refuse("no-such-voucher");
  if (read.balancePence <= 0) return refuse("voucher-used-up");
  if (read.balancePence !== amountPence) return refuse("changed-since");
  const back = { id, salonId: salon.id, amountPence, actor, madeAt: now() };
  const refund = await insertBoth(database, salon, back, { order, voucherId });
  if (refund) return { ok: true, state: await refundNow(salon, refund) };
  const after = await voucherById(database, salon.id, voucherId);
  return refuse(after?.balancePence === amountPence ? "not-at-stripe-any-more" : "changed-since");
}

/**
 * Writes the refund and the row that takes it off the voucher. Both are written only if as much is left, on the voucher and of
 * the payment at Stripe.
 */
async function insertBoth(
  database: Database,
  salon: Salon,
  back: BackByStaff,
  { order, voucherId }: { order: Checkout; voucherId: string },
): Promise<Refund | undefined> {
  const { id, salonId, amountPence, madeAt } = back;
  const ofVoucher = inSalon(payments, salonId, eq(payments.voucherId, voucherId));
  const isLeft = sql`(select ${WORTH} from ${payments} where ${ofVoucher}) = ${amountPence}`;
  const off = rowOfRefund({ ...back, voucherId, takenOn: salonTime(salon.timeZone, madeAt).date });
  const isNew = sql`exists (select 1 from ${refunds} where ${inSalon(refunds, salonId, eq(refunds.id, id))})`;
  try {
    const [[added]] = await withinTime(
      database.batch([
        refundIfLeft(database, back, order, isLeft),
        database
          .insert(payments)
          .select(sql`${selectRows(payments, [off])} and ${isNew}`)
          .onConflictDoNothing(),
        refundsDue(database, salonId, eq(refunds.id, id)),
      ]),
    );
    return added;
  } catch (error) {
    // Somebody has used the voucher meanwhile.
    if (rootCause(error).startsWith("overtaken: ")) return undefined;
    throw error;
  }
}

/** The latest refund of an order. */
export async function lastRefundOf(
  database: Database,
  salonId: string,
  checkoutId: string,
): Promise<Refund | undefined> {
  const [last] = await withinTime(
    database
      .select()
      .from(refunds)
      .where(inSalon(refunds, salonId, eq(refunds.checkoutId, checkoutId)))
      .orderBy(desc(refunds.madeAt))
      .limit(1),
  );
  return last;
}
