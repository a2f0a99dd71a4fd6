import { Link } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { Field } from "../../../components/forms/field.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { commands } from "../../../components/screen/commands.server.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { primaryDatabase } from "../../../database/client.server.ts";
import { addDays, clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { longDate, shortDate } from "../../../kernel/dates.ts";
import { texts } from "../../../kernel/forms.ts";
import { formatToThePenny, poundsTyped } from "../../../kernel/money.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { ClosingForm } from "../../../models/money/closing.ts";
import { closeTill, tillFor } from "../../../models/money/closings.server.ts";
import type { Route } from "./+types/route.ts";

export const meta = title("Till");

/** How many days back closings are listed. */
const LISTED_DAYS = 31;

export async function loader({ context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const today = salonTime(timeZone, now()).date;
  const { cashPence, closings } = await tillFor(primaryDatabase(), id, today, addDays(today, -LISTED_DAYS));
  const listed = closings.map(({ closedAt, ...closing }) => ({
    ...closing,
    at: clockTime(salonTime(timeZone, closedAt).minute),
  }));
  return { today, cashPence, closings: listed, key: crypto.randomUUID() };
}

export const action = commands({
  /** Closes the till of today. Who counts again closes it again. docs/rules.md 27.12 */
  async ""({ salon: { id, timeZone }, account, form, key }) {
    const read = parseSubmission(ClosingForm, texts(form, ["float", "counted"]));
    if (!read.ok) return { status: 400, fields: read.fields };
    const { float: floatPence, counted: countedPence } = read.value;
    const at = now();
    const closing = { id: key, date: salonTime(timeZone, at).date, floatPence, countedPence };
    await closeTill(primaryDatabase(), id, { ...closing, closedBy: account.id, closedAt: at });
    return { status: 200 };
  },
});

export const clientAction = keepsTyped<typeof action>("We may not have closed the till. Please try again.");

export default function Till({ loaderData: { today, cashPence, closings, key }, actionData }: Route.ComponentProps) {
  const busy = useSending();
  const [last] = closings;
  const amount = { inputMode: "decimal", autoComplete: "off", required: true } as const;
  const heading = (
    <>
      <h1 className="text-display">Till</h1>
      <p className="mt-2 text-lg text-muted">
        {longDate(today)}: {formatToThePenny(cashPence)} received in cash, less refunds.
      </p>
    </>
  );
  return (
    <Screen heading={heading} here="/admin/till" reply={actionData} width="max-w-2xl">
      {actionData?.typed === null && (
        <p role="status" className="notice mt-6">
          Till closed.
        </p>
      )}
      <EditForm
        values={{ float: last ? poundsTyped(last.floatPence) : "" }}
        hidden={{ key }}
        fresh={key}
        className="mt-6 flex flex-col gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Opening float" name="float" {...amount} />
          <Field label="Cash counted" name="counted" {...amount} />
        </div>
        <button type="submit" className="button self-start max-sm:w-full" aria-disabled={busy}>
          Close the till
        </button>
      </EditForm>
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
                  {formatToThePenny(closing.countedPence)} counted, {formatToThePenny(closing.expectedPence)} expected,
                  with the {formatToThePenny(closing.floatPence)} opening float
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
    </Screen>
  );
}

/** The rows that were written for a day after its till was closed. A closing itself is never changed. docs/rules.md 27.12 */
function laterInWords({ laterPence, ...closing }: Counted & { laterPence: number }): string {
  const expectedPence = closing.expectedPence + laterPence;
  const moved = `${formatToThePenny(Math.abs(laterPence))} ${laterPence > 0 ? "came" : "went back"}`;
  return `Recorded later: ${moved}. So ${formatToThePenny(expectedPence)} is expected: ${differenceInWords({ ...closing, expectedPence })}.`;
}

interface Counted {
  countedPence: number;
  expectedPence: number;
}

function differenceInWords({ countedPence, expectedPence }: Counted): string {
  const difference = countedPence - expectedPence;
  if (difference === 0) return "the till balances";
  return `${formatToThePenny(Math.abs(difference))} ${difference > 0 ? "over" : "short"}`;
}
