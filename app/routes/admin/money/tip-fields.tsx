import { SelectField } from "../../../components/forms/select.tsx";
import { WayField } from "../../../components/staff/way-field.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/till.ts";
import type { MoneyShown } from "./money-shown.server.ts";

interface Props {
  shown: Pick<MoneyShown, "team" | "appointment">;
  typed: Partial<Record<string, string>>;
  fields: FieldErrors;
}

/** Tips that are offered, pounds. docs/rules.md 27.10 */
export const USUAL_TIPS = ["2", "5", "10"];

/** How a tip is paid beside a payment, by default the same way, and for whom it is. docs/rules.md 27.1 */
export function TipFields({ shown, typed, fields }: Props) {
  return (
    <>
      <WayField
        label="Tip by"
        name="tipBy"
        ways={WAYS_AT_TILL}
        placeholder="The same way"
        defaultValue={typed.tipBy}
        error={fields.tipBy}
      />
      <TipFor {...{ shown, typed, fields }} />
    </>
  );
}

/** For which technician a tip is, at a salon with several. docs/rules.md 27.1 */
export function TipFor({ shown: { team, appointment }, typed, fields }: Props) {
  if (team.length < 2) return null;
  return (
    <SelectField
      label="Tip for"
      name="tipFor"
      required
      choices={team.map(({ id, name }) => [id, name] as const)}
      placeholder="Choose a technician"
      defaultValue={typed.tipFor ?? appointment.technicianId}
      error={fields.tipFor}
    />
  );
}
