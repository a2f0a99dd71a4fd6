import { Link } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { may } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Field } from "../../../components/forms/field.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { commands, refusal } from "../../../components/screen/commands.server.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { primaryDatabase } from "../../../database/client.server.ts";
import { addDays, clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { longDate, shortDate } from "../../../kernel/dates.ts";
import { text, texts } from "../../../kernel/forms.ts";
import { formatToThePenny, poundsTyped } from "../../../kernel/money.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { ClosingForm } from "../../../models/money/closing.ts";
import { closeTill, tillFor } from "../../../models/money/closings.server.ts";
import { MovementRequest } from "../../../models/money/movement.ts";
import { moveCash, movementsOn, voidMovement } from "../../../models/money/movements.server.ts";
import { appointmentWords } from "../../../words/appointments.ts";
import type { Route } from "./+types/route.ts";

import { Movements } from "./movements.tsx";

export const meta = title("Till");

/** How many days back closings are listed. */
const LISTED_DAYS = 31;

export async function loader({ context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const today = salonTime(timeZone, now()).date;
  const database = primaryDatabase();
  const [{ cashPence, closings }, moved] = await Promise.all([
    tillFor(database, id, today, addDays(today, -LISTED_DAYS)),
    movementsOn(database, id, today),
  ]);
  const movements = moved.map(({ movedAt, ...movement }) => ({
    ...movement,
    at: clockTime(salonTime(timeZone, movedAt).minute),
  }));
  const listed = closings.map(({ closedAt, ...closing }) => ({
    ...closing,
    at: clockTime(salonTime(timeZone, closedAt).minute),
  }));
  const revenue = may(context.get(accountContext), "revenue");
  return { today, cashPence, closings: listed, movements, revenue, key: crypto.randomUUID() };
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
    return { status: 200, notice: "Till closed." };
  },

  /** Writes down cash in or out that is no sale. docs/rules.md 27.14 */
  async move({ salon, account, form, key }) {
    const read = parseSubmission(MovementRequest, texts(form, ["kind", "amount", "reason"]));
    if (!read.ok) return { status: 400, fields: read.fields };
    const at = now();
    const sent = { accountId: account.id, key, date: salonTime(salon.timeZone, at).date, at };
    const moved = await moveCash(primaryDatabase(), salon.id, read.value, sent);
    return moved.ok ? { status: 200, notice: "Recorded." } : refusal(moved.reason, appointmentWords(salon));
  },

  /** Takes a movement of today back. docs/rules.md 27.14 */
  async void({ salon: { id, timeZone }, account, form }) {
    const at = now();
    const sent = { accountId: account.id, date: salonTime(timeZone, at).date, at };
    await voidMovement(primaryDatabase(), id, text(form, "id"), sent);
    return { status: 200, notice: "Voided." };
  },
});

export const clientAction = keepsTyped<typeof action>("We may not have saved this. Please try again.");

export default function Till({
  loaderData: { today, cashPence, closings, movements, revenue, key },
  actionData,
}: Route.ComponentProps) {
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
      <EditForm
        values={{ float: last ? poundsTyped(last.floatPence) : "" }}
        hidden={{ key }}
        fresh={key}
        className="mt-6 flex flex-col gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Opening float"
            name="float"
            {...amount}
            aria-describedby="on-top"
            hint={
              <p id="on-top" className="mt-2 text-sm text-muted">
                {ON_TOP}
              </p>
            }
          />
          <Field label="Cash counted" name="counted" {...amount} />
        </div>
        <button type="submit" className="button self-start max-sm:w-full" aria-disabled={busy}>
          Close the till
        </button>
      </EditForm>
      <Movements {...{ movements }} newKey={key} />
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
      {revenue && (
        <Link to="/admin/revenue" className="button-quiet mt-6">
          Go to revenue
        </Link>
      )}
    </Screen>
  );
}

/** What is in both would count twice. docs/rules.md 27.14 */
const ON_TOP = "Leave out what you record below: we add it.";

/** The rows that were written for a day after its till was closed. A closing itself is never changed. docs/rules.md 27.12 */
function laterInWords({ laterPence, ...closing }: Counted & { laterPence: number }): string {
  const expectedPence = closing.expectedPence + laterPence;
  const moved = `${formatToThePenny(Math.abs(laterPence))} ${laterPence > 0 ? "came in" : "went back"}`;
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
