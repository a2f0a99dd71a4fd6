import type { ReactNode } from "react";
import { Link } from "react-router";
import { DepositAwaited } from "../../components/booking/deposit-awaited.tsx";
import { CalendarLinks } from "../../components/calendar-links.tsx";
import { Question } from "../../components/forms/question.tsx";
import { useFocusBack } from "../../components/forms/use-focus-back.ts";
import { PaintedNail } from "../../components/painted-nail.tsx";
import { rememberReschedule, reschedulePath } from "../../components/pending-reschedule.ts";
import { callTo } from "../../components/reach.ts";
import { statusLook } from "../../components/statuses.ts";
import { WishList } from "../../components/wishes/wish-list.tsx";
import { clockTime } from "../../kernel/clock.ts";
import { daysAheadInWords, longDate } from "../../kernel/dates.ts";
import { pendingInWords } from "../../models/appointments/own/pending-in-words.ts";
import type { OwnAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { whatHasPassed } from "../../words/appointments.ts";
import { hours, type LimitsNamed } from "../../words/limits.ts";
import { moneyOfCancelled } from "../../words/terms/cancelled.ts";
import { AgreeToFees } from "./agree-to-fees.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";

interface Props {
  appointment: OwnAppointment;
  /** Whether the customer is being asked to confirm the cancellation. */
  cancelling: boolean;
  /** The key of a cancellation: sent twice, it counts once. */
  commandKey: string;
  /** The page's address. `children` is the button to change. */
  here: string;
  /** Whether it is the next one, which stands out and says where the salon is. */
  next: boolean;
  /** Whether it says what "Pending" means: of several, the first does. */
  explainsPending: boolean;
  salon: { today: string; address: string; directions: string; phone: string; limits: LimitsNamed };
  children: ReactNode;
}

/** How a visit stands for which something has been paid, until staff have looked at it. docs/rules.md 5.24 */
const BOOKED = { name: "Booked", sign: "✓" };

/** An upcoming appointment of a customer, with its actions above the pictures that may be left. docs/rules.md 5.24 */
export function AppointmentCard(props: Props) {
  const { appointment, cancelling, commandKey, here, next, explainsPending, salon, children } = props;
  const { id, date, startsMinute, endsMinute, status, late, tooLateToCancel } = appointment;
  const passed = whatHasPassed(appointment, salon.limits);
  const cancel = useFocusBack(cancelling);
  const looks = status === "booked" ? BOOKED : statusLook(status);
  return (
    <li id={id} className={`ticket scroll-mt-6 ${next ? "" : "ticket-later"}`}>
      <div className="ticket-head flex flex-wrap items-center gap-x-4">
        <div className="min-w-0 flex-1 basis-40">
          <p className="overline-label mb-2 text-current">
            {next && "Next, "}
            {daysAheadInWords(date, salon.today)}
          </p>
          <h2 className={next ? "text-title lg:text-4xl" : "text-2xl"}>{longDate(date)}</h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-xl tabular-nums">
            {clockTime(startsMinute)} to {clockTime(endsMinute)}
            <span className="text-base font-semibold">
              <span aria-hidden="true">{looks.sign} </span>
              {looks.name}
            </span>
          </p>
        </div>
        <span className="stamp">
          <PaintedNail look={appointment.look} services={appointment.items} className="h-16" />
        </span>
      </div>
      <div className="ticket-body">
        {status === "pending" && explainsPending && (
          <p className="max-w-prose text-sm text-pretty text-muted">{pendingInWords(appointment.deposit !== null)}</p>
        )}
        {appointment.deposit && (
          <DepositAwaited deposit={appointment.deposit} byCard={appointment.pay !== null} className="mt-4" />
        )}
        {appointment.toAgree && (
          <AgreeToFees appointment={{ id, toAgree: appointment.toAgree }} {...{ commandKey, here }} />
        )}
        {cancelling && !tooLateToCancel ? (
          <ConfirmCancel
            id={id}
            commandKey={commandKey}
            lateWithin={appointment.lateWithin}
            costs={[
              ...freeStill(appointment),
              ...moneyOfCancelled({ ...appointment, card: appointment.card?.name ?? null, phone: salon.phone }),
            ]}
            here={here}
          />
        ) : (
          <>
            <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-3">
              {!late && children}
              {appointment.pay && (
                <a href={appointment.pay.path} className="button-outlined">
                  Pay {appointment.pay.amount} by card
                </a>
              )}
              {appointment.card?.name === null && (
                <a href={appointment.card.path} className="button-outlined">
                  Keep a card on file
                </a>
              )}
              {!tooLateToCancel && (
                <Link
                  ref={cancel}
                  to={`${here}?cancel=${id}#${id}`}
                  preventScrollReset
                  className={late ? "button-outlined" : "button-quiet"}
                >
                  Cancel
                </Link>
              )}
              {late && <CallLink phone={salon.phone} />}
              <CalendarLinks {...appointment.calendar} file={`${calendarPath(here, id)}`} />
            </div>
            {passed && <p className="mt-3 text-muted">{passed}</p>}
            {[...freeStill(appointment), ...costsNow(appointment)].map((words) => (
              <p key={words} className="mt-3 text-muted">
                {words}
              </p>
            ))}
          </>
        )}
        <div className="mt-5 border-t border-line pt-5">
          <AppointmentFacts appointment={appointment} salon={next ? salon : null} />
        </div>
        <div className="mt-3 border-t border-line py-5">
          <WishList
            wishes={appointment.wishes}
            at={here === "/cancel" ? `/cancel/${id}/wishes` : `${here}/wishes`}
            as="h3"
          />
        </div>
      </div>
    </li>
  );
}

function CallLink({ phone }: { phone: string }) {
  return (
    <a href={callTo(phone)} className="button-quiet">
      Call {phone}
    </a>
  );
}

/** Until when cancelling is free, where a late cancellation costs something. docs/rules.md 5.7, 29.8 */
function freeStill({ lateCost, tooLateToCancel }: OwnAppointment): string[] {
  if (!lateCost || tooLateToCancel) return [];
  const { freeUntil, cost } = lateCost;
  return freeUntil === null ? [] : [`Free to cancel until ${freeUntil}. After that it’s ${cost}.`];
}

/** What cancelling costs by now. The question says more. docs/rules.md 29.8 */
function costsNow({ lateCost, tooLateToCancel }: OwnAppointment): string[] {
  return lateCost?.freeUntil === null && !tooLateToCancel ? [`It’s ${lateCost.cost} to cancel now.`] : [];
}

function ConfirmCancel({
  id,
  commandKey,
  lateWithin,
  costs,
  here,
}: {
  id: string;
  commandKey: string;
  /** The hours before the start within which it counts as late, or null. */
  lateWithin: number | null;
  /** The cost of cancelling, and what happens with the money that was paid. */
  costs: string[];
  here: string;
}) {
  const fields = { id, key: `${commandKey} ${id}` };
  const question = "Are you sure you want to cancel this appointment?";
  return (
    <Question question={question} intent="cancel" fields={fields} yes="Yes, cancel it" here={here} keeps>
      {lateWithin !== null && (
        <p className="mt-1">It starts in less than {hours(lateWithin)}: we’ll see that you cancelled late.</p>
      )}
      {costs.map((words) => (
        <p key={words} className="mt-1">
          {words}
        </p>
      ))}
    </Question>
  );
}

/**
 * A link to the booking page to change an appointment. It's filled for the next one, unless its fees wait to be agreed to. On the
 * clients' page it also stores the change in this tab. docs/rules.md 9.5, 9.17
 */
export function RescheduleLink({
  appointment,
  next,
  page,
}: {
  appointment: OwnAppointment;
  next: boolean;
  page: "/book" | "/booking";
}) {
  return (
    <Link
      to={reschedulePath(appointment, page)}
      onClick={() => page === "/booking" && rememberReschedule(appointment)}
      className={next && appointment.toAgree === null ? "button" : "button-outlined"}
    >
      Change
    </Link>
  );
}

function calendarPath(here: string, id: string): string {
  return here === "/cancel" ? `/cancel/${id}/calendar.ics` : `${here}/calendar.ics`;
}
