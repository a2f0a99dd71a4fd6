import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now } from "../../../kernel/clock.ts";
import { shortStart } from "../../../kernel/dates.ts";
import { formOf, keyOf } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { againAfter } from "../../../models/appointments/again.server.ts";
import { AgainRequest, weeksTyped } from "../../../models/appointments/again.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { againWords } from "../../../words/again.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/again.ts";

/**
 * Where there is room for an appointment's client to come again in `weeks`, or by their own rhythm, as JSON. docs/rules.md
 * 35.1
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const { searchParams } = url;
  const asked = { id: searchParams.get("id") ?? "", weeks: weeksTyped(searchParams.get("weeks")), count: 1 };
  const again = await againAfter(primaryDatabase(), salon, actor, asked, now());
  if (!again) return problem(404, "There is no such appointment");
  const { weeks, places, leftOut } = again;
  const [place = { start: null, why: null }] = leftOut.length > 0 ? [] : places;
  const offer = { weeks, start: place.start, beside: place.why !== null, leftOut };
  return Response.json(offer);
}

/** Books it. Answers with what was booked and how to undo that, or why it was refused. docs/rules.md 35.1 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const sent = parseSubmission(AgainRequest, { ...Object.fromEntries(form), starts: form.getAll("start") });
  if (!sent.ok) return problem(400, Object.values(sent.fields)[0]);
  const salon = context.get(salonContext);
  const { id: appointmentId, version, starts } = sent.value;
  const actor = staffActor(context.get(accountContext));
  const command = { what: "repeat", appointmentId, version, starts, tell: form.has("tell") } as const;
  const outcome = await sendCommand(salon, { ...command, actor, key: keyOf(form) });
  if (!outcome.ok) return problem(statusOf(outcome.reason), againWords(salon, outcome));
  const [start] = starts;
  const notice = start && `Booked for ${shortStart(start.date, start.minute)}.`;
  return Response.json({ notice, undo: outcome.commandId });
}

function problem(status: number, error = "Please check what you sent"): Response {
  return Response.json({ error }, { status });
}
