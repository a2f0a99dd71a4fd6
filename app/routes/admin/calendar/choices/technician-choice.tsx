import { Select } from "../../../../components/forms/select.tsx";
import type { CalendarTechnician } from "../../../../models/calendar/admin-calendar.ts";

interface Props {
  team: CalendarTechnician[];
  /** Whether all technicians can be shown together. */
  together: boolean;
  chosen: string | null;
  choose: (id: string | null) => void;
}

/** The choice of whose appointments to show, at a salon with several technicians. docs/rules.md 13.7 */
export function TechnicianChoice({ team, together, chosen, choose }: Props) {
  return (
    <label htmlFor="calendar-technician" className="calendar-technician">
      <span className="sr-only">Technician</span>
      <Select
        id="calendar-technician"
        value={chosen ?? ""}
        onChange={(event) => choose(event.currentTarget.value || null)}
        options={[...(together ? [["", "Everyone"] as const] : []), ...team.map(({ id, name }) => [id, name] as const)]}
      />
    </label>
  );
}
