import { createContext, useContext } from "react";
import type { FieldErrors } from "../../kernel/parsing.ts";
import type { Values } from "../../kernel/reply.ts";

/** What the fields of the form around them show. Null where a form gives each field its own. */
export const FieldValues = createContext<{ values: Values; errors: FieldErrors } | null>(null);

/** The properties of a field, with its value and its error from the form around it, if it has none of its own. */
export function useField<Props extends { name?: string | undefined }>(props: Props): Props {
  const form = useContext(FieldValues);
  if (!form || !props.name) return props;
  return { defaultValue: form.values[props.name]?.[0], error: form.errors[props.name], ...props };
}

/** Whether a box of the form around it is ticked. */
export function useTicked(name: string, value = "on"): boolean {
  return useContext(FieldValues)?.values[name]?.includes(value) ?? false;
}

/** The value of a field of the form around it. */
export function useValue(name: string): string {
  return useContext(FieldValues)?.values[name]?.[0] ?? "";
}
