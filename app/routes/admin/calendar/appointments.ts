import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { REFUSALS } from "../../../models/appointments/appointment.ts";
import { moveAppointment } from "../../../models/appointments/move.server.ts";
import { MOVE_FAILED, MoveRequest, NOT_A_TIME } from "../../../models/appointments/move.ts";
import { calendarDays } from "../../../models/calendar/admin-calendar.server.ts";
import { CalendarRange } from "../../../models/calendar/admin-calendar.ts";
import type { Route } from "./+types/appointments.ts";

/** The calendar's days as JSON. docs/rules.md 13.2 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const range = parseSubmission(CalendarRange, Object.fromEntries(url.searchParams));
  if (!range.ok) return problem(400, Object.values(range.fields)[0]);
  const days = await calendarDays(primaryDatabase(), context.get(salonContext).id, range.value);
  return Response.json(days, { headers: { "Cache-Control": "private, no-store" } });
}

/** Moves an appointment. Answers with its new id, or with the refusal. docs/rules.md 13.6 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = Object.fromEntries(await request.formData().catch(() => new FormData()));
  const move = parseSubmission(MoveRequest, sent);
  if (!move.ok) return problem(400, Object.values(move.fields)[0]);
  const key = String(sent.key ?? "").slice(0, 128) || crypto.randomUUID();
  const outcome = await moveAppointment(context.get(salonContext), {
    adminId: context.get(accountContext).id,
    key,
    move: move.value,
  });
  if (outcome.ok) return Response.json({ id: outcome.appointmentId });
  const { status, sentence } = REFUSALS[outcome.reason];
  if (outcome.reason === "not-on-the-grid") return problem(status, NOT_A_TIME);
  return problem(status, status === 503 ? MOVE_FAILED : sentence);
}

function problem(status: number, error = "Please check what was sent"): Response {
  return Response.json({ error }, { status });
}
