import type { ReactNode } from "react";
import { clockTime, MIDNIGHT } from "../../../kernel/clock.ts";
import { duration } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { Outcome } from "./edit-typed.ts";

interface Props {
  /** When it begins, a minute of the day, and its end and price before the edit. */
  start: number;
  before: { endsMinute: number; pricePence: number };
  /** The result of the edit; null if no service is chosen. */
  outcome: Outcome | null;
  /** The buttons. */
  children: ReactNode;
}

/** The new end and the new price, at once, with those of before where they differ, and the buttons. docs/rules.md 14.16 */
export function SaveBar({ start, before, outcome, children }: Props) {
  const end = outcome && start + outcome.gets.length;
  return (
    <div className="bottom-bar z-10 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
      <p role="status" className="min-w-0 leading-tight">
        {outcome && end !== null && end <= MIDNIGHT ? (
          <>
            <span className="font-semibold tabular-nums">
              {clockTime(start)}–{clockTime(end)}
            </span>{" "}
            <span className="text-muted">({duration(outcome.gets.length)})</span>,{" "}
            <span className="font-semibold tabular-nums">{formatPounds(outcome.gets.pricePence)}</span>
            <Before {...{ before, end }} price={outcome.gets.pricePence} />
          </>
        ) : outcome ? (
          "It would end after midnight"
        ) : (
          "Please select at least one service"
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** The earlier value, if it differs. */
function Before({ before, end, price }: Pick<Props, "before"> & { end: number; price: number }) {
  const was = [
    before.endsMinute !== end && `until ${clockTime(before.endsMinute)}`,
    before.pricePence !== price && formatPounds(before.pricePence),
  ].filter(Boolean);
  return was.length > 0 && <span className="block text-sm text-muted">Before: {was.join(", ")}</span>;
}
