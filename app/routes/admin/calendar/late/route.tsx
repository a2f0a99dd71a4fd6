import { Link } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { News } from "../../../../components/news.tsx";
import { DoneInTurn } from "../../../../components/staff/done-in-turn.tsx";
import { Unreadable } from "../../../../components/unreadable.tsx";
import { readOrNull } from "../../../../database/calls.server.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { type FormReply, formOf, keyOf, replyOf, text } from "../../../../kernel/forms.ts";
import type { DoneOne } from "../../../../models/appointments/in-turn.ts";
import type { Route } from "./+types/route.ts";
import { Choices } from "./choices.tsx";
import { LaterForm } from "./later-form.tsx";

export function meta() {
  return [{ title: "Running Late" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { lateOn } = await import("./late.server.ts");
  const late = lateOn(salon, staffActor(context.get(accountContext)), url.searchParams);
  return { late: await readOrNull("calendar-not-read", salon.id, late), newKey: crypto.randomUUID() };
}

/** The results of the appointments that were sent, or why they are unknown. The key is for the next try. */
interface Reply extends FormReply<null> {
  done: DoneOne[] | null;
  key: string | null;
}

const reply = replyOf<Reply>({ message: null, fields: {}, typed: null, done: null, key: null });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const actor = staffActor(context.get(accountContext));
  if (!form.has("appointment")) return reply(400, { message: "Please tick who starts later." });
  const { moveLater } = await import("./late.server.ts");
  return reply(200, { done: await moveLater(context.get(salonContext), actor, form, keyOf(form)) });
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, the form stays with its key. So nothing is moved twice. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  return answerOr(serverAction, () =>
    reply(503, { message: "That did not reach us. Please try again.", key: text(form, "key") }),
  );
}

/** Moves the rest of a technician's day by a quarter or half an hour, after showing what that does. docs/rules.md 13.13 */
export default function RunningLate({ loaderData: { late, newKey }, actionData }: Route.ComponentProps) {
  if (!late) return <Unreadable what="Appointments" />;
  const { date, technicianId, team, several, from, rest } = late;
  const name = several ? team.find(({ id }) => id === technicianId)?.name : undefined;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display wrap-anywhere">{name ? `Running late: ${name}` : "Running late"}</h1>
      <p className="mt-3 text-muted">
        {longDate(date)}
        {from && `, from ${clockTime(from.minute)} on`}
      </p>
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {actionData?.done ? (
        <WhatWasDone done={actionData.done} />
      ) : (
        <>
          <Choices {...late} />
          {rest.length === 0 ? (
            <p className="notice mt-8">Nobody else is booked{name && ` with ${name}`} then.</p>
          ) : (
            <LaterForm {...late} formKey={actionData?.key ?? newKey} />
          )}
        </>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        <Link to={`/admin/calendar?date=${date}`} className={WAY}>
          Back to the calendar
        </Link>
        {several && (
          <Link
            to={`/admin/blocked-time?${new URLSearchParams({ date, from: "00:00", to: "24:00", technician: technicianId })}`}
            className={WAY}
          >
            {name} is off that day
          </Link>
        )}
      </p>
    </div>
  );
}

const WAY = "link inline-flex min-h-11 items-center";

function WhatWasDone({ done }: { done: DoneOne[] }) {
  const moved = done.filter((one) => one.done).length;
  return (
    <>
      <News>
        {moved === 1 ? "1 appointment starts" : `${moved} appointments start`} later.
        {moved < done.length && " The others stay as they are."}
      </News>
      <DoneInTurn done={done} />
    </>
  );
}
