import type { ReactNode } from "react";
import { Link } from "react-router";
import { inTheTable } from "../../../components/admin-addresses.ts";
import { ClientNote } from "../../../components/client-note.tsx";
import { statusLook } from "../../../components/statuses.ts";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { isOpen } from "../../../models/appointments/appointment.ts";
import { adminPaymentMethod, type CalendarAppointment } from "../../../models/calendar/admin-calendar.ts";
import { Commands } from "./commands/commands.tsx";
import { Modal } from "./modal.tsx";
import { MoveForm, type MoveFormProps } from "./moves/move-form.tsx";

interface Props extends MoveFormProps {
  /** The salon's time. */
  now: SalonTime;
  /** Reads the calendar anew. */
  refresh: () => Promise<void>;
  onClose: () => void;
}

/**
 * An appointment's details, with what staff do most with it and a form to move it, at which it begins where it is opened
 * `toMove`. A technician sees less of others'.
 * docs/rules.md 13.4, 13.6, 13.9, 13.10, 21.10
 */
export function AppointmentDialog({ appointment, team, now, toMove, onMove, refresh, onClose }: Props) {
  const { customerName, serviceNames, date, startsMinute, endsMinute, ofOthers = false } = appointment;
  const technician = team.length > 1 ? team.find(({ id }) => id === appointment.technicianId) : undefined;
  const { sign, name, look } = statusLook(appointment.status);
  return (
    <Modal title={customerName} onClose={onClose}>
      {!ofOthers && <ClientNote appointment={appointment} className="mt-4" />}
      {!ofOthers && <Commands appointment={appointment} now={now} refresh={refresh} />}
      <dl className="mt-5 grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        {!ofOthers && <Contact {...appointment} />}
        <Fact name="Service" wide>
          {serviceNames}
        </Fact>
        <Fact name="Date and time" wide>
          {longDate(date)},{" "}
          <span className="whitespace-nowrap">
            {clockTime(startsMinute)}–{clockTime(endsMinute)}
          </span>
        </Fact>
        {technician && (
          <Fact name="Technician" wide>
            {technician.name}
          </Fact>
        )}
        {!ofOthers && <Fact name="Price">{formatPounds(appointment.pricePence)}</Fact>}
        <Fact name="Status">
          <span className="flex flex-wrap items-center gap-2">
            <span aria-hidden="true" className={`appointment-swatch ${look}`}>
              {sign}
            </span>
            {name}
            {appointment.lateCancellation && <span className="text-brick">, less than 48 hours before</span>}
          </span>
        </Fact>
        {!ofOthers && <PaymentAndNotes {...appointment} />}
      </dl>
      {!ofOthers && (
        <Link to={inTheTable(appointment)} className="link mt-4 inline-block py-2">
          Price, history and more in Appointments
        </Link>
      )}
      {isOpen(appointment) && !ofOthers && <MoveForm {...{ appointment, team, toMove, onMove }} />}
    </Modal>
  );
}

function Contact({ customerEmail, customerPhone }: CalendarAppointment) {
  return (
    <>
      <Fact name="Email" wide>
        {customerEmail ? (
          <a href={`mailto:${customerEmail}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
            {customerEmail}
          </a>
        ) : (
          "None"
        )}
      </Fact>
      <Fact name="Phone" wide>
        {customerPhone ? (
          <a href={`tel:${customerPhone.replace(/[^\d+]/g, "")}`} className="link inline-flex min-h-11 items-center">
            {customerPhone}
          </a>
        ) : (
          "None"
        )}
      </Fact>
    </>
  );
}

function PaymentAndNotes({ paymentStatus, paymentMethod, notes }: CalendarAppointment) {
  return (
    <>
      <Fact name="Payment status">{PAYMENT_STATUS_NAMES[paymentStatus]}</Fact>
      <Fact name="Payment method">{adminPaymentMethod(paymentMethod)}</Fact>
      <Fact name="Notes" wide>
        {notes || "None"}
      </Fact>
    </>
  );
}

const PAYMENT_STATUS_NAMES = { pending: "Pending", paid: "Paid", refunded: "Refunded", cancelled: "Cancelled" };

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
