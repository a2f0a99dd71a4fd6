import type { AppointmentStatus, PaymentMethod, PaymentStatus } from "../appointments/appointment.ts";

/* What a salon has earned, day by day: docs/rules.md 16. Money is whole pence. */

/** What an appointment says of money. `pricePence` of an item is for one of `quantity`. */
export interface Earning {
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  pricePence: number;
  serviceNames: string;
  items: { name: string; pricePence: number; quantity: number }[];
}

/** A day's revenue. What its services brought in sums to the day's total. */
export interface RevenueDay {
  date: string;
  appointments: number;
  cashPence: number;
  transferPence: number;
  services: ServiceRevenue[];
}

/** How often a service was done, and what that brought in. */
export interface ServiceRevenue {
  name: string;
  count: number;
  pence: number;
}

/** What a range of days comes to. `averagePence` is for one appointment, to the nearest penny. */
export interface RevenueSummary {
  totalPence: number;
  appointments: number;
  averagePence: number;
  cashPence: number;
  transferPence: number;
}

/** Whether an appointment counts: it is completed, and its payment neither went back nor was called off. docs/rules.md 16.1 */
export function countsAsRevenue({ status, paymentStatus }: Pick<Earning, "status" | "paymentStatus">): boolean {
  return status === "completed" && paymentStatus !== "refunded" && paymentStatus !== "cancelled";
}

/** What a day's appointments come to, those that do not count among them. docs/rules.md 16.1 to 16.3 */
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

/** A day's whole revenue, pence. */
export function totalOf({ cashPence, transferPence }: Pick<RevenueDay, "cashPence" | "transferPence">): number {
  return cashPence + transferPence;
}

/** What days come to together. docs/rules.md 16.4 */
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

/** By how many whole percent a sum is above (or below 0, under) what it was; null when that was nothing. docs/rules.md 16.6 */
export function percentSince(pence: number, previously: number): number | null {
  return previously === 0 ? null : Math.round((100 * (pence - previously)) / previously);
}

/** What one appointment brought in by service. One without items is its own text, once. docs/rules.md 16.3 */
function servicesOf({ pricePence, serviceNames, items }: Earning): ServiceRevenue[] {
  if (items.length === 0) return [{ name: serviceNames, count: 1, pence: pricePence }];
  const listed = items.map((item) => item.pricePence * item.quantity);
  const weights = sumOf(listed) > 0 ? listed : items.map(({ quantity }) => quantity);
  const shares = spread(pricePence, weights);
  return items.map(({ name, quantity }, index) => ({ name, count: quantity, pence: shares[index] ?? 0 }));
}

/**
 * A sum in parts as large as their weights have it, to the penny: each ends where the sum up to there does, rounded, so
 * that no penny is lost or made. docs/rules.md 16.3
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

/** One entry a name, what brought in most first. */
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
