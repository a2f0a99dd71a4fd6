import { parse } from "csv-parse/sync";
import { and, between, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { appointmentItems, appointments, revenueDays, staleDays } from "../database/schema.ts";
import { penceFromPounds } from "../kernel/money.ts";
import type { Days } from "../models/revenue/range.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "./accounts.ts";
import { anAppointment } from "./appointments.ts";
import { database } from "./database.ts";
import { callApi, visit } from "./requests.ts";
import { aSalon } from "./salons.ts";

/* Factories for tests of revenue, and readers for what the API, the page and the file report. */

/** A day's revenue as reported, in pence. */
export interface ReportedDay {
  date: string;
  total: number;
  appointments: number;
  transfer: number;
  cash: number;
}

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

/** A statement that adds an item to an appointment. */
export function anItem(salon: Salon, appointmentId: string, position: number, with_: Partial<typeof GEL> = {}) {
  const item = { appointmentId, position, salonId: salon.id, serviceId: "any", durationMinutes: 30 };
  return database.insert(appointmentItems).values({ ...item, ...GEL, ...with_ });
}

const GEL = { name: "Gel Polish", pricePence: 3500, quantity: 1 };

/** A salon with an admin, and the revenue that they see. */
export async function aRevenueAdmin(with_: Parameters<typeof aSalon>[0] = {}) {
  const salon = await aSalon(with_);
  const admin = await anAccount(salon, { role: "admin" });
  const Cookie = await cookieOf(admin);
  const open = (path: string) => visit(salon, path, { headers: { Cookie } });
  return {
    salon,
    admin,
    open,
    page: async (query = "") => (await (await open(`/admin/revenue${query}`)).text()).replace(/<!--.*?-->/g, ""),
    file: (query = "") => open(`/admin/revenue/file.csv${query}`),
    api: async ({ from, to }: Days) => {
      const answer = await callApi(salon, `revenue?startDate=${from}&endDate=${to}`, { user: admin });
      expect(answer.status).toBe(200);
      return answer.json<ApiDay[]>();
    },
  };
}

interface ApiDay {
  date: string;
  totalRevenue: number;
  appointmentCount: number;
  onlinePayments: number;
  cashPayments: number;
  services: Record<string, { count: number; revenue: number }>;
}

/** The days that the API reports, in pence. */
export function reportedByApi(days: ApiDay[]): ReportedDay[] {
  return days.map((day) => ({
    date: day.date,
    total: penceFromPounds(day.totalRevenue),
    appointments: day.appointmentCount,
    transfer: penceFromPounds(day.onlinePayments),
    cash: penceFromPounds(day.cashPayments),
  }));
}

/** The days in a page's table, without the dates, in pence. */
export function reportedByPage(page: string): Omit<ReportedDay, "date">[] {
  const text = page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  const row = /Revenue £([\d,.]+) Appointments (\d+) Bank Transfers £([\d,.]+) Cash Payments £([\d,.]+)/g;
  const table = text.slice(text.indexOf("By day"));
  return [...table.matchAll(row)].map(([, total, appointments, transfer, cash]) => ({
    total: penceShown(total),
    appointments: Number(appointments),
    transfer: penceShown(transfer),
    cash: penceShown(cash),
  }));
}

/** The days in the file, as another parser reads it. */
export async function reportedByFile(file: Response): Promise<(ReportedDay & { services: string })[]> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const lines: Record<string, string>[] = parse(bytes, { bom: true, columns: true, record_delimiter: "\r\n" });
  return lines.map((line) => ({
    date: line.Date ?? "",
    total: penceShown(line.Revenue),
    appointments: Number(line.Appointments),
    transfer: penceShown(line["Bank Transfers"]),
    cash: penceShown(line["Cash Payments"]),
    services: line.Services ?? "",
  }));
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

function penceShown(pounds = ""): number {
  return penceFromPounds(Number(pounds.replaceAll(",", "")));
}
