import { Link } from "react-router";
import { Alert } from "../../../../components/forms/alert.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { News } from "../../../../components/news.tsx";
import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import { DoneInTurn } from "../../../../components/staff/done-in-turn.tsx";
import { Unreadable } from "../../../../components/unreadable.tsx";
import { clockTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { type DoneOne, LATER_BY } from "../../../../models/appointments/in-turn.ts";
import { NO_ANSWER } from "../../../../words/sending.ts";
import type { Route } from "./+types/route.ts";
import type { Late } from "./late.server.ts";
import { LaterForm } from "./later-form.tsx";

export const meta = title("Running Late");

const server = () => import("./late.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
/** The form stays with its key. So nothing is moved twice. */
export const clientAction = keepsTyped<typeof action>(NO_ANSWER.notReached);
export const shouldRevalidate = afterConflict;

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
            <LaterForm {...late} formKey={actionData?.typed?.key?.[0] ?? newKey} />
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

/** The choice of the technician, if there are several, and of the minutes. They are links, because the address has both. */
function Choices({ date, team, technicianId, minutes, from }: Late) {
  const at = (technician: string, by: number) => {
    const whose =
      from && technician === technicianId
        ? `from=${encodeURIComponent(from.id)}`
        : `date=${date}&technician=${technician}`;
    return `?${whose}&by=${by}`;
  };
  return (
    <>
      {team.length > 1 && (
        <Tabs
          name="Technician"
          tabs={team.map(({ id, name }) => ({ name, to: at(id, minutes), chosen: id === technicianId }))}
        />
      )}
      <Tabs
        name="Minutes later"
        tabs={LATER_BY.map((by) => ({ name: `${by} minutes`, to: at(technicianId, by), chosen: by === minutes }))}
      />
    </>
  );
}

function Tabs({ name, tabs }: { name: string; tabs: { name: string; to: string; chosen: boolean }[] }) {
  return (
    <nav aria-label={name} className="mt-4">
      <ul className="tabs">
        {tabs.map(({ name, to, chosen }) => (
          <li key={to}>
            <Link to={to} replace preventScrollReset aria-current={chosen ? "true" : undefined} className="tab">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
