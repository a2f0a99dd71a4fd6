import { type LoaderFunctionArgs, redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { type Answer, commands, type Sent } from "../../../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { MONDAY_FIRST } from "../../../../diary/times/hours.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { text, texts } from "../../../../kernel/forms.ts";
import { editTechnician } from "../../../../models/opening/edit-technician.server.ts";
import type { Stranded } from "../../../../models/opening/stranded.server.ts";
import { ROTA_CHANGES, type RotaChange, rotaStored, rotaTyped } from "../../../../models/team/rota-form.ts";
import { type Technician, teamOf } from "../../../../models/team/team.server.ts";
import type { TechnicianEdit } from "../../../../models/team/technician.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { TEAM_WORDS } from "../../../../words/team.ts";
import { dayIn, TEAM_PATH } from "../typed-technician.ts";

export async function loader({ params: { id }, url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const team = await teamOf(primaryDatabase(), salon.id);
  const technician = team.find((one) => one.id === id);
  if (!technician) throw redirect(TEAM_PATH);
  const others = team.filter((one) => one.id !== id && one.active).map(({ id, name }) => ({ id, name }));
  const today = salonTime(salon.timeZone, now()).date;
  return { technician, others, today, saved: url.searchParams.has("saved") };
}

/** Two weeks in turn, single weeks, time off, and copying. Staff agree to what it strands. docs/rules.md 21.8, 21.22 */
export const action = commands<{ stranded: Stranded }>({
  ...Object.fromEntries(ROTA_CHANGES.map((intent) => [intent, (sent: Sent) => change(sent, intent)])),
  copy,
});

async function change(sent: Sent, intent: RotaChange) {
  const { salon, form, params } = sent;
  const technician = (await teamOf(primaryDatabase(), salon.id)).find(({ id }) => id === params.id);
  if (!technician) return NOBODY;
  const { from = "", to = "", weeks = "", which = "", reason = "" } = texts(form, TEXTS);
  const typed = {
    ...{ intent, from, to, weeks, which, reason: reason.trim().normalize("NFC").replace(/\s+/g, " ") },
    days: MONDAY_FIRST.map((day) => dayIn(form, day)),
  };
  const read = rotaTyped(technician.rota, typed, salonTime(salon.timeZone, now()).date);
  if (!read.ok) return { status: 400, fields: read.fields };
  return edited(sent, { id: technician.id, version: Number(text(form, "seen")) || 0 }, { rota: rotaStored(read.rota) });
}

const TEXTS = ["from", "to", "weeks", "which", "reason"];
const NOBODY = { status: 404, message: `${TEAM_WORDS["not-found"]}.` };

/** Gives another technician the ordinary hours, the weeks in turn and the single weeks; time off is not copied. */
async function copy(sent: Sent) {
  const team = await teamOf(primaryDatabase(), sent.salon.id);
  const technician = team.find(({ id }) => id === sent.params.id);
  if (!technician) return NOBODY;
  const { id, week, rota } = technician;
  const to = team.find((one) => one.id === text(sent.form, "to") && one.id !== id);
  if (!to) return { status: 400, fields: { to: "Please choose somebody on the team" } };
  return edited(sent, to, { week, rota: rotaStored({ turns: rota.turns, weeks: rota.weeks, off: to.rota.off }) });
}

/** Edits a technician as they were read. */
async function edited(
  { salon, params, form }: Sent,
  { id, version }: Pick<Technician, "id" | "version">,
  edit: Partial<TechnicianEdit>,
): Promise<Response | Answer<{ stranded: Stranded }>> {
  const outcome = await editTechnician(salon, { id, edit, seen: version, agreed: text(form, "stranded") });
  if (outcome.ok) return redirect(`${TEAM_PATH}/${params.id}/rota?saved`);
  if (outcome.reason === "strands") return { status: 409, stranded: outcome.stranded };
  return { status: statusOf(outcome.reason), message: `${TEAM_WORDS[outcome.reason]}.`, typed: { seen: undefined } };
}
