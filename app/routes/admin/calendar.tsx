import { lazy, Suspense } from "react";
import { salonContext } from "../../auth/salon.server.ts";
import { CalendarSkeleton } from "../../components/calendar/calendar-skeleton.tsx";
import styles from "../../components/calendar/desk-calendar.css?url";
import { PlainDay } from "../../components/calendar/plain-day.tsx";
import { useScriptArrived } from "../../components/use-script-arrived.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { calendarDays } from "../../models/desk-calendar.server.ts";
import { isCalendarDate, now, salonTime } from "../../models/salon-clock.ts";
import type { Route } from "./+types/calendar.ts";

/** Only a browser needs it, and only here: it is loaded once the page's script is there. */
const DeskCalendar = lazy(() => import("../../components/calendar/desk-calendar.client.tsx"));

export function meta() {
  return [{ title: "Calendar" }, { name: "robots", content: "noindex" }];
}

export function links() {
  return [{ rel: "stylesheet", href: styles }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const asked = url.searchParams.get("date") ?? "";
  const date = isCalendarDate(asked) ? asked : salonTime(timeZone, now()).date;
  const { span, ...days } = await calendarDays(primaryDatabase(), id, { from: date, to: date });
  return { date, days, span, timeZone };
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { date, days } = loaderData;
  return (
    <>
      <h1 className="text-display">Calendar</h1>
      <noscript>
        <PlainDay date={date} days={days} />
      </noscript>
      {useScriptArrived() ? (
        <Suspense fallback={<CalendarSkeleton />}>
          <DeskCalendar {...loaderData} />
        </Suspense>
      ) : (
        <CalendarSkeleton />
      )}
    </>
  );
}
