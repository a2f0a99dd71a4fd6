import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { clockTime, MIDNIGHT } from "../../kernel/clock.ts";
import { shortDay } from "../../kernel/dates.ts";
import type { OwnEntry } from "../../models/waitlist/own-entries.server.ts";

/** What somebody waits for, and how they leave the list. docs/rules.md 33.9 */
export function OwnEntries({ entries, here }: { entries: OwnEntry[]; here: string }) {
  const busy = useSending();
  return (
    <section aria-labelledby="waiting" className="mt-12">
      <h2 id="waiting" className="text-title">
        On the waiting list
      </h2>
      <ul className="mt-4">
        {entries.map(({ id, services, days, from, to, technician, offerPath }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">
                {services}
                {technician && ` with ${technician}`}
              </p>
              <p className="mt-1 text-sm text-muted">
                {daysInWords(days)}
                {(from > 0 || to < MIDNIGHT) && `, ${clockTime(from)} to ${clockTime(to)}`}
              </p>
              {offerPath && (
                <a href={offerPath} className="link inline-block py-2">
                  A time has come free: see it
                </a>
              )}
            </div>
            <PostForm action={here}>
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="intent" value="leave-list" className="button-quiet" aria-disabled={busy}>
                Leave the list
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first days by name, and how many more there are. */
function daysInWords(days: string[]): string {
  const named = days.slice(0, 3).map(shortDay).join(", ");
  return days.length > 3 ? `${named} and ${days.length - 3} more` : named;
}
