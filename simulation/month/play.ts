import { withHeld } from "#app/diary/holds/held.ts";
import { basketLength, wantedOf } from "#app/diary/menu/basket.ts";
import type { Service } from "#app/diary/menu/service.ts";
import { technicianFor } from "#app/diary/times/assign.ts";
import { whyNotOffered } from "#app/diary/times/availability.ts";
import { type Diary, diaryFor, type Gaps, type TechnicianDiary, type TechnicianTime } from "#app/diary/times/diary.ts";
import { offeredFirst, openDay } from "#app/diary/times/free-days.ts";
import { MOST_OFFERS, type WaitingEntry } from "#app/diary/waitlist/entry.ts";
import { type Offer, offersFor } from "#app/diary/waitlist/offers.ts";
import { addDays, daysBetween, HOUR_MS, instantAt, MINUTE_MS, type SalonTime, salonTime } from "#app/kernel/clock.ts";
import { type Client, clientsFrom, takesOffer } from "./clients.ts";
import { emptyDiary, FIRST_DAY, MONTH, menuOf, minutesOfMonth, TIME_ZONE } from "./salon.ts";

/*
 * Plays a month of a salon. What is offered, who gets it and whom the waiting list asks is decided by the diary of the product
 * itself; only clients are simulated.
 */

/** How a month is played. */
export interface Play {
  seed: number;
  /** The minutes that are asked for, of those that technicians work. */
  demand: number;
  /** The shortest service of the menu, minutes. */
  shortest: number;
  gaps: Gaps;
  waitingList: boolean;
}

/** What came of a month. */
export interface Outcome {
  /** The share of the technicians' minutes that was sold and not cancelled. */
  sold: number;
  /** The share of those who asked for a visit in the month who found a start at once. */
  found: number;
  /** How far from the wished time of day these starts are, minutes on average. */
  apart: number;
  /** The share of minutes freed by cancellations that were sold again. */
  soldAgain: number;
  /** The share of those who asked who were booked by the waiting list. */
  byList: number;
}

interface Visit {
  client: Client;
  time: TechnicianTime;
  cancelled: boolean;
}

/** How long an offer of the waiting list stands, minutes. */
const ANSWER_MINUTES = 30;

/** Plays a month. The same seed has the same clients, whatever else is asked. */
export function play({ seed, demand, shortest, gaps, waitingList }: Play): Outcome {
  const clients = clientsFrom(seed, demand, shortest);
  const month = new Month(emptyDiary(menuIn(shortest), gaps), menuIn(shortest), waitingList);
  month.run(clients);
  return outcomeOf(month, clients);
}

function menuIn(shortest: number): Service[] {
  return menuOf(shortest).map(({ service }) => service);
}

function outcomeOf({ visits, found, byList }: Month, clients: Client[]): Outcome {
  const ofMonth = ({ date }: { date: string }) => MONTH.includes(date);
  const inMonth = visits.filter(({ time }) => ofMonth(time));
  const freed = minutesIn(inMonth.filter(({ cancelled }) => cancelled));
  const taken = minutesIn(inMonth.filter(({ cancelled }) => !cancelled));
  const asked = clients.filter(({ wished }) => ofMonth(wished)).length;
  const atOnce = found.filter(({ client }) => ofMonth(client.wished));
  const apart = atOnce.map(({ client, start }) => Math.abs(start.minute - client.wished.minute));
  return {
    sold: taken.size / minutesOfMonth(),
    found: atOnce.length / asked,
    apart: apart.reduce((sum, minutes) => sum + minutes, 0) / apart.length,
    soldAgain: [...freed].filter((minute) => taken.has(minute)).length / freed.size,
    byList: byList.filter(({ wished }) => ofMonth(wished)).length / asked,
  };
}

/** A month as it is played. All instants are UTC ms. */
class Month {
  readonly visits: Visit[] = [];
  /** Who found a start at once, and which. */
  readonly found: { client: Client; start: SalonTime }[] = [];
  /** Who was booked by the waiting list. */
  readonly byList: Client[] = [];
  readonly #diary: Diary;
  readonly #menu: Service[];
  readonly #waitingList: boolean;
  readonly #entries = new Map<string, { client: Client; entry: WaitingEntry }>();
  readonly #offered = new Map<string, TechnicianTime>();
  #due: { at: number; happens: (at: number) => void }[] = [];

  constructor(diary: Diary, menu: Service[], waitingList: boolean) {
    this.#diary = diary;
    this.#menu = menu;
    this.#waitingList = waitingList;
  }

  run(clients: Client[]): void {
    for (const client of clients) {
      const at = instantAt(TIME_ZONE, addDays(FIRST_DAY, client.day), client.minute);
      this.#later(at, () => this.#asks(client, at));
    }
    for (let [next] = this.#due; next; [next] = this.#due) {
      this.#due.shift();
      next.happens(next.at);
    }
  }

  /** What happens at the same instant happens in the order in which it was put down. */
  #later(at: number, happens: (at: number) => void): void {
    const place = this.#due.findLastIndex((other) => other.at <= at);
    this.#due = this.#due.toSpliced(place + 1, 0, { at, happens });
  }

  /** The diary with what the waiting list holds taken, for a client's service and technician. */
  #free({ service }: Client, technicianId: string | null): Diary {
    return diaryFor(
      withHeld(this.#diary, [...this.#offered.values()]),
      wantedOf([{ service, quantity: 1 }], technicianId),
    );
  }

  #asks(client: Client, at: number): void {
    const start = this.#startFor(client, at);
    if (start) {
      this.found.push({ client, start });
      this.#book(client, start, client.technicianId, at);
    } else if (this.#waitingList && client.joins) this.#joins(client, at);
  }

  /** The start that a client chooses of what the date step shows, or null if nothing there would do. */
  #startFor(client: Client, at: number): SalonTime | null {
    const diary = this.#free(client, client.technicianId);
    const apart = (minute: number) => Math.abs(minute - client.wished.minute);
    const nearest = (minutes: number[]) =>
      minutes.filter((minute) => apart(minute) <= client.apart).toSorted((one, other) => apart(one) - apart(other))[0];
    for (const date of daysFor(client)) {
      const day = openDay(diary, date, lengthFor(client), salonTime(TIME_ZONE, at));
      const first = client.looksAtAll ? undefined : nearest(offeredFirst(day));
      const minute = first ?? nearest(day.free);
      if (minute !== undefined) return { date, minute };
    }
    return null;
  }

  #book(client: Client, { date, minute }: SalonTime, technicianId: string | null, at: number): void {
    const length = lengthFor(client);
    const diary = this.#free(client, technicianId);
    const why = whyNotOffered(diary, { date, minute }, length, salonTime(TIME_ZONE, at));
    if (why) throw new Error(`A start that was offered can't be booked: ${why}`);
    const own = this.#chairOf(technicianFor(diary, { date, minute }, length)?.id ?? null);
    const time = { date, start: minute, end: minute + length, technicianId: own.id };
    own.busy[date] = [...(own.busy[date] ?? []), { start: time.start, end: time.end }];
    const visit = { client, time, cancelled: false };
    this.visits.push(visit);
    const begins = instantAt(TIME_ZONE, date, minute);
    if (!client.cancels || begins - at < 2 * HOUR_MS) return;
    const { hours, share } = client.cancels;
    const before = begins - (hours ?? 48) * HOUR_MS;
    const wished = awake(hours === null ? at + share * (before - at) : before);
    this.#later(Math.max(at, wished), (when) => this.#cancel(visit, when));
  }

  #chairOf(technicianId: string | null): TechnicianDiary {
    const found = this.#diary.technicians?.find(({ id }) => id === technicianId);
    if (!found) throw new Error("Nobody is free for a start that was offered");
    return found;
  }

  #cancel(visit: Visit, at: number): void {
    const { date, start, technicianId } = visit.time;
    const { busy } = this.#chairOf(technicianId);
    busy[date] = (busy[date] ?? []).filter((one) => one.start !== start);
    visit.cancelled = true;
    this.#look(at);
  }

  #joins(client: Client, at: number): void {
    const { id, service, technicianId, wished, apart } = client;
    const days = daysFor(client).toSorted();
    const entry = {
      ...{ id, person: id, place: at, offered: [], before: null, technicianId, days },
      services: [{ id: service.id, quantity: 1 }],
      ...{ from: Math.max(0, wished.minute - apart), to: wished.minute + apart + 1, until: days.at(-1) ?? "" },
    };
    this.#entries.set(id, { client, entry });
    this.#look(at);
  }

  /** Offers what is free to those who wait, as the salon's object does after each write. docs/rules.md 33.4 */
  #look(at: number): void {
    const { date: today } = salonTime(TIME_ZONE, at);
    for (const [id, { entry }] of this.#entries)
      if (entry.until < today || entry.offered.length >= MOST_OFFERS) this.#entries.delete(id);
    if (this.#entries.size === 0) return;
    const waiting = [...this.#entries.values()].flatMap(({ entry }) => (this.#offered.has(entry.id) ? [] : [entry]));
    const diary = withHeld(this.#diary, [...this.#offered.values()]);
    const offers = offersFor(waiting, { diary, menu: this.#menu, at, answerMinutes: ANSWER_MINUTES });
    for (const offer of offers) this.#offer(offer, at);
  }

  #offer({ entryId, time }: Offer, at: number): void {
    const waits = this.#entries.get(entryId);
    const answer = waits?.client.answers[waits.entry.offered.length];
    if (!waits || !answer) return;
    waits.entry.offered.push(time);
    this.#offered.set(entryId, time);
    const takes = takesOffer(answer, salonTime(TIME_ZONE, at).minute);
    this.#later(at + (takes ? answer.minutes : ANSWER_MINUTES) * MINUTE_MS, (when) => {
      this.#offered.delete(entryId);
      if (takes) {
        this.#entries.delete(entryId);
        this.byList.push(waits.client);
        this.#book(waits.client, { date: time.date, minute: time.start }, time.technicianId, when);
      }
      this.#look(when);
    });
  }
}

/** The instant, or half past nine of the evening before it if it lies between 22:00 and 08:00. */
function awake(at: number): number {
  const { date, minute } = salonTime(TIME_ZONE, at);
  if (minute >= 480 && minute < 1320) return at;
  return instantAt(TIME_ZONE, minute < 480 ? addDays(date, -1) : date, 1290);
}

function lengthFor({ service }: Client): number {
  return basketLength([{ service, quantity: 1 }]);
}

/** The days that would do, the wished one first, then the nearest. */
function daysFor({ wished, days, day }: Client): string[] {
  const first = addDays(FIRST_DAY, day);
  return Array.from({ length: 2 * days + 1 }, (_, index) => addDays(wished.date, index - days))
    .filter((date) => date >= first && daysBetween(first, date) <= 30)
    .toSorted((one, other) => Math.abs(daysBetween(wished.date, one)) - Math.abs(daysBetween(wished.date, other)));
}

/** Each minute of each technician in these visits, as a text. */
function minutesIn(visits: Visit[]): Set<string> {
  return new Set(
    visits.flatMap(({ time: { technicianId, date, start, end } }) =>
      Array.from({ length: end - start }, (_, minute) => `${technicianId} ${date} ${start + minute}`),
    ),
  );
}
