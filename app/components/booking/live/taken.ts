import { useState } from "react";
import { type OpenDay, offeredFirst } from "../../../diary/times/free-days.ts";
import { SLOT_MINUTES } from "../../../diary/times/grid.ts";
import { clockTime } from "../../../kernel/clock.ts";

/** The free starts of a day as they have been seen so far. */
interface Seen {
  /** Identifies the day and the wanted services. For any other, nothing has been seen. */
  what: string;
  free: number[];
  /** The free starts that were offered first when the day was opened. */
  first: number[];
  /** Starts that were free here and no longer are, minutes of the day. */
  taken: number[];
  /** The last change in words. */
  news: string;
}

/**
 * The starts of a day as its open page shows them. Those that were free when it was opened keep their place, so that nothing
 * moves under a finger: if they have been taken since, which is news, and also if they leave a gap by now. A `chosen` start that
 * leaves a gap is shown even if it isn't offered. `last` are those that stand below all others. Past starts are not shown.
 * docs/rules.md 4.17, 22.7
 */
export function useTaken(
  what: string,
  { free, others }: OpenDay,
  chosen: number | null,
  past: (minute: number) => boolean,
): Pick<Seen, "taken" | "news"> & Record<"times" | "last", number[]> {
  const anyway = others.filter((minute) => minute === chosen && !free.includes(minute));
  const day = { free: [...free, ...anyway], others };
  const opened = { what, free: day.free, first: offeredFirst(day), taken: [], news: "" };
  const [seen, see] = useState<Seen>(opened);
  const current = seen.what === what ? seenSince(seen, day, past) : opened;
  if (current !== seen) see(current);
  const { free: times, first, taken, news } = current;
  return { times, taken, news, last: times.filter((minute) => others.includes(minute) && !first.includes(minute)) };
}

/** A day without a free start, or no day. */
export const NO_STARTS: OpenDay = { free: [], others: [] };

/** The state after a new reading of the free starts. The same object if they have not changed. */
export function seenSince(seen: Seen, { free: offered, others }: OpenDay, past: (minute: number) => boolean): Seen {
  const stays = seen.free.filter((minute) => others.includes(minute) && !offered.includes(minute));
  const free = [...offered, ...stays].sort((a, b) => a - b);
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
