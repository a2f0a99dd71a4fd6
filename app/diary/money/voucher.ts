import { firstIdOf, isVoid, type Payment } from "../appointments/payment.ts";

/*
 * Vouchers and packages, computed from their rows of money. A row without an appointment is the sale: it gives the voucher
 * its worth. If its method is `voucher`, the voucher was sold elsewhere and brought in. A row with an appointment and the
 * method `voucher` is a use, or a refund to the voucher. Amounts are whole pence. docs/rules.md 32
 */

/** A voucher. With `uses` it is a package: that number of visits, each of one of `services`. `validUntil` is its last day. */
export interface Voucher {
  id: string;
  validUntil: string;
  uses: number | null;
  services: string[];
}

/** The change of its voucher's worth by a row, pence. A sale adds, and a use takes away. docs/rules.md 32.1 */
export function worthOf({ method, amountPence }: Pick<Payment, "method" | "amountPence">): number {
  return method === "voucher" ? 0 - amountPence : amountPence;
}

/** Whether a voucher’s first row says that it was sold elsewhere: then the row is no money of this salon’s books. docs/rules.md 32.21 */
export function isBroughtIn({ method }: Pick<Payment, "method">): boolean {
  return method === "voucher";
}

/** The current worth of a voucher, pence. docs/rules.md 32.1 */
export function balanceOf(rows: Payment[], voucherId: string): number {
  return rows.reduce((sum, row) => (row.voucherId === voucherId ? sum + worthOf(row) : sum), 0);
}

/** The amount that a voucher has paid for each appointment, less refunds, pence, by `firstIdOf`. */
export function paidByVoucher(rows: Payment[], voucherId: string): Map<string, number> {
  const paid = new Map<string, number>();
  for (const row of rows) {
    if (row.voucherId !== voucherId || row.appointmentId === null) continue;
    paid.set(row.appointmentId, (paid.get(row.appointmentId) ?? 0) + row.amountPence);
  }
  return paid;
}

/** The number of visits that are left of a package. Each appointment that it pays for is one visit. docs/rules.md 32.7 */
export function usesLeft({ id, uses }: Pick<Voucher, "id" | "uses">, rows: Payment[]): number {
  const used = [...paidByVoucher(rows, id).values()].filter((pence) => pence > 0).length;
  return Math.max(0, (uses ?? 0) - used);
}

/**
 * The share that the next visit of a package pays, pence: an even share of what is left, rounded down. So the shares differ
 * by at most a penny, and together they are the package's price. docs/rules.md 32.7
 */
export function shareOf(voucher: Pick<Voucher, "id" | "uses">, rows: Payment[]): number {
  const left = usesLeft(voucher, rows);
  return left === 0 ? 0 : Math.floor(balanceOf(rows, voucher.id) / left);
}

/** Whether the last day of a voucher was before today. docs/rules.md 32.6 */
export function isExpired({ validUntil }: Pick<Voucher, "validUntil">, today: string): boolean {
  return validUntil < today;
}

/** Whether a voucher is unused, so that its sale can be taken back. docs/rules.md 32.5 */
export function isUnused(rows: Payment[], voucherId: string): boolean {
  return [...paidByVoucher(rows, voucherId).values()].every((pence) => pence === 0);
}

/** The vouchers that have paid for an appointment, each with its amount, the last one first. */
export function vouchersOf(
  rows: Payment[],
  appointment: { id: string; calendarUid: string },
): { voucherId: string; pence: number }[] {
  const first = firstIdOf(appointment);
  const own = rows.filter(({ appointmentId, method }) => appointmentId === first && method === "voucher");
  const ids = new Set(own.flatMap(({ voucherId }) => voucherId ?? []));
  return [...ids]
    .map((voucherId) => ({ voucherId, pence: paidByVoucher(own, voucherId).get(first) ?? 0 }))
    .filter(({ pence }) => pence > 0)
    .reverse();
}

/**
 * The amount that a package takes off the price of a visit, pence, so that its share replaces the service's own price.
 * docs/rules.md 32.7
 */
export function takenOffBy(pricePence: number, owedPence: number, sharePence: number): number {
  return Math.max(0, Math.min(pricePence, owedPence) - sharePence);
}

/** The price of the dearest of these services that a package is for; null if it is for none of them. */
export function coveredPrice(
  { services }: Pick<Voucher, "services">,
  items: { serviceId: string; pricePence: number }[],
): number | null {
  const prices = items.filter(({ serviceId }) => services.includes(serviceId)).map(({ pricePence }) => pricePence);
  return prices.length === 0 ? null : Math.max(...prices);
}

/** Whether a row is a use of a voucher that still counts. */
export function isUse(row: Pick<Payment, "method" | "amountPence" | "answersId" | "voucherId">): boolean {
  return row.method === "voucher" && row.voucherId !== null && row.amountPence > 0 && !isVoid(row);
}
