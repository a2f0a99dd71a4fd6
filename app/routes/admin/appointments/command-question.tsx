import { Question } from "../../../components/forms/question.tsx";
import { TellTheCustomer } from "../../../components/forms/tell-the-customer.tsx";
import { useReaching } from "../../../components/staff/reaching.ts";
import { isOpen } from "../../../diary/appointments/appointment.ts";
import type { SalonNow } from "../../../kernel/clock.ts";
import { type Command, commandFields } from "./command-form.tsx";
import { BeforeCancelling, CANCELLING, NO_SHOW } from "./rows/before-cancelling.tsx";

interface Props {
  command: Command;
  intent: "cancel" | "delete";
  /** The salon's time. */
  now: SalonNow;
}

/**
 * Asks for confirmation before an appointment is cancelled or permanently deleted. A completed one is asked about when
 * staff have chosen its status, and is set to that. docs/rules.md 5.8, 14.3
 */
export function CommandQuestion({ command, intent, now }: Props) {
  const { begun, status } = command.appointment;
  const reaching = useReaching()(command.appointment);
  const upcoming = isOpen(command.appointment) && !begun;
  const sets = intent === "cancel" && status === "completed";
  const fields = { ...commandFields(command), ...(sets && { status: "cancelled" }) };
  return (
    <Question
      {...WORDS[intent]}
      intent={sets ? "status" : intent}
      fields={fields}
      here={command.here}
      stay
      also={intent === "cancel" && !sets && begun ? NO_SHOW : null}
    >
      {intent === "cancel" ? (
        <BeforeCancelling appointment={command.appointment} {...{ begun, now }} />
      ) : (
        <p className="mt-1">
          This deletes the appointment and the client’s details on it. To keep it on record, cancel it instead.
        </p>
      )}
      {intent === "delete" && upcoming && reaching && (
        <TellTheCustomer>{`${reaching} the client that it’s cancelled`}</TellTheCustomer>
      )}
    </Question>
  );
}

const WORDS = {
  cancel: CANCELLING,
  delete: {
    question: "Are you sure you want to permanently delete this appointment? This cannot be undone.",
    yes: "Yes, delete it for ever",
  },
};
