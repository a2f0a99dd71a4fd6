import { type FormEvent, useState } from "react";
import { Alert } from "../../../../components/forms/alert.tsx";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { useReaching } from "../../../../components/staff/reaching.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { duration, longDate } from "../../../../kernel/dates.ts";
import { isBefore, type SalonTime } from "../../../../kernel/days.ts";
import type { CalendarTechnician } from "../../../../models/calendar/admin-calendar.ts";
import { Modal } from "../modal.tsx";
import { lengthOf, type Move, type Moved, type NotMoved } from "./send-move.ts";

interface Props {
  dropped: Omit<Move, "tell">;
  team: CalendarTechnician[];
  /** The salon's time. */
  now: SalonTime;
  onMove: (move: Move) => Promise<Moved>;
  onClose: () => void;
}

/**
 * Asks for confirmation after an appointment was dropped at another time or technician, or its edge for another length. Staff
 * choose whether the customer is mailed. If the move is refused, the question stays open with the reason. If staff may move
 * it anyway, it asks again. docs/rules.md 5.33, 13.6, 13.8, 22.12
 */
export function MoveConfirmation({ dropped, team, now, onMove, onClose }: Props) {
  const { appointment, to, technicianId, length } = dropped;
  const reaching = useReaching()(appointment);
  const before = { date: appointment.date, minute: appointment.startsMinute };
  const stays = to.date === before.date && to.minute === before.minute;
  const nameOf = (technician: string | undefined) => team.find(({ id }) => id === technician)?.name;
  const stateText = (at: SalonTime, technician: string | undefined, minutes: number) =>
    [timeText(at), technicianId && nameOf(technician), length !== undefined && duration(minutes)]
      .filter(Boolean)
      .join(", ");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<NotMoved | null>(null);
  async function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const anyway = refused?.anyway;
    const moved = await onMove({ ...dropped, tell: new FormData(event.currentTarget).has("tell"), anyway });
    if (moved.problem === null) return;
    setRefused(moved);
    setBusy(false);
  }
  return (
    <Modal title={stays && length !== undefined ? "Change its length?" : "Move this appointment?"} onClose={onClose}>
      <p className="mt-4">
        <span className="font-medium">{appointment.customerName}</span>, {appointment.serviceNames}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">From</dt>
        <dd>{stateText(before, appointment.technicianId, lengthOf(appointment))}</dd>
        <dt className="text-muted">To</dt>
        <dd className="font-semibold">{stateText(to, technicianId, length ?? 0)}</dd>
      </dl>
      {refused && <Alert about={refused}>{refused.problem}</Alert>}
      <form onSubmit={move}>
        {reaching && isBefore(now, to) && (
          <TellTheCustomer ticked={!stays || technicianId !== undefined}>{`${reaching} the client`}</TellTheCustomer>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="submit" className="button" aria-disabled={busy}>
            {refused?.anyway ? "Move it anyway" : stays && length !== undefined ? "Change length" : "Move appointment"}
          </button>
          <button type="button" onClick={onClose} className="button-quiet">
            {stays && length !== undefined ? "Leave it as it is" : "Keep it where it is"}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** A time of a day as the calendar writes it: `Tuesday, November 24th, 2026, 10:00`. */
export function timeText({ date, minute }: SalonTime): string {
  return `${longDate(date)}, ${clockTime(minute)}`;
}
