import type { TextsAbout } from "../../../models/texts/texts-about.server.ts";
import { TEXT_FAILURES_IN_WORDS } from "../../../words/texts.ts";

/** What came of the texts about an appointment, and what its client has replied. docs/rules.md 34.8, 34.10 */
export function TextStatus({ texts }: { texts: TextsAbout | null }) {
  if (!texts) return null;
  const { failure, confirmed, asksToCancel, notes } = texts;
  return (
    <>
      {failure && (
        <p className="text-sm font-medium text-brick md:text-xs">
          Text not delivered: {TEXT_FAILURES_IN_WORDS[failure]}
        </p>
      )}
      {asksToCancel && <p className="text-sm font-medium text-brick md:text-xs">Asked by text to cancel</p>}
      {confirmed && !asksToCancel && <p className="text-sm text-muted md:text-xs">Confirmed by text</p>}
      {[...notes.entries()].map(([place, note]) => (
        <p key={place} dir="auto" className="text-sm whitespace-pre-line wrap-anywhere md:text-xs">
          <span className="text-muted">By text:</span> {note}
        </p>
      ))}
    </>
  );
}
