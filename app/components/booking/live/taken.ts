import { useState } from "react";
import { SLOT_MINUTES } from "../../../diary/times/grid.ts";
import { clockTime } from "../../../kernel/clock.ts";

/** The free starts of a day as they have been seen so far. */
interface Seen {
  /** Identifies the day and the wanted services. For any other, nothing has been seen. */
  what: string;
  free: number[];
  /** Starts that were free here and no longer are, minutes of the day. */
  taken: number[];
  /** The last change in words. */
  news: string;
}

/**
 * The starts of a day that were free when it was opened and have been taken since, and the news about them. They keep their
 * place, so that nothing moves under a finger. Past starts are not shown. docs/rules.md 22.7
 */
export function useTaken(
  what: string,
  free: number[],
  past: (minute: number) => boolean,
): Pick<Seen, "taken" | "news"> {
  const [seen, see] = useState<Seen>({ what, free, taken: [], news: "" });
  const current = seen.what === what ? seenSince(seen, free, past) : { what, free, taken: [], news: "" };
  if (current !== seen) see(current);
  return current;
}

/** The state after a new reading of the free starts. The same object if they have not changed. */
export function seenSince(seen: Seen, free: number[], past: (minute: number) => boolean): Seen {
  const lost = seen.free.filter((minute) => !free.includes(minute) && !past(minute));
  const back = seen.taken.filter((minute) => free.includes(minute));
  const over = seen.taken.filter(past);
  if (lost.length + back.length + over.length === 0 && free.length === seen.free.length) return seen;
  const taken = [...seen.taken.filter((minute) => !back.includes(minute) && !past(minute)), ...lost].sort(
    (a, b) => a - b,
  );
  return {
    ...seen,
    free,
    taken,
    news: newsOf(lost, "just gone") || newsOf(back, "come free again") || seen.news,
  };
}

/** "10:00 has just gone", "09:15 to 10:45 have just gone", or nothing. */
export function newsOf(minutes: number[], what: string): string {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first === last) return `${clockTime(first)} has ${what}`;
  const inARow = last - first === (minutes.length - 1) * SLOT_MINUTES;
  const times = inARow ? [`${clockTime(first)} to ${clockTime(last)}`] : minutes.map(clockTime);
  return `${times.join(", ")} have ${what}`;
}
