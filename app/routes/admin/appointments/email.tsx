import { type Command, CommandForm } from "./command-form.tsx";

/** How the newest letter fares, and once more. docs/rules.md 14.5 */
export function Letter({ command }: { command: Command }) {
  const { letter, moved, customerName } = command.appointment;
  if (!letter || moved) return null;
  return (
    <CommandForm command={command} className="text-sm text-muted md:text-xs">
      <span className={letter.reason ? "font-medium text-brick" : undefined}>
        {LETTERS[letter.state]}
        {letter.reason && ` (${letter.reason})`}
      </span>
      {". "}
      <button
        type="submit"
        name="intent"
        value="letter"
        aria-label={`Send again: mail to ${customerName}`}
        className="link row-action"
      >
        Send again
      </button>
    </CommandForm>
  );
}

const LETTERS = {
  waiting: "Mail waiting",
  retrying: "Mail not sent yet, trying again",
  sent: "Mail sent",
  failed: "Mail failed",
};
