import { DateField } from "../../../components/forms/date-field.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { StillBooked } from "../../../components/still-booked.tsx";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import { addDays } from "../../../kernel/clock.ts";
import { CLOSURE_DAYS_AHEAD, togetherInRows } from "../../../models/opening/closures.ts";
import { CLOSURE_WORDS, OPENING_NEWS, REMOVAL_WORDS } from "../../../words/opening.ts";
import type { Route } from "./+types/route.ts";
import { ClosureCard } from "./closure-card.tsx";

const HERE = "/admin/closure-dates";

export const meta = title("Closure Dates");

const server = () => import("./closure-dates.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(
  (intent) => (intent === "remove" ? REMOVAL_WORDS : CLOSURE_WORDS)["outcome-unknown"],
);
export const shouldRevalidate = afterConflict;

export default function ClosureDates({ loaderData, actionData }: Route.ComponentProps) {
  const { today, closures, booked, removing, toTell, gone, newKey } = loaderData;
  return (
    <Screen
      heading="Closure Dates"
      here={HERE}
      reply={actionData}
      news={newsOf(loaderData)}
      passing
      gone={gone && OPENING_NEWS.closureGone}
      lead="Days when nobody can book: holidays, training, redecorating. They come on top of your business hours."
    >
      <section aria-labelledby="add" className="mt-8 border-t border-line pt-6">
        <h2 id="add" className="text-title">
          Close the salon
        </h2>
        <EditForm
          intent="add"
          hidden={{ key: newKey }}
          fresh={closures?.map(({ id }) => id).join()}
          className="mt-6 flex flex-col gap-5"
        >
          {actionData?.stranded && (
            <StrandedWarning stranded={actionData.stranded} goOn="Close anyway" leave="Stay open" here={HERE} />
          )}
          <ClosureFields today={today} />
        </EditForm>
      </section>
      <StillBooked booked={booked} when="on days when the salon is closed" here={HERE} />
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
            here={HERE}
          />
        ))}
      </ul>
    </Screen>
  );
}

/** One day or several consecutive days, and the reason. docs/rules.md 4.9 */
function ClosureFields({ today }: { today: string }) {
  const busy = useSending();
  const wrong = useReplyTo("add")?.fields ?? {};
  const days = { min: today, max: addDays(today, CLOSURE_DAYS_AHEAD) };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...days} label="Date" name="date" required />
        <DateField {...days} label="Last day" name="until" />
      </div>
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        error={wrong.reason === wrong.date ? undefined : wrong.reason}
        aria-invalid={wrong.reason ? true : undefined}
        required
      />
      <button type="submit" className="button self-stretch sm:self-start" aria-disabled={busy}>
        Add Closure Date
      </button>
    </>
  );
}

/** Tells staff how many of the days were closed already, and how many clients read that theirs stands. docs/rules.md 4.16 */
function newsOf({ skipped, informed }: { skipped: number; informed: number }) {
  const days = skipped === 1 ? "1 of these days was" : `${skipped} of these days were`;
  const mailed =
    informed === 1
      ? "We’ve emailed 1 client that their appointment goes ahead."
      : `We’ve emailed ${informed} clients that their appointments go ahead.`;
  return {
    added: `Closure date added successfully${skipped > 0 ? `. ${days} closed already.` : ""}`,
    asked: "We’ve emailed the clients to ask for another time",
    removed: `Closure date removed successfully${informed > 0 ? `. ${mailed}` : ""}`,
  };
}
