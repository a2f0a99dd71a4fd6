import type { ReactNode } from "react";
import { paymentMethodName } from "../../../diary/appointments/appointment.ts";
import { DETAILS_WORDS } from "../../../words/later-steps.ts";

interface Props {
  /** The values of the fields, by their names. */
  typed: Record<string, string>;
  /** Whether a field was refused, so that it has to be in sight. */
  isWrong: boolean;
  /** The fields. */
  children: ReactNode;
}

/** What stays as it was booked in a change. It unfolds the fields to alter it. docs/rules.md 9.5 */
export default function AsTheyStand({ typed, isWrong, children }: Props) {
  const payment = typed.paymentMethod && paymentMethodName(typed.paymentMethod);
  const stands = Object.entries({ ...typed, paymentMethod: payment }).filter(([name]) => SHOWN.includes(name));
  return (
    <section aria-label="As booked" className="card p-5 wrap-anywhere sm:p-6">
      <p className="font-medium">{DETAILS_WORDS.asBooked}</p>
      <ul className="mt-2 text-muted">{stands.map(([name, value]) => value && <li key={name}>{value}</li>)}</ul>
      <details open={isWrong} className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Change them</summary>
        <div className="mt-4 flex flex-col gap-4 sm:gap-6">{children}</div>
      </details>
    </section>
  );
}

const SHOWN = ["customerName", "customerEmail", "customerPhone", "paymentMethod", "notes"];
