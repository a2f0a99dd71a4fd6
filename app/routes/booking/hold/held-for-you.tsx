import { useEffect, useEffectEvent, useState } from "react";
import { clockTime } from "../../../kernel/clock.ts";
import { type Draft, draftPairs, useBookingPage } from "../draft.ts";
import { announcement, countdown, STILL_BOOKABLE } from "./words.ts";

interface Props {
  draft: Draft;
  /** Is called when the start is not free any more. */
  taken: () => void;
}

/**
 * Holds the chosen start while the details are typed, and says for how long. The line has its place before anything is
 * held and is never longer than one on a phone, so nothing moves. docs/rules.md 22.9, 22.10
 */
export function HeldForYou({ draft, taken }: Props) {
  const seconds = useHold(draft, taken);
  const time = clockTime(draft.minute ?? 0);
  return (
    <div className="mt-2 min-h-7 text-muted">
      {seconds !== null && seconds > 0 && (
        <p>
          We are holding {time} for you:{" "}
          <span role="timer" aria-live="off" className="font-semibold text-ink tabular-nums">
            {countdown(seconds)}
          </span>
        </p>
      )}
      {seconds === 0 && (
        <p>
          We no longer hold {time} for you.
          <span className="max-sm:sr-only"> {STILL_BOOKABLE}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {seconds !== null && announcement(seconds, time)}
      </p>
    </div>
  );
}

/** The seconds for which the start is held, 0 once that is over, or null when it is not held. */
function useHold(draft: Draft, taken: () => void): number | null {
  const [seconds, show] = useState<number | null>(null);
  const address = `${useBookingPage()}/hold`;
  const asked = new URLSearchParams(draftPairs(draft)).toString();
  const gone = useEffectEvent(taken);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    import("./holding.ts").then(
      ({ hold }) => {
        if (!left) stop = hold({ asked, address, show, taken: gone });
      },
      () => {},
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [address, asked]);
  return seconds;
}
