import { Question } from "../../../components/forms/question.tsx";
import { TellTheCustomer } from "../../../components/forms/tell-the-customer.tsx";
import { formatPounds } from "../../../kernel/money.ts";
import { type Command, commandFields } from "./command-form.tsx";

/** Asks for confirmation before an appointment is cancelled or permanently deleted. docs/rules.md 14.3 */
export function CommandQuestion({ command, intent }: { command: Command; intent: "cancel" | "delete" }) {
  const { question, yes, known } = WORDS[intent];
  const { customerEmail, upcoming, paymentStatus, pricePence } = command.appointment;
  return (
    <Question question={question} intent={intent} fields={commandFields(command)} yes={yes} here={command.here} stay>
      <p className="mt-1">{intent === "cancel" && !customerEmail ? WITHOUT_EMAIL : known}</p>
      {intent === "cancel" && paymentStatus === "paid" && (
        <p className="mt-1">{formatPounds(pricePence)} has been paid. Cancelling does not give it back.</p>
      )}
      {intent === "delete" && upcoming && customerEmail && (
        <TellTheCustomer>Email the client that the appointment is cancelled</TellTheCustomer>
      )}
    </Question>
  );
}

const WITHOUT_EMAIL = "There is no email address, so tell the customer yourself.";
const WORDS = {
  cancel: {
    question: "Are you sure you want to cancel this appointment?",
    known: "The customer is told by email.",
    yes: "Yes, cancel it",
  },
  delete: {
    question: "Are you sure you want to permanently delete this appointment? This cannot be undone.",
    known: "The appointment and all that it holds of the customer are gone. To keep it on record, cancel it instead.",
    yes: "Yes, delete it for ever",
  },
};
