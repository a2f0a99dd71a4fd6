import { weekdayOf } from "../../kernel/clock.ts";
import { basketLength, basketTotal, basketWith, type Choice, pricesOf } from "../menu/basket.ts";
import type { OwnTerms, Picture } from "../menu/service.ts";
import { type ByTransfer, transferDays } from "../terms/transfer.ts";
import type { DayHours } from "./hours.ts";
import type { Rota } from "./rota.ts";

/* The diary and its parts, and the diary for somebody who wants certain services. */

/** Minutes of a day, half-open: 600 to 660 and 660 to 720 do not overlap. docs/rules.md 4.5 */
export interface Interval {
  start: number;
  end: number;
}

/** A time of a technician. */
export interface TechnicianTime extends Interval {
  date: string;
  /** Null at a salon with one technician. */
  technicianId: string | null;
}

/** Everything that decides which times are offered. The browser and the server compute with the same values. */
export interface Diary {
  timeZone: string;
  finishByClosing: boolean;
  /** By weekday, 0 for Sunday. A missing weekday has the default hours. */
  week: Partial<Record<number, DayHours>>;
  closures: string[];
  /** Why the salon is closed, by date of closure. */
  reasons?: Partial<Record<string, string>>;
  /** The taken intervals by date, in any order. Empty where the diary names technicians, because each has their own. */
  busy: ByDate;
  /**
   * The technicians who take appointments, in the team's order. Without it, the salon has one technician, who works at all
   * its hours.
   */
  technicians?: TechnicianDiary[];
  /** Minutes that have to be free after the appointment that is asked for, by default none. docs/rules.md 21.6 */
  buffer?: number;
  /** The least minutes between a client's booking and its start, by default none. docs/rules.md 21.6 */
  noticeMinutes?: number;
  /** Set if the client may be asked for a deposit by transfer, which some starts are too soon for. docs/rules.md 29.21 */
  byTransfer?: ByTransfer | undefined;
  /** The weekdays on which what is wanted waits for that deposit, by default none. */
  transferOn?: number[];
  /** The most minutes that a client books at once, by default any. docs/rules.md 5.20 */
  longestBookingMinutes?: number | undefined;
  /** The days after today that clients can book, by default 30. docs/rules.md 4.2 */
  bookableDays?: number;
  /** What clients are offered of starts that leave a gap, if the salon has set that. docs/rules.md 4.17 */
  fewerGaps?: FewerGaps;
  /** The times in `busy` that others hold: they may come free again. docs/rules.md 22.9 */
  held?: TechnicianTime[];
  /** The friends who come along. Only starts with room for all of them are free. docs/rules.md 5.40 */
  party?: PartyMember[];
}

/** When a salon offers starts that leave a gap: with all others, after them, or never. docs/rules.md 4.17 */
export const GAPS = ["first", "last", "never"] as const;
export type Gaps = (typeof GAPS)[number];

/** How a salon avoids gaps that nobody can book. docs/rules.md 4.17 */
export interface FewerGaps {
  /** When starts are offered that leave such a gap. */
  offered: Exclude<Gaps, "first">;
  /** The shortest visit, for a diary without technicians. */
  shortest: ShortestVisit;
}

/** The shortest visit of a menu, minutes: by itself, and with what stays free after it. */
export interface ShortestVisit {
  length: number;
  withBuffer: number;
}

/**
 * A friend who comes along. `diary` is narrowed to their services, and `length` is in minutes. `comes` says whether they
 * start with the person before them or directly after. docs/rules.md 5.40
 */
export interface PartyMember {
  diary: Diary;
  length: number;
  comes: "beside" | "after";
}

/** One technician's part of the diary. docs/rules.md 21.2 */
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
  /** Their own hours by weekday, 0 for Sunday. A missing weekday has the salon's hours. */
  week: Partial<Record<number, Interval[]>>;
  /** Their hours that depend on the week. docs/rules.md 21.22 */
  rota?: Rota;
  /** The intervals that their appointments take, buffers included. */
  busy: ByDate;
  /** Their blocked time. Staff may still book it. */
  blocked: Block[];
  /** Their own prices and minutes, if they have any. docs/rules.md 21.21 */
  ownTerms?: OwnTerms;
  /** The shortest visit with them, if the salon avoids gaps. docs/rules.md 4.17 */
  shortest?: ShortestVisit;
  /** Price and length of the wanted services with them, if those depend on the technician. docs/rules.md 21.21 */
  quoted?: Quoted;
}

/** Price (pence) and length (minutes in the diary) of services with one technician. */
export interface Quoted {
  pricePence: number;
  length: number;
}

/** Blocked minutes of a date. With `weekly`, they also block every later date on the same weekday. docs/rules.md 21.5 */
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

/** A block as staff see it. `technicianId` is null if it is for all technicians. Clients never see the reason. */
export interface BlockedTime extends Block {
  id: string;
  technicianId: string | null;
  reason: string;
}

/**
 * A block to add on each day from `from` to `to`, both included. With `weekly`, it repeats on the same weekdays from then on.
 */
export interface BlockAsked extends Pick<BlockedTime, "technicianId" | "start" | "end" | "weekly" | "reason"> {
  from: string;
  to: string;
}

/** Intervals by date. */
export type ByDate = Partial<Record<string, Interval[]>>;

/**
 * What somebody wants to book: the services' ids, the buffer (minutes), and a technician if one is chosen. With `basket`,
 * price and length depend on the technician. Without it, they are the same for all.
 */
export interface Wanted {
  services: string[];
  buffer?: number | undefined;
  technicianId?: string | null | undefined;
  basket?: Choice[] | undefined;
}

/**
 * The diary for somebody who wants these services. It has the technicians who do all of them, or only the chosen one if they
 * do. If any of these technicians has own terms for a wanted service, each gets `quoted`: price and length with them. It
 * knows the days on which the services wait for a deposit by transfer. docs/rules.md 21.2, 21.21, 29.21
 */
export function diaryFor(diary: Diary, { services, buffer = 0, technicianId, basket = [] }: Wanted): Diary {
  const technicians = diary.technicians?.filter(
    (technician) =>
      (!technicianId || technician.id === technicianId) &&
      services.every((service) => doesService(technician, service)),
  );
  const { byTransfer } = diary;
  const pricePence = basket.length > 0 ? basketTotal(basket) : null;
  return {
    ...{ ...diary, buffer },
    ...(technicians && { technicians: quotedFor(technicians, basket) }),
    ...(byTransfer && {
      transferOn: transferDays(byTransfer, { pricePence, serviceIds: services, prices: pricesOf(basket) }),
    }),
  };
}

function quotedFor(technicians: TechnicianDiary[], basket: Choice[]): TechnicianDiary[] {
  if (!technicians.some(({ ownTerms }) => basket.some(({ service }) => ownTerms?.[service.id]))) return technicians;
  return technicians.map((technician) => {
    const theirs = basketWith(basket, technician.ownTerms);
    return { ...technician, quoted: { pricePence: basketTotal(theirs), length: basketLength(theirs) } };
  });
}

/** The length of the wanted services with a technician, minutes: their own, or else `length`. */
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

/** Whether two half-open intervals of one day share a minute. docs/rules.md 1.3, 4.5 */
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
