import { Link, redirect, useRevalidator, useRouteLoaderData } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { Toast } from "../../../components/layout/toast.tsx";
import { TodayLine } from "../../../components/staff/today/today-line.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { useSalonNow } from "../../../components/use-salon-now.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonNow } from "../../../kernel/clock.ts";
import { longInstant } from "../../../kernel/dates.ts";
import { formOf, replyOf, text } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { historyFor } from "../../../models/appointments/history.server.ts";
import { AdminFilters, periodsFrom } from "../../../models/appointments/list.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { NO_ANSWER } from "../../../words/sending.ts";
import { formFailed } from "../../../words/updates.ts";
import { AgainIn } from "../again/again-in.tsx";
import { ExportLink } from "../exports/export-link.tsx";
import type { loader as adminLoader } from "../layout.tsx";
import { todayFor } from "../today-for.server.ts";
import type { Route } from "./+types/route.ts";
import { askedIn, pathOf, queryOf } from "./address.ts";
import { NOTHING_DONE, typedIn } from "./admin-appointment.ts";
import { AppointmentsTable } from "./appointments-table.tsx";
import { FiltersPanel } from "./filters/filters-panel.tsx";
import { Periods } from "./filters/periods.tsx";
import { ChangedElsewhere } from "./live/changed-elsewhere.tsx";
import { useLiveRows } from "./live/use-live-rows.ts";
import { justBooked } from "./rows/just-booked.server.ts";
import { JustBooked } from "./rows/just-booked.tsx";
import { handOver, listWithEmails } from "./rows/listed.ts";
import { NextClient } from "./rows/next-client.tsx";
import { addressElsewhere, NOTHING_OPENED, openedFor } from "./rows/opened.server.ts";
import { UndoNotice } from "./undo-notice.tsx";

export function meta() {
  return [{ title: "Appointments" }, { name: "robots", content: "noindex" }];
}

/** If appointments can't be read, the page is shown without them. docs/rules.md 14.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const actor = staffActor(context.get(accountContext));
  const at = now();
  const readAt = salonNow(salon.timeZone, at);
  const today = readAt.date;
  const periods = periodsFrom(today);
  const { about, ...rest } = askedIn(url);
  const asked = Object.keys(rest).length === 0 ? { ...periods[0]?.query } : rest;
  const filters = parseSubmission(AdminFilters, asked);
  const errors = filters.ok ? {} : filters.fields;
  const shown = { asked, about, periods, errors, readAt, timeZone: salon.timeZone, commandKey: crypto.randomUUID() };
  const glance = todayFor(context);
  const bookedId = url.searchParams.get("booked");
  const booked =
    bookedId &&
    readOrNull("appointments-not-read", salon.id, justBooked(database, salon.id, actor, { id: bookedId, at }));
  const nothing = {
    ...shown,
    glance: null,
    booked: null,
    services: [],
    team: [],
    appointments: [],
    next: null,
    history: [],
    ...OPENED,
    unread: false,
  };
  const staff = teamOf(database, salon.id).then((team) =>
    team.length > 1 ? team.map(({ id, name, active }) => ({ id, name, active })) : [],
  );
  const menu = catalogue(database, salon.id).then((menu) => menu.map(({ id, name }) => ({ id, name })));
  if (!filters.ok)
    return {
      ...nothing,
      glance: await glance,
      services: (await readOrNull("services-not-read", salon.id, menu)) ?? [],
    };
  const reads = Promise.all([
    listWithEmails(salon, filters.value, at, actor.technicianId),
    menu,
    staff,
    about?.what === "history" ? historyFor(database, salon.id, actor, about.id) : [],
  ]);
  const read = await readOrNull("appointments-not-read", salon.id, reads);
  if (!read) return { ...nothing, unread: true };
  const [list, services, team, events] = read;
  const history = events.map(({ at: then, ...event }) => ({ ...event, when: longInstant(salon.timeZone, then) }));
  const row = list.appointments.find(({ id }) => id === about?.id);
  if (about && !row) {
    const elsewhere = addressElsewhere(database, { salon, actor }, about, asked);
    const address = await readOrNull("appointments-not-read", salon.id, elsewhere);
    if (address) throw redirect(address);
  }
  const opens =
    row && about ? openedFor(database, salon, row, { what: about.what, at }) : Promise.resolve(NOTHING_OPENED);
  const opened = (await readOrNull("appointments-not-read", salon.id, opens)) ?? NOTHING_OPENED;
  return {
    ...shown,
    ...list,
    glance: await glance,
    booked: await booked,
    services,
    team,
    history,
    opened,
    gone: about !== null && !row,
    unread: false,
  };
}

const OPENED = { opened: NOTHING_OPENED, gone: false };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const salon = context.get(salonContext);
  const id = text(form, "id");
  const actor = staffActor(context.get(accountContext));
  if (text(form, "intent") === "email")
    return (await import("./rows/send-again.server.ts")).sendAgain(salon, actor, id);
  if (text(form, "intent") === "technician") {
    const { status, ...done } = await handOver(salon, actor, form);
    return reply(status, { id, ...done });
  }
  const { commandSent } = await import("./rows/send-command.server.ts");
  const { status, ...sent } = await commandSent(salon, context.get(accountContext), form);
  return reply(status, sent);
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, the page stays as it is and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  return answerOr(serverAction, () => {
    const message = formFailed(form) ?? NO_ANSWER.notReached;
    const typed = text(form, "intent") === "price" ? typedIn(form) : null;
    return reply(503, { id: text(form, "id"), message, typed });
  });
}

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, about, periods, errors, services, team, appointments, next, history, unread, commandKey } = loaderData;
  const { readAt, timeZone, opened, gone } = loaderData;
  const layout = useRouteLoaderData<typeof adminLoader>("routes/admin/layout");
  const revenue = layout?.links.salon.some(([to]) => to === "/admin/revenue");
  const time = useSalonNow(timeZone, readAt);
  const { id, notice, undo } = actionData ?? NOTHING_DONE;
  const here = pathOf(asked);
  const fromToday = queryOf(asked) === queryOf(periods[0]?.query ?? {});
  const { revalidate } = useRevalidator();
  const { rows, stale, news } = useLiveRows(appointments, queryOf(asked), about?.what === "history" ? null : about?.id);
  const completed = actionData?.completed ? rows.find((row) => row.id === id) : undefined;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-md:-mt-2 max-md:gap-y-0">
        <h1 className="text-display max-md:w-full">Appointments</h1>
        <Periods asked={asked} periods={periods} />
        <FiltersPanel asked={asked} errors={errors} services={services} team={team} />
      </div>
      <div className="mt-2">
        <TodayLine read={loaderData.glance} noServices={layout?.missing === "services"} />
      </div>
      <PendingReviews count={layout?.pendingReviews ?? 0} />
      {loaderData.booked && <JustBooked booked={loaderData.booked} here={here} />}
      {notice && !undo && <Toast key={`${commandKey} ${notice}`}>{notice}</Toast>}
      {notice && id && undo && (
        <UndoNotice key={commandKey} {...{ id, undo, here }} commandKey={`${commandKey} ${id}`}>
          {notice}
        </UndoNotice>
      )}
      {gone && !notice && <Alert about={about}>This appointment has gone.</Alert>}
      {completed && (
        <div className="mt-6 max-w-prose">
          <AgainIn key={completed.id} appointment={completed} refresh={revalidate} />
        </div>
      )}
      {actionData?.completed && revenue && (
        <p className="mt-6">
          <Link to="/admin/revenue" className="link inline-flex min-h-11 items-center">
            See the revenue page
          </Link>
        </p>
      )}
      {actionData?.message && !appointments.some(({ id }) => id === actionData.id) && (
        <Alert about={actionData}>{actionData.message}</Alert>
      )}
      {unread && <Unreadable what="Appointments" />}
      {fromToday && <NextClient appointments={rows} now={time} />}
      {appointments.length === 0 && !unread && <NothingFound filtered={queryOf(asked) !== ""} />}
      {appointments.length > 0 && (
        <AppointmentsTable
          appointments={rows}
          stale={stale}
          about={notice ? null : about}
          history={history}
          opened={opened}
          team={team}
          refused={actionData}
          here={here}
          commandKey={commandKey}
          now={time}
          fromToday={fromToday}
        />
      )}
      {!unread && <ChangedElsewhere news={news} />}
      {next && (
        <Link to={pathOf({ ...asked, cursor: next })} className="button-quiet mt-6">
          More appointments
        </Link>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        <Link to="/admin/calendar-feed" className="link inline-flex min-h-11 items-center">
          See them in your own calendar
        </Link>
        <ExportLink file="appointments.csv" className="link inline-flex min-h-11 items-center" />
      </p>
    </>
  );
}

const reply = replyOf(NOTHING_DONE);

/** How many reviews wait for approval, unless none does. docs/rules.md 11.3 */
function PendingReviews({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="notice mt-6 flex flex-wrap items-center gap-x-4 py-0 max-md:mt-3 max-md:pl-3 max-md:text-sm">
      {count === 1 ? "1 review is waiting for approval." : `${count} reviews are waiting for approval.`}
      <Link to="/admin/reviews?filter=pending" className="link inline-flex min-h-11 items-center">
        Read {count === 1 ? "it" : "them"}
      </Link>
    </p>
  );
}

/** An empty list of appointments, with ways on. `filtered`: it was asked for with filters. docs/rules.md 14.1 */
function NothingFound({ filtered }: { filtered: boolean }) {
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
      <span aria-hidden="true" className="nail w-7 bg-control opacity-60" />
      <div>
        <p className="font-medium">No appointments found.</p>
        <p className="flex flex-wrap gap-x-6">
          {filtered && (
            <Link to="/admin/appointments" className="link inline-flex min-h-11 items-center">
              Clear filters
            </Link>
          )}
          <Link to="/admin/book-appointment" className="link inline-flex min-h-11 items-center">
            Book an appointment
          </Link>
        </p>
      </div>
    </div>
  );
}
