import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import type { VoucherShown } from "./shown.server.ts";

/* Giving back a voucher that was bought online. docs/rules.md 32.15 */

/** The button that gives back through Stripe what is left of the voucher. */
export function GiveBack({ shown: { balancePence, pricePence, key } }: { shown: VoucherShown }) {
  const busy = useSending();
  const amount = formatPounds(balancePence);
  return (
    <details className="mt-2 border-t border-line pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Give the money back</summary>
      <PostForm className="mt-3 flex flex-wrap items-end gap-4">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="pence" value={balancePence} />
        <p className="w-full text-muted">
          {balancePence === pricePence ? "None of it was used. " : "Some of it was used. "}
          {amount} goes back to the card that paid for it, and the voucher is worth nothing any more.
        </p>
        <button type="submit" name="intent" value="give-back" className="button-outlined min-h-12" aria-disabled={busy}>
          Give {amount} back
        </button>
      </PostForm>
    </details>
  );
}

/** Says how the refund stands, until the bank has the money. */
export function GoesBack({ shown: { goesBack } }: { shown: VoucherShown }) {
  if (!goesBack || goesBack.state === "succeeded") return null;
  const amount = formatPounds(goesBack.amountPence);
  return (
    <p className="notice mt-6">
      {goesBack.state === "failed"
        ? `${amount} could not be given back: the bank has sent it back, or Stripe no longer gives it back. The voucher is worth it again.`
        : `${amount} is on its way back to the card. Until the bank has it, nobody can use it.`}
    </p>
  );
}
