import { lazy, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { Toast } from "../../../components/layout/toast.tsx";
import { TodayLine } from "../../../components/staff/today/today-line.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { isCalendarDate, now, salonTime } from "../../../kernel/clock.ts";
import { formOf, replyOf } from "../../../kernel/forms.ts";
import { calendarOpensAt } from "../../../models/calendar/calendar-opens.server.ts";
import { heldInCalendar } from "../../../models/calendar/held-in-calendar.server.ts";
import { UNDO_FAILED } from "../../../words/updates.ts";
import { NOTHING_DONE } from "../appointments/admin-appointment.ts";
import { justBooked } from "../appointments/rows/just-booked.server.ts";
import { JustBooked } from "../appointments/rows/just-booked.tsx";
import type { loader as adminLoader } from "../layout.tsx";
import { todayFor } from "../today-for.server.ts";
import type { Route } from "./+types/route.ts";
import styles from "./admin-calendar.css?url";
import { PlainDay } from "./plain-day.tsx";

/** Loaded in the browser only, once the page's script has arrived. */
const AdminCalendar = lazy(() => import("./admin-calendar.client.tsx"));

export function meta() {
  return [{ title: "Calendar" }, { name: "robots", content: "noindex" }];
}

export function links() {
  return [{ rel: "stylesheet", href: styles }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { id, timeZone, realLengths: salonsLengths } = salon;
  const asked = { date: url.searchParams.get("date"), appointment: url.searchParams.get("appointment") };
  const at = salonTime(timeZone, now());
  const database = primaryDatabase();
  const actor = staffActor(context.get(accountContext));
  const { technicianId } = actor;
  const opening = readOrNull("calendar-not-read", id, calendarOpensAt(database, { id, timeZone }, asked, at));
  const { calendarDays } = await import("../../../models/calendar/admin-calendar.server.ts");
  const readDay = async (date: string) => {
    const day = { from: date, to: date };
    const days = readOrNull("calendar-not-read", id, calendarDays(database, salon, day, technicianId));
    return Promise.all([days, heldInCalendar(salon, day, { isOpen: false })]);
  };
  // The calendar mostly opens on this day. So it is read at the same time as the data that decides that.
  const likely = asked.date && isCalendarDate(asked.date) ? asked.date : at.date;
  const bookedId = url.searchParams.get("booked");
  const [opens, likelyDay, today, booked] = await Promise.all([
    ...([opening, readDay(likely), todayFor(context)] as const),
    bookedId && readOrNull("calendar-not-read", id, justBooked(database, id, actor, { id: bookedId, at: now() })),
  ]);
  const [read, held] = opens && opens.date !== likely ? await readDay(opens.date) : likelyDay;
  if (!opens || !read) return null;
  const { span, ...days } = { ...read, held };
  const gone = Boolean(asked.appointment) && !opens.appointment;
  const opened = { date: opens.date, opens: opens.appointment, gone, days, span };
  return { ...opened, salonName: salon.name, timeZone, salonsLengths, own: technicianId ?? null, today, booked };
}

/**
 * Undoes the booking that was just made. The calendar's other commands have addresses of their own. docs/rules.md 5.43, 15.10
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { commandSent } = await import("../appointments/rows/send-command.server.ts");
  const { status, ...done } = await commandSent(
    context.get(salonContext),
    context.get(accountContext),
    await formOf(request),
  );
  return replyOf(NOTHING_DONE)(status, done);
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, the page stays as it is and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, () => replyOf(NOTHING_DONE)(503, { message: UNDO_FAILED }));
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">Calendar</h1>
      {actionData?.notice && <Toast key={actionData.id}>{actionData.notice}</Toast>}
      {actionData?.message && (
        <div className="mb-4">
          <Alert about={actionData}>{actionData.message}</Alert>
        </div>
      )}
      {loaderData ? <Days {...loaderData} /> : <Unreadable what="Appointments" />}
    </>
  );
}

function Days({ gone, today, booked, ...shown }: NonNullable<Route.ComponentProps["loaderData"]>) {
  const { date, days } = shown;
  const layout = useRouteLoaderData<typeof adminLoader>("routes/admin/layout");
  return (
    <>
      {gone && (
        <div className="mb-4">
          <Alert about={gone}>This appointment has gone.</Alert>
        </div>
      )}
      {booked && <JustBooked booked={booked} here={`/admin/calendar?date=${booked.date}`} />}
      <TodayLine read={today} noServices={layout?.missing === "services"} />
      <noscript>
        <PlainDay date={date} days={days} />
      </noscript>
      {useScriptArrived() ? (
        <Suspense fallback={<CalendarSkeleton />}>
          <AdminCalendar {...shown} shows={booked ? booked.id : null} />
        </Suspense>
      ) : (
        <CalendarSkeleton />
      )}
    </>
  );
}

/** A placeholder until the calendar's script has loaded. It is hidden without script. */
function CalendarSkeleton() {
  return (
    <div role="status" aria-label="Loading the calendar" className="noscript:hidden">
      <div className="flex justify-between gap-4">
        <span className="skeleton h-11 w-44" />
        <span className="skeleton h-11 w-52" />
      </div>
      <div className="calendar-blank" />
    </div>
  );
}
