import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { downloadOf } from "../../../kernel/csv.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { APPOINTMENT_COLUMNS, CLIENT_COLUMNS, csvPieces, SERVICE_COLUMNS } from "../../../models/exports/columns.ts";
import { monthAsked, payFile } from "../../../models/pay/pay.ts";
import { daysOf, fileNameOf, revenueQuery } from "../../../models/revenue/range.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import type { Route } from "./+types/file.ts";

/**
 * Downloads all clients, all appointments or the menu as a file, or of a range or a month what an accountant needs.
 * docs/rules.md 25.1, 28.5, 28.7
 */
export async function loader({ params: { file }, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  if (file === "payments.csv") return accountantsFile(salon, url);
  if (file === "vouchers.csv") return vouchersDownload(salon, url);
  if (file === "pay.csv") return payDownload(salon, url);
  const pieces = await FILES.get(file)?.(salon);
  if (!pieces) return new Response(null, { status: 404 });
  const { date } = salonTime(salon.timeZone, now());
  return downloadOf(pieces, { name: file.replace(".csv", `-${date}.csv`) });
}

/** The code that reads the pages is loaded for the first file. */
function pagesOf() {
  return import("../../../models/exports/pages.server.ts");
}

const FILES = new Map<string, (salon: Salon) => Promise<AsyncIterator<string>>>([
  [
    "clients.csv",
    async (salon) => {
      const { begun, clientPages } = await pagesOf();
      return csvPieces(CLIENT_COLUMNS, await begun(clientPages(salon)));
    },
  ],
  [
    "appointments.csv",
    async (salon) => {
      const { appointmentPages, begun } = await pagesOf();
      return csvPieces(APPOINTMENT_COLUMNS, await begun(appointmentPages(salon)));
    },
  ],
  [
    "services.csv",
    async (salon) => {
      const { begun, servicePages } = await pagesOf();
      return csvPieces(SERVICE_COLUMNS, await begun(servicePages(salon)));
    },
  ],
]);

/** The rows of money of a range, and the amounts not paid. docs/rules.md 28.5 */
async function accountantsFile({ id, timeZone }: Salon, url: URL) {
  const { date } = salonTime(timeZone, now());
  const range = parseSubmission(revenueQuery(date), Object.fromEntries(url.searchParams));
  if (!range.ok) return new Response(Object.values(range.fields)[0], { status: 400 });
  const { readPaymentsFile } = await import("../../../models/taken/payments-file.server.ts");
  const { rows, uses, unpaid, rates, moved } = await readPaymentsFile(primaryDatabase(), id, daysOf(range.value));
  const name = fileNameOf(range.value).replace("revenue", "payments");
  const { paymentsFile } = await import("../../../models/taken/payments-file.ts");
  return downloadOf(paymentsFile(rows, uses, unpaid, rates, moved), { name });
}

/** Commission and tips of a month. docs/rules.md 28.7 */
async function payDownload({ id, timeZone }: Salon, url: URL) {
  const { date } = salonTime(timeZone, now());
  const month = monthAsked(url.searchParams.get("month"), date);
  const { payIn } = await import("../../../models/pay/pay.server.ts");
  return downloadOf(payFile(await payIn(primaryDatabase(), id, month)), { name: `pay-${month}.csv` });
}

/** The vouchers that were worth something at the end of a day. docs/rules.md 32.9 */
async function vouchersDownload({ id, timeZone }: Salon, url: URL) {
  const { date: today } = salonTime(timeZone, now());
  const { vouchersFile, dayAsked } = await import("../../../models/vouchers/vouchers-file.server.ts");
  const date = dayAsked(url.searchParams.get("on"), today);
  const lines = await vouchersFile(primaryDatabase(), id, date);
  return downloadOf(lines.values(), { name: `vouchers-${date}.csv` });
}
