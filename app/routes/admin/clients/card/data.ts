import { data } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { downloadOf } from "../../../../kernel/csv.ts";
import type { Route } from "./+types/data.ts";

/** Downloads all that the salon holds of a client. What writes it is loaded for the first one. docs/rules.md 23.17 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { clientData } = await import("../../../../models/exports/client-data.server.ts");
  const pieces = await clientData(primaryDatabase(), salon, staffActor(context.get(accountContext)), params.id);
  if (!pieces) throw data(null, { status: 404 });
  const { date } = salonTime(salon.timeZone, now());
  return downloadOf(pieces, { name: `client-data-${date}.json`, type: "application/json" });
}
