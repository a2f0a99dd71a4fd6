import { Link } from "react-router";
import type { HistoryLine } from "./admin-appointment.ts";
import { type Command, CommandForm } from "./command-form.tsx";
import { eventInWords } from "./history-in-words.ts";

interface Props {
  entries: HistoryLine[];
  command: Command;
  /** The last command, if it can be undone. docs/rules.md 5.43 */
  undoable: string | null;
}

/** Who did what when, oldest first; and the last of it is undone at a tap, for a day. docs/rules.md 5.43, 14.6 */
export function History({ entries, command, undoable }: Props) {
  return (
    <div className="pt-4 text-base">
      <h3 className="font-sans text-base font-semibold tracking-normal">History</h3>
      {entries.length === 0 && <p className="mt-1 text-muted">No history for this one.</p>}
      <ol className="mt-1">
        {entries.map((entry) => (
          <li key={`${entry.when} ${entry.event}`} className="text-muted">
            {entry.when}: <span className="text-ink">{eventInWords(entry)}</span> by {entry.who}
          </li>
        ))}
      </ol>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        {undoable && (
          <CommandForm command={command}>
            <input type="hidden" name="commandId" value={undoable} />
            <button type="submit" name="intent" value="undo" className="button-outlined my-2">
              Undo the last change
            </button>
          </CommandForm>
        )}
        <Link to={command.here} preventScrollReset className="link inline-flex min-h-11 items-center">
          Close
        </Link>
      </div>
    </div>
  );
}
