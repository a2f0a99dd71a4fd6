import { data, Link } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { addDays, clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { longDate, shortDate } from "../../../kernel/dates.ts";
import { formOf, keyOf, texts } from "../../../kernel/forms.ts";
import { formatToThePenny, poundsTyped } from "../../../kernel/money.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import { ClosingForm } from "../../../models/money/closing.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Till" }, { name: "robots", content: "noindex" }];
}

/** How many days back closings are listed. */
const LISTED_DAYS = 31;

export async function loader({ context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const today = salonTime(timeZone, now()).date;
  const { tillFor } = await import("../../../models/money/closings.server.ts");
  const { cashPence, closings } = await tillFor(primaryDatabase(), id, today, addDays(today, -LISTED_DAYS));
  const listed = closings.map(({ closedAt, ...closing }) => ({
    ...closing,
    at: clockTime(salonTime(timeZone, closedAt).minute),
  }));
  return { today, cashPence, closings: listed, key: crypto.randomUUID() };
}

/** Closes the till of today. Who counts again closes it again. docs/rules.md 27.12 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, timeZone } = context.get(salonContext);
  const form = await formOf(request);
  const typed = texts(form, ["float", "counted"]);
  const read = parseSubmission(ClosingForm, typed);
  if (!read.ok) return data({ fields: read.fields, typed, done: false, message: null }, { status: 400 });
  const { float: floatPence, counted: countedPence } = read.value;
  const at = now();
  const closing = { id: keyOf(form), date: salonTime(timeZone, at).date, floatPence, countedPence };
  const { closeTill } = await import("../../../models/money/closings.server.ts");
  await closeTill(primaryDatabase(), id, { ...closing, closedBy: context.get(accountContext).id, closedAt: at });
  return data(NOTHING_WRONG);
}

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = texts(await formOf(request.clone()), ["float", "counted"]);
  const message = "The till may not have been closed. Please try again.";
  return answerOr(serverAction, () => data({ ...NOTHING_WRONG, typed, done: false, message }, { status: 503 }));
}

const NO_FIELDS: FieldErrors = {};
const NONE: Record<string, string> = {};
const NO_MESSAGE: string | null = null;
const NOTHING_WRONG = { fields: NO_FIELDS, typed: NONE, done: true, message: NO_MESSAGE };

export default function Till({ loaderData: { today, cashPence, closings, key }, actionData }: Route.ComponentProps) {
  const busy = useSending();
  const refused = actionData && !actionData.done ? actionData : null;
  const [last] = closings;
  const float = refused?.typed.float ?? (last ? poundsTyped(last.floatPence) : "");
  const amount = { inputMode: "decimal", autoComplete: "off", required: true } as const;
  return (
    <div className="max-w-2xl">
      <h1 className="text-display">Till</h1>
      <p className="mt-2 text-lg text-muted">
        {longDate(today)}: {formatToThePenny(cashPence)} came in cash, less what went back.
      </p>
      {refused?.message && (
        <div className="mt-6">
          <Alert about={refused}>{refused.message}</Alert>
        </div>
      )}
      {actionData?.done && (
        <p role="status" className="notice mt-6">
          The till is closed.
        </p>
      )}
      <PostForm key={refused ? "" : key} errors={refused?.fields ?? NO_FIELDS} className="mt-6 flex flex-col gap-4">
        <input type="hidden" name="key" value={key} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="In the till this morning"
            name="float"
            defaultValue={float}
            error={refused?.fields.float}
            {...amount}
          />
          <Field
            label="Counted now"
            name="counted"
            defaultValue={refused?.typed.counted}
            error={refused?.fields.counted}
            {...amount}
          />
        </div>
        <button type="submit" className="button self-start max-sm:w-full" aria-disabled={busy}>
          Close the till
        </button>
      </PostForm>
      {closings.length > 0 && (
        <section aria-labelledby="closings" className="mt-8 border-t border-line pt-6">
          <h2 id="closings" className="text-title">
            Counted so far
          </h2>
          <ul className="mt-3 divide-y divide-line">
            {closings.map((closing) => (
              <li key={closing.id} className="py-3">
                <p className="font-medium">
                  {shortDate(closing.date)}, {closing.at}: {differenceInWords(closing)}
                </p>
                <p className="text-sm text-muted">
                  {formatToThePenny(closing.countedPence)} counted, {formatToThePenny(closing.expectedPence)} expected
                  with {formatToThePenny(closing.floatPence)} of the morning
                  {closing.closedBy && `, by ${closing.closedBy}`}
                </p>
                {closing.laterPence !== 0 && <p className="text-sm">{laterInWords(closing)}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to="/admin/revenue" className="button-quiet mt-6">
        Go to revenue
      </Link>
    </div>
  );
}

/** The rows that were written for a day after its till was closed. A closing itself is never changed. docs/rules.md 27.12 */
function laterInWords({ laterPence, ...closing }: Counted & { laterPence: number }): string {
  const expectedPence = closing.expectedPence + laterPence;
  const moved = `${formatToThePenny(Math.abs(laterPence))} ${laterPence > 0 ? "came" : "went back"}`;
  return `Written down later: ${moved}. So ${formatToThePenny(expectedPence)} is expected: ${differenceInWords({ ...closing, expectedPence })}.`;
}

interface Counted {
  countedPence: number;
  expectedPence: number;
}

function differenceInWords({ countedPence, expectedPence }: Counted): string {
  const difference = countedPence - expectedPence;
  if (difference === 0) return "it is right";
  return `${formatToThePenny(Math.abs(difference))} ${difference > 0 ? "too much" : "missing"}`;
}
