import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import { closeDays, comingClosures, removeClosures } from "../../../models/opening/closures.server.ts";
import {
  CLOSED_ALREADY,
  CLOSURE_NOT_ADDED,
  CLOSURE_NOT_REMOVED,
  closureForm,
  datesFrom,
  togetherInRows,
} from "../../../models/opening/closures.ts";
import { isAgreed, type Stranded, strandedByClosure } from "../../../models/opening/stranded.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import type { Route } from "./+types/route.ts";
import { ClosureCard } from "./closure-card.tsx";
import { ClosureForm, type TypedClosure } from "./closure-form.tsx";
import { ClosureNews } from "./closure-news.tsx";

export function meta() {
  return [{ title: "Closure Dates" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today } = salonTime(timeZone, now());
  const closures = await readOrNull("closures-not-read", id, comingClosures(primaryDatabase(), id, today));
  const removing = url.searchParams.get("remove");
  const gone = removing !== null && closures?.every((closure) => closure.id !== removing);
  const notice = gone ? "gone" : url.searchParams.get("notice");
  return { today, closures, removing, notice, skipped: Number(url.searchParams.get("skipped")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const salon = context.get(salonContext);
  const intent = form.get("intent");
  if (intent === "remove") return remove(salon, form);
  if (intent === "add") return add(salon, form);
  throw data(null, { status: 400 });
}

/** After a conflict with another admin, the list is read again too. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 409;
}

/** Without a connection, or if the server fails, the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return answerOr(serverAction, () => {
    const removing = form.get("intent") === "remove";
    return refused(503, { typed: typedClosure(form), message: removing ? CLOSURE_NOT_REMOVED : CLOSURE_NOT_ADDED });
  });
}

export default function ClosureDates({ loaderData, actionData }: Route.ComponentProps) {
  const { today, closures, removing, notice, skipped } = loaderData;
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-display">Closure Dates</h1>
      <p className="mt-4 max-w-prose text-muted">
        Days on which nobody can book: holidays, training, redecorating. They come on top of the business hours.
      </p>
      {notice && !actionData && <ClosureNews notice={notice} skipped={skipped} />}
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      <section aria-labelledby="add" className="card mt-8 p-5 sm:p-6">
        <h2 id="add" className="text-title">
          Close the salon
        </h2>
        <ClosureForm
          key={closures?.map(({ id }) => id).join()}
          today={today}
          typed={actionData?.typed ?? NOTHING_TYPED}
          fields={actionData?.fields ?? NO_ERRORS}
        >
          {actionData?.stranded && (
            <StrandedWarning stranded={actionData.stranded} goOn="Close anyway" leave="Stay open" here={HERE} />
          )}
        </ClosureForm>
      </section>
      <h2 className="mt-10 text-title">To come</h2>
      {closures === null && <p className="alert mt-4">Failed to load closure dates</p>}
      {closures?.length === 0 && <p className="notice mt-4">No closure dates scheduled</p>}
      <ul className="mt-4 grid gap-3">
        {togetherInRows(closures ?? []).map((closed) => (
          <ClosureCard key={closed.ids[0]} closed={closed} removing={closed.ids.includes(removing ?? "")} />
        ))}
      </ul>
    </div>
  );
}

const HERE = "/admin/closure-dates";
const NOTHING_TYPED: TypedClosure = { date: "", until: "", reason: "" };
const NO_ERRORS: FieldErrors = {};

/** Closing cancels no appointment: stranded ones are listed first. docs/rules.md 4.9, 4.11 */
async function add(salon: Salon, form: FormData) {
  const typed = typedClosure(form);
  const closure = parseSubmission(closureForm(salonTime(salon.timeZone, now()).date), typed);
  if (!closure.ok) return refused(400, { typed, fields: closure.fields });
  const { from, to } = closure.value;
  const stranded = await readOrNull("stranded-not-read", salon.id, strandedByClosure(salon, closure.value, now()));
  if (!stranded) return refused(503, { typed, message: CLOSURE_NOT_ADDED });
  if (!isAgreed(stranded, form.get("stranded"))) return refused(409, { typed, stranded });
  const outcome = await closeDays(salon.id, closure.value, now());
  if (outcome.ok) {
    const skipped = datesFrom(from, to).length - outcome.added.length;
    return redirect(`${HERE}?notice=added${skipped > 0 ? `&skipped=${skipped}` : ""}`);
  }
  if (outcome.reason === "outcome-unknown") return refused(503, { typed, message: CLOSURE_NOT_ADDED });
  const sentence = from === to ? CLOSED_ALREADY : "All of these days are already marked as closed";
  return refused(409, { typed, fields: { date: sentence } });
}

async function remove(salon: Salon, form: FormData) {
  const removed = await removeClosures(salon.id, String(form.get("ids") ?? "").split(" "));
  if (removed === null) return refused(503, { message: CLOSURE_NOT_REMOVED });
  return redirect(`${HERE}?notice=${removed > 0 ? "removed" : "gone"}`);
}

function typedClosure(form: FormData): TypedClosure {
  return {
    date: String(form.get("date") ?? ""),
    until: String(form.get("until") ?? ""),
    reason: String(form.get("reason") ?? ""),
  };
}

interface Refused {
  typed?: TypedClosure;
  message?: string;
  fields?: FieldErrors;
  stranded?: Stranded;
}

function refused(status: number, why: Refused) {
  return data({ typed: NOTHING_TYPED, message: null, fields: NO_ERRORS, stranded: null, ...why }, { status });
}
