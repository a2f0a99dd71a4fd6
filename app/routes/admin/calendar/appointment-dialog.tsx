import { useState } from "react";
import { Link } from "react-router";
import { addressInTable, addressOfSeries, addressWhenLate, clientCardOf } from "../../../components/admin-addresses.ts";
import { isOpen } from "../../../diary/appointments/appointment.ts";
import { isBefore, type SalonNow } from "../../../kernel/clock.ts";
import { Commands } from "./commands/commands.tsx";
import { DiaryEntry } from "./details/diary-entry.tsx";
import { Modal } from "./modal.tsx";
import { MoveForm, type MoveFormProps } from "./moves/move-form.tsx";

interface Props extends MoveFormProps {
  /** The salon's time. */
  now: SalonNow;
  /** Whether the form that moves it is open at first. */
  toMove: boolean;
  /** Reads the calendar anew. */
  refresh: () => Promise<void>;
  onClose: () => void;
}

/**
 * An appointment's details; then the ways to the client's card, which a walk-in has not, and to the row in the table; then the
 * form to move it, which is open where the appointment is opened `toMove`; then what staff do with it, in reach of the thumb.
 * A technician sees less of others'. docs/rules.md 13.4, 13.6, 13.9, 13.10, 13.11, 13.13, 21.10, 23.1
 */
export function AppointmentDialog({ appointment, team, now, toMove, onMove, refresh, onClose }: Props) {
  const { customerName, ofOthers = false } = appointment;
  const [moving, setMoving] = useState(toMove);
  const card = clientCardOf(appointment);
  const start = { date: appointment.date, minute: appointment.startsMinute };
  const canBeLate = isOpen(appointment) && isBefore(now, start);
  return (
    <Modal title={customerName} aside onClose={onClose}>
      <DiaryEntry {...{ appointment, team }} />
      {!ofOthers && (
        <>
          <ul className="mt-4 flex flex-wrap gap-x-5 border-t border-line pt-1 text-sm">
            {card && (
              <li>
                <Link to={card} aria-label={`Client’s page: ${customerName}`} className={WAY}>
                  Client’s page
                </Link>
              </li>
            )}
            {canBeLate && (
              <li>
                <Link to={addressWhenLate({ from: appointment.id })} className={WAY}>
                  Running late from here on
                </Link>
              </li>
            )}
            <li>
              <Link to={addressOfSeries(appointment)} className={WAY}>
                Repeat
              </Link>
            </li>
            <li>
              <Link to={addressInTable(appointment)} className={WAY}>
                Price, history and more in Appointments
              </Link>
            </li>
          </ul>
          {moving && isOpen(appointment) && <MoveForm {...{ appointment, team, onMove }} />}
          <Commands {...{ appointment, now, refresh, moving }} onMove={() => setMoving(!moving)} />
        </>
      )}
    </Modal>
  );
}

const WAY = "link inline-flex min-h-11 items-center pointer-fine:min-h-9";
