import type { Service } from "#app/diary/menu/service.ts";
import { addDays, MIDNIGHT } from "#app/kernel/clock.ts";
import { randomFrom } from "#app/testing/random.ts";
import { DAYS_BEFORE, FIRST_DAY, menuOf, minutesOfMonth } from "./salon.ts";

/*
 * Who asks for what, from a seed. Everything about a client is drawn before the month is played, so that the same people come
 * whatever the salon has set. The shares are assumptions: docs/full-chairs.md says which.
 */

/** Options, each with its share. The shares are 1 together. */
type Shares<Option> = readonly (readonly [Option, number])[];

/** The mean number of days between asking and the wished day. */
const LEAD_DAYS = 6;

/** Who asks for a technician by name, and for whom. */
const NAMED = 0.4;
const TECHNICIANS: Shares<"a" | "b" | "c"> = [
  ["a", 0.4],
  ["b", 0.4],
  ["c", 0.2],
];

/** The part of a day in which the wished time lies. */
const TIMES: Shares<{ from: number; to: number }> = [
  [{ from: 540, to: 720 }, 0.3],
  [{ from: 720, to: 900 }, 0.2],
  [{ from: 900, to: 1140 }, 0.5],
];

/** How many days before and after the wished one would do. */
const DAYS_APART: Shares<number> = [
  [0, 0.4],
  [1, 0.3],
  [3, 0.3],
];

/** How many minutes from the wished time of day would do. */
const MINUTES_APART: Shares<number> = [
  [60, 0.4],
  [150, 0.35],
  [MIDNIGHT, 0.25],
];

/** Who chooses the time that suits best, even if it stands below the others. */
const LOOKS_AT_ALL = 0.3;

/** Who cancels, and how many hours before the visit; null for any time before that. */
const CANCELS = 0.12;
const CANCEL_HOURS: Shares<{ from: number; to: number } | null> = [
  [{ from: 2, to: 24 }, 0.35],
  [{ from: 24, to: 48 }, 0.25],
  [null, 0.4],
];

/** Of those who find nothing, who joins the waiting list. */
const JOINS = 0.5;

/** Who takes what they are offered, by day (08:00 to 22:00) and by night. */
const TAKES = { day: 0.6, night: 0.1 };

/** Somebody who asks once. */
export interface Client {
  id: string;
  /** When they ask: days after the first day, and the minute of that day. */
  day: number;
  minute: number;
  service: Service;
  technicianId: "a" | "b" | "c" | null;
  wished: { date: string; minute: number };
  /** How many days and minutes from the wish would do. */
  days: number;
  apart: number;
  /** Whether they choose the time that suits best, even if it stands below the others. */
  looksAtAll: boolean;
  /** Hours before the visit at which they cancel; a share of the time until then if that is sooner; null if they come. */
  cancels: { hours: number | null; share: number } | null;
  joins: boolean;
  /** Numbers in [0, 1) that decide how they answer offers, one after the other. */
  answers: { takes: number; minutes: number }[];
}

/**
 * The clients of the days before the month and of the month, soonest first. `demand` is how many minutes are asked for, of those
 * that technicians work. `shortest` is the shortest service of the menu, minutes.
 */
export function clientsFrom(seed: number, demand: number, shortest: number): Client[] {
  const random = randomFrom(seed);
  const menu = menuOf(shortest);
  const weights = menu.reduce((sum, { weight }) => sum + weight, 0);
  const meanMinutes = menu.reduce((sum, { service, weight }) => sum + service.durationMinutes * weight, 0) / weights;
  const perDay = (demand * minutesOfMonth()) / 30 / meanMinutes;
  const services = menu.map(({ service, weight }) => [service, weight / weights] as const);
  const clients: Client[] = [];
  // Arrivals without memory, from 08:00 to 22:00.
  for (let at = 0; ; ) {
    at += -Math.log(1 - random()) / perDay;
    const day = Math.floor(at);
    if (day >= 2 * DAYS_BEFORE) return clients;
    clients.push(aClient(`${clients.length}`, day, 480 + Math.floor((at - day) * 840)));
  }

  function aClient(id: string, day: number, minute: number): Client {
    const lead = Math.min(30, Math.floor(-Math.log(1 - random()) * LEAD_DAYS));
    const hours = drawn(CANCEL_HOURS);
    const cancels = { hours: hours && between(hours), share: random() };
    return {
      ...{ id, day, minute, service: drawn(services) },
      technicianId: random() < NAMED ? drawn(TECHNICIANS) : null,
      wished: { date: addDays(FIRST_DAY, day + lead), minute: Math.floor(between(drawn(TIMES))) },
      ...{ days: drawn(DAYS_APART), apart: drawn(MINUTES_APART), looksAtAll: random() < LOOKS_AT_ALL },
      ...{ cancels: random() < CANCELS ? cancels : null, joins: random() < JOINS },
      answers: Array.from({ length: 5 }, () => ({ takes: random(), minutes: 2 + Math.floor(random() * 25) })),
    };
  }

  function between({ from, to }: { from: number; to: number }): number {
    return from + random() * (to - from);
  }

  function drawn<Option>(options: Shares<Option>): Option {
    let left = random();
    for (const [option, share] of options) {
      if (left < share) return option;
      left -= share;
    }
    const last = options.at(-1);
    if (!last) throw new Error("There is nothing to draw from");
    return last[0];
  }
}

/** Whether a client takes an offer that reaches them at this minute of the day. */
export function takesOffer({ takes }: Client["answers"][number], minute: number): boolean {
  return takes < (minute >= 480 && minute < 1320 ? TAKES.day : TAKES.night);
}
