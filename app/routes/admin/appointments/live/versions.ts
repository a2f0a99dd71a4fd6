import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { withinTime } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { listedVersions } from "../../../../models/appointments/list.server.ts";
import { AdminFilters } from "../../../../models/appointments/list.ts";
import { askedIn } from "../address.ts";
import type { Route } from "./+types/versions.ts";

/** The ids and versions of what the table lists now, as JSON. docs/rules.md 14.9 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { about: _, ...asked } = askedIn(url);
  const filters = parseSubmission(AdminFilters, asked);
  if (!filters.ok) return Response.json({ error: Object.values(filters.fields)[0] }, { status: 400 });
  const { technicianId } = staffActor(context.get(accountContext));
  const listed = await withinTime(
    listedVersions(primaryDatabase(), context.get(salonContext), filters.value, technicianId),
  );
  return Response.json(listed);
}
