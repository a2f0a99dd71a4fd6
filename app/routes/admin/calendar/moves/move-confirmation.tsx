import { type FormEvent, useState } from "react";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { Modal } from "../modal.tsx";
import type { Move } from "./send-move.ts";

interface Props {
  dropped: Omit<Move, "tell">;
  onMove: (move: Move) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation after an appointment was dropped at another time. docs/rules.md 13.6 */
export function MoveConfirmation({ dropped, onMove, onClose }: Props) {
  const { appointment, to } = dropped;
  const [busy, setBusy] = useState(false);
  async function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await onMove({ ...dropped, tell: new FormData(event.currentTarget).has("tell") });
  }
  return (
    <Modal title="Move this appointment?" onClose={onClose}>
      <p className="mt-4">
        <span className="font-medium">{appointment.customerName}</span>, {appointment.serviceNames}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">From</dt>
        <dd>{timeText({ date: appointment.date, minute: appointment.startsMinute })}</dd>
        <dt className="text-muted">To</dt>
        <dd className="font-semibold">{timeText(to)}</dd>
      </dl>
      <form onSubmit={move}>
        <TellTheCustomer>Tell the customer</TellTheCustomer>
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="submit" className="button" aria-disabled={busy}>
            Move appointment
          </button>
          <button type="button" onClick={onClose} className="button-quiet">
            Keep it where it is
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
