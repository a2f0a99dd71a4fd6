import { parse } from "csv-parse/sync";
import { penceFromPounds } from "../kernel/money.ts";
import { textOf } from "./html.ts";

/* Readers for what the API, the page and the file report of revenue. */

/** A day's revenue as reported, in pence. */
export interface ReportedDay {
  date: string;
  total: number;
  appointments: number;
  transfer: number;
  cash: number;
}

export interface ApiDay {
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
  const row = /Revenue £([\d,.]+) Appointments (\d+) Bank Transfers £([\d,.]+)[^A-Z]* Cash Payments £([\d,.]+)/g;
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

/** What the file says is paid and what is not, by day, in pence. */
export async function paidByFile(file: Response): Promise<Record<string, PaidDay>> {
  const lines: Record<string, string>[] = parse(await textOf(file), { bom: true, columns: true });
  return Object.fromEntries(
    lines.map((line) => [
      line.Date ?? "",
      {
        transfer: penceShown(line["Paid Not In Cash"]),
        cash: penceShown(line["Paid In Cash"]),
        paid: penceShown(line.Paid),
        notPaid: penceShown(line["Not Paid"]),
      },
    ]),
  );
}

/** What is paid of a day's revenue, in pence. */
export interface PaidDay {
  transfer: number;
  cash: number;
  paid: number;
  notPaid: number;
}

function penceShown(pounds = ""): number {
  return penceFromPounds(Number(pounds.replaceAll(",", "")));
}
