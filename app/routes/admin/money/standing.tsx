import { formatPounds } from "../../../kernel/money.ts";
import type { MoneyShown } from "./money-shown.server.ts";

/** The price, the amount paid, and the amount still to pay. docs/rules.md 27.2, 27.10 */
export function Standing({ appointment, paidPence, owedPence, tipsPence, onItsWayPence }: MoneyShown) {
  const { pricePence, paymentStatus, status } = appointment;
  const over = paidPence - pricePence;
  const facts = [
    ["Price", formatPounds(pricePence)],
    ["Paid", formatPounds(paidPence)],
    ...(over > 0 ? [["Paid too much", formatPounds(over)]] : []),
    // A cancelled visit asks for no more money.
    ...(over <= 0 && status !== "cancelled" ? [["Still to pay", formatPounds(owedPence)]] : []),
    ...(onItsWayPence > 0
      ? [
          ["On its way back", formatPounds(onItsWayPence)],
          ["Stays paid", formatPounds(paidPence - onItsWayPence)],
        ]
      : []),
    ...(tipsPence > 0 ? [["Tips", formatPounds(tipsPence)]] : []),
  ] as const;
  return (
    <>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-title font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {SETTLED[paymentStatus] && <p className="mt-4 text-muted">{SETTLED[paymentStatus]}</p>}
    </>
  );
}

const SETTLED: Partial<Record<string, string>> = {
  refunded: "It was paid back, so nothing is owed.",
  cancelled: "The payment was called off, so nothing is owed.",
};
