import { Field } from "../../../components/forms/field.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import type { TypedProfile } from "./typed-profile.ts";

/** The salon's two colours, which count once the box is ticked. docs/rules.md 18.3 */
export function ColourFields({ typed, fields }: { typed: TypedProfile; fields: FieldErrors }) {
  return (
    <fieldset className="grid gap-5 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-3 font-serif text-xl">Colours</legend>
      <label className="flex min-h-12 items-center gap-3 font-medium sm:col-span-2">
        <input type="checkbox" name="ownColours" defaultChecked={typed.ownColours} className="size-6 shrink-0" />
        Use the salon's own colours
      </label>
      <Field
        label="Accent: buttons and links"
        name="accent"
        type="color"
        className="field-input h-14 p-0"
        defaultValue={typed.accent}
        error={fields.accent}
        required
      />
      <Field
        label="Background of the light mode"
        name="paper"
        type="color"
        className="field-input h-14 p-0"
        defaultValue={typed.paper}
        error={fields.paper}
        required
      />
    </fieldset>
  );
}
