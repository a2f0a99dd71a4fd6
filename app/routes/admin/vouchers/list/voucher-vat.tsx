import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../../components/screen/edit-form.tsx";
import { rateShown } from "../../../../models/rates/rate.ts";

interface Props {
  /** The rate at which vouchers that are sold today are taxed, basis points; null if they are taxed when used. */
  vat: number | null;
  /** The services that haven’t this rate, by name. */
  others: string[];
  today: string;
}

/** When vouchers and packages are taxed, which an accountant decides. docs/rules.md 28.9 */
export function VoucherVat({ vat, others, today }: Props) {
  const busy = useSending();
  const refused = useReplyTo("vat") !== null;
  return (
    <section aria-labelledby="vat" className="mt-8 border-t border-line pt-6">
      <h2 id="vat" className="text-title">
        VAT
      </h2>
      <p className="mt-3 max-w-prose text-pretty">
        {vat === null
          ? "The VAT on vouchers and packages is due when they’re used."
          : `The VAT on vouchers and packages is due when they’re sold, at ${rateShown(vat)}%. Using one adds none.`}
      </p>
      {others.length > 0 && (
        <p className="notice mt-3 max-w-prose">
          {`${others.join(", ")}: not at ${rateShown(vat)}%. Please ask your accountant, because paying for ${others.length === 1 ? "it" : "them"} with a voucher adds no VAT.`}
        </p>
      )}
      <details open={refused} className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
          Change when it’s due
          <span aria-hidden="true" className="chevron text-muted" />
        </summary>
        <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
          Please ask your accountant. It can only be due at the sale if all of your services have the same rate.
        </p>
        <EditForm
          intent="vat"
          values={{ vat: rateShown(vat), vatFrom: today }}
          className="mt-3 grid gap-4 sm:grid-cols-2"
        >
          <Field
            label="VAT due at the sale (%)"
            name="vat"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby="vat-hint"
            hint={
              <p id="vat-hint" className="mt-2 text-sm text-muted">
                Blank if it’s due when they’re used.
              </p>
            }
          />
          <DateField label="For those sold from" name="vatFrom" required max={today} />
          <button type="submit" className="button-outlined justify-self-start max-sm:w-full" aria-disabled={busy}>
            Save
          </button>
        </EditForm>
      </details>
    </section>
  );
}
