import { isCalendarDate, minuteOf } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";

/** Says which start the visitor has chosen and what becomes of it. Nothing for any other `next`. docs/rules.md 9.9 */
export function ChosenStart({ next }: { next: string | null }) {
  const draft = new URLSearchParams(next?.startsWith("/booking?") ? next.slice("/booking?".length) : "");
  const [date, time] = [draft.get("date") ?? "", draft.get("time") ?? ""];
  if (draft.get("step") !== "details" || !isCalendarDate(date) || minuteOf(time) === null) return null;
  return (
    <p className="mt-3">
      You chose{" "}
      <strong className="font-semibold">
        {longDate(date)} at {time}
      </strong>
      . Create an account or sign in to book it: your choice is kept, and the time is yours once you confirm.
    </p>
  );
}
