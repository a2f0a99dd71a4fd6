import { salonContext } from "../../../auth/salon.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { downloadOf } from "../../../kernel/csv.ts";
import { APPOINTMENT_COLUMNS, CLIENT_COLUMNS, csvPieces, SERVICE_COLUMNS } from "../../../models/exports/columns.ts";
import { appointmentPages, begun, clientPages, servicePages } from "../../../models/exports/pages.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import type { Route } from "./+types/file.ts";

/** Downloads all clients, all appointments or the menu as a file. docs/rules.md 25.1 */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const pieces = await FILES.get(file)?.(salon);
  if (!pieces) return new Response(null, { status: 404 });
  const { date } = salonTime(salon.timeZone, now());
  return downloadOf(pieces, { name: file.replace(".csv", `-${date}.csv`) });
}

const FILES = new Map<string, (salon: Salon) => Promise<AsyncIterator<string>>>([
  ["clients.csv", async (salon) => csvPieces(CLIENT_COLUMNS, await begun(clientPages(salon)))],
  ["appointments.csv", async (salon) => csvPieces(APPOINTMENT_COLUMNS, await begun(appointmentPages(salon)))],
  ["services.csv", async (salon) => csvPieces(SERVICE_COLUMNS, await begun(servicePages(salon)))],
]);
