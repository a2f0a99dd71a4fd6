import type { Technician } from "../../../models/team/team.server.ts";
import { hoursInWords } from "./in-words.ts";

/** The hours of a technician where they differ from the salon's. docs/rules.md 21.3 */
export function OwnHours({ technician }: { technician: Technician }) {
  const lines = hoursInWords(technician);
  if (lines.length === 0) return <p className="mt-1 text-muted">At the salon’s hours</p>;
  return (
    <ul className="mt-1 text-muted tabular-nums">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length < 7 && <li>Other days: the salon’s hours</li>}
    </ul>
  );
}
