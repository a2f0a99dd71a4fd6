import { Field } from "../../../components/forms/field.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { DISCOUNT_REASONS } from "../../../models/appointments/money-entry.ts";
import { PRICE_REASON_NAMES } from "../../../models/appointments/price-reasons.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/till.ts";
import { WAY_NAMES } from "../../../models/money/in-words.ts";

interface Props {
  typed: Partial<Record<string, string>>;
  fields: FieldErrors;
}

/**
 * Opens a part of the till, with or without script. What is not opened counts for nothing, whatever was typed there.
 * docs/rules.md 27.10
 */
export function Opens({ name, opened, children }: { name: string; opened: string | undefined; children: string }) {
  return (
    <label className="till-opens">
      <input type="checkbox" name={name} defaultChecked={opened === "on"} className="sr-only" />
      <span>{children}</span>
    </label>
  );
}

/** What comes by other ways than the chosen one, whose own field is hidden. */
export function SplitPart({ typed, fields }: Props) {
  return (
    <fieldset data-opened-by="split">
      <legend className="mb-3 text-sm text-muted">
        How much of it in another way? The rest comes the way you chose.
      </legend>
      <div className="till-fields">
        {WAYS_AT_TILL.map((way) => (
          <div key={way} className={`till-part-${way}`}>
            <Field label={WAY_NAMES[way]} {...amount(way, typed, fields)} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** What is taken off the price, and why. */
export function DiscountPart({ typed, fields }: Props) {
  return (
    <div data-opened-by="cheaper" className="till-fields">
      <Field label="Discount" {...amount("discount", typed, fields)} />
      <SelectField
        label="Reason"
        name="reason"
        required
        choices={DISCOUNT_REASONS.map((reason) => [reason, PRICE_REASON_NAMES[reason]] as const)}
        placeholder="Choose a reason"
        defaultValue={typed.reason ?? "discount"}
        error={fields.reason}
      />
    </div>
  );
}

/** Whether the money is a deposit, and a note on it. */
export function NotePart({ typed, fields }: Props) {
  return (
    <div data-opened-by="noted">
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="deposit" defaultChecked={typed.deposit === "on"} />
        This is a deposit
      </label>
      <Field
        label="Note"
        name="note"
        maxLength={200}
        autoComplete="off"
        defaultValue={typed.note}
        error={fields.note}
        hint={<p className="mt-2 text-sm text-muted">This stays in the books, so leave names out.</p>}
      />
    </div>
  );
}

function amount(name: string, typed: Props["typed"], fields: FieldErrors) {
  return {
    ...({ name, defaultValue: typed[name], error: fields[name], inputMode: "decimal", autoComplete: "off" } as const),
    oneOfTwo: true,
  };
}
