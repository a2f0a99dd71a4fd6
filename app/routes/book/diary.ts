import { bookedIn, browserOf, withDevice } from "../../auth/device.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { heldByOthers, OPEN_PAGE_READ_TIMEOUT_MS } from "../../models/holds/held-times.server.ts";
import type { Route } from "./+types/diary.ts";
import { guestTerms, provedIn } from "./guest-page.server.ts";
import { readPublicBooking } from "./public-booking.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon, withDevice];

/** The menu and the free times again, as JSON, for a visitor's page that is open. docs/rules.md 22.1 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const held = heldByOthers(salon, browserOf(context), OPEN_PAGE_READ_TIMEOUT_MS);
  const terms = provedIn(request, context).then((proof) => guestTerms(salon, proof));
  const { reading } = await readPublicBooking(primaryDatabase(), held, {
    ...{ salon, bookedHere: bookedIn(context), readAt: now(), terms },
  });
  return Response.json(reading, { headers: { "Cache-Control": "no-store" } });
}
