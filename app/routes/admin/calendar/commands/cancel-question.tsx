import type { KeyboardEvent } from "react";
import { Alert } from "../../../../components/forms/alert.tsx";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { BeforeCancelling, CANCELLING } from "../../appointments/rows/before-cancelling.tsx";

interface Props {
  appointment: CalendarAppointment;
  begun: boolean;
  /** The version that staff saw when they were asked. */
  about: number;
  busy: boolean;
  onCancel: () => void;
  onKeep: () => void;
}

/** Asks before an appointment is cancelled, as the table does. Escape means no, and leaves the details open. Rule 13.10 */
export function CancelQuestion({ appointment, begun, about, busy, onCancel, onKeep }: Props) {
  function keepOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onKeep();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape means no, wherever the focus is.
    <div onKeyDown={keepOnEscape}>
      <Alert about={about}>
        <p className="font-medium">{CANCELLING.question}</p>
        <BeforeCancelling appointment={appointment} begun={begun} />
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="button" className="button" aria-disabled={busy} onClick={onCancel}>
            {CANCELLING.yes}
          </button>
          <button type="button" className="button-quiet" onClick={onKeep}>
            Keep it
          </button>
        </div>
      </Alert>
    </div>
  );
}
