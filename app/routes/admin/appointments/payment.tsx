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
 * both whether the customer is mailed. A cancelled appointment has no buttons. docs/rules.md 5.8, 5.9, 14.3, 14.13, 27.4,
 * 27.10
 */
export function Payment({ command, now }: { command: Command; now: SalonTime }) {
  const { appointment, here } = command;
  const { id, customerName, pricePence, paymentMethod, paymentStatus, status, moved, money = [] } = appointment;
  const owedPence = owedOf(appointment, money);
  // What owes nothing is paid.
  const shown = paymentStatus === "pending" && owedPence === 0 && status !== "cancelled" ? "paid" : paymentStatus;
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
            <button
              type="submit"
              form={statusFormOf(command.appointment)}
              name="done"
              value="yes"
              className="to-be-done"
            >
              Done and paid
            </button>
          )}
          <input type="hidden" name="paymentStatus" value="paid" />
          {owedPence > 0 && (
            <button type="submit" name="intent" value="payment" className="to-pay link row-action text-left md:text-xs">
              {MARK_PAID[paymentMethod]}
            </button>
          )}
        </CommandForm>
      )}
      {shown !== "pending" && (
        <p className={`font-medium ${shown === "paid" ? "text-sage" : "text-muted"}`}>{PAYMENT_NAMES[shown]}</p>
      )}
    </div>
  );
}

const MARK_PAID = { cash: "Mark Cash Paid", bank_transfer: "Mark Transfer Received" };
const PAYMENT_NAMES = { paid: "Paid", refunded: "Refunded", cancelled: "Payment cancelled" };
