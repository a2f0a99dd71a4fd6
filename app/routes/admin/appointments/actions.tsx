import { useState } from "react";
import { Link } from "react-router";
import { addressOfSeries, addressToEdit } from "../../../components/admin-addresses.ts";
import { ThreeDots } from "../../../components/staff/three-dots.tsx";
import { isOpen } from "../../../diary/appointments/appointment.ts";
import type { Asking } from "./admin-appointment.ts";
import { Ask } from "./ask.tsx";
import type { Command } from "./command-form.tsx";
import { TellOfStatus } from "./rows/tell-of-status.tsx";

/**
 * The actions of staff for an appointment. Each opens under it. A wide table shows two, and all others are behind "More", as
 * on a phone all of them are. Deleting comes last. docs/rules.md 14.2, 14.3
 */
export function Actions({ command, asking }: { command: Command; asking: Asking | null }) {
  const { appointment, here } = command;
  const [open] = useState(asking !== null && asking !== "cancel");
  return (
    <div>
      <details className="more" open={open}>
        <summary aria-label={`More: ${appointment.customerName}`} className="row-action row-more">
          <ThreeDots />
        </summary>
        <Ask command={command} what="history" asking={asking}>
          History
        </Ask>
      </details>
      <ul className="folded">
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
        {isOpen(appointment) && (
          <li>
            <Ask command={command} what="cancel" asking={asking}>
              Cancel
            </Ask>
          </li>
        )}
        {!appointment.moved && (
          <li className="under-more">
            <Link
              to={addressOfSeries(appointment)}
              aria-label={`Repeat: ${appointment.customerName}`}
              className="link row-action"
            >
              Repeat
            </Link>
          </li>
        )}
        {!appointment.moved && (
          <li className="under-more">
            <Ask command={command} what="edit" asking={asking} name="Edit payment">
              Payment
            </Ask>
          </li>
        )}
      </ul>
      <TellOfStatus appointment={appointment} className="under-more w-full" />
      <p className="under-more max-wide:ml-auto wide:order-last">
        <Ask command={command} what="delete" asking={asking} dangerous>
          Delete
        </Ask>
      </p>
    </div>
  );
}
