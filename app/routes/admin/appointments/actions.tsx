import { useState } from "react";
import { Link } from "react-router";
import { addressToEdit } from "../../../components/admin-addresses.ts";
import { isOpen } from "../../../diary/appointments/appointment.ts";
import type { Asking } from "./admin-appointment.ts";
import { Ask } from "./ask.tsx";
import type { Command } from "./command-form.tsx";
import { TellOfStatus } from "./rows/tell-of-status.tsx";
import { FOLDED } from "./table-roles.ts";

/**
 * The actions of staff for an appointment. Each opens under it. Seldom used actions are behind "More", and on a phone all of
 * them are. Deleting comes last. docs/rules.md 14.2, 14.3
 */
export function Actions({ command, asking }: { command: Command; asking: Asking | null }) {
  const { appointment, here } = command;
  const [open] = useState(asking === "history" || asking === "delete");
  return (
    <div className="flex flex-wrap items-start gap-x-5 wide:gap-x-3">
      <details className="more w-full wide:order-last wide:w-auto wide:open:w-full" open={open}>
        <summary
          aria-label={`More: ${appointment.customerName}`}
          className="row-action flex! ml-auto w-fit gap-1.5 px-1 text-muted hover:text-berry wide:ml-0 wide:px-0"
        >
          More <span aria-hidden="true" className="chevron" />
        </summary>
        <Ask command={command} what="history" asking={asking}>
          History
        </Ask>
      </details>
      <ul className={`flex flex-wrap gap-x-5 md:max-wide:group-has-[.late]/row:mt-5 wide:gap-x-3 ${FOLDED}`}>
        {!appointment.moved && appointment.status !== "cancelled" && (
          <li>
            <Link
              to={addressToEdit(appointment, `${here}#${appointment.id}`)}
              aria-label={`Edit: ${appointment.customerName}`}
              className="link row-action"
            >
              Edit
            </Link>
          </li>
        )}
        {!appointment.moved && (
          <li>
            <Ask command={command} what="edit" asking={asking} name="Edit payment">
              Payment
            </Ask>
          </li>
        )}
        {isOpen(appointment) && (
          <li>
            <Ask command={command} what="cancel" asking={asking}>
              Cancel
            </Ask>
          </li>
        )}
      </ul>
      <TellOfStatus appointment={appointment} className="hidden w-full group-has-[.more[open]]/row:block" />
      <p className="hidden group-has-[.more[open]]/row:block max-wide:ml-auto wide:order-last">
        <Ask command={command} what="delete" asking={asking} dangerous>
          Delete
        </Ask>
      </p>
    </div>
  );
}
