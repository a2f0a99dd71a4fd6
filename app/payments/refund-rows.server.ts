import { withinTime } from "../database/calls.server.ts";
import type { Database } from "../database/client.server.ts";
import { payments } from "../database/schema.ts";
import { standingOf } from "../diary/appointments/payment.ts";
import type { Update } from "../diary/registry.ts";
import { now, salonTime } from "../kernel/clock.ts";
import { logWarning } from "../log/log.ts";
import { sendCommand } from "../models/diary/send.server.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { followsFromCommand } from "../models/money/back-by-terms.server.ts";
import { paymentRows } from "../models/money/payment-rows.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { atStripeBy, type Checkout, paymentAtStripe, type Refund } from "./payment-names.ts";
import { putBackOnVoucher, takeOffVoucher } from "./vouchers/refund-rows.server.ts";

/*
 * The rows of money for refunds that Stripe has made, written once each. Throws when the diary does not answer.
 * docs/rules.md 31.7, 31.11
 */

/** Writes the row of a refund. For a fee, its row is voided, and a new row has what the salon keeps. */
export async function writeDown(
  database: Database,
  salon: Salon,
  refund: Refund,
  checkout: Checkout,
  stripeId: string,
): Promise<void> {
  if (checkout.voucher) return takeOffVoucher(database, salon, refund, checkout);
  const { appointmentId, purpose } = checkout;
  const { amountPence, note, offPrice } = refund;
  const appointment = await withinTime(lastOf(database, salon.id, appointmentId ?? ""));
  if (!appointment) {
    const row = { kind: "refund", amountPence: -amountPence, note, stripeId } as const;
    return writeOfDeleted(database, salon, appointmentId, row);
  }
  if (purpose === "fee") return feeBack(database, salon, appointment.id, { checkout, amountPence, stripeId });
  await command(salon, appointment.id, `refund ${stripeId}`, {
    ...{
      what: "give-back",
      amountPence,
      method: "online",
      note,
      stripeId,
      offPrice,
      byCommand: followsFromCommand(refund.actor),
    },
  });
}

/**
 * A fee does not count towards the price. So its row is voided, and what the salon keeps of it is a new row. The void's key is
 * that of this refund: of two refunds at once one voids, and the other one fails and is tried again later. docs/rules.md 31.11
 */
async function feeBack(
  database: Database,
  salon: Salon,
  appointmentId: string,
  { checkout, amountPence, stripeId }: { checkout: Checkout; amountPence: number; stripeId: string },
): Promise<void> {
  const stays = `${checkout.paymentId} less ${stripeId}`;
  const rows = await withinTime(paymentRows(database, salon.id, appointmentId));
  const came = rows.filter((row) => row.stripeId && atStripeBy(row.stripeId) === paymentAtStripe(checkout));
  if (came.some((row) => row.stripeId === stays)) return;
  const row = standingOf(rows).find(({ id }) => came.some((one) => one.id === id)) ?? came.at(-1);
  if (!row || row.amountPence < amountPence) return leave(stripeId);
  const voids = { what: "void", paymentId: row.id } as const;
  if (!(await command(salon, appointmentId, `refund ${stripeId}`, voids))) throw new Error("Another refund goes first");
  const left = row.amountPence - amountPence;
  if (left === 0) return;
  const rest = { kind: "fee", method: "online", amountPence: left, stripeId: stays } as const;
  await command(salon, appointmentId, `rest ${stripeId}`, { what: "take", rows: [rest] });
}

/** What Stripe's name of a refund ends with on the row of the money that the bank sent back. */
export const BACK_FROM_BANK = " failed";

/** Takes the money in again when the bank has sent a refund back. */
export async function takeAgain(
  database: Database,
  salon: Salon,
  { appointmentId, purpose, voucher }: Checkout,
  refund: Refund,
  id: string,
): Promise<void> {
  if (voucher) return putBackOnVoucher(database, salon, refund);
  const { amountPence } = refund;
  const kind = purpose === "fee" ? ("fee" as const) : ("payment" as const);
  const row = { kind, method: "online", amountPence, stripeId: id + BACK_FROM_BANK } as const;
  const appointment = await withinTime(lastOf(database, salon.id, appointmentId ?? ""));
  if (!appointment) return writeOfDeleted(database, salon, appointmentId, row);
  await command(salon, appointment.id, `failed ${id}`, { what: "take", rows: [row] });
}
/** Writes the money of a deleted appointment, which is in the books but not in the diary. docs/rules.md 27.3 */
async function writeOfDeleted(
  database: Database,
  { id: salonId, timeZone }: Salon,
  appointmentId: string | null,
  row: Pick<typeof payments.$inferInsert, "kind" | "amountPence" | "note" | "stripeId">,
): Promise<void> {
  const at = now();
  const written = {
    method: "online",
    takenOn: salonTime(timeZone, at).date,
    createdAt: at,
    actor: "stripe:stripe",
  } as const;
  await withinTime(
    database
      .insert(payments)
      .values({ id: crypto.randomUUID(), salonId, appointmentId, ...written, ...row })
      .onConflictDoNothing(),
  );
}

/** Answers whether the command is executed, now or before. Logs what the appointment refuses. */
async function command(salon: Salon, appointmentId: string, key: string, update: Update): Promise<boolean> {
  const outcome = await sendCommand(salon, {
    actor: { role: "stripe", userId: "stripe" },
    key,
    appointmentId,
    ...update,
  });
  if (outcome.ok || outcome.reason === "already-taken" || outcome.reason === "key-reused") return true;
  if (outcome.reason === "diary-busy" || outcome.reason === "outcome-unknown") throw new Error(outcome.reason);
  leave(key);
  return false;
}

function leave(id: string): void {
  logWarning("payment-not-marked", { stripe: id, why: "it went back, and the appointment does not take that" });
}
