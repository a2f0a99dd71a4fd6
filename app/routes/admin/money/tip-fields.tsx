import { SelectField } from "../../../components/forms/select.tsx";
import { WayField } from "../../../components/staff/way-field.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/money-entry.ts";
import type { MoneyShown } from "./money-shown.server.ts";

interface Props {
  shown: Pick<MoneyShown, "team" | "appointment">;
  typed: Partial<Record<string, string>>;
  fields: FieldErrors;
}

/** Tips that are offered, pounds. docs/rules.md 27.10 */
export const USUAL_TIPS = ["2", "5", "10"];

/** The fields for how a tip is paid, and for its technician at a salon with several. docs/rules.md 27.1 */
export function TipFields({ shown: { team, appointment }, typed, fields }: Props) {
  return (
    <>
      <WayField label="Tip by" name="tipBy" ways={WAYS_AT_TILL} defaultValue={typed.tipBy} error={fields.tipBy} />
      {team.length > 1 && (
        <SelectField
          label="Tip for"
          name="tipFor"
          required
          choices={team.map(({ id, name }) => [id, name] as const)}
          placeholder="Choose a technician"
          defaultValue={typed.tipFor ?? appointment.technicianId}
          error={fields.tipFor}
        />
      )}
    </>
  );
}
