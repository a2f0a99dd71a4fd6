import { monthAndDay } from "../../../../kernel/dates.ts";
import { FreenessMark } from "./day.tsx";

/** Explains the marks under the days, and names the last bookable day, if there is one. docs/rules.md 9.8 */
export function Legend({ until }: { until: string | null }) {
  return (
    <ul
      aria-label="Marks"
      className="mt-2 flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-2 pt-2 text-sm text-muted sm:mt-3 sm:pt-3"
    >
      {(["plenty", "some", "few"] as const).map((freeness) => (
        <li key={freeness} className="flex items-center gap-1.5">
          <FreenessMark freeness={freeness} />
          {MEANINGS[freeness]}
        </li>
      ))}
      <li>
        <s>Full</s>
      </li>
      {until && <li>Booking is open until {monthAndDay(until)}</li>}
    </ul>
  );
}

const MEANINGS = { plenty: "Plenty", some: "Some", few: "Few left" };
