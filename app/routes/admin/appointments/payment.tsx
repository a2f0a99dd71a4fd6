import { Link } from "react-router";
import { addressOfMoney } from "../../../components/admin-addresses.ts";
import { canBeDoneAndPaid, paymentMethodName } from "../../../diary/appointments/appointment.ts";
import { owedOf } from "../../../diary/appointments/payment.ts";
import type { SalonTime } from "../../../kernel/clock.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { partsInWords } from "../../../models/money/in-words.ts";
import { type Command, CommandForm } from "./command-form.tsx";
import { statusFormOf } from "./rows/tell-of-status.tsx";

/**
 * An appointment's price, with a link to the page of its money, its way to pay, and the status of the payment. One tap
 * completes and pays an appointment that has begun by `now`. The form of the status sends that, so that one tick decides for
 * both whether the customer is mailed. A cancelled appointment has no buttons. docs/rules.md 5.8, 5.9, 14.3, 14.13, 27.10
 */
export function Payment({ command, now }: { command: Command; now: SalonTime }) {
  const { appointment, here } = command;
  const { id, customerName, pricePence, paymentMethod, paymentStatus, status, moved, money = [] } = appointment;
  const owedPence = owedOf(appointment, money);
  const price = <span className="font-semibold">{formatPounds(pricePence)}</span>;
  return (
    <div>
      <p className="price">
        {moved ? (
          price
        ) : (
          <Link to={addressOfMoney({ id }, `${here}#${id}`)} className="row-action row-link">
            {price}
            <span className="sr-only">: payment of {customerName}</span>
          </Link>
        )}
        <span className="text-muted">{partsInWords(money) || paymentMethodName(paymentMethod)}</span>
        {owedPence > 0 && owedPence < pricePence && status !== "cancelled" && (
          <span>{formatPounds(owedPence)} to pay</span>
        )}
      </p>
      {paymentStatus === "pending" && status !== "cancelled" && (
        <CommandForm command={command}>
          {canBeDoneAndPaid(command.appointment, now) && (
            <button type="submit" form={statusFormOf(command.appointment)} name="done" value="yes" className={DONE}>
              Done and paid
            </button>
          )}
          <input type="hidden" name="paymentStatus" value="paid" />
          <button type="submit" name="intent" value="payment" className="link row-action text-left md:text-xs">
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

const DONE =
  "block min-h-11 rounded-full border border-berry px-4 font-semibold text-berry hover:bg-blush max-md:my-2 md:my-1 md:px-2.5 md:text-xs wide:pointer-fine:min-h-8";
const MARK_PAID = { cash: "Mark Cash Paid", bank_transfer: "Mark Transfer Received" };
const PAYMENT_NAMES = { paid: "Paid", refunded: "Refunded", cancelled: "Payment cancelled" };
