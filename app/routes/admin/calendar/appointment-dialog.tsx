import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { clientCardOf, inTheTable } from "../../../components/admin-addresses.ts";
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
  /** Whether the form that moves it is open at first. */
  toMove: boolean;
  /** Reads the calendar anew. */
  refresh: () => Promise<void>;
  onClose: () => void;
}

/**
 * An appointment as a diary has it: when, what and at which price; then what staff do with it, with a form to move it,
 * which is open where the appointment is opened `toMove`; then how to reach the client, and the rest. A technician sees
 * less of others'. docs/rules.md 13.4, 13.6, 13.9, 13.10, 13.11, 21.10
 */
export function AppointmentDialog({ appointment, team, now, toMove, onMove, refresh, onClose }: Props) {
  const { customerName, ofOthers = false } = appointment;
  const [moving, setMoving] = useState(toMove);
  return (
    <Modal title={customerName} onClose={onClose}>
      <DiaryEntry {...{ appointment, team }} />
      {!ofOthers && (
        <>
          <Commands {...{ appointment, now, refresh, moving }} onMove={() => setMoving(!moving)} />
          {moving && isOpen(appointment) && <MoveForm {...{ appointment, team, onMove }} />}
          <Contact {...appointment} />
          <Link to={inTheTable(appointment)} className="link inline-flex min-h-11 items-center">
            Price, history and more in Appointments
          </Link>
        </>
      )}
    </Modal>
  );
}

function DiaryEntry({ appointment, team }: Pick<Props, "appointment" | "team">) {
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

/** How to reach the client, and the way to their card. A walk-in has none. docs/rules.md 23.1, 23.5 */
function Contact(appointment: CalendarAppointment) {
  const { customerName, customerEmail, customerPhone } = appointment;
  const card = clientCardOf(appointment);
  return (
    <ul aria-label="Contact" className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-1 border-t border-line pt-4">
      <li>
        <span className="block text-sm text-muted">Phone</span>
        {customerPhone ? (
          <a href={`tel:${customerPhone.replace(/[^\d+]/g, "")}`} className={REACH}>
            {customerPhone}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center">None</span>
        )}
      </li>
      <li>
        <span className="block text-sm text-muted">Email</span>
        {customerEmail ? (
          <a href={`mailto:${customerEmail}`} className={REACH}>
            {customerEmail}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center">None</span>
        )}
      </li>
      {card && (
        <li>
          <Link to={card} aria-label={`Client’s card: ${customerName}`} className={REACH}>
            Client’s card
          </Link>
        </li>
      )}
    </ul>
  );
}

const REACH = "link inline-flex min-h-11 items-center wrap-anywhere";
