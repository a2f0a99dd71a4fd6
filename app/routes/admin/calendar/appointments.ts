import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { formOf, keyOf } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { MoveRequest } from "../../../models/appointments/move.ts";
import { technicianInTheWay } from "../../../models/appointments/reassign.server.ts";
import { CalendarRange } from "../../../models/calendar/admin-calendar.ts";
import { heldInCalendar } from "../../../models/calendar/held-in-calendar.server.ts";
import { rowSent } from "../../../models/calendar/rows-sent.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { lengthWords, moveWords } from "../../../words/appointments.ts";
import { whyInWords } from "../../../words/reassign.ts";
import { statusOf } from "../../../words/statuses.ts";
import { refusalToStaff } from "../anyway.server.ts";
import type { Route } from "./+types/appointments.ts";

/** The calendar's days as JSON. docs/rules.md 13.2 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const range = parseSubmission(CalendarRange, Object.fromEntries(url.searchParams));
  if (!range.ok) return problem(400, Object.values(range.fields)[0]);
  const { technicianId } = staffActor(context.get(accountContext));
  const salon = context.get(salonContext);
  const { calendarDays } = await import("../../../models/calendar/admin-calendar.server.ts");
  const [days, held] = await Promise.all([
    calendarDays(primaryDatabase(), salon, range.value, technicianId),
    heldInCalendar(salon, range.value, { isOpen: true }),
  ]);
  const sent = { ...days, appointments: days.appointments.map(rowSent), held };
  return Response.json(sent);
}

/**
 * Moves an appointment. Answers with its new id, or with the refusal and the way to move it anyway. docs/rules.md 5.33, 13.6,
 * 13.8
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const move = parseSubmission(MoveRequest, Object.fromEntries(form));
  if (!move.ok) return problem(400, Object.values(move.fields)[0]);
  const salon = context.get(salonContext);
  const { id: appointmentId, ...to } = move.value;
  const actor = staffActor(context.get(accountContext));
  const outcome = await sendCommand(salon, { what: "move", actor, key: keyOf(form), appointmentId, ...to });
  if (outcome.ok) return Response.json({ id: outcome.appointmentId, undo: outcome.commandId });
  const { said, anyway } = await refusalToStaff(salon, outcome);
  if (said) return problem(statusOf(outcome.reason), said, anyway);
  const words = move.value.length === undefined ? moveWords(salon) : lengthWords(salon);
  const inTheWay = await technicianInTheWay(salon, move.value, outcome.reason);
  const sentence = (inTheWay && whyInWords(inTheWay.name, inTheWay.why)) ?? words[outcome.reason];
  return problem(statusOf(outcome.reason), sentence, anyway);
}

function problem(status: number, error = "Please check what you sent", anyway: string | null = null): Response {
  return Response.json({ error, ...(anyway && { anyway }) }, { status });
}
