import { shortDate } from "../../../kernel/dates.ts";
import { moneyInWords } from "../../../models/money/in-words.ts";
import { CommandForm } from "../appointments/command-form.tsx";
import type { MoneyFormProps } from "./money-form.ts";
import type { MoneyShown } from "./money-shown.server.ts";

interface Props extends Pick<MoneyFormProps, "command"> {
  rows: MoneyShown["rows"];
}

/** The rows of money, oldest first. Rows of today can be voided. docs/rules.md 27.6, 27.10 */
export function Rows({ rows, command }: Props) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="rows" className="mt-8 border-t border-line pt-6">
      <h2 id="rows" className="text-title">
        What was paid
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 py-1">
            <p className={row.voided ? "text-muted line-through" : undefined}>
              {moneyInWords(row)}
              {row.whose && ` for ${row.whose}`}, {shortDate(row.takenOn)}
              {row.note && <span className="block text-sm text-muted">{row.note}</span>}
            </p>
            {row.voided && <span className="text-sm text-muted">Voided</span>}
            {row.voidable && (
              <CommandForm command={command}>
                <input type="hidden" name="paymentId" value={row.id} />
                <button type="submit" name="intent" value="void" className="link min-h-11">
                  Void<span className="sr-only"> {moneyInWords(row)}</span>
                </button>
              </CommandForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
