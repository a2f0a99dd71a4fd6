import { lazy, Suspense } from "react";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { PassingNews } from "../../../components/passing-news.tsx";
import { TodayLine } from "../../../components/staff/today/today-line.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { clockTime, isCalendarDate, now, salonTime } from "../../../kernel/clock.ts";
import { shortDay } from "../../../kernel/dates.ts";
import { calendarDays } from "../../../models/calendar/admin-calendar.server.ts";
import { calendarOpensAt } from "../../../models/calendar/calendar-opens.server.ts";
import { heldInCalendar } from "../../../models/calendar/held-in-calendar.server.ts";
import { todayFor } from "../today-for.server.ts";
import type { Route } from "./+types/route.ts";
import styles from "./admin-calendar.css?url";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { justBooked } from "./just-booked.server.ts";
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
  const readDay = async (date: string) => {
    const day = { from: date, to: date };
    const days = readOrNull("calendar-not-read", id, calendarDays(database, id, day, technicianId));
    return Promise.all([days, heldInCalendar(salon, day, { isOpen: false })]);
  };
  // It mostly opens there, so the day is read beside finding out.
  const likely = asked.date && isCalendarDate(asked.date) ? asked.date : at.date;
  const bookedId = url.searchParams.get("booked");
  const [opens, likelyDay, today, booked] = await Promise.all([
    ...([opening, readDay(likely), todayFor(context)] as const),
    bookedId === null ? null : readOrNull("calendar-not-read", id, justBooked(database, id, actor, bookedId)),
  ]);
  const [read, held] = opens && opens.date !== likely ? await readDay(opens.date) : likelyDay;
  if (!opens || !read) return null;
  const { span, ...days } = { ...read, held };
  const gone = Boolean(asked.appointment) && !opens.appointment;
  const opened = { date: opens.date, opens: opens.appointment, gone, days, span };
  return { ...opened, timeZone, salonsLengths, own: technicianId ?? null, today, booked };
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">Calendar</h1>
      {loaderData ? <Days {...loaderData} /> : <Unreadable what="Appointments" />}
    </>
  );
}

function Days({ gone, today, booked, ...shown }: NonNullable<Route.ComponentProps["loaderData"]>) {
  const { date, days } = shown;
  return (
    <>
      {gone && (
        <div className="mb-4">
          <Alert about={gone}>This appointment is not there any more.</Alert>
        </div>
      )}
      {booked && (
        <div className="mb-4">
          <PassingNews key={booked.id} here={`/admin/calendar?date=${booked.date}`}>
            <bdi>{booked.name}</bdi> is booked in: {shortDay(booked.date)}, {clockTime(booked.start)}–
            {clockTime(booked.end)}.
          </PassingNews>
        </div>
      )}
      <TodayLine read={today} />
      <noscript>
        <PlainDay date={date} days={days} />
      </noscript>
      {useScriptArrived() ? (
        <Suspense fallback={<CalendarSkeleton />}>
          <AdminCalendar {...shown} />
        </Suspense>
      ) : (
        <CalendarSkeleton />
      )}
    </>
  );
}
