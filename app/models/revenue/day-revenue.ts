import type { AppointmentStatus, PaymentMethod, PaymentStatus } from "../../diary/appointments/appointment.ts";

/* A salon's revenue by day: docs/rules.md 16. Money is whole pence. */

/** The revenue data of an appointment. An item's `pricePence` is for one. */
export interface Earning {
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  pricePence: number;
  serviceNames: string;
  items: { name: string; pricePence: number; quantity: number }[];
}

/** A day's revenue. The revenue of its services sums to its total. */
export interface RevenueDay {
  date: string;
  appointments: number;
  cashPence: number;
  transferPence: number;
  services: ServiceRevenue[];
}

/** The count and revenue of a service. */
export interface ServiceRevenue {
  name: string;
  count: number;
  pence: number;
}

/** Days with revenue, and what of it is not paid yet, both oldest first. docs/rules.md 16.14 */
export interface Revenue {
  days: RevenueDay[];
  unpaid: RevenueDay[];
}

/** The sums of a range of days. `averagePence` is per appointment, to the nearest penny. */
export interface RevenueSummary {
  totalPence: number;
  appointments: number;
  averagePence: number;
  cashPence: number;
  transferPence: number;
}

/** Whether an appointment counts: it is completed, its payment neither refunded nor cancelled. docs/rules.md 16.1 */
export function countsAsRevenue({ status, paymentStatus }: Pick<Earning, "status" | "paymentStatus">): boolean {
  return status === "completed" && paymentStatus !== "refunded" && paymentStatus !== "cancelled";
}

/** The revenue of a day's appointments; those that do not count are ignored. docs/rules.md 16.1 to 16.3 */
export function revenueOfDay(date: string, appointments: Earning[]): RevenueDay {
  const earnings = appointments.filter(countsAsRevenue);
  const byCash = earnings.filter(({ paymentMethod }) => paymentMethod === "cash");
  const cashPence = sumOf(byCash.map(({ pricePence }) => pricePence));
  return {
    date,
    appointments: earnings.length,
    cashPence,
    transferPence: sumOf(earnings.map(({ pricePence }) => pricePence)) - cashPence,
    services: byService(earnings.flatMap(servicesOf)),
  };
}

/** What of a day's revenue nobody has paid yet, counted in the same way. docs/rules.md 16.14 */
export function unpaidOfDay(date: string, appointments: Earning[]): RevenueDay {
  return revenueOfDay(
    date,
    appointments.filter(({ paymentStatus }) => paymentStatus !== "paid"),
  );
}

/** A day's total revenue, pence. */
export function totalOf({ cashPence, transferPence }: Pick<RevenueDay, "cashPence" | "transferPence">): number {
  return cashPence + transferPence;
}

/** The sums of several days. docs/rules.md 16.4 */
export function summaryOf(days: Omit<RevenueDay, "services">[]): RevenueSummary {
  const totalPence = sumOf(days.map(totalOf));
  const appointments = sumOf(days.map((day) => day.appointments));
  return {
    totalPence,
    appointments,
    averagePence: appointments === 0 ? 0 : Math.round(totalPence / appointments),
    cashPence: sumOf(days.map(({ cashPence }) => cashPence)),
    transferPence: sumOf(days.map(({ transferPence }) => transferPence)),
  };
}

/** The change from an earlier sum in whole percent, or null when that sum was 0. docs/rules.md 16.6 */
export function percentSince(pence: number, previously: number): number | null {
  return previously === 0 ? null : Math.round((100 * (pence - previously)) / previously);
}

/** An appointment's revenue by service. One without items counts once, under its own text. docs/rules.md 16.3 */
function servicesOf({ pricePence, serviceNames, items }: Earning): ServiceRevenue[] {
  if (items.length === 0) return [{ name: serviceNames, count: 1, pence: pricePence }];
  const listed = items.map((item) => item.pricePence * item.quantity);
  const weights = sumOf(listed) > 0 ? listed : items.map(({ quantity }) => quantity);
  const shares = spread(pricePence, weights);
  return items.map(({ name, quantity }, index) => ({ name, count: quantity, pence: shares[index] ?? 0 }));
}

/**
 * Splits a sum in proportion to the weights. It rounds the running total, so that the parts sum to the whole and each
 * is within a penny of its share. docs/rules.md 16.3
 */
function spread(pence: number, weights: number[]): number[] {
  const all = sumOf(weights);
  let weight = 0;
  let given = 0;
  return weights.map((own) => {
    weight += own;
    const share = Math.round((pence * weight) / all) - given;
    given += share;
    return share;
  });
}

/** One entry per name, highest revenue first. */
function byService(services: ServiceRevenue[]): ServiceRevenue[] {
  return [...Map.groupBy(services, ({ name }) => name)]
    .map(([name, same]) => ({
      name,
      count: sumOf(same.map(({ count }) => count)),
      pence: sumOf(same.map(({ pence }) => pence)),
    }))
    .sort((one, other) => other.pence - one.pence || (one.name < other.name ? -1 : 1));
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
