import { type ComponentProps, useContext } from "react";
import { FieldValues, useField } from "./field-values.ts";
import { Labelled, type LabelledProps } from "./labelled.tsx";

/**
 * The options of a choice: a value with the words shown for it, and whether it can't be chosen; or words that are their
 * own value.
 */
export type Options = readonly (string | readonly [value: string | number, shown: string, disabled?: boolean])[];

/** A choice of one option. */
export function Select({ options, ...select }: { options: Options } & ComponentProps<"select">) {
  const shown = useContext(FieldValues)?.values[select.name ?? ""]?.[0];
  return (
    <select className="field-input" defaultValue={shown} {...select}>
      {options.map((option) => {
        if (typeof option === "string") return <option key={option}>{option}</option>;
        const [value, shown, disabled] = option;
        return (
          <option key={value} value={value} disabled={disabled}>
            {shown}
          </option>
        );
      })}
    </select>
  );
}

interface Choices {
  choices: Options;
  /** The text shown until an option is chosen. */
  placeholder: string;
}

/** A labelled choice of one option. */
export function SelectField(props: LabelledProps & Choices & ComponentProps<"select">) {
  const { label, error, hint, choices, placeholder, ...select } = useField(props);
  return (
    <Labelled label={label} error={error} hint={hint} control={select} optional={!select.required}>
      {(links) => <Select {...select} {...links} options={[["", placeholder], ...choices]} />}
    </Labelled>
  );
}
