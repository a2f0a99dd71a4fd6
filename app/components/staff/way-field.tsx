import type { WayToPay } from "../../diary/appointments/payment.ts";
import { WAY_NAMES } from "../../models/money/in-words.ts";
import { SelectField } from "../forms/select.tsx";

interface Props {
  label: string;
  name?: string;
  ways: readonly WayToPay[];
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** Shown until a way is chosen. */
  placeholder?: string;
}

/** A choice of the way in which money came or goes. docs/rules.md 27.1 */
export function WayField({ name = "method", ways, placeholder = "Choose how", ...field }: Props) {
  const choices = ways.map((way) => [way, WAY_NAMES[way]] as const);
  return <SelectField {...field} name={name} required choices={choices} placeholder={placeholder} />;
}
