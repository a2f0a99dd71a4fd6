import { Field } from "../../forms/field.tsx";

/** Asks for the code of a voucher or a package. It is stored nowhere in the browser. docs/rules.md 32.2, 32.17 */
export default function VoucherField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <details open={Boolean(typed)} className="border-t border-line pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Pay with a voucher or a package
      </summary>
      <div className="mt-2">
        <Field
          label="Code (optional)"
          name="voucher"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="field-input font-mono uppercase"
          defaultValue={typed}
          error={error}
        />
        <p className="mt-2 text-sm text-muted">
          We’ll use it once you’ve booked; you pay the rest as chosen above. A visit from a package needs no deposit.
        </p>
      </div>
    </details>
  );
}
