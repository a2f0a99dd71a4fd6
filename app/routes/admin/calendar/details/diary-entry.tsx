import type { ReactNode } from "react";
import { statusLook } from "../../../../components/statuses.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import {
  adminPaymentMethod,
  type CalendarAppointment,
  type CalendarTechnician,
} from "../../../../models/calendar/admin-calendar.ts";

interface Props {
  appointment: CalendarAppointment;
  team: CalendarTechnician[];
}

/** When an appointment is, what, by whom, for how much, how it stands, and what was noted. docs/rules.md 13.4, 21.10 */
export function DiaryEntry({ appointment, team }: Props) {
  const { date, startsMinute, endsMinute, paymentStatus, paymentMethod, ofOthers = false } = appointment;
  const technician = team.length > 1 ? team.find(({ id }) => id === appointment.technicianId) : undefined;
  const { sign, name, look } = statusLook(appointment.status);
  return (
    <dl className="mt-4 grid gap-y-1">
      <Fact name="Date and time">
        <span className="font-semibold">
          {longDate(date)},{" "}
          <span className="whitespace-nowrap tabular-nums">
            {clockTime(startsMinute)}–{clockTime(endsMinute)}
          </span>
        </span>
      </Fact>
      <Fact name="Service">
        <span className="font-semibold">{appointment.serviceNames}</span>
      </Fact>
      {technician && <Fact name="Technician">{technician.name}</Fact>}
      {!ofOthers && (
        <>
          <Fact name="Price">{formatPounds(appointment.pricePence)}</Fact>
          <Fact name="Payment status">{PAYMENT_STATUS_NAMES[paymentStatus]}</Fact>
          <Fact name="Payment method">{adminPaymentMethod(paymentMethod)}</Fact>
        </>
      )}
      <Fact name="Status">
        <span className="flex flex-wrap items-center gap-2">
          <span aria-hidden="true" className={`appointment-swatch ${look}`}>
            {sign}
          </span>
          {name}
          {appointment.lateCancellation && <span className="text-brick">, less than 48 hours before</span>}
        </span>
      </Fact>
      {!ofOthers && appointment.salonNote && (
        <Fact name="Note">
          <span dir="auto">{appointment.salonNote}</span>
        </Fact>
      )}
      {!ofOthers && <Fact name="Notes">{appointment.notes || "None"}</Fact>}
    </dl>
  );
}

const PAYMENT_STATUS_NAMES = { pending: "Pending", paid: "Paid", refunded: "Refunded", cancelled: "Cancelled" };

/** A fact beside its name, or below it where large text leaves no room. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="w-28 max-w-full text-sm text-muted">{name}</dt>
      <dd className="min-w-0 flex-[1_1_7rem] wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
