import { formatPounds } from "../../../kernel/money.ts";
import { paymentMethodName } from "../../../models/appointments/appointment.ts";
import { type Command, CommandForm } from "./command-form.tsx";

/** An appointment's price, payment method and payment status. docs/rules.md 5.8, 5.9 */
export function Payment({ command }: { command: Command }) {
  const { pricePence, paymentMethod, paymentStatus, moved } = command.appointment;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 wide:block">
      <p className="flex flex-wrap gap-x-2 tabular-nums">
        <span className="font-semibold">{formatPounds(pricePence)}</span>
        <span className="text-muted">{paymentMethodName(paymentMethod)}</span>
      </p>
      {paymentStatus === "pending" && !moved && (
        <CommandForm command={command}>
          <input type="hidden" name="paymentStatus" value="paid" />
          <button type="submit" name="intent" value="payment" className="link row-action text-left wide:text-xs">
            {MARK_PAID[paymentMethod]}
          </button>
        </CommandForm>
      )}
      {paymentStatus !== "pending" && (
        <p className={`font-medium ${paymentStatus === "paid" ? "text-sage" : "text-muted"}`}>
          {PAYMENT_NAMES[paymentStatus]}
        </p>
      )}
    </div>
  );
}

const MARK_PAID = { cash: "Mark Cash Paid", bank_transfer: "Mark Transfer Received" };
const PAYMENT_NAMES = { paid: "Paid", refunded: "Refunded", cancelled: "Payment cancelled" };
