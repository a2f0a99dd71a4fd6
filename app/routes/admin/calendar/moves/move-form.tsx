import { type FormEvent, useState } from "react";
import { Alert } from "../../../../components/forms/alert.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { TimeField } from "../../../../components/forms/time-input.tsx";
import { clockTime, minuteOf } from "../../../../kernel/clock.ts";
import { timeTyped } from "../../../../kernel/typed-time.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import type { Move, Moved } from "./send-move.ts";

interface Props {
  appointment: CalendarAppointment;
  onMove: (move: Move) => Promise<Moved>;
}

/** Moves an appointment by keyboard or touch, without dragging. docs/rules.md 13.6 */
export function MoveForm({ appointment, onMove }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const to = { date: String(typed.get("date")), minute: minuteOf(timeTyped(String(typed.get("time")))) };
    if (to.minute === null) return setProblem("Please give the time in hours and minutes, such as 09:30");
    setProblem(null);
    setBusy(true);
    const tell = typed.has("tell");
    const moved = await onMove({
      appointment,
      to: { date: to.date, minute: to.minute },
      tell,
      key: `${key} ${to.date} ${to.minute} ${tell}`,
    });
    setProblem(moved.problem);
    setBusy(false);
  }
  return (
    <form onSubmit={move} className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">Move</h3>
      {problem && <Alert about={problem}>{problem}</Alert>}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label="New date" name="date" type="date" required defaultValue={appointment.date} />
        <TimeField label="New time" name="time" required defaultValue={clockTime(appointment.startsMinute)} />
      </div>
      <TellTheCustomer>Tell the customer</TellTheCustomer>
      <button type="submit" className="button mt-4" aria-disabled={busy}>
        Move appointment
      </button>
    </form>
  );
}
