import { Select } from "../../../../components/forms/select.tsx";
import type { CalendarTechnician } from "../../../../models/calendar/admin-calendar.ts";

/** The choice of the new technician: all active ones, and the current one. docs/rules.md 13.6 */
export function TechnicianChoice({ team, chosen }: { team: CalendarTechnician[]; chosen: string | undefined }) {
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
