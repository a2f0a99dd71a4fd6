import { Link } from "react-router";
import { addressInTable, wishesAt } from "../../../../components/admin-addresses.ts";
import { standingName, statusLook } from "../../../../components/statuses.ts";
import { WishPictures } from "../../../../components/wishes/wish-pictures.tsx";
import { clockTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import type { CardAppointment } from "../../../../models/customers/card.ts";
import type { Marks } from "../../../../models/terms/marks.ts";
import { CLIENT_HINTS } from "../../../../words/clients.ts";

interface Props {
  id: string;
  heading: string;
  appointments: Listed[];
  client: { name: string; email: string };
  /** Said where there are none. */
  none: string;
}

/**
 * `counted`: whether the visit counts for the client. `marks`: only for an upcoming visit with terms that ask for something.
 * docs/rules.md 23.15, 29.18
 */
type Listed = CardAppointment & { counted: boolean; marks?: Marks | null };

/** A client's appointments, each leading to its row in the table. docs/rules.md 23.2 */
export function Visits({ id, heading, appointments, client, none }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="mt-10 scroll-mt-6">
      <h2 id={`${id}-heading`} className="text-title">
        {heading}
      </h2>
      {appointments.length === 0 && <p className="mt-2 text-muted">{none}</p>}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {appointments.map((appointment) => (
          <Visit key={appointment.id} appointment={appointment} client={client} />
        ))}
      </ul>
    </section>
  );
}

function Visit({ appointment, client }: { appointment: Listed; client: Props["client"] }) {
  const { date, startsMinute, serviceNames, technicianName, pricePence, status, paymentStatus, wishes } = appointment;
  const { sign, text } = statusLook(status);
  const row = addressInTable({ ...appointment, customerName: client.name, customerEmail: client.email });
  return (
    <li className="grid gap-x-6 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <Link to={row} className="link inline-flex min-h-11 items-center">
            {longDate(date)} at {clockTime(startsMinute)}
          </Link>
        </h3>
        <p>{[serviceNames, technicianName].filter(Boolean).join(", with ")}</p>
        {appointment.marks?.deposit && <p className="text-sm text-muted">Deposit: {appointment.marks.deposit}</p>}
        {appointment.marks?.fees && <p className="text-sm text-muted">Fees: {appointment.marks.fees}</p>}
        {appointment.marks?.card && <p className="text-sm text-muted">Card on file: {appointment.marks.card}</p>}
        {wishes.length > 0 && (
          <div className="mt-2">
            <WishPictures wishes={wishes} at={wishesAt(appointment.id)} />
          </div>
        )}
        {appointment.friend && (
          <p className="text-sm text-muted">For {appointment.friend}, who came along. Not counted.</p>
        )}
        {!appointment.counted && !appointment.friend && (
          <p className="text-sm text-muted">{CLIENT_HINTS.notConfirmed}</p>
        )}
      </div>
      <p className="text-sm sm:text-right">
        <span className="tabular-nums">{formatPounds(pricePence)}</span>
        {paymentStatus !== "pending" && paymentStatus !== status && (
          <span className="text-muted">, {paymentStatus}</span>
        )}
        <span className={`ml-3 font-medium ${text} sm:ml-0 sm:block`}>
          <span aria-hidden="true">{sign}</span> {standingName({ ...appointment, arrivedAt: null })}
          {appointment.lateCancellation && ", late"}
        </span>
      </p>
    </li>
  );
}
