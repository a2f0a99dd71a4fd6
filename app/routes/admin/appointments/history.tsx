import { Link } from "react-router";
import type { HistoryLine } from "./admin-appointment.ts";

/** Who did what when, oldest first. docs/rules.md 14.6 */
export function History({ entries, here }: { entries: HistoryLine[]; here: string }) {
  return (
    <div className="pt-4 text-base">
      <h3 className="font-sans text-base font-semibold tracking-normal">History</h3>
      {entries.length === 0 && <p className="mt-1 text-muted">Nothing is known of it.</p>}
      <ol className="mt-1">
        {entries.map(({ event, who, when }) => (
          <li key={`${when} ${event}`} className="text-muted">
            {when}: <span className="text-ink">{EVENTS[event] ?? event}</span> by {who}
          </li>
        ))}
      </ol>
      <Link to={here} preventScrollReset className="link mt-1 inline-flex min-h-11 items-center">
        Close
      </Link>
    </div>
  );
}

/** Names for staff of the history's events; any other event is shown as it is. */
const EVENTS: Partial<Record<string, string>> = {
  changed: "moved here from another time",
  corrected: "name or contact details corrected",
  priced: "price or payment method changed",
  "payment paid": "payment marked as received",
  "payment pending": "payment marked as not received",
  "payment refunded": "payment marked as refunded",
  "payment cancelled": "payment marked as cancelled",
  pending: "set back to pending",
};
