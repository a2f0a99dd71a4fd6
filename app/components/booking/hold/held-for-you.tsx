import { announcement, countdown, noLongerHeld } from "./words.ts";

interface Props {
  /** The start, `HH:mm`. */
  time: string;
  /** The seconds for which it is still held. 0 once the time is over, null when it is not held. */
  seconds: number | null;
}

/**
 * Says for how long the start is held. The line has its place before anything is held, so nothing moves. On a phone and a
 * tablet the end is told at the button, where there is room for both sentences. docs/rules.md 22.10
 */
export function HeldForYou({ time, seconds }: Props) {
  return (
    <div className="mt-2 min-h-7 text-muted">
      {seconds !== null && seconds > 0 && (
        <p>
          We’re holding {time} for you:{" "}
          <span role="timer" aria-live="off" className="font-semibold text-ink tabular-nums">
            {countdown(seconds)}
          </span>
        </p>
      )}
      {seconds === 0 && <p className="max-lg:hidden">{noLongerHeld(time)}</p>}
      <p role="status" className="sr-only">
        {seconds !== null && announcement(seconds, time)}
      </p>
    </div>
  );
}
