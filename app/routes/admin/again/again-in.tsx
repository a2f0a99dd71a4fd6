import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { addressToBookAgain } from "../../../components/admin-addresses.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { DoneNotice } from "../../../components/staff/done-notice.tsx";
import { whyUndone } from "../../../components/staff/why-undone.ts";
import { MOST_WEEKS } from "../../../diary/times/again.ts";
import { ask } from "../../../kernel/api-client.ts";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";
import { startValue } from "../../../models/appointments/again.ts";
import { weeksInWords } from "../../../words/again.ts";

interface Props {
  appointment: { id: string; version: number; customerName: string };
  /** Reads what is shown anew. */
  refresh: () => unknown;
}

/** What the server offers. */
interface Offer {
  weeks: number;
  start: SalonTime | null;
  /** Whether the start is only beside the wished one. */
  beside: boolean;
  leftOut: string[];
}

/**
 * Books a client who has been for the same again: some weeks later, on the same day of the week and at the same time, or at
 * the next free start beside it. One tap books. docs/rules.md 35.1
 */
export function AgainIn({ appointment, refresh }: Props) {
  const { id, version } = appointment;
  const field = useId();
  const [formKey] = useState(() => crypto.randomUUID());
  const [weeks, choose] = useState("");
  const [offer, show] = useState<Offer | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, say] = useState<{ problem: string } | { notice: string; undo: string | null } | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const search = new URLSearchParams({ id, version: String(version), ...(weeks && { weeks }) });
    ask<Offer>(`/admin/calendar/again?${search}`, { signal }).then(show, () => signal.aborted || show(null));
    return () => reading.abort();
  }, [id, version, weeks]);

  async function send(path: string, fields: Record<string, string>) {
    if (busy) return;
    setBusy(true);
    try {
      const done = await ask<{ notice: string; undo: string | null }>(path, {
        method: "POST",
        body: new URLSearchParams(fields),
      });
      // What an undo has taken away stays away.
      say(fields.intent === "undo" ? { ...done, undo: null } : done);
      await refresh();
    } catch (error) {
      say({ problem: whyUndone(error, "That didn’t reach us. Please try again.") });
    }
    setBusy(false);
  }

  if (!offer) return null;
  const { start } = offer;
  const at = start && startValue({ date: start.date, time: clockTime(start.minute) });
  const key = `${formKey} ${at}`;
  if (said && "notice" in said) {
    const { undo } = said;
    return (
      <DoneNotice
        about={said}
        sentence={said.notice}
        undo={undo ? () => send("/admin/calendar/commands", { id, intent: "undo", key, commandId: undo }) : null}
        onClose={() => say(null)}
      />
    );
  }
  return (
    <section aria-label={`Again: ${appointment.customerName}`} className="border-t border-line pt-4">
      {said && <Alert about={said}>{said.problem}</Alert>}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div>
          <label htmlFor={field} className="mb-1 block text-sm font-medium">
            Again in
          </label>
          <Select
            id={field}
            value={String(offer.weeks)}
            onChange={(event) => choose(event.currentTarget.value)}
            options={Array.from({ length: MOST_WEEKS }, (_, nth) => [String(nth + 1), weeksInWords(nth + 1)] as const)}
          />
        </div>
        {at && (
          <button
            type="button"
            aria-disabled={busy}
            className="button-outlined"
            onClick={() => send("/admin/calendar/again", { id, version: String(version), start: at, tell: "on", key })}
          >
            Book {dayAndMonth(start.date)} at {clockTime(start.minute)}
          </button>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">{inShort(offer)}</p>
      {!at && (
        <Link to={addressToBookAgain(appointment)} className="link inline-flex min-h-11 items-center">
          Choose another time
        </Link>
      )}
    </section>
  );
}

/** What the button books, or why there is none. */
function inShort({ start, beside, leftOut }: Offer): string {
  if (leftOut.length > 0) return `No longer on the menu: ${leftOut.join(", ")}.`;
  if (!start) return "Nothing is free around that day.";
  return beside ? "The same time isn’t free: this is the nearest." : "The same services, day of the week and time.";
}
