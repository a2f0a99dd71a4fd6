import type { TechnicianTime } from "../times/diary.ts";

/** The most entries of a client on a salon's waiting list. docs/rules.md 33.2 */
export const MOST_ENTRIES = 3;

/** The most entries that a salon's waiting list has. docs/rules.md 33.2 */
export const MOST_WAITING = 200;

/** The most days that an entry names. docs/rules.md 33.1 */
export const MOST_DAYS = 60;

/** The most times that an entry is offered. If none was taken by then, the entry is over. docs/rules.md 33.7 */
export const MOST_OFFERS = 5;

/** How long somebody has to answer an offer, minutes: what a salon may set, and what holds otherwise. docs/rules.md 33.6 */
export const ANSWER_MINUTES = { least: 10, most: 120, usually: 30 };

/**
 * What somebody on the waiting list would take. docs/rules.md 33.1
 * - `from`, `to`: minutes of the day. The visit starts at or after `from` and starts before `to`.
 * - `until`: the last day on which they are offered anything.
 * - `before`: the start of their own appointment, if they want an earlier time than that.
 */
export interface Wanted {
  services: { id: string; quantity: number }[];
  days: string[];
  from: number;
  to: number;
  technicianId: string | null;
  until: string;
  before: { date: string; minute: number } | null;
  /** What they were offered under earlier entries, by default nothing. */
  heard?: OfferedTime[];
}

/** A time that is offered, or was. `end` includes the buffer. */
export type OfferedTime = TechnicianTime;

/**
 * Somebody who waits, as offers are decided. docs/rules.md 33.4, 33.5
 * - `person`: the same for all entries of one mailbox.
 * - `place`: orders the list, the lowest first. UTC ms of when they joined, unless staff have moved them.
 * - `offered`: the times that they were offered so far.
 */
export interface WaitingEntry extends Wanted {
  id: string;
  person: string;
  place: number;
  offered: OfferedTime[];
}
