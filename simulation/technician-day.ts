import type { Model, Unknown } from "./linearizable.ts";

/*
 * The model of a technician's day as its callers see it: the booked and blocked minutes, and the executed commands. The diary
 * is compared with it. So it is written from docs/rules.md alone and imports nothing of the diary. A move between two days or
 * technicians is two operations: "move-out" on one and "move-in" on the other.
 */

/** Minutes of the day, half-open, buffer included. docs/rules.md 4.5, 21.6 */
export interface Minutes {
  start: number;
  end: number;
}

/** A request to a day. A repeated `key` gets the earlier answer and does nothing. docs/rules.md 5.3 */
export type DayAsked = { key: string; id: string } & (
  | ({ what: "book" } & Booking)
  /**
   * An appointment comes from another day or technician, or from other minutes of this day. Its own minutes count as free.
   */
  | ({ what: "move-in" } & Booking)
  /** An appointment of this day goes to another day or technician. Refused when there is no room. */
  | { what: "move-out" }
  | { what: "cancel" }
  /** Staff block minutes, booked or not. docs/rules.md 21.5 */
  | ({ what: "block" } & Minutes)
  | { what: "unblock" }
);

interface Booking extends Minutes {
  /** Staff may book blocked minutes. Nobody may book minutes that another appointment has. docs/rules.md 15.3, 21.5 */
  overBlocks?: boolean;
}

/** "refused-gone": the appointment or the block does not exist. */
export type DayAnswer = "ok" | "refused-taken" | "refused-gone";

export interface DayState {
  booked: Taken[];
  blocked: Taken[];
  /** The keys of the executed commands. */
  keys: string[];
}

interface Taken extends Minutes {
  id: string;
}

/** The model of a day, which begins with these minutes booked and blocked. */
export function technicianDay(initial: Partial<DayState> = {}): Model<DayState, DayAsked, DayAnswer> {
  return { initial: { booked: [], blocked: [], keys: [], ...initial }, step, key };
}

function step(state: DayState, asked: DayAsked, answer: DayAnswer | Unknown): DayState[] {
  const outcomes = outcomesOf(state, asked);
  if (answer === "unknown")
    return [state, ...outcomes.flatMap((outcome) => (outcome.answer === "ok" ? outcome.state : []))];
  return outcomes.flatMap((outcome) => (outcome.answer === answer ? outcome.state : []));
}

interface Outcome {
  answer: DayAnswer;
  state: DayState;
}

/** The possible outcomes of a request. */
function outcomesOf(state: DayState, asked: DayAsked): Outcome[] {
  if (state.keys.includes(asked.key)) return [{ answer: "ok", state }];
  const { booked, blocked, keys } = state;
  const { id, key } = asked;
  const done = (to: Partial<DayState>): Outcome => ({ answer: "ok", state: { ...state, keys: [...keys, key], ...to } });
  const isIn = (taken: Taken[]) => taken.some((one) => one.id === id);
  const gone: Outcome = { answer: "refused-gone", state };
  const taken: Outcome = { answer: "refused-taken", state };
  switch (asked.what) {
    case "book":
    case "move-in": {
      const minutes = { id, start: asked.start, end: asked.end };
      const others = without(booked, id);
      const inTheWay = asked.overBlocks ? others : [...others, ...blocked];
      return [inTheWay.some((one) => sharesMinute(one, minutes)) ? taken : done({ booked: [...others, minutes] })];
    }
    case "move-out":
      // This day cannot know whether there is room elsewhere.
      return isIn(booked) ? [done({ booked: without(booked, id) }), taken] : [gone];
    case "cancel":
      return [isIn(booked) ? done({ booked: without(booked, id) }) : gone];
    case "block":
      return [done({ blocked: [...blocked, { id, start: asked.start, end: asked.end }] })];
    case "unblock":
      return [isIn(blocked) ? done({ blocked: without(blocked, id) }) : gone];
  }
}

/** Whether some minute lies in both. */
function sharesMinute(one: Minutes, other: Minutes): boolean {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end);
}

function without(taken: Taken[], id: string): Taken[] {
  return taken.filter((one) => one.id !== id);
}

function key({ booked, blocked, keys }: DayState): string {
  const named = (taken: Taken[]) => taken.map(({ id, start, end }) => `${id} ${start}-${end}`).sort();
  return JSON.stringify([named(booked), named(blocked), [...keys].sort()]);
}
