import { useRef } from "react";
import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { Alert } from "../../components/alert.tsx";
import { StrandedWarning } from "../../components/desk/stranded-warning.tsx";
import { useFocusOnError } from "../../components/field.tsx";
import { DayRow } from "../../components/hours/day-row.tsx";
import { type TypedHours, typedHours } from "../../components/hours/typed-hours.ts";
import { answerOr } from "../../components/lost-connection.ts";
import { News } from "../../components/news.tsx";
import { primaryDatabase } from "../../database/client.server.ts";
import { openingTimes, setOpeningTimes } from "../../models/business-hours.server.ts";
import { now } from "../../models/salon-clock.ts";
import { HOURS_FAILED, Schedule, written } from "../../models/schedule.ts";
import { type Stranded, strandedByOpeningTimes } from "../../models/stranded.server.ts";
import { type FieldErrors, parseSubmission } from "../../models/submission.ts";
import type { Route } from "./+types/business-hours.ts";

export function meta() {
  return [{ title: "Business Hours" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { week, finishByClosing } = await openingTimes(primaryDatabase(), context.get(salonContext).id);
  return { stored: { days: week.map(written), finishByClosing }, saved: url.searchParams.get("told") === "saved" };
}

/** Saving cancels nothing: whom it strands is told first. docs/rules.md 4.11 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  if (form.get("intent") !== "save") throw data(null, { status: 400 });
  const salon = context.get(salonContext);
  const typed = typedHours(form);
  const week = parseSubmission(Schedule, typed.days);
  if (!week.ok) return notSaved(400, typed, { fields: week.fields });
  const times = { week: week.value, finishByClosing: typed.finishByClosing };
  const stranded = await strandedByOpeningTimes(salon, times, now());
  if (stranded && stranded.mark !== form.get("stranded")) return notSaved(409, typed, { stranded });
  if (!(await setOpeningTimes(salon.id, times))) return notSaved(503, typed, { message: HOURS_FAILED });
  return redirect(`${HERE}?told=saved`);
}

/** Without a connection, or when we fail, everything stays as it was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = typedHours(await request.clone().formData());
  return answerOr(serverAction, () => notSaved(503, typed, { message: HOURS_FAILED }));
}

export default function BusinessHours({ loaderData, actionData }: Route.ComponentProps) {
  const { days, finishByClosing } = actionData?.typed ?? loaderData.stored;
  const fields: FieldErrors = actionData?.fields ?? NO_ERRORS;
  const busy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const visit = useLocation().key;
  useFocusOnError(form, fields);
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-display">Business Hours</h1>
      <p className="mt-4 max-w-prose text-muted">
        When clients can book, week by week. Single days off are set under Closure Dates.
      </p>
      {loaderData.saved && !actionData && <News key={visit}>Business hours updated successfully!</News>}
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      <Form
        key={visit}
        ref={form}
        method="post"
        action={HERE}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="save" />
        {actionData?.stranded && (
          <StrandedWarning stranded={actionData.stranded} goOn="Save anyway" leave="Keep the old hours" here={HERE} />
        )}
        <div className="card mt-8">
          {days.map((hours) => (
            <DayRow key={hours.day} hours={hours} error={fields[hours.day]} />
          ))}
        </div>
        <label className="card mt-4 flex min-h-14 items-start gap-3 px-5 py-4 sm:px-6">
          <input
            type="checkbox"
            name="finishByClosing"
            defaultChecked={finishByClosing}
            className="mt-0.5 size-5 shrink-0"
          />
          <span>
            <span className="block font-medium">Appointments must finish by closing time</span>
            <span className="block text-sm text-muted">
              Without it, the last appointment of a day may start at closing time.
            </span>
          </span>
        </label>
        <button type="submit" className="button mt-6 w-full sm:w-auto" aria-disabled={busy}>
          Save
        </button>
      </Form>
    </div>
  );
}

const HERE = "/admin/business-hours";
const NO_ERRORS: FieldErrors = {};

interface NotSaved {
  message?: string;
  fields?: FieldErrors;
  stranded?: Stranded;
}

function notSaved(status: number, typed: TypedHours, why: NotSaved) {
  return data({ typed, message: null, fields: NO_ERRORS, stranded: null, ...why }, { status });
}
