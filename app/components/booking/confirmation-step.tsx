import { useEffect } from "react";
import { Link } from "react-router";
import { paymentMethodName } from "../../models/appointment.ts";
import { formatPounds } from "../../models/money.ts";
import { clockTime } from "../../models/salon-clock.ts";
import { longDate, named } from "../dates.ts";
import { StepHeading } from "./step-heading.tsx";
import { forgetTyped } from "./typed-details.ts";

/** What the confirmation tells of an appointment. */
export interface BookedAppointment {
  customerName: string;
  items: { name: string; quantity: number }[];
  date: string;
  startsMinute: number;
  endsMinute: number;
  pricePence: number;
  paymentMethod: string;
}

/** The last step: it stands in the diary. */
export function ConfirmationStep({ booked, address }: { booked: BookedAppointment; address: string }) {
  useEffect(forgetTyped, []);
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
        <span aria-hidden="true" className="nail mx-auto mb-6 block h-16 w-11 bg-berry" />
        <StepHeading>Booking Confirmed!</StepHeading>
        <p className="mt-3">Thank you, {booked.customerName}. We look forward to seeing you.</p>
      </div>
      <dl className="divide-y divide-line px-6">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-1 py-4 sm:grid-cols-[8rem_1fr]">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="p-6 text-center">
        <Link to="/booking" className="button">
          Book Another Appointment
        </Link>
      </div>
    </section>
  );
}
