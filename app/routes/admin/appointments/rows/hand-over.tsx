import { useId } from "react";
import { Select } from "../../../../components/forms/select.tsx";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { useReaching } from "../../../../components/staff/reaching.ts";
import { type Command, CommandForm } from "../command-form.tsx";
import type { Colleague } from "./opened.server.ts";

/** A technician of a salon that has several. */
export interface TeamMember {
  id: string;
  name: string;
  active: boolean;
}

/**
 * A form that gives an appointment to another technician at its time. Nobody is preselected. Technicians who can't take it
 * are listed below the others, with the reason. A technician with another appointment can still be chosen. docs/rules.md
 * 5.33, 13.6, 14.10
 */
export function HandOver({ command, colleagues }: { command: Command; colleagues: Colleague[] }) {
  const technician = useId();
  const reaching = useReaching()(command.appointment);
  if (colleagues.length === 0) return null;
  return (
    <CommandForm command={command} className="flex flex-wrap items-end gap-x-4 gap-y-3 pt-4 pb-2 text-base">
      <div className="max-w-full">
        <label htmlFor={technician} className="mb-2 block font-medium">
          Reassign to
        </label>
        <Select
          id={technician}
          name="technicianId"
          options={[
            ["", "Choose a technician"] as const,
            ...colleagues.map(({ id, name, why, can }) => [id, why ? `${name}, ${why}` : name, !can] as const),
          ]}
        />
      </div>
      {reaching && !command.appointment.begun && <TellTheCustomer>{`${reaching} the client`}</TellTheCustomer>}
      <button type="submit" name="intent" value="technician" className="button-outlined">
        Reassign
      </button>
    </CommandForm>
  );
}
