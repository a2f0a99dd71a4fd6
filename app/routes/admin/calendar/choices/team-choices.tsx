import { Select } from "../../../../components/forms/select.tsx";
import type { CalendarTechnician } from "../../../../models/calendar/admin-calendar.ts";

interface Props {
  team: CalendarTechnician[];
  /** Whether everyone can be shown together. */
  together: boolean;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** Whether what is shown has colours. */
  coloured: boolean;
  byTechnician: boolean;
  setByTechnician: (byTechnician: boolean) => void;
}

/** Whose appointments are shown, and what their colours mean. Only where there are several technicians. docs/rules.md 13.7 */
export function TeamChoices({ team, together, chosen, onChoose, coloured, byTechnician, setByTechnician }: Props) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2 max-sm:w-full sm:flex sm:flex-wrap">
      <label htmlFor="calendar-technician" className="flex items-center gap-2">
        <span className="max-sm:sr-only">Technician</span>
        <Select
          id="calendar-technician"
          value={chosen ?? ""}
          onChange={(event) => onChoose(event.currentTarget.value || null)}
          options={[
            ...(together ? [["", "Everyone"] as const] : []),
            ...team.map(({ id, name }) => [id, name] as const),
          ]}
        />
      </label>
      {coloured && (
        <label htmlFor="calendar-colours" className="flex items-center gap-2">
          <span className="max-sm:sr-only">Colours</span>
          <Select
            id="calendar-colours"
            value={byTechnician ? "technician" : "status"}
            onChange={(event) => setByTechnician(event.currentTarget.value === "technician")}
            options={[
              ["status", "By status"],
              ["technician", "By technician"],
            ]}
          />
        </label>
      )}
    </div>
  );
}
