import { useEffect, useEffectEvent, useState } from "react";
import { clockTime } from "../../../kernel/clock.ts";
import { type Draft, draftPairs, useBookingPage } from "../draft.ts";

interface Props {
  draft: Draft;
  /** Is called when the start is not free any more. */
  taken: () => void;
}

/**
 * Holds the chosen start while the details are typed, and says for how long. The line has its place before anything is
 * held, so nothing moves. docs/rules.md 22.9, 22.10
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
            {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
          </span>
        </p>
      )}
      {seconds === 0 && <p>We no longer hold {time} for you. You can still book it while nobody else does.</p>}
      <p role="status" className="sr-only">
        {seconds !== null && announcement(seconds, time)}
      </p>
    </div>
  );
}

/** What is announced in the last minute and at the end. */
function announcement(seconds: number, time: string): string {
  if (seconds > 60) return "";
  return seconds > 0 ? `We are holding ${time} for you for one more minute.` : `We no longer hold ${time} for you.`;
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
