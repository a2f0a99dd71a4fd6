import { PAID_ONLINE } from "../../../../words/updates.ts";
import { type Command, CommandForm } from "../command-form.tsx";

/** Takes a payment back that was marked as received, unless it arrived online. docs/rules.md 5.17 */
export function NotPaid({ command, paidOnline }: { command: Command; paidOnline: boolean }) {
  if (paidOnline) return <p className="pt-2 pb-2 text-base text-muted">{PAID_ONLINE}.</p>;
  return (
    <CommandForm command={command} className="flex flex-wrap items-center gap-x-4 pt-2 pb-2 text-base">
      <p>It is marked as paid.</p>
      <input type="hidden" name="paymentStatus" value="pending" />
      <button type="submit" name="intent" value="payment" className="link row-action">
        Not paid after all
      </button>
    </CommandForm>
  );
}
