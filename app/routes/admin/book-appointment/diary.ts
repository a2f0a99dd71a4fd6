import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now } from "../../../kernel/clock.ts";
import { readBooking } from "../../booking/read-booking.server.ts";
import type { Route } from "./+types/diary.ts";

/** The menu and the diary again, as JSON, for a page of staff that is open. docs/rules.md 22.1 */
export async function loader({ context }: Route.LoaderArgs) {
  const readAt = now();
  const read = await readBooking(primaryDatabase(), context.get(salonContext), context.get(accountContext).id, readAt);
  return Response.json({ ...read, readAt }, { headers: { "Cache-Control": "private, no-store" } });
}
