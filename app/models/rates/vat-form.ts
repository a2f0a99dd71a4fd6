import * as v from "valibot";
import { isCalendarDate } from "../../kernel/days.ts";
import { text } from "../../kernel/forms.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { rateTyped } from "./rate.ts";

/**
 * The rate of VAT that a form asks for, basis points, and the day from which it holds, by default today. Or what is wrong with
 * which field. docs/rules.md 28.4
 */
export function vatTyped(form: FormData, today: string) {
  const Form = v.object({
    basisPoints: v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const rate = rateTyped(dataset.value);
        if (rate === null || typeof rate === "number") return rate;
        addIssue({ message: rate.wrong });
        return NEVER;
      }),
    ),
    fromDate: v.pipe(
      v.string(),
      v.check((date) => isCalendarDate(date) && date <= today, NO_DAY),
    ),
  });
  const read = parseSubmission(Form, { basisPoints: text(form, "vat"), fromDate: text(form, "vatFrom") || today });
  if (read.ok) return read;
  const { basisPoints, fromDate } = read.fields;
  return {
    ok: false as const,
    fields: { ...(basisPoints && { vat: basisPoints }), ...(fromDate && { vatFrom: fromDate }) },
  };
}

const NO_DAY = "Please choose today or a day before";
