import { formatPounds } from "../../../../kernel/money.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";

/** What staff are asked before an appointment is cancelled. docs/rules.md 14.3 */
export const CANCELLING = {
  question: "Are you sure you want to cancel this appointment?",
  yes: "Yes, cancel it",
};

/** Who hears of a cancellation, and what has been paid. docs/rules.md 14.3 */
export function BeforeCancelling({ customerEmail, paymentStatus, pricePence }: CalendarAppointment) {
  return (
    <>
      <p className="mt-1">
        {customerEmail ? "The customer is told by email." : "There is no email address, so tell the customer yourself."}
      </p>
      {paymentStatus === "paid" && (
        <p className="mt-1">{formatPounds(pricePence)} has been paid. Cancelling does not give it back.</p>
      )}
    </>
  );
}
