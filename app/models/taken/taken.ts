import { type Payment, type PaymentKind, WAYS_TO_PAY, type WayToPay } from "../../diary/appointments/payment.ts";

/* What a salon took, by its rows of money: docs/rules.md 28. Money is whole pence, signed. */

/** Rows of one day, kind and way together, or one row. */
export type TakenSum = Pick<Payment, "takenOn" | "kind" | "method" | "amountPence">;

/** What came, less what went back. `byMethod` sums to `totalPence`; tips and refunds are parts of it. Rule 28.1 */
export interface Taken {
  byMethod: Record<WayToPay, number>;
  tipsPence: number;
  /** What went back, positive unless more of it was called off. */
  refundsPence: number;
  totalPence: number;
}

export interface TakenDay extends Taken {
  date: string;
}

/** The name of what was paid for vouchers, and of what was paid for appointments that are deleted. */
export const SALES = "Vouchers sold";
export const DELETED = "Deleted appointments";

/** A service or a technician, with the money that was taken. */
export interface TakenPart {
  name: string;
  pence: number;
}

/** What was taken in all. */
export function takenOf(sums: Omit<TakenSum, "takenOn">[]): Taken {
  const sumWhere = (wanted: (sum: Omit<TakenSum, "takenOn">) => boolean) =>
    sums.reduce((pence, sum) => (wanted(sum) ? pence + sum.amountPence : pence), 0);
  const of = (way: WayToPay) => sumWhere(({ method }) => method === way);
  return {
    byMethod: byWay(of),
    tipsPence: sumWhere(({ kind }) => kind === "tip"),
    refundsPence: 0 - sumWhere(({ kind }) => kind === "refund"),
    totalPence: sumWhere(() => true),
  };
}

function byWay<Value>(of: (way: WayToPay) => Value): Record<WayToPay, Value> {
  const [bank_transfer, voucher] = [of("bank_transfer"), of("voucher")];
  return { cash: of("cash"), bank_transfer, card: of("card"), online: of("online"), voucher };
}

/** The days on which money came or went, oldest first. docs/rules.md 28.1 */
export function takenByDay(sums: TakenSum[]): TakenDay[] {
  return [...Map.groupBy(sums, ({ takenOn }) => takenOn)]
    .map(([date, ofDay]) => ({ date, ...takenOf(ofDay) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** What was taken on several days in all. */
export function takenAll(days: Taken[]): Taken {
  const sumOf = (pence: (day: Taken) => number) => days.reduce((sum, day) => sum + pence(day), 0);
  const of = (way: WayToPay) => sumOf(({ byMethod }) => byMethod[way]);
  return {
    byMethod: byWay(of),
    tipsPence: sumOf(({ tipsPence }) => tipsPence),
    refundsPence: sumOf(({ refundsPence }) => refundsPence),
    totalPence: sumOf(({ totalPence }) => totalPence),
  };
}

/** The ways by which anything came or went, with their sums. */
export function waysOf({ byMethod }: Taken): [WayToPay, number][] {
  return WAYS_TO_PAY.map((way): [WayToPay, number] => [way, byMethod[way]]).filter(([, pence]) => pence !== 0);
}

/** A service of an appointment: its name, the price of one, how many, and its id. */
export type Item = [name: string, pricePence: number, quantity: number, serviceId: string];

/** Money that was taken for visits of the same services, of one kind. `items` is null for a deleted appointment. */
export interface TakenFor {
  kind: PaymentKind;
  /** It was paid for a voucher. docs/rules.md 32.1 */
  isSale?: boolean;
  items: Item[] | null;
  serviceNames: string | null;
  amountPence: number;
}

/**
 * What was taken by service, the most first. A sum is spread over the services of its visits as their revenue is; tips and
 * fees stand under their own names, and so does what was paid for appointments that are deleted. docs/rules.md 28.2
 */
export function takenByService(sums: TakenFor[]): TakenPart[] {
  const parts = sums.flatMap((sum) => {
    const wholes = nameOf(sum);
    return wholes ? [{ name: wholes, pence: sum.amountPence }] : sharesOf(sum.amountPence, sum.items ?? []);
  });
  return [...Map.groupBy(parts, ({ name }) => name)]
    .map(([name, same]) => ({ name, pence: same.reduce((sum, { pence }) => sum + pence, 0) }))
    .filter(({ pence }) => pence !== 0)
    .sort((one, other) => other.pence - one.pence || (one.name < other.name ? -1 : 1));
}

/** The name under which a sum stands as a whole; null for one that is spread over services. */
function nameOf({ kind, isSale, items, serviceNames }: TakenFor): string | null {
  if (isSale) return SALES;
  if (kind === "tip") return "Tips";
  if (kind === "fee") return "Fees";
  if (items === null) return DELETED;
  return items.length === 0 ? (serviceNames ?? "") : null;
}

/**
 * Splits a sum over services in proportion to their prices, by quantity where all of those are 0. The shares sum to it, each is
 * within a penny of its exact proportion, and those of a sum with the other sign are the same with the other sign. Rule 28.2
 */
export function sharesOf(pence: number, items: Item[]): (TakenPart & { at: number })[] {
  const prices = items.map(([, pricePence, quantity]) => pricePence * quantity);
  const weights = prices.some((price) => price > 0) ? prices : items.map(([, , quantity]) => quantity);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const whole = Math.abs(pence);
  let [weight, given] = [0, 0];
  return items.map(([name], at) => {
    weight += weights[at] ?? 0;
    const share = Math.round((whole * weight) / all) - given;
    given += share;
    return { name, at, pence: pence < 0 ? 0 - share : share };
  });
}
