import { Select } from "../../../components/forms/select.tsx";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";

interface Props {
  start: SalonTime;
  /** What the last try has sent. */
  typed: Record<string, string>;
}

/** Asks staff to say once that a start has passed, and what came of the visit. docs/rules.md 15.14 */
export function EarlierPart({ start: { date, minute }, typed }: Props) {
  return (
    <fieldset className="notice grid gap-1">
      <legend className="sr-only">An earlier time</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="earlier" value="yes" defaultChecked={typed.earlier === "yes"} className={BOX} />
        <span>
          {longDate(date)} at {clockTime(minute)} has passed. Write it down, and email nobody.
        </span>
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="completed"
          value="yes"
          defaultChecked={typed.earlier !== "yes" || typed.completed === "yes"}
          className={BOX}
        />
        The visit is completed
      </label>
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <label htmlFor="paid">Paid that day</label>
        <Select id="paid" name="paid" defaultValue={typed.paid ?? ""} options={WAYS} className="field-input w-auto" />
      </p>
    </fieldset>
  );
}

const BOX = "size-5 shrink-0";

const WAYS = [
  ["", "Not yet"],
  ["cash", "In cash"],
  ["bank_transfer", "By bank transfer"],
] as const;
