import { Labelled } from "../../../components/forms/labelled.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import type { TypedProfile } from "./typed-profile.ts";

interface Props {
  typed: TypedProfile;
  /** What the fields hold now; null without script. */
  shown: TypedProfile | null;
  fields: FieldErrors;
}

/** The salon's two colours, which count once the box is ticked and are pale until then. docs/rules.md 18.3 */
export function ColourFields({ typed, shown, fields }: Props) {
  return (
    <fieldset id="colours" className="group/colours grid scroll-mt-6 gap-5 border-t border-line pt-6 sm:grid-cols-2">
      <legend className="contents">
        <h2 className="text-title sm:col-span-2">Colours</h2>
      </legend>
      <label className="flex min-h-12 items-center gap-3 font-medium sm:col-span-2">
        <input type="checkbox" name="ownColours" defaultChecked={typed.ownColours} className="size-6 shrink-0" />
        Use the salon’s own colours
      </label>
      {COLOURS.map(([name, label]) => (
        <Labelled key={name} label={label} error={fields[name]} control={{}} optional={false}>
          {(links) => (
            <span className="flex items-center gap-3">
              <input
                type="color"
                name={name}
                defaultValue={typed[name]}
                required
                className="field-input size-12 shrink-0 p-0 group-has-[[name=ownColours]:not(:checked)]/colours:opacity-40"
                {...links}
              />
              {shown && <span className="text-muted tabular-nums">{shown[name]}</span>}
            </span>
          )}
        </Labelled>
      ))}
    </fieldset>
  );
}

const COLOURS = [
  ["accent", "Accent: buttons and links"],
  ["paper", "Background of the light mode"],
] as const;
