import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { statusLook } from "../../../components/statuses.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../../diary/appointments/appointment.ts";
import { askedAt } from "./ask.tsx";
import { type Command, CommandForm } from "./command-form.tsx";
import { statusFormOf } from "./rows/tell-of-status.tsx";

/**
 * Sets the status as soon as it is chosen by pointer; cancelling asks first. Arrow keys pass through other statuses,
 * and each would email the customer. A status chosen by keyboard, before the script has come, or without it, therefore
 * has a button. docs/rules.md 5.8
 */
export function StatusChoice({ command }: { command: Command }) {
  const { appointment } = command;
  const id = useId();
  const scripted = useScriptArrived();
  const navigate = useNavigate();
  const byKey = useRef(false);
  const [byKeys, passOver] = useState<Passed | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  useChosenEarly(select, appointment.status, (status) => passOver({ status, version: appointment.version }));
  const passed = byKeys?.version === appointment.version ? byKeys.status : null;
  const sending = useNavigation().formData;
  const sent = sending?.get("id") === appointment.id ? statusNamed(sending.get("status")) : null;
  const shown = sent ?? passed ?? appointment.status;
  function choose({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) {
    if (byKey.current) passOver({ status: statusNamed(value), version: appointment.version });
    else if (value === "cancelled")
      navigate(askedAt(command.here, "cancel", appointment.id), { preventScrollReset: true });
    else form?.requestSubmit();
  }
  return (
    <CommandForm command={command} id={statusFormOf(appointment)} className="status-choice">
      <input type="hidden" name="intent" value="status" />
      <label htmlFor={id} className="sr-only">
        Status of {appointment.customerName}
      </label>
      <span aria-hidden="true" className={`row-choice-sign ${statusLook(shown).text}`}>
        {statusLook(shown).sign}
      </span>
      <select
        ref={select}
        id={id}
        name="status"
        autoComplete="off"
        {...(scripted ? { value: shown, onChange: choose } : { defaultValue: shown })}
        onKeyDown={() => {
          byKey.current = true;
        }}
        onPointerDown={() => {
          byKey.current = false;
        }}
        className={`row-choice ${statusLook(shown).text}`}
      >
        {APPOINTMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusLook(status).name}
          </option>
        ))}
      </select>
      {passed && (
        <button type="submit" onClick={() => select.current?.focus()} className="link row-action">
          Set
        </button>
      )}
      {/* In `noscript`, since a button removed when the script arrives would shift the row under a finger. */}
      <noscript>
        <button type="submit" className="link row-action">
          Set
        </button>
      </noscript>
    </CommandForm>
  );
}

/** Reports a status that was chosen before the page's script had loaded. */
function useChosenEarly(
  select: RefObject<HTMLSelectElement | null>,
  stored: AppointmentStatus,
  chosen: (status: AppointmentStatus) => void,
): void {
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const status = statusNamed(select.current?.value ?? null);
    if (status !== null && status !== stored) chosen(status);
  });
}

/** The status reached by arrow keys or chosen early, and the appointment's version at that time. */
interface Passed {
  status: AppointmentStatus | null;
  version: number;
}

function statusNamed(value: FormDataEntryValue | null): AppointmentStatus | null {
  return APPOINTMENT_STATUSES.find((status) => status === value) ?? null;
}
