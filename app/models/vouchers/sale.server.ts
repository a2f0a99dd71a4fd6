import { eq, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { outbox, payments, vouchers } from "../../database/schema.ts";
import type { Payment, WayToPay } from "../../diary/appointments/payment.ts";
import { isBroughtIn, isUnused } from "../../diary/money/voucher.ts";
import { salonTime } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { dueRow } from "../outbox/due-rows.ts";
import type { Salon } from "../salon/salon.server.ts";
import { codeColumns } from "./code.server.ts";
import { voucherById } from "./vouchers.server.ts";

/* The sale of a voucher. One row of money gives it its worth, and another row takes the worth back. docs/rules.md 32.1, 32.5 */

/**
 * What is sold. docs/rules.md 32.11
 * - `name`, `uses`, `services`, `client`: only of a package, which stands on the client's card.
 * - `sender`: whom it is from.
 * - `buyer`: the mailbox of the person who bought it online.
 */
export interface Sold {
  amountPence: number;
  method: WayToPay;
  validUntil: string;
  recipient: string;
  message: string;
  email: string;
  name?: string;
  uses?: number | null;
  services?: string[];
  client?: string | null;
  sender?: string;
  buyer?: string;
  stripeId?: string;
}

/** The id of the voucher that a form or an order sells. */
export function voucherIdOf(salonId: string, { actor, key }: { actor: string; key: string }): string {
  return fingerprintOf([salonId, actor, "voucher", key]).slice(0, 22);
}

/**
 * Sells a voucher at `at` (UTC ms). Writes the voucher, its money and its emails together. The same key sells one voucher; refuses the same
 * key with other details. docs/rules.md 32.1
 */
export async function sellVoucher(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  by: { actor: string; key: string },
  sold: Sold,
  at: number,
): Promise<Result<{ id: string }, "key-reused">> {
  const id = voucherIdOf(salonId, by);
  const { amountPence, method, stripeId = null, ...about } = sold;
  // Buyers who buy for themselves get one email, with the receipt and the code.
  const kinds = [
    ...(about.email ? ["voucher" as const] : []),
    ...(about.buyer && about.buyer !== about.email ? ["voucher-receipt" as const] : []),
  ];
  const emails = kinds.map((kind) =>
    dueRow({ salonId, subject: "voucher", subjectId: id, channel: "email", kind }, { at }),
  );
  await withinTime(
    database.batch([
      database
        .insert(vouchers)
        .values({
          ...{ id, salonId, createdAt: at, ...about },
          ...codeColumns(salonId, id),
        })
        .onConflictDoNothing(),
      database
        .insert(payments)
        .values({
          ...{ id: `${id}-sold`, salonId, voucherId: id, kind: "payment", method, amountPence, stripeId },
          ...{ takenOn: salonTime(timeZone, at).date, createdAt: at, actor: by.actor },
        })
        .onConflictDoNothing(),
      ...emails.map((row) => database.insert(outbox).values(row).onConflictDoNothing()),
    ]),
  );
  const written = await voucherById(database, salonId, id);
  const isSame =
    written?.pricePence === amountPence &&
    written.rows[0]?.method === method &&
    written.voucher.email === about.email &&
    written.voucher.recipient === about.recipient;
  return isSame ? { ok: true, id } : refuse("key-reused");
}

/** Why a sale is not taken back. */
export type NotTakenBack = "no-such-voucher" | "voucher-in-use" | "voucher-used-up" | "bought-online" | "brought-in";

/**
 * Takes back the sale of an unused voucher, once: by a void on its day, later by a refund. The voucher is worth nothing then.
 * Refuses a voucher that was bought online, because its money goes back through Stripe, and one that was sold elsewhere.
 * docs/rules.md 32.5, 32.21
 */
export async function takeBackSale(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  asked: { id: string; method: WayToPay; actor: string },
  at: number,
): Promise<Result<{ amountPence: number; voids: boolean }, NotTakenBack>> {
  const read = await voucherById(database, salonId, asked.id);
  if (!read?.sale) return refuse("no-such-voucher");
  const { sale } = read;
  if (sale.stripeId) return refuse("bought-online");
  if (isBroughtIn(sale)) return refuse("brought-in");
  if (!isUnused(read.rows, asked.id)) return refuse("voucher-in-use");
  if (read.balancePence !== sale.amountPence) return refuse("voucher-used-up");
  const today = salonTime(timeZone, at).date;
  const voids = sale.takenOn === today;
  const { amountPence } = sale;
  try {
    const [written] = await withinTime(
      database
        .insert(payments)
        .values({
          ...{
            id: `${asked.id}-back`,
            salonId,
            voucherId: asked.id,
            takenOn: today,
            createdAt: at,
            actor: asked.actor,
          },
          ...answerTo(sale, voids, asked.method),
        })
        .onConflictDoNothing()
        .returning({ id: payments.id }),
    );
    return written ? { ok: true, amountPence, voids } : refuse("voucher-used-up");
  } catch (error) {
    // Somebody has used it meanwhile.
    if (rootCause(error).startsWith("overtaken: ")) return refuse("voucher-in-use");
    throw error;
  }
}

function answerTo(sale: Pick<Payment, "id" | "method" | "amountPence">, voids: boolean, method: WayToPay) {
  const amountPence = 0 - sale.amountPence;
  if (voids) return { kind: "payment" as const, method: sale.method, amountPence, answersId: sale.id };
  return { kind: "refund" as const, method, amountPence };
}

/**
 * Makes a voucher good for longer, with a reason from staff. Refuses when somebody else has changed its last day since.
 * docs/rules.md 32.6
 */
export async function extendVoucher(
  database: Database,
  salonId: string,
  asked: { id: string; from: string; validUntil: string; reason: string; by: string },
  at: number,
): Promise<Result<unknown, "changed-since">> {
  const { id, from, validUntil, reason, by } = asked;
  const extension = JSON.stringify({ from, at, by, reason });
  const [set] = await withinTime(
    database
      .update(vouchers)
      .set({ validUntil, extensions: sql`json_insert(${vouchers.extensions}, '$[#]', json(${extension}))` })
      .where(alsoInSalon(vouchers, salonId, eq(vouchers.id, id), eq(vouchers.validUntil, from)))
      .returning({ id: vouchers.id }),
  );
  return set ? { ok: true } : refuse("changed-since");
}
