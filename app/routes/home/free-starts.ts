import { browserOf, withDevice } from "../../auth/device.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { heldByOthers, OPEN_PAGE_READ_TIMEOUT_MS } from "../../models/holds/held-times.server.ts";
import { readFreeStarts } from "../../models/shop-window/free-starts.server.ts";
import type { Route } from "./+types/free-starts.ts";
import { startsInWords } from "./shop-window/starts.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon, withDevice];

/** The free starts of the landing page again, as JSON, for a page that is open. docs/rules.md 22.8 */
export async function loader({ context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const held = heldByOthers(salon, browserOf(context), OPEN_PAGE_READ_TIMEOUT_MS);
  const starts = await withinTime(readFreeStarts(primaryDatabase(), held, salon, now()));
  return Response.json(startsInWords(starts, salon), { headers: { "Cache-Control": "no-store" } });
}
