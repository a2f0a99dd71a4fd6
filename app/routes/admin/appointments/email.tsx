import { type Command, CommandForm } from "./command-form.tsx";

/** The status of the newest email, and a button to send it again while any goes. docs/rules.md 10.31, 14.5 */
export function EmailStatus({ command }: { command: Command }) {
  const { email, moved, customerName, begun, status } = command.appointment;
  const goesAgain = !begun || status === "completed";
  if (!email || moved) return null;
  return (
    <CommandForm
      command={command}
      className={`text-sm text-muted md:text-xs ${email.reason ? "" : `flex-wrap gap-x-1 items-center folded`}`}
    >
      <span className={email.reason ? "font-medium text-brick" : undefined}>
        {EMAILS[email.state]}
        {email.reason && ` (${email.reason})`}.{" "}
      </span>
      {goesAgain && (
        <button
          type="submit"
          name="intent"
          value="email"
          aria-label={`Send again: mail to ${customerName}`}
          className="link row-action"
        >
          Send again
        </button>
      )}
    </CommandForm>
  );
}

const EMAILS = {
  waiting: "Email waiting",
  retrying: "Email not sent yet, trying again",
  sent: "Email sent",
  failed: "Email failed",
};
