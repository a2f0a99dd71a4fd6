import { redirect } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { StillBooked } from "../../../components/still-booked.tsx";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { datesFrom, now, salonTime } from "../../../kernel/clock.ts";
import { formOf, keyOf, replyOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { askedOn, reopenDays } from "../../../models/blocks/reopen.server.ts";
import {
  askListed,
  bookedOnClosedDays,
  comingAppointments,
  onClosedDays,
} from "../../../models/blocks/still-booked.server.ts";
import { closeDays, comingClosures } from "../../../models/opening/closures.server.ts";
import { type ClosureRefusal, closureForm, togetherInRows } from "../../../models/opening/closures.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { CLOSURE_FIELDS, CLOSURE_WORDS, NOT_ASKED, REMOVAL_WORDS } from "../../../words/opening.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { ClosureCard } from "./closure-card.tsx";
import { ClosureForm, NOTHING_TYPED, type TypedClosure } from "./closure-form.tsx";
import { ClosureNews } from "./closure-news.tsx";

export function meta() {
  return [{ title: "Closure Dates" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today } = salonTime(timeZone, now());
  const [closures, coming] = await Promise.all([
    readOrNull("closures-not-read", id, comingClosures(primaryDatabase(), id, today)),
    readOrNull("stranded-not-read", id, comingAppointments(context.get(salonContext))),
  ]);
  const booked = onClosedDays(coming ?? [], closures ?? []);
  const removing = url.searchParams.get("remove");
  const reopening = togetherInRows(closures ?? []).find(({ ids }) => ids.includes(removing ?? ""))?.ids ?? [];
  const asked = await readOrNull("stranded-not-read", id, askedOn(context.get(salonContext), reopening));
  const gone = removing !== null && closures?.every((closure) => closure.id !== removing);
  const notice = gone ? "gone" : url.searchParams.get("notice");
  const days = { today, closures, booked, removing, toTell: asked?.length ?? 0 };
  return { ...days, notice, ...numbersIn(url.searchParams), newKey: crypto.randomUUID() };
}

/** How many days were closed already, and how many clients are told that their appointment stands. */
function numbersIn(address: URLSearchParams) {
  return { skipped: Number(address.get("skipped")), informed: Number(address.get("informed")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const salon = context.get(salonContext);
  const intent = text(form, "intent");
  if (intent === "remove") return remove(salon, form);
  if (intent === "tell") return tell(salon, form);
  if (intent === "add") return add(salon, form, context.get(accountContext).id);
  return unknownIntent();
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const words = text(form, "intent") === "remove" ? REMOVAL_WORDS : CLOSURE_WORDS;
  const sent = { typed: typedClosure(form), key: text(form, "key") };
  return answerOr(serverAction, () => refused(503, words["outcome-unknown"], sent));
}

export default function ClosureDates({ loaderData, actionData }: Route.ComponentProps) {
  const { today, closures, booked, removing, toTell, notice, skipped, informed, newKey } = loaderData;
  const { message, stranded, typed, fields, key: sentKey } = actionData ?? NOTHING_TYPED;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Closure Dates</h1>
      <p className="mt-4 max-w-prose text-muted">
        Days on which nobody can book: holidays, training, redecorating. They come on top of the business hours.
      </p>
      {notice && !actionData && <ClosureNews {...{ notice, skipped, informed }} />}
      {message && <Alert about={actionData}>{message}</Alert>}
      <section aria-labelledby="add" className="mt-8 border-t border-line pt-6">
        <h2 id="add" className="text-title">
          Close the salon
        </h2>
        <ClosureForm key={closures?.map(({ id }) => id).join()} today={today} {...{ typed, fields, sentKey, newKey }}>
          {stranded && <StrandedWarning stranded={stranded} goOn="Close anyway" leave="Stay open" here={HERE} />}
        </ClosureForm>
      </section>
      <StillBooked booked={booked} when="on days on which the salon is closed" here={HERE} />
      <h2 className="mt-10 text-title">To come</h2>
      {closures === null && <p className="alert mt-4">Failed to load closure dates</p>}
      {closures?.length === 0 && <p className="notice mt-4">No closure dates scheduled</p>}
      <ul className="mt-4">
        {togetherInRows(closures ?? []).map((closed) => (
          <ClosureCard
            key={closed.ids[0]}
            closed={closed}
            removing={closed.ids.includes(removing ?? "")}
            toTell={toTell}
          />
        ))}
      </ul>
    </div>
  );
}

const HERE = "/admin/closure-dates";
const reply = replyOf(NOTHING_TYPED);

/** Closing cancels no appointment: stranded ones are listed first. docs/rules.md 4.9, 4.11 */
async function add(salon: Salon, form: FormData, adminId: string) {
  const typed = typedClosure(form);
  const sent = { typed, key: keyOf(form) };
  const closure = parseSubmission(closureForm(salonTime(salon.timeZone, now()).date), typed);
  if (!closure.ok) return reply(400, { ...sent, fields: closure.fields });
  const by = { key: sent.key, adminId, agreed: text(form, "stranded") };
  const outcome = await closeDays(salon, closure.value, by);
  if (outcome.ok) {
    const skipped = datesFrom(closure.value.from, closure.value.to).length - outcome.added.length;
    return redirect(`${HERE}?notice=added${skipped > 0 ? `&skipped=${skipped}` : ""}`);
  }
  if (outcome.reason === "strands") return reply(409, { ...sent, stranded: outcome.stranded });
  return notClosed(outcome.reason, outcome.reason === "key-reused" ? { typed } : sent);
}

/** Asks the clients on closed days for another time, but only those in the list that staff saw. docs/rules.md 4.15 */
async function tell(salon: Salon, form: FormData) {
  const closures = await comingClosures(primaryDatabase(), salon.id, salonTime(salon.timeZone, now()).date);
  const asked = await askListed(salon, form, () => bookedOnClosedDays(salon, closures));
  return asked.ok ? redirect(`${HERE}?notice=asked`) : refused(503, NOT_ASKED, {});
}

/** Opens the days again. Clients who were asked for another time are told that theirs stands. docs/rules.md 4.9, 4.16 */
async function remove(salon: Salon, form: FormData) {
  const outcome = await reopenDays(salon, text(form, "ids").split(" "));
  if (outcome.ok)
    return redirect(`${HERE}?notice=removed${outcome.informed > 0 ? `&informed=${outcome.informed}` : ""}`);
  if (outcome.reason === "not-found") return redirect(`${HERE}?notice=gone`);
  return refused(statusOf(outcome.reason), REMOVAL_WORDS[outcome.reason], {});
}

function typedClosure(form: FormData): TypedClosure {
  return { date: text(form, "date"), until: text(form, "until"), reason: text(form, "reason") };
}

/** The form with a refusal to close days: at the date if the date is at fault, else above the form. */
function notClosed(reason: ClosureRefusal, sent: Partial<SentClosure>) {
  const { [reason]: sentence } = CLOSURE_WORDS;
  const { [reason]: field } = CLOSURE_FIELDS;
  if (!field) return refused(statusOf(reason), sentence, sent);
  return reply(statusOf(reason), { ...sent, fields: { [field]: sentence } });
}

/** The form with a refusal above it. */
function refused(status: number, message: string, sent: Partial<SentClosure>) {
  return reply(status, { ...sent, message });
}

interface SentClosure {
  typed: TypedClosure;
  key: string;
}
