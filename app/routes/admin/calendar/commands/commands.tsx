import { useState } from "react";
import { Link } from "react-router";
import { addressOfMoney, addressToEdit } from "../../../../components/admin-addresses.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { useFocusBack } from "../../../../components/forms/use-focus-back.ts";
import { canArrive, canBeDone, isOpen, mayBeMailedOfStatus } from "../../../../diary/appointments/appointment.ts";
import { isBefore, type SalonNow } from "../../../../kernel/clock.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { DoneNotice } from "../details/done-notice.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { useCommands } from "./use-commands.ts";

interface Props {
  appointment: CalendarAppointment;
  /** The salon's time. */
  now: SalonNow;
  /** Reads the calendar anew. */
  refresh: () => Promise<void>;
  /** Whether the form that moves it is open. */
  moving: boolean;
  /** Opens that form, or closes it. */
  onMove: () => void;
}

/**
 * The most frequent commands to an appointment. One tap confirms it, takes the money, or completes it and takes the money. A
 * form moves it. It is cancelled after a question. docs/rules.md 13.6, 13.10, 14.13
 */
export function Commands({ appointment, now, refresh, moving, onMove }: Props) {
  const { run, busy, problem, done, dismiss } = useCommands(appointment, refresh);
  // The version that staff saw when the question opened. So a change by somebody else meanwhile is not cancelled unseen.
  const [asked, ask] = useState<number | null>(null);
  const cancel = useFocusBack<HTMLButtonElement>(asked !== null);
  const { status, paymentStatus } = appointment;
  const byMethod = PAID.toSorted(([one]) => (one === appointment.paymentMethod ? -1 : 1));
  const canBeDoneNow = canBeDone(appointment, now);
  const begun = !isBefore(now, { date: appointment.date, minute: appointment.startsMinute });
  const asksTell = (canBeDoneNow || status === "pending") && mayBeMailedOfStatus({ ...appointment, begun });
  const [tell, setTell] = useState(true);
  const telling = asksTell && { asksTell: "yes", ...(tell && { tell: "on" }) };
  const owed = paymentStatus === "pending";
  // While the form that moves it is open, that form has the filled button.
  const first = moving ? BUTTON : FIRST;
  function askFirst() {
    if (busy) return;
    if (moving) onMove();
    ask(appointment.version);
  }
  return (
    <div className="[&>*]:mt-4">
      {problem && <Alert about={problem}>{problem.sentence}</Alert>}
      {done && <DoneNotice about={done} sentence={done.notice} undo={done.undo} onClose={dismiss} />}
      {asked === null ? (
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
          {canBeDoneNow && (
            <button
              type="button"
              className={first}
              aria-disabled={busy}
              onClick={() => run({ ...(owed ? DONE_AND_PAID : DONE), ...telling })}
            >
              {owed ? `Done and ${byMethod[0]?.[1].toLowerCase()}` : "Done"}
            </button>
          )}
          {appointment.date === now.date && canArrive(appointment, now) && (
            <button type="button" className={BUTTON} aria-disabled={busy} onClick={() => run({ intent: "arrived" })}>
              Arrived
            </button>
          )}
          {status === "pending" && (
            <button
              type="button"
              className={canBeDoneNow ? BUTTON : first}
              aria-disabled={busy}
              onClick={() => run({ intent: "status", status: "confirmed", ...telling })}
            >
              Confirm
            </button>
          )}
          {paymentStatus === "pending" &&
            status !== "cancelled" &&
            byMethod.map(([paymentMethod, words]) => (
              <button
                key={paymentMethod}
                type="button"
                className={BUTTON}
                aria-disabled={busy}
                onClick={() => run({ intent: "payment", paymentStatus: "paid", paymentMethod })}
              >
                {words}
              </button>
            ))}
          {status !== "cancelled" && (
            <Link
              to={addressToEdit(appointment, `/admin/calendar?date=${appointment.date}`)}
              className={`${BUTTON} inline-flex items-center justify-center`}
            >
              Edit
            </Link>
          )}
          <Link
            to={addressOfMoney(appointment, `/admin/calendar?date=${appointment.date}`)}
            className={`${BUTTON} inline-flex items-center justify-center`}
          >
            {owed ? "Take payment" : "Payments"}
          </Link>
          {isOpen(appointment) && (
            <>
              <button type="button" className={BUTTON} aria-expanded={moving} onClick={onMove}>
                Move
              </button>
              {asksTell && (
                <TellTheCustomer onTick={setTell} className="w-full">
                  Email the client about this
                </TellTheCustomer>
              )}
              <span className="flex w-full">
                <button
                  ref={cancel}
                  type="button"
                  className="link min-h-12 text-brick"
                  aria-disabled={busy}
                  onClick={askFirst}
                >
                  Cancel appointment
                </button>
              </span>
            </>
          )}
        </div>
      ) : (
        <CancelQuestion
          appointment={appointment}
          begun={canBeDoneNow}
          now={now}
          about={asked}
          busy={busy}
          onCancel={(fields) => run(fields, asked).then(() => ask(null))}
          onKeep={() => ask(null)}
        />
      )}
    </div>
  );
}

const DONE_AND_PAID = { intent: "done" } as const;
const DONE = { intent: "status", status: "completed" } as const;
const PAID = [
  ["cash", "Paid: cash"],
  ["bank_transfer", "Paid: transfer"],
] as const;

const FIRST = "button max-sm:w-full";
const BUTTON =
  "min-h-12 rounded-full border border-control px-5 font-semibold hover:border-berry hover:text-berry aria-disabled:cursor-progress";
