import type { FormEvent, KeyboardEvent } from "react";
import { Alert } from "../../../../components/forms/alert.tsx";
import type { SalonNow } from "../../../../kernel/clock.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { BeforeCancelling, CANCELLING, NO_SHOW } from "../../appointments/rows/before-cancelling.tsx";

interface Props {
  appointment: CalendarAppointment;
  begun: boolean;
  /** The salon's time. */
  now: SalonNow;
  /** The version that staff saw when the question opened. */
  about: number;
  busy: boolean;
  /** Cancels it with the chosen options, as the fields of a command. */
  onCancel: (fields: Record<string, string>) => void;
  onKeep: () => void;
}

/** Asks before an appointment is cancelled, as the table does. Escape means no and leaves the details open. Rule 13.10 */
export function CancelQuestion({ appointment, begun, now, about, busy, onCancel, onKeep }: Props) {
  function keepOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onKeep();
  }
  function cancel(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onCancel(fieldsOf(event.currentTarget, submitterOf(event.nativeEvent)));
  }
  return (
    <form onKeyDown={keepOnEscape} onSubmit={cancel}>
      <Alert about={about}>
        <p className="font-medium">{CANCELLING.question}</p>
        <BeforeCancelling {...{ appointment, begun, now }} />
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="submit" name="intent" value="cancel" className="button" aria-disabled={busy}>
            {CANCELLING.yes}
          </button>
          {begun && (
            <button type="submit" name="intent" value={NO_SHOW.intent} className="button-outlined" aria-disabled={busy}>
              {NO_SHOW.words}
            </button>
          )}
          <button type="button" className="button-quiet" onClick={onKeep}>
            Keep it
          </button>
        </div>
      </Alert>
    </form>
  );
}

function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null;
}

/** The fields that a form sends when one of its buttons is pressed. */
function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, string> {
  const typed = new FormData(form, submitter);
  return Object.fromEntries([...typed].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
