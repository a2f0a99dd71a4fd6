import { type FormEvent, useEffect, useRef, useState } from "react";
import { Alert } from "../../../../components/forms/alert.tsx";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { Select } from "../../../../components/forms/select.tsx";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { TimeField } from "../../../../components/forms/time-input.tsx";
import { AnywayButton } from "../../../../components/staff/anyway-button.tsx";
import { useReaching } from "../../../../components/staff/reaching.ts";
import { clockTime, minuteOf } from "../../../../kernel/clock.ts";
import { timeTyped } from "../../../../kernel/typed-time.ts";
import { LENGTH_STEP } from "../../../../models/appointments/booking/length.ts";
import type { CalendarAppointment, CalendarTechnician } from "../../../../models/calendar/admin-calendar.ts";
import { FreeTimes, type Place } from "./free-times.tsx";
import { lengthOf, type Move, type Moved, type NotMoved } from "./send-move.ts";

export interface MoveFormProps {
  appointment: CalendarAppointment;
  team: CalendarTechnician[];
  onMove: (move: Move) => Promise<Moved>;
}

/**
 * Moves an appointment by keyboard or touch, without dragging: to another time, to another technician where there are
 * several, for another length. It takes the focus when it opens. docs/rules.md 11.6, 13.6, 13.8, 13.11
 */
export function MoveForm({ appointment, team, onMove }: MoveFormProps) {
  const reaching = useReaching()(appointment);
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Pick<NotMoved, "problem" | "anyway"> | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { id, date, technicianId = "" } = appointment;
  const [place, goTo] = useState<Place>({ id, date, technicianId, length: String(lengthOf(appointment)) });
  const isThere = place.date === date && place.technicianId === technicianId;
  function readPlace() {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const value = (name: string, otherwise: string) => String(typed.get(name) ?? otherwise);
    goTo({
      id,
      date: value("date", date),
      technicianId: value("technicianId", technicianId),
      length: value("length", ""),
    });
  }
  function choose(name: "date" | "time", value: string) {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    field.focus();
    readPlace();
  }
  async function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget, submitterOf(event.nativeEvent));
    const anyway = typed.get("anyway")?.toString();
    const to = { date: String(typed.get("date")), minute: minuteOf(timeTyped(String(typed.get("time")))) };
    if (to.minute === null) return setProblem({ problem: NO_TIME, anyway: undefined });
    setProblem(null);
    setBusy(true);
    const tell = typed.has("tell");
    const length = changed(String(typed.get("length")), String(lengthOf(appointment)));
    const technicianId = changed(typed.get("technicianId"), appointment.technicianId);
    const moved = await onMove({
      appointment,
      to: { date: to.date, minute: to.minute },
      length: length === undefined ? undefined : Number(length),
      technicianId,
      tell,
      anyway,
      key: [key, to.date, to.minute, length, technicianId, tell].join(" "),
    });
    setProblem(moved.problem === null ? null : moved);
    setBusy(false);
  }
  return (
    <form ref={form} onSubmit={move} onInput={readPlace} className="mt-5 border-t border-line pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Move
      </h3>
      {problem && (
        <Alert about={problem}>
          {problem.problem}
          {problem.anyway && (
            <AnywayButton anyway={problem.anyway} busy={busy} className="button-outlined mt-3 flex text-ink">
              Move it anyway
            </AnywayButton>
          )}
        </Alert>
      )}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <DateField label="New date" name="date" required defaultValue={date} />
        <TimeField label="New time" name="time" required defaultValue={clockTime(appointment.startsMinute)} />
        <FreeTimes
          place={place}
          current={isThere ? clockTime(appointment.startsMinute) : null}
          choose={(time) => choose("time", time)}
          chooseDay={(day) => choose("date", day)}
        />
        <Field
          label="Length in minutes"
          name="length"
          type="number"
          min={LENGTH_STEP}
          step={LENGTH_STEP}
          inputMode="numeric"
          required
          defaultValue={lengthOf(appointment)}
        />
        {team.length > 1 && <TechnicianChoice team={team} chosen={appointment.technicianId} />}
      </div>
      {reaching && <TellTheCustomer>{`${reaching} the client`}</TellTheCustomer>}
      <button type="submit" className="button mt-4" aria-disabled={busy}>
        Move appointment
      </button>
    </form>
  );
}

const NO_TIME = "Please give the time in hours and minutes, such as 09:30";

function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null;
}

/** A typed value if it differs from the one before, or undefined. */
function changed(typed: FormDataEntryValue | null, before: string | undefined): string | undefined {
  return typeof typed === "string" && typed !== before ? typed : undefined;
}

/** The choice of the new technician: all active ones, and the current one. docs/rules.md 13.6 */
function TechnicianChoice({ team, chosen }: { team: CalendarTechnician[]; chosen: string | undefined }) {
  return (
    <div>
      <label htmlFor="move-technician" className="mb-2 block font-medium">
        Technician
      </label>
      <Select
        id="move-technician"
        name="technicianId"
        defaultValue={chosen}
        options={team.filter(({ id, active }) => active || id === chosen).map(({ id, name }) => [id, name] as const)}
      />
    </div>
  );
}
