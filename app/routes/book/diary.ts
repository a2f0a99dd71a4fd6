import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import type { Route } from "./+types/diary.ts";
import { readPublicBooking } from "./public-booking.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon];

/** The menu and the free times again, as JSON, for a visitor's page that is open. docs/rules.md 22.1 */
export async function loader({ context }: Route.LoaderArgs) {
  const { reading } = await readPublicBooking(primaryDatabase(), context.get(salonContext), now());
  return Response.json(reading, { headers: { "Cache-Control": "no-store" } });
}
