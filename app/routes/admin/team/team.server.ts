import { type LoaderFunctionArgs, redirect } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { WITHHOLDABLE } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import type { Given } from "../../../components/staff/give-to-free.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { MONDAY_FIRST } from "../../../diary/times/hours.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { text, texts } from "../../../kernel/forms.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import type { Reply } from "../../../kernel/reply.ts";
import { inviteByEmail } from "../../../mail/invitation.server.ts";
import { SET_ROLES } from "../../../models/accounts/staff.ts";
import { comingAppointments, type StillBooked } from "../../../models/blocks/still-booked.server.ts";
import { editTechnician } from "../../../models/opening/edit-technician.server.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { addTechnician, moveTechnician, type TeamResult } from "../../../models/team/edit-team.server.ts";
import { InvitationForm } from "../../../models/team/invitation.ts";
import { openInvitations } from "../../../models/team/invitations.server.ts";
import { removeSignIn, setStaffRole, signInsOf } from "../../../models/team/sign-ins.server.ts";
import { type Technician, teamOf } from "../../../models/team/team.server.ts";
import { OwnPrice, type TechnicianEdit, technicianSchema } from "../../../models/team/technician.ts";
import { freeColour } from "../../../models/team/technician-colour.ts";
import { withdraw } from "../../../models/team/withdraw.server.ts";
import { parseTexts } from "../../../models/trial/trial.ts";
import { tooManyAttempts } from "../../../words/accounts.ts";
import { INVITATION_FIELDS, INVITATION_WORDS, SIGN_IN_WORDS, TEAM_FIELDS, TEAM_WORDS } from "../../../words/team.ts";
import { giftsOf, give, tell } from "../hand-over.server.ts";
import { dayIn, minutesField, priceField, TEAM_PATH } from "./typed-technician.ts";

export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const { id, timeZone } = salon;
  const database = primaryDatabase();
  const reads = Promise.all([
    teamOf(database, id),
    catalogue(database, id),
    signInsOf(database, id),
    openInvitations(database, id, now()),
  ]);
  const read = await readOrNull("technicians-not-read", id, reads);
  const [technicians, services, signIns, invitations] = read ?? [null, [], [], []];
  const asking = searchParams.get("retire");
  const booked = leftWith(
    (await readOrNull("stranded-not-read", id, comingAppointments(salon))) ?? [],
    technicians,
    asking,
  );
  const gifts = await giftsOf(salon, staffActor(context.get(accountContext)), { booked, team: technicians ?? [] });
  return {
    technicians,
    services: services.map(({ id, name, category, pricePence, durationMinutes, extraMinutes }) => ({
      ...{ id, name, category, pricePence, durationMinutes, extraMinutes },
    })),
    signIns,
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      until: longDate(salonTime(timeZone, expiresAt).date),
    })),
    me: context.get(accountContext).id,
    adding: searchParams.has("add"),
    editing: searchParams.get("edit"),
    ...{ asking, booked, gifts },
    removing: searchParams.get("remove"),
    invited: searchParams.get("notice") === "invited",
    newKey: crypto.randomUUID(),
    newColour: freeColour(technicians ?? [], coloursOf(salon)),
  };
}

/** The appointments to come of those who have retired, and of the one who is about to. docs/rules.md 21.8 */
function leftWith(coming: StillBooked[], team: Technician[] | null, leaving: string | null): StillBooked[] {
  const leavers = (team ?? []).filter(({ id, active }) => !active || id === leaving).map(({ id }) => id);
  return coming.filter(({ technicianId }) => technicianId !== null && leavers.includes(technicianId));
}

async function leftBehind({ salon, url }: Sent) {
  const team = await teamOf(primaryDatabase(), salon.id);
  return leftWith(await comingAppointments(salon), team, url.searchParams.get("retire"));
}

/** Beside the reply: the technician as somebody else saved it, and the appointments that an edit strands. */
interface More {
  current: Technician;
  stranded: Stranded;
  given: Given;
}

/** What the page says after one of its forms was sent. */
export type TeamReply = Reply & Partial<More>;

/** docs/rules.md 6.28, 6.29, 21.7, 21.8 */
export const action = commands<More>({
  add: save,
  edit: save,
  retire: (sent) => edited(sent, { active: false }, "retired"),
  "take-back": (sent) => edited(sent, { active: true }, "back"),
  up: async ({ salon, form }) => answered(await moveTechnician(salon, text(form, "id"), "up"), "moved"),
  down: async ({ salon, form }) => answered(await moveTechnician(salon, text(form, "id"), "down"), "moved"),
  give: (sent) => give(sent, () => leftBehind(sent)),
  tell: (sent) => tell(sent, () => leftBehind(sent), TEAM_PATH),
  invite,
  async withdraw({ salon, form }) {
    const outcome = await withdraw(salon.id, text(form, "email"));
    return outcome.ok ? backToSignIns("withdrawn") : refusal(outcome.reason, INVITATION_WORDS);
  },
  async remove({ salon, form }) {
    const outcome = await removeSignIn(salon.id, text(form, "id"));
    return outcome.ok ? backToSignIns("removed") : refusal(outcome.reason, SIGN_IN_WORDS);
  },
  async role({ salon, form }) {
    const staffRole = SET_ROLES.find((role) => role === text(form, "role"));
    if (!staffRole) return { status: 400, fields: { role: "Please choose a role" } };
    // A form without the boxes asks for a manager with every right. docs/rules.md 21.9
    const ticked = form.getAll("rights").map(String);
    const withheld = form.has("ticks") ? WITHHOLDABLE.filter((right) => !ticked.includes(right)) : [];
    const outcome = await setStaffRole(salon.id, text(form, "id"), { staffRole, withheld });
    return outcome.ok ? backToSignIns("role") : refusal(outcome.reason, SIGN_IN_WORDS);
  },
});

/** Adds a technician, or saves an edit once staff have agreed to what it strands. docs/rules.md 21.7, 21.8 */
async function save(sent: Sent) {
  const { salon, account, form, key } = sent;
  const days = MONDAY_FIRST.map((day) => dayIn(form, day));
  // It would be a day off that nobody chose.
  const empty = days.find(({ hours, spans }) => hours === "own" && spans.length === 0)?.day;
  if (empty) return { status: 400, fields: { [empty]: `Please give ${empty} at least one span, or choose Off` } };
  const prices = pricesIn(form);
  const wrong = wrongPrices(prices);
  if (Object.keys(wrong).length > 0) return { status: 400, fields: wrong };
  const colour = text(form, "colour");
  const typed = {
    ...texts(form, ["name", "line"]),
    services: text(form, "which") === "some" ? form.getAll("service").map(String) : null,
    // A colour that the form only offered was not chosen: somebody else may have it by now. docs/rules.md 21.7
    ...(colour !== text(form, "offered") && { colour }),
    hours: days
      .filter(({ hours }) => hours !== "salon")
      .map(({ day, hours, spans }) => ({ day, spans: hours === "off" ? [] : spans })),
    prices,
  };
  const colours = coloursOf(salon);
  const read = parseTexts(technicianSchema(colours), typed, { salon, at: now(), texts: ["name", "line"] });
  if (!read.ok) return { status: 400, fields: read.fields };
  if (text(form, "intent") === "edit") return edited(sent, read.value, "saved");
  return answered(await addTechnician(salon, read.value, { key, adminId: account.id, colours }), "added");
}

/** The prices and minutes of one's own that a form sends, without blank ones. docs/rules.md 21.21 */
function pricesIn(form: FormData): { service: string; price?: string; duration?: string }[] {
  const prefixes = [priceField(""), minutesField("")];
  const named = [...form.keys()].flatMap((name) => {
    const prefix = prefixes.find((prefix) => name.startsWith(prefix));
    return prefix ? [name.slice(prefix.length)] : [];
  });
  return [...new Set(named)].flatMap((service) => {
    const price = text(form, priceField(service)).trim();
    const duration = text(form, minutesField(service)).trim();
    if (!price && !duration) return [];
    return { service, ...(price && { price: price.replace(/^£/, "") }), ...(duration && { duration }) };
  });
}

/** What is wrong with the typed prices and minutes, by field. docs/rules.md 21.21 */
function wrongPrices(prices: ReturnType<typeof pricesIn>): FieldErrors {
  const wrong = prices.flatMap((own) => {
    const read = parseSubmission(OwnPrice, own);
    if (read.ok) return [];
    const { price, duration } = read.fields;
    return [
      ...(price ? [[priceField(own.service), price] as const] : []),
      ...(duration ? [[minutesField(own.service), duration] as const] : []),
    ];
  });
  return Object.fromEntries(wrong);
}

/** Edits a technician unless appointments would be stranded that staff have not agreed to. docs/rules.md 21.8 */
async function edited({ salon, form }: Sent, edit: Partial<TechnicianEdit>, notice: string) {
  const { id = "", stranded: agreed = "", seen } = texts(form, ["id", "stranded", "seen"]);
  const outcome = await editTechnician(salon, { id, edit, seen: Number(seen) || 0, agreed });
  if (!outcome.ok && outcome.reason === "strands") return { status: 409, stranded: outcome.stranded };
  return answered(outcome, notice);
}

/** The answer to a write to the team. Saving again replaces what somebody else saved. docs/rules.md 21.7 */
function answered(outcome: TeamResult, notice: string) {
  if (outcome.ok) return redirect(`${TEAM_PATH}?notice=${notice}#${outcome.technician.id}`);
  const refused = refusal(outcome.reason, TEAM_WORDS, TEAM_FIELDS);
  if (outcome.reason !== "changed-since") return refused;
  return { ...refused, current: outcome.current, typed: { seen: [`${outcome.current.version}`] } };
}

/** Invites somebody of the staff. docs/rules.md 6.28 */
async function invite({ salon, form }: Sent) {
  const invited = parseSubmission(InvitationForm, texts(form, ["name", "email", "role"]));
  if (!invited.ok) return { status: 400, fields: invited.fields };
  const outcome = await inviteByEmail(salon, invited.value, now());
  if (outcome.ok) return backToSignIns("invited");
  if (outcome.reason !== "too-many-attempts") return refusal(outcome.reason, INVITATION_WORDS, INVITATION_FIELDS);
  const { retryAfter } = outcome;
  return { status: 429, message: tooManyAttempts(retryAfter), retryAfter };
}

function backToSignIns(notice: string) {
  return redirect(`${TEAM_PATH}?notice=${notice}#sign-ins`);
}
