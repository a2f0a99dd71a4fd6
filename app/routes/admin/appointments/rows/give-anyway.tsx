import { AnywayButton } from "../../../../components/staff/anyway-button.tsx";
import type { NotGiven } from "../admin-appointment.ts";
import { type Command, CommandForm } from "../command-form.tsx";
import type { TeamMember } from "./hand-over.tsx";

interface Props {
  command: Command;
  notGiven: NotGiven;
  team: TeamMember[];
}

/** Gives an appointment to that technician anyway, over the named appointments or a hold. docs/rules.md 5.33, 22.12 */
export function GiveAnyway({ command, notGiven: { technicianId, tell, anyway }, team }: Props) {
  const name = team.find(({ id }) => id === technicianId)?.name ?? "this technician";
  return (
    <CommandForm command={command} className="pt-4 pb-2 text-base">
      <input type="hidden" name="intent" value="technician" />
      <input type="hidden" name="technicianId" value={technicianId} />
      {tell && <input type="hidden" name="tell" value="on" />}
      <AnywayButton anyway={anyway}>{`Give to ${name} anyway`}</AnywayButton>
    </CommandForm>
  );
}
