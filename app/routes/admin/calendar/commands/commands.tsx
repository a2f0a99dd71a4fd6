import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { addressOfMoney, addressToBookAgain, addressToEdit } from "../../../../components/admin-addresses.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { useFocusBack } from "../../../../components/forms/use-focus-back.ts";
import { DoneNotice } from "../../../../components/staff/done-notice.tsx";
import { FoldedMenu } from "../../../../components/staff/folded-menu.tsx";
import { ThreeDots } from "../../../../components/staff/three-dots.tsx";
import { canBeDone, isOpen, mayBeMailedOfStatus } from "../../../../diary/appointments/appointment.ts";
import { owedOf } from "../../../../diary/appointments/payment.ts";
import { isBefore, type SalonNow } from "../../../../kernel/clock.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { AgainIn } from "../../again/again-in.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { useCommands } from "./use-commands.ts";
import { isNextStep, type Verb, verbsOf } from "./verbs.ts";

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
 * The commands to an appointment as a bar of three, and the others unfold. The next step is filled, if there is one. A form
 * moves it. It is cancelled after a question. docs/rules.md 13.6, 13.10, 14.13
 */
export function Commands({ appointment, now, refresh, moving, onMove }: Props) {
  const { run, busy, problem, done, dismiss } = useCommands(appointment, refresh);
  // The version that staff saw when the question opened. So a change by somebody else is not cancelled unseen.
  const [asked, ask] = useState<number | null>(null);
  const more = useFocusBack<HTMLElement>(asked !== null);
  const { status, paymentStatus, paymentMethod } = appointment;
  const canBeDoneNow = canBeDone(appointment, now);
  const begun = !isBefore(now, { date: appointment.date, minute: appointment.startsMinute });
  const asksTell = (canBeDoneNow || status === "pending") && mayBeMailedOfStatus({ ...appointment, begun });
  const [tell, setTell] = useState(true);
  const telling = asksTell && { asksTell: "yes", ...(tell && { tell: "on" }) };
  const owed = paymentStatus === "pending";
  const verbs = verbsOf(appointment, now);
  const next = verbs.slice(0, 1).filter(isNextStep);
  const [beside, others] = [verbs.slice(next.length, 3), verbs.slice(3)];
  const back = `/admin/calendar?date=${appointment.date}`;
  const sends: Partial<Record<Verb, [words: string, fields: Record<string, string>]>> = {
    confirm: ["Confirm", { intent: "status", status: "confirmed", ...telling }],
    arrived: ["Arrived", { intent: "arrived" }],
    done: owed
      ? [`Done and ${PAID[paymentMethod].toLowerCase()}`, { intent: "done", ...telling }]
      : ["Done", { intent: "status", status: "completed", ...telling }],
    cash: [PAID.cash, { intent: "payment", paymentStatus: "paid", paymentMethod: "cash" }],
    transfer: [PAID.bank_transfer, { intent: "payment", paymentStatus: "paid", paymentMethod: "bank_transfer" }],
  };
  const leads: Partial<Record<Verb, [words: string, to: string]>> = {
    take: [`Take ${formatPounds(owedOf(appointment, appointment.money ?? []))}`, addressOfMoney(appointment, back)],
    payments: ["Payments", addressOfMoney(appointment, back)],
    edit: ["Edit", addressToEdit(appointment, back)],
    again: ["Book again", addressToBookAgain(appointment)],
  };
  function button(verb: Verb, look: string): ReactNode {
    const [lead, send] = [leads[verb], sends[verb]];
    if (lead)
      return (
        <Link key={verb} to={lead[1]} className={look}>
          {lead[0]}
        </Link>
      );
    return (
      <button
        key={verb}
        type="button"
        className={look}
        {...(send ? { "aria-disabled": busy } : { "aria-expanded": moving })}
        onClick={() => (send ? run(send[1]) : onMove())}
      >
        {send ? send[0] : "Move"}
      </button>
    );
  }
  function askFirst() {
    if (busy) return;
    if (moving) onMove();
    ask(appointment.version);
  }
  if (asked !== null)
    return (
      <div className="[&>*]:mt-4">
        <CancelQuestion
          appointment={appointment}
          begun={canBeDoneNow}
          now={now}
          about={asked}
          busy={busy}
          onCancel={(fields) => run(fields, asked).then(() => ask(null))}
          onKeep={() => ask(null)}
        />
      </div>
    );
  return (
    <>
      <div className="[&>*]:mt-4">
        {problem && <Alert about={problem}>{problem.sentence}</Alert>}
        {done && <DoneNotice about={done} sentence={done.notice} undo={done.undo} onClose={dismiss} />}
        {status === "completed" && <AgainIn appointment={appointment} refresh={refresh} />}
      </div>
      <div className="verb-bar">
        {asksTell && (
          <TellTheCustomer onTick={setTell} className="w-full">
            Email the client about this
          </TellTheCustomer>
        )}
        {/* While the form that moves it is open, that form has the filled button. */}
        {next.map((verb) => button(verb, moving ? "verb is-first-verb" : "button is-first-verb"))}
        {beside.map((verb) => button(verb, "verb"))}
        {(others.length > 0 || isOpen(appointment)) && (
          <FoldedMenu
            className="verb-more"
            summary={<ThreeDots name="More" />}
            summaryClass="verb"
            summaryRef={more}
            contentClass="card verb-menu"
            closesOnChoice
          >
            {others.map((verb) => button(verb, "verb-choice"))}
            {isOpen(appointment) && (
              <button type="button" className="verb-choice text-brick" aria-disabled={busy} onClick={askFirst}>
                Cancel appointment
              </button>
            )}
          </FoldedMenu>
        )}
      </div>
    </>
  );
}

const PAID = { cash: "Paid: cash", bank_transfer: "Paid: transfer" };
