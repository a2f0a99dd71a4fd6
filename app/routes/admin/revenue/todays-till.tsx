import { Link } from "react-router";
import { formatToThePenny } from "../../../kernel/money.ts";
import type { Till } from "../../../models/revenue/till.ts";

interface Props {
  till: Till;
  today: string;
  /** The technician of the till; empty for everybody's. */
  technician: string;
}

/**
 * The amounts paid for today's appointments, for counting the till at the end of the day, and the amount not paid yet; without
 * either, the way to the till alone. docs/rules.md 16.13
 */
export function TodaysTill({ till, today, technician }: Props) {
  const { cashPence, transferPence, cardPence, onlinePence, voucherPence, tipsPence, owedPence, owing } = till;
  const taken = cashPence + transferPence + cardPence + onlinePence + voucherPence;
  const close = (
    <Link to="/admin/till" className="link inline-flex min-h-11 items-center">
      Close the till
    </Link>
  );
  if (taken === 0 && owing === 0) return <p className="mt-6 max-sm:mt-3">{close}</p>;
  const parts = [
    ["cash", cashPence],
    ["bank transfer", transferPence],
    ["card", cardPence],
    ["online", onlinePence],
    ["voucher", voucherPence],
  ] as const;
  const unpaid = new URLSearchParams({
    from: today,
    to: today,
    paymentStatus: "pending",
    ...(technician && { technician }),
  });
  const came = parts.filter(([, pence]) => pence > 0).map(([how, pence]) => `${formatToThePenny(pence)} ${how}`);
  return (
    <section aria-label="Today’s till" className="notice mt-6 max-sm:mt-3">
      <p>
        <span className="font-semibold">Received today: {formatToThePenny(taken)}</span>
        {came.length > 0 && ` (${came.join(", ")})`}
        {tipsPence > 0 && `, and ${formatToThePenny(tipsPence)} in tips`}
      </p>
      <p>
        Still to pay: {formatToThePenny(owedPence)}
        {owing > 0 && (
          <>
            {" "}
            <Link to={`/admin/appointments?${unpaid}`} className="link inline-flex min-h-11 items-center">
              {owing} {owing === 1 ? "appointment" : "appointments"}
            </Link>
          </>
        )}
      </p>
      {close}
    </section>
  );
}
