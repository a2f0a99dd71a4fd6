import { bookedIn, browserOf, withDevice } from "../../auth/device.server.ts";
import { guestWhoChanges } from "../../auth/guests/guest-change.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { heldByOthers, OPEN_PAGE_READ_TIMEOUT_MS } from "../../models/holds/held-times.server.ts";
import type { Route } from "./+types/diary.ts";
import { guestTerms, provedIn } from "./guest-page.server.ts";
import { readPublicBooking } from "./public-booking.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon, withDevice];

/**
 * The menu and the free times again, as JSON, for a visitor's page that is open. The slot of the guest's own `appointment`, which
 * they change, counts as free. docs/rules.md 5.6, 22.1
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const held = heldByOthers(salon, browserOf(context), OPEN_PAGE_READ_TIMEOUT_MS);
  const asked = url.searchParams.get("appointment");
  const guest = asked ? await guestWhoChanges(request, context, asked) : null;
  const proved = guest ? Promise.resolve(guest.proof) : provedIn(request, context);
  const terms = proved.then((proof) => guestTerms(salon, proof));
  const { reading } = await readPublicBooking(primaryDatabase(), held, {
    ...{ salon, bookedHere: bookedIn(context), readAt: now(), terms, moving: guest?.own },
  });
  return Response.json(reading, { headers: { "Cache-Control": "no-store" } });
}
