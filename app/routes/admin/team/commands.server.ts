import { redirect } from "react-router";
import { now } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { editTechnician } from "../../../models/opening/edit-technician.server.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { addTechnician, type TeamResult } from "../../../models/team/edit-team.server.ts";
import { type TechnicianEdit, technicianSchema } from "../../../models/team/technician.ts";
import { parseTexts } from "../../../models/trial/trial.ts";
import { statusOf } from "../../../words/statuses.ts";
import { TEAM_FIELDS, TEAM_WORDS } from "../../../words/team.ts";
import { HERE, reply, type Sent } from "./team-reply.ts";
import { dayWithoutSpan, writtenTechnician, wrongPrices } from "./typed-technician.ts";

/** Adds a technician, or saves an edit once staff have agreed to what it strands. docs/rules.md 21.7, 21.8 */
export async function saveTechnician(salon: Salon, sent: Sent, agreed: string, adminId: string) {
  const { typed, intent, key, id } = sent;
  const empty = dayWithoutSpan(typed);
  if (empty)
    return reply(400, { ...sent, fields: { [empty]: `Please give ${empty} at least one span, or choose Off` } });
  const wrong = wrongPrices(typed);
  if (Object.keys(wrong).length > 0) return reply(400, { ...sent, fields: wrong });
  const own = { salon, at: now(), texts: ["name", "line"] };
  const colours = coloursOf(salon);
  const written = parseTexts(technicianSchema(colours), writtenTechnician(typed), own);
  if (!written.ok) return reply(400, { ...sent, fields: written.fields });
  if (intent === "add")
    return answered(sent, await addTechnician(salon, written.value, { key, adminId, colours }), "added");
  return editAgreed(salon, { sent: { ...sent, id }, edit: written.value, agreed, notice: "saved" });
}

/** Edits a technician unless appointments would be stranded that staff have not agreed to. docs/rules.md 21.8 */
export async function editAgreed(salon: Salon, { sent, edit, agreed, notice }: EditedTechnician) {
  const outcome = await editTechnician(salon, { id: sent.id, edit, seen: Number(sent.seen) || 0, agreed });
  if (!outcome.ok && outcome.reason === "strands") return reply(409, { ...sent, stranded: outcome.stranded });
  return answered(sent, outcome, notice);
}

/** An edit of a technician, with the appointments that staff agreed to strand, and the notice that confirms it. */
interface EditedTechnician {
  sent: Sent;
  edit: Partial<TechnicianEdit>;
  agreed: string;
  notice: string;
}

/** The answer to a write to the team: back to the page with a notice, or the page with the refusal. */
export function answered(sent: Sent, outcome: TeamResult, notice: string) {
  if (outcome.ok) return redirect(`${HERE}?notice=${notice}#${outcome.technician.id}`);
  const { [outcome.reason]: sentence } = TEAM_WORDS;
  const { [outcome.reason]: field } = TEAM_FIELDS;
  return reply(statusOf(outcome.reason), {
    ...sent,
    ...(field ? { fields: { [field]: sentence } } : { message: sentence }),
    ...(outcome.reason === "key-reused" && { key: crypto.randomUUID() }),
    ...(outcome.reason === "changed-meanwhile" && { current: outcome.current }),
  });
}

/** The acknowledgement of stranded appointments that a form sends. */
export function agreedIn(form: FormData): string {
  return text(form, "stranded");
}
