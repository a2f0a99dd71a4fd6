import { text } from "../../../kernel/forms.ts";
import { formatPounds, penceTyped, poundsTyped } from "../../../kernel/money.ts";
import { byWay, NO_AMOUNTS, WAYS_AT_TILL } from "../../../models/appointments/till.ts";
import { BY_WAY } from "../../../models/money/in-words.ts";

/**
 * The amount that we fill in, as its field shows it: what is owed, pence, less the discount that is typed. Empty if nothing is
 * left, and for a deposit, which is rarely all of it. docs/rules.md 27.10
 */
export function amountTyped(form: FormData, owedPence: number): string {
  if (form.has("noted") && form.has("deposit")) return "";
  const discount = form.has("cheaper") ? pence(form, "discount") : 0;
  return discount < owedPence ? poundsTyped(owedPence - discount) : "";
}

/** What the button of the till takes: "Take £25 by card and £10 in cash". Tips are in it. docs/rules.md 27.10 */
export function takeInWords(form: FormData): string {
  const way = WAYS_AT_TILL.find((one) => one === text(form, "way"));
  if (!way) return TAKE;
  const parts = { cash: pence(form, "cash"), card: pence(form, "card"), bank_transfer: pence(form, "bank_transfer") };
  const amounts = byWay(way, pence(form, "amount"), form.has("split") ? parts : NO_AMOUNTS);
  if (!amounts) return TAKE;
  const tipBy = WAYS_AT_TILL.find((one) => one === text(form, "tipBy")) ?? way;
  amounts[tipBy] += pence(form, "otherTip") || pence(form, "tip");
  const taken = [way, ...WAYS_AT_TILL.filter((one) => one !== way)]
    .filter((one) => amounts[one] > 0)
    .map((one) => `${formatPounds(amounts[one])} ${BY_WAY[one]}`);
  return taken.length > 0 ? `Take ${taken.join(" and ")}` : TAKE;
}

export const TAKE = "Take payment";

function pence(form: FormData, name: string): number {
  return penceTyped(text(form, name)) ?? 0;
}
