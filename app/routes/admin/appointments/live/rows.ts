import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { withinTime } from "../../../../database/calls.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { AdminFilters } from "../../../../models/appointments/list.ts";
import { askedIn } from "../address.ts";
import { listWithEmails } from "../rows/listed.ts";
import type { Route } from "./+types/rows.ts";

/** The current rows of the table as JSON, for a table that is open. docs/rules.md 14.9 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { about: _, ...asked } = askedIn(url);
  const filters = parseSubmission(AdminFilters, asked);
  if (!filters.ok) return Response.json({ error: Object.values(filters.fields)[0] }, { status: 400 });
  const { technicianId } = staffActor(context.get(accountContext));
  const listed = listWithEmails(context.get(salonContext), filters.value, now(), technicianId);
  const { appointments } = await withinTime(listed);
  return Response.json(appointments);
}
