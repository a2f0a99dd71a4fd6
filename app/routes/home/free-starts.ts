import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { readFreeStarts } from "../../models/salon/free-starts.server.ts";
import type { Route } from "./+types/free-starts.ts";
import { startsInWords } from "./shop-window/starts.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon];

/** The free starts of the landing page again, as JSON, for a page that is open. docs/rules.md 22.8 */
export async function loader({ context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const starts = await withinTime(readFreeStarts(primaryDatabase(), salon, now()));
  return Response.json(startsInWords(starts, salon), { headers: { "Cache-Control": "no-store" } });
}
