import { sql } from "drizzle-orm";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf, selectRows } from "../../database/many-rows.server.ts";
import { payments } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { voucherOfOrder } from "../../models/vouchers/online.server.ts";
import { voucherById } from "../../models/vouchers/vouchers.server.ts";
import type { Checkout, Refund } from "../payment-names.ts";

/* The rows of money for refunds of vouchers that were bought online. docs/rules.md 32.15 */

interface Going extends Pick<Refund, "id" | "salonId" | "amountPence" | "actor" | "madeAt"> {
  voucherId: string | null;
  takenOn: string;
}

/** The row that takes a refund off its voucher. Its id follows from the refund, so there is only one. */
export function rowOfRefund({ id, salonId, amountPence, actor, madeAt, voucherId, takenOn }: Going) {
  return {
    ...{ id: `${id} back`, salonId, kind: "refund" as const, method: "online" as const },
    ...{ amountPence: -amountPence, createdAt: madeAt, actor, voucherId, takenOn },
  };
}

/** The row of a refund that was made at Stripe after the voucher was used. It comes off no voucher. */
function rowBeyond(going: Going) {
  return { ...rowOfRefund({ ...going, voucherId: null }), id: `${going.id} beyond` };
}

/**
 * Writes down, once, what has gone back of a voucher. A refund by staff was written down before. A refund that was made at
 * Stripe comes off the voucher as far as the voucher is worth it. docs/rules.md 32.15
 */
export async function takeOffVoucher(
  database: Database,
  salon: Salon,
  refund: Refund,
  { id: checkoutId }: Pick<Checkout, "id">,
): Promise<void> {
  const voucherId = voucherOfOrder(salon.id, checkoutId);
  const of = { voucherId, takenOn: salonTime(salon.timeZone, now()).date };
  for (let tries = 0; ; tries++) {
    const balance = (await voucherById(database, salon.id, voucherId))?.balancePence ?? 0;
    const off = Math.min(refund.amountPence, Math.max(0, balance));
    const rows = [
      ...(off > 0 ? [rowOfRefund({ ...refund, ...of, amountPence: off })] : []),
      ...(off < refund.amountPence ? [rowBeyond({ ...refund, ...of, amountPence: refund.amountPence - off })] : []),
    ];
    try {
      await withinTime(
        database
          .insert(payments)
          .select(sql`${selectRows(payments, rows)} and ${hasNone(salon.id, refund.id)}`)
          .onConflictDoNothing(),
      );
      return;
    } catch (error) {
      // Somebody has used the voucher meanwhile, so less comes off it.
      if (tries > 2 || !rootCause(error).startsWith("overtaken: ")) throw error;
    }
  }
}

/** Voids the rows of a refund that the bank has sent back or Stripe has refused. The voucher has its worth again. */
export async function putBackOnVoucher(database: Database, salon: Salon, refund: Pick<Refund, "id">): Promise<void> {
  const gone = await withinTime(
    database
      .select()
      .from(payments)
      .where(alsoInSalon(payments, salon.id, sql`${payments.id} in ${idsOf(refund.id)}`)),
  );
  if (gone.length === 0) return;
  const at = now();
  const rows = gone.map(({ id, kind, method, amountPence, voucherId }) => ({
    ...{ id: `${id} void`, salonId: salon.id, kind, method, amountPence: -amountPence, voucherId, answersId: id },
    ...{ takenOn: salonTime(salon.timeZone, at).date, createdAt: at, actor: "stripe:stripe" },
  }));
  await withinTime(database.insert(payments).values(rows).onConflictDoNothing());
}

/** The mailbox of an order's buyer; empty once they are forgotten. */
export async function buyerOf(database: Database, salonId: string, { id }: Pick<Checkout, "id">): Promise<string> {
  return (await voucherById(database, salonId, voucherOfOrder(salonId, id)))?.voucher.buyer ?? "";
}

function idsOf(refundId: string) {
  return oneOf([`${refundId} back`, `${refundId} beyond`]);
}

function hasNone(salonId: string, refundId: string) {
  const written = alsoInSalon(payments, salonId, sql`${payments.id} in ${idsOf(refundId)}`);
  return sql`not exists (select 1 from ${payments} where ${written})`;
}
