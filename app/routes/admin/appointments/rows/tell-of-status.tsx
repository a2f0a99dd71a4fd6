import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { mayBeMailedOfStatus } from "../../../../diary/appointments/appointment.ts";
import type { AdminAppointment } from "../admin-appointment.ts";

/** The id of the form that sets an appointment's status, and completes it. */
export function statusFormOf({ id }: Pick<AdminAppointment, "id">): string {
  return `status-of-${id}`;
}

/**
 * Whether the customer is mailed the status that staff set, where an email would go. Staff seldom say no, so it stands behind
 * "More". docs/rules.md 10.41
 */
export function TellOfStatus({ appointment, className }: { appointment: AdminAppointment; className: string }) {
  if (appointment.moved || !mayBeMailedOfStatus(appointment)) return null;
  return (
    // Ticked again once it was set.
    <div key={appointment.version} className={className}>
      <TellTheCustomer form={statusFormOf(appointment)} className="">
        Email the client about this
      </TellTheCustomer>
    </div>
  );
}
