import { Link } from "react-router";
import { clockTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import type { FreeTime } from "./grid/grid-props.ts";
import { Modal } from "./modal.tsx";

/** What staff can do with a free part of the calendar. docs/rules.md 13.9 */
export function FreeTimeDialog({ free: { column, start, end }, onClose }: { free: FreeTime; onClose: () => void }) {
  const { date, technician } = column;
  const whose = technician && { technician: technician.id };
  const booking = new URLSearchParams({
    date,
    time: clockTime(start),
    ...(technician && { technician: technician.id }),
  });
  const blocking = new URLSearchParams({ date, from: clockTime(start), to: clockTime(end), ...whose });
  return (
    <Modal title={`${clockTime(start)}–${clockTime(end)}`} onClose={onClose}>
      <p className="mt-2 text-muted">{[longDate(date), technician?.name].filter(Boolean).join(", ")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={`/admin/book-appointment?${booking}`} className="button">
          New booking
        </Link>
        <Link to={`/admin/blocked-time?${blocking}`} className="button-quiet">
          Block time
        </Link>
      </div>
    </Modal>
  );
}
