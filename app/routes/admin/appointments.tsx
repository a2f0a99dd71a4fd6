import { Link, useRouteLoaderData } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { dayAndMonth } from "../../components/dates.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentsFrom } from "../../models/appointment.server.ts";
import { paymentMethodName } from "../../models/appointment.ts";
import { formatPounds } from "../../models/money.ts";
import { clockTime, now, salonTime } from "../../models/salon-clock.ts";
import type { Route } from "./+types/appointments.ts";
import type { loader as deskLoader } from "./desk.tsx";

const MOST = 50;

export function meta() {
  return [{ title: "Appointments" }, { name: "robots", content: "noindex" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date } = salonTime(timeZone, now());
  return { appointments: await appointmentsFrom(primaryDatabase(), id, date, MOST) };
}

export default function Appointments({ loaderData: { appointments } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-display">Appointments</h1>
      <PendingReviews count={useRouteLoaderData<typeof deskLoader>("routes/admin/desk")?.pendingReviews ?? 0} />
      <p className="mt-2 text-muted">From today on, the next {MOST} at most.</p>
      <p className="mt-1">
        <Link to="/admin/calendar-feed" className="link inline-flex min-h-11 items-center">
          See them in your own calendar
        </Link>
      </p>
      {appointments.length === 0 && <p className="notice mt-8">Nobody is booked from today on.</p>}
      <ul className="mt-8 grid gap-3">
        {appointments.map((appointment) => (
          <li key={appointment.id} className="card grid gap-x-6 gap-y-1 p-5 md:grid-cols-[12.5rem_1fr_1.3fr_6rem]">
            <p>
              <span className="block font-semibold tabular-nums">
                {clockTime(appointment.startsMinute)}–{clockTime(appointment.endsMinute)}
              </span>
              <span className="text-muted">{dayAndMonth(appointment.date)}</span>
            </p>
            <p className="min-w-0 break-words">
              <span className="block font-medium">{appointment.customerName}</span>
              <span className="text-muted">{appointment.customerPhone}</span>
            </p>
            <p className="min-w-0">
              <span className="block">{appointment.serviceNames}</span>
              <span className="text-muted">
                {formatPounds(appointment.pricePence)}, {paymentMethodName(appointment.paymentMethod)}
              </span>
            </p>
            <p className={`font-medium md:text-right ${STATUS_LOOKS[appointment.status]}`}>
              {STATUS_NAMES[appointment.status]}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** docs/rules.md 11.3 */
function PendingReviews({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="notice my-6 flex flex-wrap items-center justify-between gap-x-4">
      {count === 1 ? "1 review is waiting for approval." : `${count} reviews are waiting for approval.`}
      <Link to="/admin/reviews?filter=pending" className="link inline-flex min-h-11 items-center">
        Read {count === 1 ? "it" : "them"}
      </Link>
    </p>
  );
}

const STATUS_NAMES = { pending: "Pending", confirmed: "Confirmed", completed: "Completed", cancelled: "Cancelled" };
const STATUS_LOOKS = {
  pending: "text-amber",
  confirmed: "text-sage",
  completed: "text-slate",
  cancelled: "text-brick",
};
