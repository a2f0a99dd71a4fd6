import type { ReactNode } from "react";
import { Link } from "react-router";
import { addressOfMoney, clientCardOf, wishesAt } from "../../../components/admin-addresses.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { callTo } from "../../../components/reach.ts";
import { WishPictures } from "../../../components/wishes/wish-pictures.tsx";
import { isOpen } from "../../../diary/appointments/appointment.ts";
import { clockTime, type SalonNow } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { Actions } from "./actions.tsx";
import type { AdminAppointment, Asking, CommandReply, HistoryLine } from "./admin-appointment.ts";
import type { Command } from "./command-form.tsx";
import { CommandQuestion } from "./command-question.tsx";
import { EmailStatus } from "./email.tsx";
import { History } from "./history.tsx";
import { Payment } from "./payment.tsx";
import { PaymentEdit } from "./payment-edit.tsx";
import { Arrived } from "./rows/arrived.tsx";
import { GiveAnyway } from "./rows/give-anyway.tsx";
import { HandOver, type TeamMember } from "./rows/hand-over.tsx";
import { NotPaid } from "./rows/not-paid.tsx";
import type { Opened } from "./rows/opened.server.ts";
import { StatusChoice } from "./status-choice.tsx";
import { AS_CELL, AS_ROW, AS_ROW_HEADING, AS_ROWS, FOLDED } from "./table-roles.ts";

interface Props {
  command: Command;
  /** The salon's time. */
  now: SalonNow;
  asking: Asking | null;
  /** Whether somebody else has changed it since it was shown. */
  stale: boolean;
  history: HistoryLine[];
  /** What the form under it needs to know. */
  opened: Opened;
  /** The technicians, where there are several. */
  team: TeamMember[];
  /** The last refused command on this appointment. */
  refused: CommandReply | null;
}

/** One appointment with its actions. Questions about it open below it. docs/rules.md 14.3 to 14.6, 23.5 */
export function AppointmentRow({ command, now, asking, stale, history, opened, team, refused }: Props) {
  const { appointment } = command;
  const { id, date, startsMinute, endsMinute, serviceNames, notes, answers, wishes, moved } = appointment;
  return (
    <tbody
      {...AS_ROWS}
      id={id}
      className="group/row scroll-mt-16 max-wide:block max-wide:border-t max-wide:border-line max-wide:pt-2.5 max-wide:pb-1"
    >
      <tr {...AS_ROW} className="appointment">
        <Cell className="when">
          <p className="text-lg font-semibold tabular-nums md:text-base">
            {clockTime(startsMinute)}–{clockTime(endsMinute)}
          </p>
          <p className="sr-only">
            <time dateTime={date}>{longDate(date)}</time>
          </p>
        </Cell>
        <Client {...appointment} />
        <Cell className="services">
          <p>{serviceNames}</p>
          {answers?.map(({ question, answer }) => (
            <p key={question} className="text-sm md:text-xs">
              <span className="text-muted">{question}</span> {answer}
            </p>
          ))}
          {notes && (
            <p dir="auto" className="text-sm whitespace-pre-line text-muted md:text-xs">
              {notes}
            </p>
          )}
          {wishes && wishes.length > 0 && (
            <div className="mt-2">
              <WishPictures wishes={wishes} at={wishesAt(id)} />
            </div>
          )}
        </Cell>
        {team.length > 1 && <Cell className="technician">{appointment.technicianName}</Cell>}
        <Cell className="money">
          <Payment command={command} now={now} />
        </Cell>
        <Cell className="status">
          {moved ? <p className="font-medium text-brick">Moved to another time</p> : <StatusChoice command={command} />}
          {!moved && <Arrived command={command} now={now} />}
          {appointment.noShow && <p className="late font-medium text-brick">No-show</p>}
          {appointment.lateCancellation && <p className="late font-medium text-brick">Late cancellation</p>}
          {appointment.cancelledBy && !appointment.noShow && (
            <p className="text-sm text-muted md:text-xs">By the {appointment.cancelledBy}</p>
          )}
        </Cell>
        <Cell className="actions">
          <Actions command={command} asking={asking} />
          <EmailStatus command={command} />
        </Cell>
      </tr>
      {(asking || refused?.message) && (
        <tr {...AS_ROW} className="max-wide:block">
          <td {...AS_CELL} colSpan={team.length > 1 ? 7 : 6} className="pb-4 max-wide:block">
            <div className={asking === "edit" || asking === "history" ? OPENED : undefined}>
              {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
              {refused?.notGiven && <GiveAnyway command={command} notGiven={refused.notGiven} team={team} />}
              {stale && asking !== "history" && (
                <p role="status" className="notice mt-3">
                  Somebody else has changed this appointment meanwhile. Close this to see it as it is now.
                </p>
              )}
              {asking === "edit" && <PaymentEdit command={command} typed={refused?.typed ?? null} />}
              {asking === "edit" && !moved && (
                <Link
                  to={addressOfMoney(appointment, `${command.here}#${id}`)}
                  className="link row-action mt-2 inline-flex text-base"
                >
                  Split it, add a tip or a discount, give money back
                </Link>
              )}
              {asking === "edit" && appointment.paymentStatus === "paid" && (
                <NotPaid command={command} paidOnline={opened.paidOnline} />
              )}
              {asking === "edit" && isOpen(appointment) && (
                <HandOver command={command} colleagues={opened.colleagues} />
              )}
              {asking === "history" && <History entries={history} command={command} undoable={opened.undoable} />}
              {(asking === "cancel" || asking === "delete") && (
                <CommandQuestion {...{ command, now }} intent={asking} />
              )}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The box of what is opened under an appointment. A question has one of its own. */
const OPENED = "rounded-2xl border border-line bg-blush px-4 pt-1 pb-3 sm:px-5";
const CELL =
  "min-w-0 text-left align-top font-normal wrap-anywhere wide:border-t wide:border-line wide:px-2 wide:py-2 wide:first:pl-0 wide:last:pr-0";

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td {...AS_CELL} className={`${CELL} ${className}`}>
      {children}
    </td>
  );
}

function Client(appointment: AdminAppointment) {
  const { customerName, customerEmail, customerPhone, salonNote, moved } = appointment;
  const card = moved ? null : clientCardOf(appointment);
  const [mailbox, host] = customerEmail.split("@");
  return (
    <th {...AS_ROW_HEADING} scope="row" className={`${CELL} client`}>
      <h3 className="font-sans text-base font-semibold tracking-normal text-ink md:text-sm">
        {card ? (
          <Link
            to={card}
            className="row-action underline decoration-control underline-offset-4 hover:text-berry max-wide:-my-2.5 max-wide:py-2.5"
          >
            <bdi>{customerName}</bdi>
          </Link>
        ) : (
          <bdi>{customerName}</bdi>
        )}
      </h3>
      {salonNote && (
        <p dir="auto" className="pb-1 text-sm md:text-xs">
          <span className="font-semibold">Note:</span> {salonNote}
        </p>
      )}
      <p className={`flex flex-wrap items-center gap-x-3 text-muted md:flex-col md:items-start md:text-xs ${FOLDED}`}>
        {customerPhone && (
          <a href={callTo(customerPhone)} className="row-action">
            {customerPhone}
          </a>
        )}
        {customerEmail ? (
          <span>
            {mailbox}
            <wbr />@{host}
          </span>
        ) : (
          <span>{customerPhone ? "No email" : "Walk-in"}</span>
        )}
      </p>
    </th>
  );
}
