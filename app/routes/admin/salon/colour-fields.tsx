import { useContext } from "react";
import { FieldValues, useTicked } from "../../../components/forms/field-values.ts";
import { Labelled } from "../../../components/forms/labelled.tsx";
import type { TypedProfile } from "./typed-profile.ts";

/**
 * The salon's two colours, which count once the box is ticked and are pale until then. `shown` is what the fields hold now, null
 * without script. docs/rules.md 18.3
 */
export function ColourFields({ shown }: { shown: TypedProfile | null }) {
  const { values = {}, errors = {} } = useContext(FieldValues) ?? {};
  const own = useTicked("ownColours");
  return (
    <fieldset id="colours" className="group/colours grid scroll-mt-6 gap-5 border-t border-line pt-6 sm:grid-cols-2">
      <legend className="contents">
        <h2 className="text-title sm:col-span-2">Colours</h2>
      </legend>
      <label className="flex min-h-12 items-center gap-3 font-medium sm:col-span-2">
        <input type="checkbox" name="ownColours" defaultChecked={own} className="size-6 shrink-0" />
        Use the salon’s own colours
      </label>
      {COLOURS.map(([name, label]) => (
        <Labelled key={name} label={label} error={errors[name]} control={{}} optional={false}>
          {(links) => (
            <span className="flex items-center gap-3">
              <input
                type="color"
                name={name}
                defaultValue={values[name]?.[0]}
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
