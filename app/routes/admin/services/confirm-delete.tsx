import { Question } from "../../../components/forms/question.tsx";
import type { ServiceAsItStands } from "../../../models/services/service.server.ts";
import { SERVICES_PATH } from "./menu-edit.ts";

/** Asks before a service is deleted. docs/rules.md 2.5 */
export function ConfirmDelete({ service: { id, name, updatedAt } }: { service: ServiceAsItStands }) {
  return (
    <Question
      question={`Are you sure you want to delete ${name}?`}
      intent="delete"
      fields={{ id, seen: `${updatedAt}` }}
      yes="Yes, delete it"
      here={SERVICES_PATH}
      action={`${SERVICES_PATH}?delete=${id}`}
    >
      <p className="mt-1">This cannot be undone. Appointments that are booked keep it, at the price that was agreed.</p>
    </Question>
  );
}
