import { clockTime } from "../../../../kernel/clock.ts";
import { shortDay } from "../../../../kernel/dates.ts";
import { UndoNotice } from "../undo-notice.tsx";
import type { Booked } from "./just-booked.server.ts";

/** Says what staff have just booked, and undoes it at a tap. `here` is the page without that. docs/rules.md 5.43, 15.10 */
export function JustBooked({ booked, here }: { booked: Booked; here: string }) {
  const { id, names, date, start, end, undo, commandKey } = booked;
  return (
    <UndoNotice key={id} {...{ id, undo, here, commandKey }} after={here}>
      {`${names.join(" and ")} ${names.length > 1 ? "are" : "is"} booked in: ${shortDay(date)}, ${clockTime(start)}–${clockTime(end)}.`}
    </UndoNotice>
  );
}
