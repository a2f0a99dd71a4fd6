import { useState } from "react";
import { Link } from "react-router";
import { inTheTable } from "../../../components/admin-addresses.ts";
import type { SalonTime } from "../../../kernel/clock.ts";
import { isOpen } from "../../../models/appointments/appointment.ts";
import { Commands } from "./commands/commands.tsx";
import { Contact } from "./details/contact.tsx";
import { DiaryEntry } from "./details/diary-entry.tsx";
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
