import type { ReactNode } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { clockTime } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";
import { Actions } from "./actions.tsx";
import type { AdminAppointment, Asking, CommandReply, HistoryLine } from "./admin-appointment.ts";
import type { Command } from "./command-form.tsx";
import { CommandQuestion } from "./command-question.tsx";
import { EmailStatus } from "./email.tsx";
import { History } from "./history.tsx";
import { Payment } from "./payment.tsx";
import { PaymentEdit } from "./payment-edit.tsx";
import { StatusChoice } from "./status-choice.tsx";
import { AS_CELL, AS_ROW, AS_ROW_HEADING, AS_ROWS } from "./table-roles.ts";

interface Props {
  command: Command;
  asking: Asking | null;
  history: HistoryLine[];
  /** The last refused command on this appointment. */
  refused: CommandReply | null;
}

/** One appointment with its actions. Questions about it open below it. docs/rules.md 14.3 to 14.6 */
export function AppointmentRow({ command, asking, history, refused }: Props) {
  const { appointment, here } = command;
  const { id, date, startsMinute, endsMinute, serviceNames, notes, moved } = appointment;
  return (
    <tbody
      {...AS_ROWS}
      id={id}
      className="scroll-mt-6 max-md:mb-3 max-md:block max-md:rounded-2xl max-md:border max-md:border-line max-md:bg-surface max-md:p-4"
    >
      <tr {...AS_ROW} className="grid grid-cols-[1fr_7.5rem] gap-x-3 gap-y-1.5 md:table-row">
        <Cell>
          <p className="text-lg font-semibold tabular-nums md:text-sm">
            {clockTime(startsMinute)}–{clockTime(endsMinute)}
          </p>
          <p className="text-sm text-muted md:text-xs">
            <time dateTime={date}>{dayAndMonth(date)}</time>
          </p>
        </Cell>
        <Client {...appointment} />
        <Cell className="max-md:order-3 max-md:col-span-2">
          <p>{serviceNames}</p>
          {notes && (
            <p dir="auto" className="text-sm whitespace-pre-line text-muted md:text-xs">
              {notes}
            </p>
          )}
        </Cell>
        <Cell className="max-md:order-3 max-md:col-span-2">
          <Payment command={command} />
        </Cell>
        <Cell className="max-md:order-1">
          {moved ? <p className="font-medium text-brick">Moved to another time</p> : <StatusChoice command={command} />}
          {appointment.lateCancellation && <p className="font-medium text-brick">Late cancellation</p>}
        </Cell>
        <Cell className="max-md:order-3 max-md:col-span-2">
          <Actions command={command} asking={asking} />
          <EmailStatus command={command} />
        </Cell>
      </tr>
      {(asking || refused?.message) && (
        <tr {...AS_ROW} className="max-md:block">
          <td {...AS_CELL} colSpan={6} className="max-md:block md:px-4 md:pb-4">
            {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
            {asking === "edit" && <PaymentEdit command={command} typed={refused?.typed ?? null} />}
            {asking === "history" && <History entries={history} here={here} />}
            {(asking === "cancel" || asking === "delete") && <CommandQuestion command={command} intent={asking} />}
          </td>
        </tr>
      )}
    </tbody>
  );
}

const CELL =
  "block min-w-0 align-top font-normal wrap-anywhere md:table-cell md:border-t md:border-line md:px-2 md:py-1 md:first:pl-3 md:last:pr-3 lg:first:pl-4";

function Cell({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <td {...AS_CELL} className={`${CELL} ${className}`}>
      {children}
    </td>
  );
}

function Client({ customerName, customerEmail, customerPhone }: AdminAppointment) {
  const [mailbox, host] = customerEmail.split("@");
  return (
    <th {...AS_ROW_HEADING} scope="row" className={`${CELL} max-md:order-2 max-md:col-span-2`}>
      <div className="flex flex-wrap items-center gap-x-3 text-muted md:text-xs">
        <h2 className="font-sans text-base font-semibold tracking-normal text-ink max-lg:w-full md:text-sm">
          <bdi>{customerName}</bdi>
        </h2>
        <a href={`tel:${customerPhone.replace(/[^+\d]/g, "")}`} className="row-action">
          {customerPhone}
        </a>
        <span className="w-full">
          {mailbox}
          <wbr />@{host}
        </span>
      </div>
    </th>
  );
}
