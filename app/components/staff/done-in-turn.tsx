import type { DoneOne } from "../../models/appointments/in-turn.ts";

/** The result for each appointment of a list. Those that were not done stand out. docs/rules.md 13.13, 21.23 */
export function DoneInTurn({ done }: { done: DoneOne[] }) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
      {done.map(({ id, which, sentence, done }) => (
        <li key={id} className={`flex flex-wrap gap-x-2 py-2 wrap-anywhere ${done ? "" : "text-brick"}`}>
          <span className="font-medium tabular-nums">{which}:</span>
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
