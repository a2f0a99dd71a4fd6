import { formatPounds } from "../../../../kernel/money.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";

/** What staff are asked before an appointment is cancelled. docs/rules.md 14.3 */
export const CANCELLING = {
  question: "Are you sure you want to cancel this appointment?",
  yes: "Yes, cancel it",
};

interface Props {
  appointment: CalendarAppointment;
  /** Whether it has begun on the salon's clock. */
  begun: boolean;
}

/** Who hears of a cancellation, and what has been paid. docs/rules.md 10.31, 14.3 */
export function BeforeCancelling({ appointment, begun }: Props) {
  const { customerEmail, paymentStatus, pricePence } = appointment;
  return (
    <>
      <p className="mt-1">{begun ? BEGUN : customerEmail ? EMAILED : NO_EMAIL}</p>
      {paymentStatus === "paid" && (
        <p className="mt-1">{formatPounds(pricePence)} has been paid. Cancelling does not give it back.</p>
      )}
    </>
  );
}

const EMAILED = "The customer is told by email.";
const NO_EMAIL = "There is no email address, so tell the customer yourself.";
const BEGUN = "It has begun, so nobody is emailed.";
