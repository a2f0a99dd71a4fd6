import { and, between, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { appointmentItems, appointments, revenueDays, staleDays } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import type { Days } from "../models/revenue/range.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "./accounts.ts";
import { anAppointment } from "./appointments.ts";
import { database } from "./database.ts";
import { textOf } from "./html.ts";
import { alter } from "./mail-factories.ts";
import { callApi, visit } from "./requests.ts";
import type { ApiDay, PaidDay, ReportedDay } from "./revenue-reports.ts";
import { aSalon } from "./salons.ts";

/* Factories for tests of revenue. */

/** Adds a completed appointment of one Gel Polish, or of other items, and answers its id. */
export async function aCompleted(
  salon: Salon,
  with_: Partial<typeof appointments.$inferInsert> = {},
  items: { name: string; pricePence: number; quantity: number }[] = [GEL],
): Promise<string> {
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, status: "completed", ...with_ });
  for (const [position, item] of items.entries()) await anItem(salon, id, position, item);
  return id;
}

/** Adds an item to an appointment. Its day of revenue becomes stale. */
export async function anItem(
  salon: Salon,
  appointmentId: string,
  position: number,
  with_: Partial<typeof GEL & { serviceId: string }> = {},
) {
  const item = { appointmentId, position, salonId: salon.id, serviceId: "any", durationMinutes: 30 };
  await database.insert(appointmentItems).values({ ...item, ...GEL, ...with_ });
  await alter(appointmentId, { updatedAt: now() });
}

const GEL = { name: "Gel Polish", pricePence: 3500, quantity: 1 };

/** A salon with an admin, and the revenue that they see. */
export async function aRevenueAdmin() {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const Cookie = await cookieOf(admin);
  const open = (path: string) => visit(salon, path, { headers: { Cookie } });
  return {
    salon,
    admin,
    open,
    page: (query = "") => textOf(open(`/admin/revenue${query}`)),
    file: (query = "") => open(`/admin/revenue/file.csv${query}`),
    api: async ({ from, to }: Days) => {
      const answer = await callApi(salon, `revenue?startDate=${from}&endDate=${to}`, { user: admin });
      expect(answer.status).toBe(200);
      return answer.json<ApiDay[]>();
    },
  };
}

/** The salon's appointments added up one by one: the reference for all reports. */
export async function recount(salon: Salon, { from, to }: Days): Promise<ReportedDay[]> {
  const days: Record<string, ReportedDay> = {};
  const all = await database
    .select()
    .from(appointments)
    .where(and(eq(appointments.salonId, salon.id), between(appointments.date, from, to)));
  for (const { date, status, paymentStatus, paymentMethod, pricePence } of all) {
    if (status !== "completed" || paymentStatus === "refunded" || paymentStatus === "cancelled") continue;
    days[date] ??= { date, total: 0, appointments: 0, transfer: 0, cash: 0 };
    days[date].total += pricePence;
    days[date].appointments += 1;
    if (paymentMethod === "cash") days[date].cash += pricePence;
    else days[date].transfer += pricePence;
  }
  return Object.values(days).sort((one, other) => one.date.localeCompare(other.date));
}

/** What of that is paid, by day, added up in the same way. */
export async function recountPaid(salon: Salon, { from, to }: Days): Promise<Record<string, PaidDay>> {
  const days: Record<string, PaidDay> = {};
  const all = await database
    .select()
    .from(appointments)
    .where(and(eq(appointments.salonId, salon.id), between(appointments.date, from, to)));
  for (const { date, status, paymentStatus, paymentMethod, pricePence } of all) {
    if (status !== "completed" || paymentStatus === "refunded" || paymentStatus === "cancelled") continue;
    const sums = days[date] ?? { transfer: 0, cash: 0, paid: 0, notPaid: 0 };
    days[date] = sums;
    if (paymentStatus === "pending") sums.notPaid += pricePence;
    else {
      sums.paid += pricePence;
      sums[paymentMethod === "cash" ? "cash" : "transfer"] += pricePence;
    }
  }
  return days;
}

/**
 * How many of each service a salon has done, by name, counted one by one. An appointment without items counts by its
 * text.
 */
export async function recountServices(salon: Salon): Promise<Record<string, number>> {
  const all = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  const counting = all.filter(
    ({ status, paymentStatus }) => status === "completed" && ["pending", "paid"].includes(paymentStatus),
  );
  const counts: Record<string, number> = {};
  for (const { id, serviceNames } of counting) {
    const items = await database.select().from(appointmentItems).where(eq(appointmentItems.appointmentId, id));
    for (const { name, quantity } of items.length > 0 ? items : [{ name: serviceNames, quantity: 1 }]) {
      counts[name] = (counts[name] ?? 0) + quantity;
    }
  }
  return counts;
}

/** The dates of a salon that are marked as stale. */
export async function staleDates(...salons: Salon[]): Promise<string[]> {
  const ids = salons.map(({ id }) => id);
  const found = await database.select().from(staleDays).where(inArray(staleDays.salonId, ids)).orderBy(staleDays.date);
  return found.map(({ date }) => date);
}

/** A salon's rolled-up days. */
export function rolledUp(salon: Salon) {
  return database.select().from(revenueDays).where(eq(revenueDays.salonId, salon.id)).orderBy(revenueDays.date);
}
