import { clientActor } from "../../auth/actor.server.ts";
import { bookedIn, browserOf } from "../../auth/device.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { byTransferOf } from "../../diary/terms/transfer.ts";
import { now } from "../../kernel/clock.ts";
import { heldByOthers, OPEN_PAGE_READ_TIMEOUT_MS } from "../../models/holds/held-times.server.ts";
import { readBooking } from "../../models/opening/read-booking.server.ts";
import { ownAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { termsForBooking } from "../../models/own-appointments/terms-for-booking.server.ts";
import type { Route } from "./+types/diary.ts";

/**
 * The menu and the diary again, as JSON, for a client's page that is open. The slot of the client's own `appointment` counts
 * as free. docs/rules.md 5.6, 22.1
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const database = primaryDatabase();
  const asked = url.searchParams.get("appointment");
  const actor = await clientActor(request, account);
  const own = asked ? await ownAppointment(database, salon.id, actor, asked) : null;
  const readAt = now();
  const held = heldByOthers(salon, browserOf(context), OPEN_PAGE_READ_TIMEOUT_MS);
  const view = { salon, clientId: account.id, bookedHere: bookedIn(context), instant: readAt, moving: own?.id };
  const terms = readOrNull("terms-not-read", salon.id, termsForBooking(database, salon, actor, own?.id));
  const byTransfer = terms.then((shown) => byTransferOf(shown, own));
  const read = await readBooking(database, held, view, byTransfer);
  return Response.json({ ...read, readAt });
}
