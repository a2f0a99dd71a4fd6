import type { appointmentItems, appointments, auditEvents } from "#app/database/schema.ts";
import { basketLength, basketTotal } from "#app/diary/menu/basket.ts";
import { phoneKey } from "#app/kernel/phone-numbers.ts";
import { type Booking, bookingDealer, type Customer, type OpeningHours } from "./demo-bookings.ts";
import { below, type Random, seededRandom } from "./demo-random.ts";
import { CLIENT_VISIT_TODAY, CLIENT_VISITS, type ClientVisit, type Outcome } from "./demo-visits.ts";

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const SLOT_MINUTES = 15;

const FIRST_OFFSET = -42;
const LAST_OFFSET = 14;

/**
 * The facts that the diary is generated from. `midnight` is 00:00 UTC on today's date; an offset is a number of days
 * from it.
 */
export interface DemoDiary {
  salonId: string;
  /** The prefix of its rows' and services' ids. */
  idPrefix: string;
  midnight: number;
  /** The demo client, whose visits are among the appointments, or null for nobody's. */
  client: (Customer & { id: string }) | null;
  /** The technician whose appointments they are; left out at a salon with one. */
  technician?: DemoTechnician;
  /** The opening hours of the day at `offset`, null when it is closed. */
  openingHours: (offset: number) => OpeningHours | null;
}

/** A technician of a demo salon with a team. Their days to come are as full as those that are past. */
export interface DemoTechnician {
  id: string;
  /** Part of the ids of their appointments. */
  key: string;
  /** Whether they do a service of the demo menu. */
  does: (serviceId: string) => boolean;
  /** Minutes of the day that no appointment touches. */
  lunch: { start: number; end: number } | null;
}

interface WrittenAppointment {
  appointment: typeof appointments.$inferInsert;
  items: (typeof appointmentItems.$inferInsert)[];
  audit: typeof auditEvents.$inferInsert;
}

/**
 * Eight weeks of appointments around today, on open days only; always the same ones for the same `midnight`. They start
 * on the 15-minute grid, end by closing and never overlap, including the cancelled ones.
 */
export function demoAppointments(diary: DemoDiary): WrittenAppointment[] {
  const { technician } = diary;
  const random = seededRandom(diary.midnight / DAY + (technician?.key.charCodeAt(0) ?? 0));
  const book = bookingDealer(random, technician);
  const clientVisits = clientVisitsByOffset(diary);
  const written: WrittenAppointment[] = [];
  for (let offset = FIRST_OFFSET; offset <= LAST_OFFSET; offset++) {
    const hours = diary.openingHours(offset);
    if (!hours) continue;
    const bookings = withClientVisit(book(offset, hours), clientVisits.get(offset), diary.client);
    const starts = spreadOverTheDay(
      bookings.map(({ basket }) => basketLength(basket)),
      hours,
      random,
    );
    for (const [index, booking] of bookings.entries()) {
      const start = starts[index] ?? 0;
      if (!isOverLunch(technician, start, start + basketLength(booking.basket)))
        written.push(writeAppointment(diary, offset, index + 1, booking, start, random));
    }
  }
  return written;
}

function isOverLunch(technician: DemoTechnician | undefined, start: number, end: number): boolean {
  const lunch = technician?.lunch;
  return Boolean(lunch && start < lunch.end && lunch.start < end);
}

/** `yyyy-MM-dd` of the day at `offset`. */
export function dateAt(midnight: number, offset: number): string {
  return new Date(midnight + offset * DAY).toISOString().slice(0, 10);
}

/**
 * The client's visits by the open day that they fall on. One upcoming visit must always be within 48 hours, which
 * tomorrow's is. When tomorrow is closed, the next open day's first visit is within 48 hours only late enough today;
 * until then today's last visit is.
 */
function clientVisitsByOffset({ client, openingHours }: DemoDiary): Map<number, ClientVisit> {
  if (!client) return new Map();
  const visits = new Map(CLIENT_VISITS.map((visit) => [nextOpenOffset(visit.offset, openingHours), visit]));
  if (openingHours(0) && !openingHours(1)) visits.set(0, CLIENT_VISIT_TODAY);
  return visits;
}

/** The first open day at or after `offset`. */
export function nextOpenOffset(offset: number, openingHours: DemoDiary["openingHours"]): number {
  return openingHours(offset) ? offset : nextOpenOffset(offset + 1, openingHours);
}

function withClientVisit(bookings: Booking[], visit: ClientVisit | undefined, client: Customer | null): Booking[] {
  if (!visit || !client) return bookings;
  const place = (visit.place + bookings.length) % bookings.length;
  return bookings.map((booking, index) =>
    index === place ? { ...booking, customer: client, outcome: visit.outcome, notes: "" } : booking,
  );
}

/**
 * Starts in minutes of the day: the first at most half an hour after opening, with the spare time at random behind
 * each.
 */
function spreadOverTheDay(lengths: number[], hours: OpeningHours, random: Random): number[] {
  const busy = lengths.reduce((sum, length) => sum + length, 0);
  const spareSlots = Math.floor((hours.closesMinute - hours.opensMinute - busy) / SLOT_MINUTES);
  const slotsBefore = below(Math.min(spareSlots, 2) + 1, random);
  const gaps = lengths.map(() => 0);
  for (let slot = slotsBefore; slot < spareSlots; slot++) {
    const after = below(lengths.length, random);
    gaps[after] = (gaps[after] ?? 0) + SLOT_MINUTES;
  }
  let next = hours.opensMinute + slotsBefore * SLOT_MINUTES;
  return lengths.map((length, index) => {
    const starts = next;
    next += length + (gaps[index] ?? 0);
    return starts;
  });
}

/** The rows of the day's `number`th booking. All its timestamps are before today, so that none is in the future. */
function writeAppointment(
  { salonId, idPrefix, midnight, technician }: DemoDiary,
  offset: number,
  number: number,
  { customer, basket, outcome, notes }: Booking,
  startsMinute: number,
  random: Random,
): WrittenAppointment {
  const date = dateAt(midnight, offset);
  const id = `${idPrefix}demo-${date}-${technician?.key ?? ""}${String(number).padStart(2, "0")}`;
  const endsMinute = startsMinute + basketLength(basket);
  const { createdAt, updatedAt } = stampsOf(midnight + offset * DAY, offset, startsMinute, endsMinute, outcome, random);
  return {
    appointment: {
      id,
      salonId,
      clientId: customer.id,
      technicianId: technician?.id ?? salonId,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      phoneKey: phoneKey(customer.phone, "GB"),
      serviceNames: basket.map(({ service }) => service.name).join(", "),
      date,
      startsMinute,
      endsMinute,
      pricePence: basketTotal(basket),
      status: outcome.status,
      paymentMethod: outcome.paymentMethod,
      paymentStatus: outcome.paymentStatus,
      notes,
      lateCancellation: outcome.late ?? false,
      version: outcome.status === "pending" ? 1 : 2,
      createdAt,
      updatedAt,
    },
    items: basket.map(({ service, quantity }, position) => ({
      appointmentId: id,
      position,
      salonId,
      serviceId: idPrefix + service.id,
      name: service.name,
      pricePence: service.pricePence,
      durationMinutes: service.durationMinutes,
      quantity,
    })),
    audit: {
      salonId,
      appointmentId: id,
      actor: customer.id ? `client:${customer.id}` : "demo",
      event: "booked",
      at: createdAt,
    },
  };
}

/** When it was booked, at least four days ahead and before today, and when it was last updated. */
function stampsOf(
  day: number,
  offset: number,
  startsMinute: number,
  endsMinute: number,
  { status, late }: Outcome,
  random: Random,
): { createdAt: number; updatedAt: number } {
  const daysAhead = Math.max(offset + 1, 4) + below(14, random);
  const createdAt = day - daysAhead * DAY + 7 * HOUR + below(12 * 60, random) * MINUTE;
  const soonAfter = createdAt + (15 + below(165, random)) * MINUTE;
  if (status === "pending") return { createdAt, updatedAt: createdAt };
  if (status === "completed") return { createdAt, updatedAt: day + endsMinute * MINUTE + 10 * MINUTE };
  if (late) return { createdAt, updatedAt: day + startsMinute * MINUTE - (3 + below(27, random)) * HOUR };
  return { createdAt, updatedAt: soonAfter };
}
