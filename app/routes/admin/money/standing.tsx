import { Figures } from "../../../components/staff/figures.tsx";
import { formatPounds } from "../../../kernel/money.ts";
import { notBack } from "../../../words/payments.ts";
import type { MoneyShown } from "./money-shown.server.ts";

/** The price, the amount paid, and the amount still to pay. docs/rules.md 27.2, 27.10, 31.29 */
export function Standing({ appointment, paidPence, owedPence, tipsPence, onItsWayPence, notBackPence }: MoneyShown) {
  const { pricePence, paymentStatus, status, moved } = appointment;
  const over = paidPence - pricePence;
  return (
    <>
      <Figures
        className="mt-3 [&_dd]:text-lg"
        of={{
          Price: formatPounds(pricePence),
          Paid: formatPounds(paidPence),
          // The money of a visit that was moved counts where it is now.
          "Paid too much": over > 0 && !moved && formatPounds(over),
          // A cancelled visit asks for no more money.
          "Still to pay": over <= 0 && status !== "cancelled" && formatPounds(owedPence),
          "On its way back": onItsWayPence > 0 && formatPounds(onItsWayPence),
          "Stays paid": onItsWayPence > 0 && formatPounds(paidPence - onItsWayPence),
          Tips: tipsPence > 0 && formatPounds(tipsPence),
        }}
      />
      {notBackPence > 0 && <p className="notice mt-4">{notBack(notBackPence)}</p>}
      {SETTLED[paymentStatus] && <p className="mt-4 text-muted">{SETTLED[paymentStatus]}</p>}
    </>
  );
}

const SETTLED: Partial<Record<string, string>> = {
  refunded: "It was refunded, so nothing is owed.",
  cancelled: "The payment was cancelled, so nothing is owed.",
};
