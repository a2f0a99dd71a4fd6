import { clockTime } from "../../../../kernel/clock.ts";
import { shortDay } from "../../../../kernel/dates.ts";
import { UndoNotice } from "../undo-notice.tsx";
import type { Booked } from "./just-booked.server.ts";

/** Says what staff have just booked, and undoes it at a tap. `here` is the page without that. docs/rules.md 5.43, 15.10, 15.13 */
export function JustBooked({ booked, here }: { booked: Booked; here: string }) {
  const { id, names, date, start, end, undo, also, commandKey } = booked;
  const other = also
    ? ` ${names[0]} has another appointment at that time: ${clockTime(also.start)}–${clockTime(also.end)}${also.technicianName ? ` with ${also.technicianName}` : ""}.`
    : "";
  return (
    <UndoNotice key={id} {...{ id, undo, here, commandKey }} after={here}>
      {`${names.join(" and ")} ${names.length > 1 ? "are" : "is"} booked in: ${shortDay(date)}, ${clockTime(start)}–${clockTime(end)}.${other}`}
    </UndoNotice>
  );
}
