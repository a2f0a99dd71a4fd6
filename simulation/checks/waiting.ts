import { clockGap, instantAt } from "../../app/kernel/clock.ts";
import { MENU } from "../eras.ts";
import type { History, OfferRow, Row } from "../history.ts";
import { rowsIn } from "../rows.ts";
import { type House, OFFER_MINUTES, technicianOf } from "../salons.ts";
import type { World } from "../world.ts";

/*
 * The waiting list. No time is offered to two at once, nobody is offered a time again, no client takes what is offered to
 * another, and once everything is quiet nobody waits for what is free.
 */

/** The faults in what was offered. docs/rules.md 33.4 to 33.7 */
export function faultsOfWaiting(world: World, history: History, house: House): string[] {
  const entries = rowsIn<EntryRow>(world.sqlite, ENTRIES);
  // An object that is lost with its write may offer before it knows what another one has offered.
  const offeredAgain = world.mayTellLate ? [] : again(entries);
  return [...atOnce(history), ...offeredAgain, ...takenFromThem(world, history), ...waitsInVain(world, history, house)];
}

interface EntryRow {
  id: string;
  salonId: string;
  email: string;
  state: string;
  wanted: string;
  offered: string;
  until: number | null;
}

interface Time {
  date: string;
  start: number;
  end: number;
  technicianId: string | null;
}

function atOnce({ snapshots }: History): string[] {
  return snapshots.flatMap(({ at, offers }) => {
    const open = offers.filter(({ state, until }) => state === "waiting" && until !== null && until > at);
    return open.flatMap((one, place) =>
      open
        .slice(place + 1)
        .filter((other) => one.salonId === other.salonId && share(one, other))
        .map((other) => `${inWords(one)} was offered to ${one.email} and ${other.email} at once`),
    );
  });
}

function again(entries: EntryRow[]): string[] {
  return Object.values(Object.groupBy(entries, ({ salonId, email }) => `${salonId} ${email}`)).flatMap(
    (theirs = []) => {
      const times = theirs.flatMap(({ offered }): Time[] => JSON.parse(offered));
      return times.flatMap((one, place) =>
        times.slice(place + 1).some((other) => sameMinutes(one, other))
          ? [`${inWords(one)} was offered to ${theirs[0]?.email} again`]
          : [],
      );
    },
  );
}

/**
 * Clients who have booked what was offered to somebody else. Staff may. An offer counts from its write on, for a booking that
 * was sent after it. If there is trouble, it counts once the object holds its time.
 */
function takenFromThem({ hadTrouble }: World, { snapshots, tries }: History): string[] {
  return snapshots.flatMap((after, index) => {
    const before = snapshots[index - 1];
    if (!before) return [];
    const added = after.appointments.filter(({ id }) => before.appointments.every((row) => row.id !== id));
    return added.flatMap((row) => {
      const booked = tries.find(({ request: { command } }) => command?.what === "book" && command.notes === row.notes);
      if (!booked || booked.request.by === "staff") return [];
      const held = new Set(before.holds.map(({ token }) => token));
      const counts = ({ offerId }: OfferRow) =>
        held.has(`offer ${offerId}`) ||
        (!hadTrouble &&
          snapshots.some(({ at, offers }) => at < booked.invoked && offers.some((offer) => offer.offerId === offerId)));
      const taken = before.offers.find(
        (offer) =>
          offer.state === "waiting" &&
          (offer.until ?? 0) > after.at &&
          offer.salonId === row.salonId &&
          offer.email !== row.customerEmail &&
          share(offer, asTime(row)) &&
          counts(offer),
      );
      return taken ? [`${row.customerEmail} took ${inWords(taken)}, which was offered to ${taken.email}`] : [];
    });
  });
}

/** Whoever waits although a time is free that suits them. It looks at every quarter of an hour. */
export function waitsInVain(world: World, { snapshots }: History, { salons: [rose], era }: House): string[] {
  const { timeline, sqlite } = world;
  const last = snapshots.at(-1);
  const [hours] = rowsIn<{ opens: number; closes: number }>(
    sqlite,
    "SELECT opens_minute AS opens, closes_minute AS closes FROM business_hours WHERE salon_id = 'rose' LIMIT 1",
  );
  const [service] = MENU;
  if (!last || !hours || !service) return [];
  const entries = rowsIn<EntryRow>(sqlite, ENTRIES).filter(({ salonId }) => salonId === rose.id);
  const waiting = entries.filter(({ state }) => state === "waiting");
  const isOpen = ({ until }: { until: number | null }) => until !== null && until > timeline.now;
  const taken: Time[] = [
    ...last.appointments.filter(({ salonId, status }) => salonId === rose.id && status !== "cancelled").map(asTime),
    ...last.blocks,
    ...last.offers.filter((offer) => offer.state === "waiting" && isOpen(offer)),
    ...last.holds.filter((hold) => hold.salonId === rose.id && isOpen(hold)),
  ];
  const closed = new Set(last.closures.map(({ date }) => date));
  const answeredBy = timeline.now + (OFFER_MINUTES + 1) * 60_000;
  return waiting.flatMap(({ email, ...entry }) => {
    const theirs = entries.filter((other) => other.email === email);
    if (theirs.some((other) => other.state === "waiting" && isOpen(other))) return [];
    const wanted: Wanted = JSON.parse(entry.wanted);
    const before = theirs.flatMap((other): Time[] => [
      ...JSON.parse(other.offered),
      ...(JSON.parse(other.wanted).heard ?? []),
    ]);
    const team = last.team.filter(({ id, salonId }) => salonId === rose.id && (wanted.technicianId ?? id) === id);
    const [date = ""] = wanted.days;
    if (closed.has(date) || clockGap(era.timeZone, date)) return [];
    for (let start = hours.opens; start <= hours.closes; start += 15) {
      const end = start + service.durationMinutes + service.bufferMinutes;
      if (start < wanted.from || start >= wanted.to || start + service.durationMinutes > 1_440) continue;
      if (instantAt(era.timeZone, date, start) <= answeredBy) continue;
      const times = team.map(({ id: technicianId }) => ({ date, start, end, technicianId }));
      const free = times.find(
        (time) => !before.some((one) => sameMinutes(one, time)) && !taken.some((one) => share(one, time)),
      );
      if (free) return [`${email} waits, and ${inWords(free)} is free`];
    }
    return [];
  });
}

interface Wanted {
  days: string[];
  from: number;
  to: number;
  technicianId: string | null;
}

/** Whether two times share a minute, with whomever. */
function sameMinutes(one: Time, other: Time): boolean {
  return one.date === other.date && one.start < other.end && other.start < one.end;
}

/** Whether two times share a minute of one technician. */
function share(one: Time, other: Time): boolean {
  const same = one.technicianId === null || other.technicianId === null || one.technicianId === other.technicianId;
  return same && sameMinutes(one, other);
}

function asTime({ date, start, end, buffer, technicianId }: Row): Time {
  return { date, start, end: end + buffer, technicianId };
}

function inWords({ date, start, technicianId }: Time | OfferRow): string {
  return `${date} ${start} with ${technicianId ?? technicianOf("", 1)}`;
}

const ENTRIES = `SELECT id, salon_id AS salonId, email, state, wanted, offered, offer_until AS until FROM waiting_list`;
