import { Field } from "../../../components/forms/field.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { formatToThePenny } from "../../../kernel/money.ts";
import { MOVEMENT_KINDS, MOVEMENTS, type MovementKind } from "../../../models/money/movement.ts";

interface Props {
  movements: {
    id: string;
    kind: MovementKind;
    amountPence: number;
    reason: string;
    at: string;
    movedBy: string | null;
  }[];
  /** The key of the next movement. */
  newKey: string;
}

/** Cash of today that is no sale: the form for it, and what was written down. docs/rules.md 27.14 */
export function Movements({ movements, newKey }: Props) {
  const busy = useSending();
  const moved = movements.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return (
    <section aria-labelledby="movements" className="mt-8 border-t border-line pt-6">
      <h2 id="movements" className="text-title">
        Cash in and out
      </h2>
      <p className="mt-1 text-muted">
        Cash that isn’t from a sale. The till counts it, and revenue doesn’t.
        {movements.length > 0 && ` Today it comes to ${moved < 0 ? "−" : ""}${formatToThePenny(Math.abs(moved))}.`}
      </p>
      <EditForm intent="move" hidden={{ key: newKey }} fresh={newKey} className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="What" name="kind" placeholder="Choose" choices={KINDS} required />
          <Field label="Amount in pounds" name="amount" inputMode="decimal" autoComplete="off" required />
        </div>
        <Field label="What for" name="reason" maxLength={200} autoComplete="off" required />
        <button type="submit" className="button-outlined self-start max-sm:w-full" aria-disabled={busy}>
          Record it
        </button>
      </EditForm>
      {movements.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {movements.map(({ id, kind, amountPence, reason, at, movedBy }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-medium">
                  {MOVEMENTS[kind].says}: {formatToThePenny(Math.abs(amountPence))}
                </span>
                <span className="block text-sm text-muted">
                  {reason}, at {at}
                  {movedBy && ` by ${movedBy}`}
                </span>
              </p>
              <EditForm intent="void" row={id}>
                <button type="submit" className="button-quiet" aria-disabled={busy}>
                  Void
                  <span className="sr-only">
                    {" "}
                    {MOVEMENTS[kind].says}, {formatToThePenny(Math.abs(amountPence))}
                  </span>
                </button>
              </EditForm>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const KINDS = MOVEMENT_KINDS.map((kind) => [kind, MOVEMENTS[kind].says] as const);
