import { Link } from "react-router";
import type { HistoryLine } from "./admin-appointment.ts";
import { eventInWords } from "./history-in-words.ts";

/** Who did what when, oldest first. docs/rules.md 14.6 */
export function History({ entries, here }: { entries: HistoryLine[]; here: string }) {
  return (
    <div className="pt-4 text-base">
      <h3 className="font-sans text-base font-semibold tracking-normal">History</h3>
      {entries.length === 0 && <p className="mt-1 text-muted">Nothing is known of it.</p>}
      <ol className="mt-1">
        {entries.map((entry) => (
          <li key={`${entry.when} ${entry.event}`} className="text-muted">
            {entry.when}: <span className="text-ink">{eventInWords(entry)}</span> by {entry.who}
          </li>
        ))}
      </ol>
      <Link to={here} preventScrollReset className="link mt-1 inline-flex min-h-11 items-center">
        Close
      </Link>
    </div>
  );
}
