import { useEffect } from "react";
import { Link } from "react-router";
import { CalendarLinks } from "../../../components/calendar-links.tsx";
import { forgetReschedule } from "../../../components/pending-reschedule.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { longDate, named } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { type AppointmentStatus, paymentMethodName } from "../../../models/appointments/appointment.ts";
import { useBookingPage } from "../draft.ts";
import { StepHeading } from "../step-heading.tsx";
import { forgetTyped } from "../typed-details.ts";

/** The appointment's details in the confirmation. */
export interface BookedAppointment {
  id: string;
  replacesId: string | null;
  calendar: { google: string; outlook: string };
  /** Null for a customer who has only the appointment's link. */
  customerName: string | null;
  items: { name: string; quantity: number }[];
  date: string;
  startsMinute: number;
  endsMinute: number;
  pricePence: number;
  paymentMethod: string;
  status: AppointmentStatus;
}

/** The last step: the appointment is booked. */
export function ConfirmationStep({ booked, address }: { booked: BookedAppointment; address: string }) {
  useEffect(() => {
    forgetTyped();
    forgetReschedule();
  }, []);
  const changed = booked.replacesId !== null;
  const page = useBookingPage();
  const byStaff = page !== "/booking";
  const thanks = `Thank you${booked.customerName ? `, ${booked.customerName}` : ""}. We look forward to seeing you.`;
  const { date, startsMinute, endsMinute, pricePence, paymentMethod } = booked;
  const facts = [
    ["Services", booked.items.map(({ name, quantity }) => named(name, quantity)).join(", ")],
    ["Date", longDate(date)],
    ["Time", `${clockTime(startsMinute)} to ${clockTime(endsMinute)}`],
    ["Total", `${formatPounds(pricePence)}, ${paymentMethodName(paymentMethod)}`],
    ["Where", address],
  ];
  return (
    <section className="card mx-auto max-w-2xl overflow-hidden">
      <div className="bg-blush px-6 py-10 text-center">
        <span aria-hidden="true" className="nail mx-auto mb-6 block h-20 bg-berry" />
        <StepHeading>{changed ? "Appointment Successfully Changed!" : "Booking Confirmed!"}</StepHeading>
        {changed && (
          <ul className="mt-3">
            <li>Original appointment cancelled</li>
            <li>New appointment confirmed</li>
          </ul>
        )}
        {booked.status === "pending" && !byStaff && (
          <p className="mt-3">Your time is reserved. The salon will confirm it by email.</p>
        )}
        <p className="mt-3">{byStaff ? `${booked.customerName} is booked in and told by email.` : thanks}</p>
      </div>
      <dl className="divide-y divide-line px-6">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-1 py-4 sm:grid-cols-[8rem_1fr]">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {!byStaff && (
        <div className="border-t border-line px-4 py-2 text-center">
          <CalendarLinks {...booked.calendar} file={`/cancel/${booked.id}/calendar.ics`} />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-3 p-6 text-center">
        {changed ? (
          <>
            <Link to="/cancel" className="button">
              Return to Manage Appointments
            </Link>
            <Link to="/" className="button-quiet">
              Go to Homepage
            </Link>
          </>
        ) : (
          <Link to={page} className="button">
            Book Another Appointment
          </Link>
        )}
      </div>
    </section>
  );
}
