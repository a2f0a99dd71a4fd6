import { isOpen } from "../../../models/appointments/appointment.ts";
import type { Asking } from "./admin-appointment.ts";
import { Ask } from "./ask.tsx";
import type { Command } from "./command-form.tsx";

/** What staff can do with an appointment, each opened under it. docs/rules.md 14.3 */
export function Actions({ command, asking }: { command: Command; asking: Asking | null }) {
  return (
    <ul className="flex flex-wrap gap-x-5 md:gap-x-2">
      {!command.appointment.moved && (
        <li>
          <Ask command={command} what="edit" asking={asking} name="Edit payment">
            Edit
          </Ask>
        </li>
      )}
      {isOpen(command.appointment) && (
        <li>
          <Ask command={command} what="cancel" asking={asking}>
            Cancel
          </Ask>
        </li>
      )}
      <li>
        <Ask command={command} what="history" asking={asking}>
          History
        </Ask>
      </li>
      <li>
        <Ask command={command} what="delete" asking={asking}>
          Delete
        </Ask>
      </li>
    </ul>
  );
}
