import type { Database } from "../../database/client.server.ts";
import { BYTE_ORDER_MARK, csvLine, plainPounds } from "../../kernel/csv.ts";
import { isCalendarDate } from "../../kernel/days.ts";
import { vouchersOn } from "./vouchers.server.ts";

/** More than any salon has sold. */
const MOST_IN_A_FILE = 20_000;

/** The day that an address names: today unless it is a day before. */
export function dayAsked(text: string | null, today: string): string {
  return text !== null && isCalendarDate(text) && text < today ? text : today;
}

/**
 * A line for each voucher that was worth something at the end of a day, and their sum. The lines have no codes.
 * docs/rules.md 32.9
 */
export async function vouchersFile(database: Database, salonId: string, date: string): Promise<string[]> {
  const { page } = await vouchersOn(database, salonId, { date, shown: "open", most: MOST_IN_A_FILE });
  const lines = page.map(({ codeEnd, name, soldOn, validUntil, soldPence, worthPence }) => [
    ...[soldOn, name || "Voucher", `…${codeEnd}`, validUntil, validUntil < date ? "Expired" : ""],
    ...[plainPounds(soldPence), plainPounds(worthPence)],
  ]);
  const sum = page.reduce((pence, { worthPence }) => pence + worthPence, 0);
  return [
    BYTE_ORDER_MARK + csvLine(["Sold", "What", "Code", "Good Until", "Expired", "Sold For", `Worth on ${date}`]),
    ...lines.map((cells) => csvLine(cells)),
    csvLine(["Total", "", "", "", "", "", plainPounds(sum)]),
  ];
}
