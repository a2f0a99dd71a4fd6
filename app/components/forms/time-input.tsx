import type { ComponentProps } from "react";
import { timeTyped } from "../../kernel/typed-time.ts";
import { Field } from "./field.tsx";
import { useField } from "./field-values.ts";

/**
 * A field for a time of 24 hours. The browser's own field shows 12 of them where its language does. What is typed is
 * written out as `HH:mm` when the field is left or sent. docs/rules.md 1.1
 */
const OF_A_TIME = {
  type: "text",
  inputMode: "numeric",
  autoComplete: "off",
  placeholder: "hh:mm",
  maxLength: 5,
  pattern: String.raw`([01]\d|2[0-3]):[0-5]\d`,
  title: "A 24-hour time, such as 09:00 or 17:30",
  onBlur: ({ currentTarget }) => writeOut(currentTarget),
  onKeyDown: ({ key, currentTarget }) => key === "Enter" && writeOut(currentTarget),
} satisfies ComponentProps<"input">;

/** The same for the end of a span, which may be midnight. */
export const END_OF_SPAN = {
  pattern: String.raw`([01]\d|2[0-3]):[0-5]\d|24:00`,
  title: "A 24-hour time, such as 17:30, or 24:00 for midnight",
};

/** The field alone. */
export function TimeInput({ className = "", ...input }: ComponentProps<"input">) {
  return <input {...OF_A_TIME} {...input} className={`field-input tabular-nums ${className}`} />;
}

/** The field with its label. */
export function TimeField(props: ComponentProps<typeof Field>) {
  const { defaultValue = "", ...field } = useField(props);
  return (
    <Field {...OF_A_TIME} {...field} defaultValue={timeTyped(`${defaultValue}`)} className="field-input tabular-nums" />
  );
}

function writeOut(field: HTMLInputElement) {
  field.value = timeTyped(field.value);
}
