import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { clockTime, now } from "../../../../kernel/clock.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { freeForMove } from "../../../../models/appointments/booking/free-for-move.server.ts";
import { FreeStartsRequest } from "../../../../models/appointments/move.ts";
import type { Route } from "./+types/free.ts";

/** The free times of a day for an appointment that may move there, or the nearest days with some, as JSON. Rule 13.6 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseSubmission(FreeStartsRequest, Object.fromEntries(url.searchParams));
  if (!asked.ok) return Response.json({ error: Object.values(asked.fields)[0] }, { status: 400 });
  const actor = staffActor(context.get(accountContext));
  const free = await freeForMove(primaryDatabase(), context.get(salonContext), actor, asked.value, now());
  if (!free) return Response.json({ error: "There is no such appointment" }, { status: 404 });
  return Response.json({ ...free, times: free.times.map(clockTime) });
}
