import { text } from "../../../kernel/forms.ts";
import { decimalTyped, penceFromPounds, poundsTyped } from "../../../kernel/money.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/money-entry.ts";

/**
 * What is left of `owedPence` for the way that was filled in, beside the other amounts of the form and its discount: as its field shows
 * it, empty where nothing is left or the form takes a deposit. docs/rules.md 27.10
 */
export function restTyped(form: FormData, filled: string, owedPence: number): string {
  if (form.has("deposit")) return "";
  const others = [...WAYS_AT_TILL.filter((way) => way !== filled), "discount"];
  const taken = others.reduce((sum, name) => sum + penceFromPounds(decimalTyped(text(form, name)) ?? 0), 0);
  return taken < owedPence ? poundsTyped(owedPence - taken) : "";
}
