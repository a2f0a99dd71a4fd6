import { Field } from "../../../components/forms/field.tsx";
import { EditForm, useReplyTo } from "../../../components/screen/edit-form.tsx";
import { monthOfYear } from "../../../kernel/dates.ts";
import { formatToThePenny } from "../../../kernel/money.ts";
import type { PayLine } from "../../../models/pay/pay.ts";
import { rateShown } from "../../../models/rates/rate.ts";

interface Props {
  line: PayLine;
  month: string;
  /** Whether the rate can be set here. */
  sets: boolean;
  /** Whether it was set just now. */
  saved: boolean;
}

/** A technician's month in one line, and the form of their rate. docs/rules.md 28.6, 28.7 */
export function PayCard({ line, month, sets, saved }: Props) {
  const { id, name, visits, servicesPence, withoutVatPence, basisPoints, commissionPence, tipsPence } = line;
  const cells = [
    [visits === 1 ? "Services of 1 visit" : `Services of ${visits} visits`, formatToThePenny(servicesPence)],
    ...(withoutVatPence === servicesPence ? [] : [["Without VAT", formatToThePenny(withoutVatPence)]]),
    ["Rate", basisPoints === null ? "none" : `${rateShown(basisPoints)}%`],
    ["Commission", formatToThePenny(commissionPence)],
    ["Tips", formatToThePenny(tipsPence)],
  ];
  return (
    <section id={id} aria-label={name} className="mt-6 scroll-mt-20 border-t border-line pt-4">
      <h3 className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {name} <span className="font-sans tabular-nums">{formatToThePenny(commissionPence + tipsPence)}</span>
      </h3>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 tabular-nums">
        {cells.map(([what, value]) => (
          <div key={what}>
            <dt className="text-sm text-muted">{what}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {saved && (
        <p role="status" className="good mt-3">
          Commission saved.
        </p>
      )}
      {sets && <RateForm line={line} month={month} />}
    </section>
  );
}

function RateForm({ line: { id, name, basisPoints }, month }: Pick<Props, "line" | "month">) {
  const refused = useReplyTo("", id);
  return (
    <details className="mt-2" open={refused !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
        {basisPoints === null ? "Set a commission" : "Change the commission"}
        <span className="sr-only"> for {name}</span>
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      <EditForm
        row={id}
        values={{ rate: rateShown(basisPoints) }}
        preventScrollReset
        className="mt-2 flex flex-wrap items-start gap-3"
      >
        <Field
          label="Commission on services (%)"
          name="rate"
          id={`rate-${id}`}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={`rate-hint-${id}`}
          hint={
            <p id={`rate-hint-${id}`} className="mt-2 text-sm text-muted">
              Blank for none. It applies from {monthOfYear(`${month}-01`)}, until you set another.
            </p>
          }
        />
        <button type="submit" className="button sm:mt-8">
          Save
        </button>
      </EditForm>
    </details>
  );
}
