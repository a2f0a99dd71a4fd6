import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { pauseAfter, rootCause, withinTime } from "../database/calls.server.ts";
import { bookmarkOf, type Database } from "../database/client.server.ts";
import { appointmentItems, appointments, auditEvents, idempotencyKeys, outbox } from "../database/schema.ts";
import type { Booking, Refusal } from "./appointment.ts";
import { whyNotOffered } from "./availability.ts";
import { basketDuration, basketLength, basketTotal, type Choice, countOf } from "./basket.ts";
import { diaryFrom, diaryReads } from "./diary.server.ts";
import { now, salonTime } from "./salon-clock.ts";
import { activeServices } from "./service.server.ts";
import type { Service } from "./service.ts";

/*
 * How a slot is reserved (docs/architecture.md). This runs inside the salon's object, one reservation at a time; D1's
 * triggers refuse what slips past it. Each attempt is one batched read, the rules, one batched write.
 */

/** A booking on its way into the diary: whose salon, who asks, and the key that makes a repeat the same request. */
export interface Reservation {
  salonId: string;
  actor: Actor;
  key: string;
  booking: Booking;
  /** The customer's phone as it is compared. */
  phoneKey: string;
}

/** Who asks. A client's booking belongs to their account, an admin's to the customer whose details it carries. */
export interface Actor {
  userId: string;
  role: "admin" | "client";
}

/** What became of it. `bookmark` lets a later read see the write. */
export type Outcome = { ok: true; appointmentId: string; bookmark: string | undefined } | Refused;

interface Refused {
  ok: false;
  reason: Refusal;
}

const ATTEMPTS = 4;

/**
 * Puts a booking into the diary, or says why not. A write whose outcome is unknown is looked up by its key before it is
 * tried again, so that one key makes one appointment. docs/rules.md 5.2 to 5.5
 */
export async function reserve(openDatabase: () => Database, reservation: Reservation): Promise<Outcome> {
  const fingerprint = await fingerprintOf(reservation.booking);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await attemptToReserve(openDatabase(), reservation, fingerprint);
    } catch (error) {
      if (rootCause(error).includes("slot_taken")) return refuse("taken");
      console.warn(JSON.stringify({ event: "reservation-retried", attempt, cause: rootCause(error) }));
      if (attempt < ATTEMPTS) await pauseAfter(attempt);
    }
  }
  return refuse("outcome-unknown");
}

async function attemptToReserve(database: Database, reservation: Reservation, fingerprint: string): Promise<Outcome> {
  const { salonId, actor, booking } = reservation;
  const [salon, hours, closures, busy, services, keys] = await withinTime(
    database.batch([
      ...diaryReads(database, salonId, booking.date, booking.date),
      activeServices(database, salonId),
      keyUsed(database, reservation),
    ]),
  );
  const [used] = keys;
  if (used) return used.fingerprint === fingerprint ? reserved(used.createdId, database) : refuse("key-reused");

  const basket = basketOf(booking, services);
  if (!Array.isArray(basket)) return basket;
  if (assertsOtherwise(booking, basket)) return refuse("prices-changed");

  const at = now();
  const diary = diaryFrom([salon, hours, closures, busy]);
  const reason = whyNotOffered(diary, booking, basketLength(basket), salonTime(diary.timeZone, at));
  if (reason) return refuse(reason);

  const appointmentId = crypto.randomUUID();
  const byClient = actor.role === "client";
  await withinTime(
    database.batch([
      database.insert(idempotencyKeys).values({
        salonId,
        actor: actor.userId,
        key: reservation.key,
        fingerprint,
        createdId: appointmentId,
        createdAt: at,
      }),
      database.insert(appointments).values({
        id: appointmentId,
        salonId,
        clientId: byClient ? actor.userId : null,
        customerName: booking.customerName,
        customerEmail: booking.customerEmail,
        customerPhone: booking.customerPhone,
        phoneKey: reservation.phoneKey,
        serviceNames: basket.map(({ service }) => service.name).join(", "),
        date: booking.date,
        startsMinute: booking.minute,
        endsMinute: booking.minute + basketLength(basket),
        pricePence: basketTotal(basket),
        status: (!byClient && booking.status) || "pending",
        paymentMethod: booking.paymentMethod,
        paymentStatus: (!byClient && booking.paymentStatus) || "pending",
        notes: booking.notes,
        createdAt: at,
        updatedAt: at,
      }),
      ...basket.map((choice, position) => insertItem(database, salonId, appointmentId, position, choice)),
      database
        .insert(outbox)
        .values({ id: crypto.randomUUID(), salonId, appointmentId, kind: "confirmation", dueAt: at, createdAt: at }),
      database
        .insert(auditEvents)
        .values({ salonId, appointmentId, actor: `${actor.role}:${actor.userId}`, event: "booked", at }),
    ]),
  );
  return reserved(appointmentId, database);
}

function keyUsed(database: Database, { salonId, actor, key }: Reservation) {
  return database
    .select({ fingerprint: idempotencyKeys.fingerprint, createdId: idempotencyKeys.createdId })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.salonId, salonId), eq(idempotencyKeys.actor, actor.userId), eq(idempotencyKeys.key, key)),
    );
}

/** The chosen services as the catalogue has them now, or why they can't be booked. docs/rules.md 5.4 */
function basketOf(booking: Booking, services: Service[]): Choice[] | Refused {
  const basket: Choice[] = [];
  for (const { id, name, quantity } of booking.services) {
    const service = services.find((service) => (id ? service.id === id : service.name === name));
    if (!service) return refuse("unknown-service");
    if (basket.some((choice) => choice.service.id === service.id)) return refuse("listed-twice");
    basket.push({ service, quantity });
  }
  return basket;
}

/** Whether the sender was shown another price or length than the catalogue gives. docs/rules.md 3.2 */
function assertsOtherwise({ assertedPricePence, assertedDuration }: Booking, basket: Choice[]): boolean {
  const lengths = [basketDuration(basket), basketLength(basket)];
  return (
    (assertedPricePence !== undefined && assertedPricePence !== basketTotal(basket)) ||
    (assertedDuration !== undefined && !lengths.includes(assertedDuration))
  );
}

function insertItem(
  database: Database,
  salonId: string,
  appointmentId: string,
  position: number,
  choice: Choice,
): BatchItem<"sqlite"> {
  const { id, name, pricePence, durationMinutes } = choice.service;
  const quantity = countOf(choice);
  return database
    .insert(appointmentItems)
    .values({ appointmentId, position, salonId, serviceId: id, name, pricePence, durationMinutes, quantity });
}

function reserved(appointmentId: string, database: Database): Outcome {
  return { ok: true, appointmentId, bookmark: bookmarkOf(database) };
}

function refuse(reason: Refusal): Refused {
  return { ok: false, reason };
}

async function fingerprintOf(booking: Booking): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(booking)));
  return Buffer.from(digest).toString("base64url");
}
