import { Link } from "react-router";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { startInFreeTime } from "../../../models/calendar/start-in-free-time.ts";
import type { FreeTime } from "./grid/grid-props.ts";
import { Modal } from "./modal.tsx";

interface Props {
  free: FreeTime;
  /** The technician who uses the calendar, null for other staff. */
  own: string | null;
  /** The salon's time. */
  now: SalonTime;
  onClose: () => void;
}

/**
 * The actions for a free part of the calendar. A technician has them only in their own column. docs/rules.md 13.9, 15.10,
 * 21.10
 */
export function FreeTimeDialog({ free: { column, start, end }, own, now, onClose }: Props) {
  const { date, technician } = column;
  const id = technician?.id ?? own;
  const whose = id && { technician: id };
  const from = clockTime(startInFreeTime({ date, start, end }, now));
  const booking = new URLSearchParams({ date, time: from, ...whose });
  const blocking = new URLSearchParams({ date, from: clockTime(start), to: clockTime(end), ...whose });
  return (
    <Modal title={`${clockTime(start)}–${clockTime(end)}`} onClose={onClose}>
      <p className="mt-2 text-muted">{[longDate(date), technician?.name].filter(Boolean).join(", ")}</p>
      {own && id !== own && <p className="notice mt-5">You can book and block time in your own column.</p>}
      <div className={own && id !== own ? "hidden" : "mt-5 flex flex-wrap gap-3"}>
        <Link to={`/admin/new-booking?${booking}`} className="button">
          New booking at {from}
        </Link>
        <Link to={`/admin/blocked-time?${blocking}`} className="button-quiet">
          Block time
        </Link>
      </div>
    </Modal>
  );
}
