import { lazy } from "react";
import { Link, redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { News } from "../../../../components/news.tsx";
import { StrandedWarning } from "../../../../components/stranded-warning.tsx";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { MONDAY_FIRST } from "../../../../diary/times/hours.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { type FormReply, formOf, replyOf, text, texts, unknownIntent } from "../../../../kernel/forms.ts";
import { editTechnician } from "../../../../models/opening/edit-technician.server.ts";
import type { Stranded } from "../../../../models/opening/stranded.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { type RotaTyped, rotaStored, rotaTyped } from "../../../../models/team/rota-form.ts";
import { type Technician, teamOf } from "../../../../models/team/team.server.ts";
import type { TechnicianEdit } from "../../../../models/team/technician.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { TEAM_WORDS } from "../../../../words/team.ts";
import { dayIn, HERE } from "../team-reply.ts";
import type { Route } from "./+types/route.ts";

/** Loaded when it is needed, because few open it. There is no `Suspense` around it, so that the server sends it whole. */
const RotaSections = lazy(() => import("./sections.tsx"));

export function meta() {
  return [{ title: "Rota" }, { name: "robots", content: "noindex" }];
}

/** What the page shows after a form was refused, or to ask before it is saved: all pairs that were sent. */
interface RotaReply extends FormReply<[string, string][]> {
  intent: string;
  stranded: Stranded | null;
}

const reply = replyOf<RotaReply>({ message: null, fields: {}, typed: [], intent: "", stranded: null });

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const team = await teamOf(primaryDatabase(), salon.id);
  const technician = team.find((one) => one.id === id);
  if (!technician) throw redirect(HERE);
  const others = team.filter((one) => one.id !== id && one.active).map(({ id, name }) => ({ id, name }));
  const today = salonTime(salon.timeZone, now()).date;
  return { technician, others, today, saved: url.searchParams.has("saved") };
}

/** Two weeks in turn, single weeks, time off, and copying. Staff agree to what it strands. docs/rules.md 21.8, 21.22 */
export async function action({ request, params: { id = "" }, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const typed = typedIn(form);
  const pairs = [...form].flatMap(([name, value]): [string, string][] =>
    name === "stranded" ? [] : [[name, String(value)]],
  );
  const technician = (await teamOf(primaryDatabase(), salon.id)).find((one) => one.id === id);
  if (!technician) return reply(404, { typed: pairs, message: `${TEAM_WORDS["not-found"]}.` });
  const sent = { typed: pairs, intent: typed.intent };
  if (typed.intent === "copy") return copied(salon, technician, form, sent);
  const read = rotaTyped(technician.rota, typed, salonTime(salon.timeZone, now()).date);
  if (!read) return unknownIntent();
  if (!read.ok) return reply(400, { ...sent, fields: read.fields });
  const edit = { rota: rotaStored(read.rota) };
  return saved(salon, { id, to: id, seen: Number(text(form, "seen")) || 0, edit, form, sent });
}

/** Gives another technician the ordinary hours, the weeks in turn and the single weeks; time off is not copied. */
async function copied(salon: Salon, { id, week, rota }: Technician, form: FormData, sent: Partial<RotaReply>) {
  const to = (await teamOf(primaryDatabase(), salon.id)).find((one) => one.id === text(form, "to") && one.id !== id);
  if (!to) return reply(400, { ...sent, fields: { to: "Please choose somebody of the team" } });
  const edit = { week, rota: rotaStored({ turns: rota.turns, weeks: rota.weeks, off: to.rota.off }) };
  return saved(salon, { id, to: to.id, seen: to.version, edit, form, sent });
}

interface Saving {
  id: string;
  /** The technician who gets it. */
  to: string;
  seen: number;
  edit: Partial<TechnicianEdit>;
  form: FormData;
  sent: Partial<RotaReply>;
}

async function saved(salon: Salon, { id, to, seen, edit, form, sent }: Saving) {
  const outcome = await editTechnician(salon, { id: to, edit, seen, agreed: text(form, "stranded") });
  if (outcome.ok) return redirect(`${rotaPath(id)}?saved`);
  if (outcome.reason === "strands") return reply(409, { ...sent, stranded: outcome.stranded });
  return reply(statusOf(outcome.reason), { ...sent, message: `${TEAM_WORDS[outcome.reason]}.` });
}

function typedIn(form: FormData): RotaTyped {
  const { intent = "", from = "", to = "", weeks = "", which = "" } = texts(form, TEXTS);
  const reason = text(form, "reason").trim().normalize("NFC").replace(/\s+/g, " ");
  return { ...{ intent, from, to, weeks, which, reason }, days: MONDAY_FIRST.map((day) => dayIn(form, day)) };
}

const TEXTS = ["intent", "from", "to", "weeks", "which"];

export function rotaPath(id: string): string {
  return `${HERE}/${id}/rota`;
}

export default function RotaPage({ loaderData, actionData }: Route.ComponentProps) {
  const { technician, others, today, saved } = loaderData;
  const refused = actionData ?? null;
  const section = { technician, today, refused };
  return (
    <div className="max-w-3xl">
      <h1 className="text-display wrap-anywhere">{technician.name}: rota</h1>
      <p className="mt-4 max-w-prose text-muted">
        Ordinary hours stand on the{" "}
        <Link to={`${HERE}?edit=${technician.id}#${technician.id}`} className="link">
          Team page
        </Link>
        . Here are the weeks that differ from them. Nothing that is booked is cancelled.
      </p>
      {saved && !refused && <News>Saved.</News>}
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      {refused?.stranded && (
        <PostForm className="mt-6">
          {refused.typed.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form sends some names several times, and these never change here
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <StrandedWarning
            stranded={refused.stranded}
            when="when they would not work"
            goOn="Save anyway"
            leave="Leave it as it was"
            here={rotaPath(technician.id)}
          />
        </PostForm>
      )}
      <RotaSections {...section} others={others} />
    </div>
  );
}
