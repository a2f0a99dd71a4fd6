import { useSending } from "../../../../components/forms/use-sending.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { dateAndTime, dateTyped } from "../../../../models/imports/date-typed.ts";
import { counted } from "../counted.ts";
import type { ListShown } from "./import-reply.ts";

/** What the list doesn't say and staff do. docs/rules.md 2.14, 23.13, 25.2 */
export function ChoicesOfList({
  overlap,
  overlaps,
  dates,
  doubtful,
  sharing,
  shared,
  newCategories,
  makes,
}: ListShown) {
  const busy = useSending();
  return (
    <>
      {overlap && <input type="hidden" name="overlap" value="yes" />}
      {dates && <input type="hidden" name="dates" value={dates} />}
      {doubtful && <WhichFirst date={doubtful} busy={busy} />}
      {overlaps > 0 && !overlap && (
        <p>
          <button type="submit" name="overlap" value="yes" className="button-outlined" aria-disabled={busy}>
            {overlaps === 1 ? "Take 1 overlap as it is" : `Take ${counted(overlaps, "overlap")} as they are`}
          </button>
        </p>
      )}
      {shared > 0 ? (
        <fieldset>
          <legend className="font-semibold">
            {counted(shared, "line")} {shared === 1 ? "shares" : "share"} an email or a phone with another name
          </legend>
          <div className="mt-1">
            {(["several", "one"] as const).map((value) => (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="sharing"
                  value={value}
                  defaultChecked={sharing === value}
                  className="size-5 shrink-0"
                />
                {SHARING[value]}
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="sharing" value={sharing} />
      )}
      {newCategories.length > 0 ? (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="makes" value="yes" defaultChecked={makes} className="size-5 shrink-0" />
          <span className="wrap-anywhere">
            {newCategories.length === 1 ? "1 new category" : `${newCategories.length} new categories`}: make{" "}
            {newCategories.length === 1 ? "it" : "them"} ({newCategories.join(", ")})
          </span>
        </label>
      ) : (
        makes && <input type="hidden" name="makes" value="yes" />
      )}
    </>
  );
}

const SHARING = {
  several: "They’re several people: whoever has a phone of their own gets a card",
  one: "They’re one client under two names: the first name counts, with all notes",
};

/** Asks once which number of a date is the day: nothing in the list says so. docs/rules.md 25.2 */
function WhichFirst({ date, busy }: { date: string; busy: boolean }) {
  return (
    <fieldset className="w-full">
      <legend className="font-semibold wrap-anywhere">Which day is {date}?</legend>
      <p className="mt-1 text-muted">Every date in this file can be read both ways.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {(["day", "month"] as const).map((first) => (
          <button key={first} type="submit" name="dates" value={first} className="button-outlined" aria-disabled={busy}>
            {longDate(dateTyped(dateAndTime(date).date, first))}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
