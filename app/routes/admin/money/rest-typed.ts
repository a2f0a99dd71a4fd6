import { text } from "../../../kernel/forms.ts";
import { penceTyped, poundsTyped } from "../../../kernel/money.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/money-entry.ts";

/**
 * The rest of `owedPence` for the way that we filled in, after the form's other amounts and its discount, as the field shows
 * it. Empty if nothing is left, and for a deposit. docs/rules.md 27.10
 */
export function restTyped(form: FormData, filled: string, owedPence: number): string {
  if (form.has("deposit")) return "";
  const others = [...WAYS_AT_TILL.filter((way) => way !== filled), "discount"];
  const taken = others.reduce((sum, name) => sum + (penceTyped(text(form, name)) ?? 0), 0);
  return taken < owedPence ? poundsTyped(owedPence - taken) : "";
}
