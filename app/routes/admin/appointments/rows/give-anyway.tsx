import type { HeldUp } from "../admin-appointment.ts";
import { type Command, CommandForm } from "../command-form.tsx";
import type { TeamMember } from "./hand-over.tsx";

/**
 * Gives an appointment to the same technician after all, though somebody is about to book their start.
 * docs/rules.md 22.12
 */
export function GiveAnyway({ command, held, team }: { command: Command; held: HeldUp; team: TeamMember[] }) {
  const name = team.find(({ id }) => id === held.technicianId)?.name ?? "this technician";
  return (
    <CommandForm command={command} className="pt-4 pb-2 text-base">
      <input type="hidden" name="technicianId" value={held.technicianId} />
      <input type="hidden" name="overHold" value="yes" />
      {held.tell && <input type="hidden" name="tell" value="on" />}
      <button type="submit" name="intent" value="technician" className="button-quiet">
        Give to {name} anyway
      </button>
    </CommandForm>
  );
}
