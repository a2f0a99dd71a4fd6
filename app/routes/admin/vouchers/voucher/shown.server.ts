import { data } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { type Database, primaryDatabase } from "../../../../database/client.server.ts";
import { standingOf } from "../../../../diary/appointments/payment.ts";
import { isExpired, isUnused } from "../../../../diary/money/voucher.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { codeShown } from "../../../../models/vouchers/code.server.ts";
import { orderOfVoucher, salonOnGift } from "../../../../models/vouchers/online.server.ts";
import { monthsAfter } from "../../../../models/vouchers/voucher-form.ts";
import { namesOfStaff, type VoucherRead, voucherById } from "../../../../models/vouchers/vouchers.server.ts";
import { lastRefundOf } from "../../../../payments/vouchers/give-back.server.ts";
import type { Route } from "./+types/route.ts";

/** A voucher as its page shows it. */
export type VoucherShown = Awaited<ReturnType<typeof voucherShown>>;

/** How the sale can be taken back: the whole voucher, or what is left of it. Null when it can’t. docs/rules.md 32.5, 32.15 */
function wayBack({ voucher, rows, sale, balancePence, soldOn }: VoucherRead, today: string) {
  if (balancePence <= 0) return null;
  if (sale?.stripeId) return "online" as const;
  if (!isUnused(rows, voucher.id)) return null;
  return soldOn === today ? ("void" as const) : ("back" as const);
}

/** The state of the voucher's latest refund through Stripe, or null. docs/rules.md 32.15 */
async function onItsWay(database: Database, salonId: string, read: VoucherRead) {
  const order = await orderOfVoucher(database, salonId, read);
  const last = order && (await lastRefundOf(database, salonId, order.id));
  return last ? { state: last.state, amountPence: last.amountPence } : null;
}

/** The voucher of an address. A code that was made with another secret can't be shown any more. docs/rules.md 32.2, 32.8 */
export async function voucherShown({ params, url, context }: Pick<Route.LoaderArgs, "params" | "url" | "context">) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const [read, names] = await Promise.all([
    voucherById(database, salon.id, params.id),
    namesOfStaff(database, salon.id),
  ]);
  if (!read) throw data(null, { status: 404 });
  const { voucher, rows, sale, pricePence, balancePence, usesLeft, soldOn } = read;
  const { date: today } = salonTime(salon.timeZone, now());
  const { id, codeEnd, validUntil, name, uses, recipient, sender, message, email, mailedAt } = voucher;
  const { extensions } = voucher;
  const standing = new Set(standingOf(rows));
  return {
    ...{ id, codeEnd, validUntil, name, uses, recipient, sender, message, email, pricePence, balancePence, usesLeft },
    amount: formatPounds(pricePence),
    code: codeShown(salon.id, voucher),
    ...{ soldOn, soldBy: names.get(sale?.actor ?? "") ?? null, paidBy: sale?.method ?? null },
    mailedOn: mailedAt === null ? null : salonTime(salon.timeZone, mailedAt).date,
    expired: isExpired(voucher, today),
    canGoBack: wayBack(read, today),
    goesBack: sale?.stripeId ? await onItsWay(database, salon.id, read) : null,
    rows: rows
      .filter((row) => row !== sale && row.answersId === null)
      .map((row) => ({
        ...{ id: row.id, kind: row.kind, method: row.method, amountPence: row.amountPence, takenOn: row.takenOn },
        ...{ appointmentId: row.appointmentId, voided: !standing.has(row) },
      })),
    voided: rows.some(({ answersId }) => answersId !== null && answersId === sale?.id),
    extensions: extensions.map(({ from, at, by, reason }) => ({
      ...{ from, reason, on: salonTime(salon.timeZone, at).date, by: names.get(by) ?? null },
    })),
    ...{
      today,
      longer: monthsAfter(validUntil < today ? today : validUntil, 3),
      notice: url.searchParams.get("notice"),
    },
    salon: salonOnGift(salon),
    key: crypto.randomUUID(),
  };
}
