import { weekdayOf } from "../../kernel/clock.ts";
import { basketLength, basketTotal, basketWith, type Choice } from "../menu/basket.ts";
import type { OwnTerms, Picture } from "../menu/service.ts";
import type { DayHours } from "./hours.ts";
import type { Rota } from "./rota.ts";

/* The diary: what its parts are, and how it stands for somebody who wants certain services. */

/** Minutes of a day, half-open: 600 to 660 and 660 to 720 do not overlap. docs/rules.md 4.5 */
export interface Interval {
  start: number;
  end: number;
}

/** Everything that decides which times are offered. The browser and the diary compute with the same values. */
export interface Diary {
  timeZone: string;
  finishByClosing: boolean;
  /** By weekday, 0 for Sunday. A missing weekday has the default hours. */
  week: Partial<Record<number, DayHours>>;
  closures: string[];
  /** Why the salon is closed, by date of closure. */
  reasons?: Partial<Record<string, string>>;
  /** What is taken, by date, in any order. Empty where the diary names technicians, who have their own. */
  busy: ByDate;
  /** Who takes appointments, in the team's order. Without it, the salon has one technician, at all its hours. */
  technicians?: TechnicianDiary[];
  /** Minutes that have to be free after the appointment that is asked for, by default none. docs/rules.md 21.6 */
  buffer?: number;
  /** The least minutes between a client's booking and its start, by default none. docs/rules.md 21.6 */
  noticeMinutes?: number;
  /** The most minutes that a client books at once, by default any. docs/rules.md 5.20 */
  longestBookingMinutes?: number | undefined;
  /** The days after today that clients can book, by default 30. docs/rules.md 4.2 */
  bookableDays?: number;
  /** Who comes along with whoever asks: only starts at which all of them find a place are free. docs/rules.md 5.40 */
  party?: PartyMember[];
}

/**
 * Somebody who comes along: the diary narrowed to their services, how long these take, minutes, and whether they start with
 * the one before them or directly after. docs/rules.md 5.40
 */
export interface PartyMember {
  diary: Diary;
  length: number;
  comes: "beside" | "after";
}

/** The part of the diary that is one technician's. docs/rules.md 21.2 */
export interface TechnicianDiary {
  id: string;
  name: string;
  /** What they say of themselves. */
  line?: string;
  /** `#rrggbb`, as calendars mark their appointments. */
  colour?: string;
  portrait?: Picture | null;
  /** The ids of the services that they do, null for all. */
  services: string[] | null;
  /** Hours of their own by weekday, 0 for Sunday. A weekday that is missing has the salon's hours. */
  week: Partial<Record<number, Interval[]>>;
  /** What of them depends on the week. docs/rules.md 21.22 */
  rota?: Rota;
  /** What their appointments take, with the minutes kept free after each. */
  busy: ByDate;
  /** What is blocked for them. Staff may book it all the same. */
  blocked: Block[];
  /** Prices and minutes of their own, if they have any. docs/rules.md 21.21 */
  ownTerms?: OwnTerms;
  /** What is asked for costs and takes with them, where that depends on who does it. docs/rules.md 21.21 */
  quoted?: Quoted;
}

/** What services cost and take with one technician: pence, and minutes of the diary. */
export interface Quoted {
  pricePence: number;
  length: number;
}

/** Blocked minutes of a date; with `weekly` also of every later date on the same weekday. docs/rules.md 21.5 */
export interface Block extends Interval {
  date: string;
  weekly: boolean;
}

/** A date on which the salon is closed. */
export interface Closure {
  id: string;
  date: string;
  reason: string;
}

/** A block as staff see it: for one technician, or with `technicianId` null for all. Clients never see the reason. */
export interface BlockedTime extends Block {
  id: string;
  technicianId: string | null;
  reason: string;
}

/**
 * A block as it is asked for: on each day from date to date, both included; with `weekly` also on their weekdays from
 * then on.
 */
export interface BlockAsked extends Pick<BlockedTime, "technicianId" | "start" | "end" | "weekly" | "reason"> {
  from: string;
  to: string;
}

/** Intervals by date. */
export type ByDate = Partial<Record<string, Interval[]>>;

/**
 * What somebody wants to book: the services' ids, the minutes kept free after them, and a technician if one is chosen. With
 * the `basket`, price and length follow from who does it; without it, everybody takes equally long.
 */
export interface Wanted {
  services: string[];
  buffer?: number | undefined;
  technicianId?: string | null | undefined;
  basket?: Choice[] | undefined;
}

/**
 * The diary as it stands for somebody who wants these services: with the technicians who do all of them, or the chosen one
 * alone if they do. Where one of them has terms of their own for any, each has what it costs and takes with them.
 * docs/rules.md 21.2, 21.21
 */
export function diaryFor(diary: Diary, { services, buffer = 0, technicianId, basket = [] }: Wanted): Diary {
  const technicians = diary.technicians?.filter(
    (technician) =>
      (!technicianId || technician.id === technicianId) &&
      services.every((service) => doesService(technician, service)),
  );
  return { ...diary, ...(technicians && { technicians: quotedFor(technicians, basket) }), buffer };
}

function quotedFor(technicians: TechnicianDiary[], basket: Choice[]): TechnicianDiary[] {
  if (!technicians.some(({ ownTerms }) => basket.some(({ service }) => ownTerms?.[service.id]))) return technicians;
  return technicians.map((technician) => {
    const theirs = basketWith(basket, technician.ownTerms);
    return { ...technician, quoted: { pricePence: basketTotal(theirs), length: basketLength(theirs) } };
  });
}

/** How long what is asked for takes with a technician, minutes: `length` unless they have a length of their own. */
export function lengthWith({ quoted }: Pick<TechnicianDiary, "quoted">, length: number): number {
  return quoted?.length ?? length;
}

/** The blocks that hold on a date. docs/rules.md 21.5 */
export function blocksOn<Row extends Block>(blocks: Row[], date: string): Row[] {
  if (blocks.length === 0) return blocks;
  const weekday = weekdayOf(date);
  return blocks.filter(
    (block) => block.date === date || (block.weekly && block.date < date && weekdayOf(block.date) === weekday),
  );
}

/** Whether a technician does a service. docs/rules.md 21.1 */
export function doesService({ services }: Pick<TechnicianDiary, "services">, serviceId: string): boolean {
  return services === null || services.includes(serviceId);
}

/** Whether two half-open intervals of one day share a minute. docs/rules.md 4.5 */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether an interval shares a minute with any of the others. docs/rules.md 4.5 */
export function overlapsAny(one: Interval, others: Interval[]): boolean {
  return firstOverlap(one, others) !== undefined;
}

/** The first of the others that shares a minute with an interval of the same day, or undefined. docs/rules.md 4.5 */
export function firstOverlap(one: Interval, others: Interval[]): Interval | undefined {
  return others.find((other) => overlaps(one, other));
}
