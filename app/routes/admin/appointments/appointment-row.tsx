import type { ReactNode } from "react";
import { Link } from "react-router";
import { addressOfMoney, clientCardOf, wishesAt } from "../../../components/admin-addresses.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { callTo } from "../../../components/reach.ts";
import { AnywayButton } from "../../../components/staff/anyway-button.tsx";
import { hasArrived } from "../../../components/statuses.ts";
import { WishPictures } from "../../../components/wishes/wish-pictures.tsx";
import { canArrive, isOpen } from "../../../diary/appointments/appointment.ts";
import { clockTime, type SalonNow, type SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { PAID_ONLINE } from "../../../words/updates.ts";
import { Actions } from "./actions.tsx";
import type { AdminAppointment, Asking, CommandReply, HistoryLine, NotGiven } from "./admin-appointment.ts";
import { type Command, CommandForm } from "./command-form.tsx";
import { CommandQuestion } from "./command-question.tsx";
import { EmailStatus } from "./email.tsx";
import { History } from "./history.tsx";
import { Payment } from "./payment.tsx";
import { PaymentEdit } from "./payment-edit.tsx";
import { HandOver, type TeamMember } from "./rows/hand-over.tsx";
import type { Opened } from "./rows/opened.server.ts";
import { StatusChoice } from "./status-choice.tsx";
import { AS_CELL, AS_ROW, AS_ROW_HEADING, AS_ROWS } from "./table-roles.ts";
import { TextStatus } from "./texts.tsx";

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
    <tbody {...AS_ROWS} id={id} className="appointment-rows">
      <tr {...AS_ROW} className="appointment">
        <Cell className="when">
          <p>
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
            <p key={question} className="noted">
              <span className="text-muted">{question}</span> {answer}
            </p>
          ))}
          {notes && (
            <p dir="auto" className="noted text-muted md:whitespace-pre-line">
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
          <TextStatus texts={appointment.texts ?? null} />
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
                  Somebody else has just changed this appointment. Close this to see it as it is now.
                </p>
              )}
              {asking === "edit" && <PaymentEdit command={command} typed={refused?.typed ?? null} />}
              {asking === "edit" && !moved && (
                <Link
                  to={addressOfMoney(appointment, `${command.here}#${id}`)}
                  className="link row-action mt-2 inline-flex text-base"
                >
                  Split it, add a tip or a discount, refund
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

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td {...AS_CELL} className={className}>
      {children}
    </td>
  );
}

function Client(appointment: AdminAppointment) {
  const { customerName, customerEmail, customerPhone, salonNote, moved } = appointment;
  const card = moved ? null : clientCardOf(appointment);
  const [mailbox, host] = customerEmail.split("@");
  return (
    <th {...AS_ROW_HEADING} scope="row" className="client">
      <h3>
        {card ? (
          <Link to={card} className="row-action row-link">
            <bdi>{customerName}</bdi>
          </Link>
        ) : (
          <bdi>{customerName}</bdi>
        )}
      </h3>
      {salonNote && (
        <p dir="auto" className="noted md:pb-1">
          <span className="font-semibold">Note:</span> {salonNote}
        </p>
      )}
      <p className="reach folded">
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

/** Takes a payment back that was marked as received, unless it arrived online. docs/rules.md 5.17 */
function NotPaid({ command, paidOnline }: { command: Command; paidOnline: boolean }) {
  if (paidOnline) return <p className="pt-2 pb-2 text-base text-muted">{PAID_ONLINE}.</p>;
  return (
    <CommandForm command={command} className="flex flex-wrap items-center gap-x-4 pt-2 pb-2 text-base">
      <p>It’s marked as paid.</p>
      <input type="hidden" name="paymentStatus" value="pending" />
      <button type="submit" name="intent" value="payment" className="link row-action">
        Not paid after all
      </button>
    </CommandForm>
  );
}

interface GiveAnywayProps {
  command: Command;
  notGiven: NotGiven;
  team: TeamMember[];
}

/** Gives an appointment to that technician anyway, over the named appointments or a hold. docs/rules.md 5.33, 22.12 */
function GiveAnyway({ command, notGiven: { technicianId, tell, anyway }, team }: GiveAnywayProps) {
  const name = team.find(({ id }) => id === technicianId)?.name ?? "this technician";
  return (
    <CommandForm command={command} className="pt-4 pb-2 text-base">
      <input type="hidden" name="intent" value="technician" />
      <input type="hidden" name="technicianId" value={technicianId} />
      {tell && <input type="hidden" name="tell" value="on" />}
      <AnywayButton anyway={anyway}>{`Reassign to ${name} anyway`}</AnywayButton>
    </CommandForm>
  );
}

/** Marks today's client as arrived at a tap, and says so afterwards. docs/rules.md 5.41 */
function Arrived({ command, now }: { command: Command; now: SalonTime }) {
  const { appointment } = command;
  if (hasArrived(appointment)) return <p className="arrived font-medium text-sage">Arrived</p>;
  if (appointment.date !== now.date || !canArrive(appointment, now)) return null;
  return (
    <CommandForm command={command} className="to-arrive">
      <button
        type="submit"
        name="intent"
        value="arrived"
        aria-label={`Mark arrived: ${appointment.customerName}`}
        className="link row-action md:text-xs"
      >
        Mark arrived
      </button>
    </CommandForm>
  );
}
