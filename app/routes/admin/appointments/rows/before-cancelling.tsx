import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { DepositFromNow } from "../../../../components/staff/deposit-from-now.tsx";
import { useReaching } from "../../../../components/staff/reaching.ts";
import { paidOf } from "../../../../diary/appointments/payment.ts";
import { settleFee } from "../../../../diary/terms/terms.ts";
import { isBefore, type SalonNow } from "../../../../kernel/clock.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { feesToAsk } from "../../../../models/terms/terms-shown.ts";
import { hours } from "../../../../words/limits.ts";

/** The question to staff before an appointment is cancelled. docs/rules.md 14.3 */
export const CANCELLING = {
  question: "Are you sure you want to cancel this appointment?",
  yes: "Yes, cancel it",
};

/** The command that cancels an appointment to which nobody came, and its button. docs/rules.md 5.42 */
export const NO_SHOW = { intent: "no-show", words: "No-show" };

interface Props {
  appointment: CalendarAppointment;
  /** Whether it has begun on the salon's clock. */
  begun: boolean;
  /** The salon's time. */
  now: SalonNow;
}

/**
 * Asks who caused a cancellation and whether the client is mailed, and shows what has been paid. docs/rules.md 5.42, 10.31,
 * 10.41, 14.3, 29.19
 */
export function BeforeCancelling({ appointment, begun, now }: Props) {
  const reaching = useReaching()(appointment);
  const { date, endsMinute, paymentStatus, pricePence, money = [] } = appointment;
  // What is no more than marked as paid has no rows in a list.
  const paidPence = paymentStatus === "paid" ? pricePence : paidOf(money);
  const fee = feeOffered(appointment, begun, now);
  const over = !isBefore(now, { date, minute: endsMinute });
  return (
    <>
      <fieldset className="mt-2">
        <legend>Who cancelled?</legend>
        <div className="flex flex-wrap gap-x-6">
          {WHO.map(([value, name]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="cancelledBy" value={value} className="size-5 shrink-0" />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      {reaching && !begun ? (
        <TellTheCustomer className="">{`${reaching} the client`}</TellTheCustomer>
      ) : (
        <p className="mt-1">{begun ? BEGUN : NO_EMAIL}</p>
      )}
      {reaching && begun && !over && (
        <TellTheCustomer ticked={false} className="">
          {`${reaching} the client about a no-show`}
        </TellTheCustomer>
      )}
      {fee && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="askFee" className="size-5 shrink-0" />
          {fee}
        </label>
      )}
      {fee && appointment.agreedFees?.deposits && <DepositFromNow />}
      {paidPence > 0 && (
        <p className="mt-1">
          {formatPounds(paidPence)} has been paid{fee && " and counts towards the fee"}.{" "}
          {whatGoesBack(appointment, paidPence, begun, now)}
        </p>
      )}
    </>
  );
}

/** docs/rules.md 14.3, 29.20 */
function whatGoesBack(
  { agreedFees, pricePence }: CalendarAppointment,
  paidPence: number,
  begun: boolean,
  now: SalonNow,
): string {
  const latePence = agreedFees ? feesToAsk(agreedFees, pricePence, { begun, at: now.instant }).latePence : 0;
  const { overPence } = settleFee(latePence, paidPence);
  const over = latePence > 0 && overPence > 0 ? formatPounds(overPence) : null;
  if (!agreedFees?.moneyBack)
    return `Cancelling doesn’t refund it.${over ? ` If the client cancelled, ${over} is over the fee.` : ""}`;
  if (begun) return "Only if you say the salon cancelled do we refund what was paid online.";
  return `We refund what was paid online, unless the client cancelled less than ${hours(agreedFees.lateHours)} before the start${over ? `. Then ${over} is over the fee, and goes back if it came online` : ""}.`;
}

/** The fees that the client has agreed to, as staff may ask for them now with one tick, or null. docs/rules.md 29.11 */
function feeOffered(appointment: CalendarAppointment, begun: boolean, now: SalonNow): string | null {
  const { agreedFees, pricePence } = appointment;
  if (!agreedFees) return null;
  const { missedPence, latePence } = feesToAsk(agreedFees, pricePence, { begun, at: now.instant });
  const fees = [
    ...(missedPence > 0 ? [`${formatPounds(missedPence)} if they didn’t come`] : []),
    ...(latePence > 0 ? [`${formatPounds(latePence)} if the client cancelled`] : []),
  ];
  const from = agreedFees.cardOnFile ? ", from the card on file if there is one" : "";
  return fees.length > 0 ? `Ask for the fee${from}: ${fees.join(", ")}` : null;
}

const WHO = [
  ["client", "The client"],
  ["salon", "The salon"],
] as const;
const NO_EMAIL = "There’s no email address, so let the client know yourself.";
const BEGUN = "It’s already started, so we won’t email anybody.";
