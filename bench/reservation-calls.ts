import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Database } from "#app/database/client.server.ts";
import { appointmentItems, appointments, auditEvents, idempotencyKeys, outbox } from "#app/database/schema.ts";
import { diaryReads } from "#app/models/diary.server.ts";
import { addDays, now } from "#app/models/salon-clock.ts";
import { activeServices } from "#app/models/service.server.ts";
import { APPOINTMENTS_A_DAY, type BenchSalon, hourOfTheDay, today } from "./bench-salon.ts";

/** Statements that go to D1 in one call. */
export type Batch = { sql: string; params: unknown[] }[];

/** Connected to nothing: it only words statements. */
const database = drizzle({} as Database["$client"]);

/**
 * What `reserve` sends to D1 for one treatment, for the booking with this number: each has an hour of its own from
 * tomorrow on. `catalogue` is the read that it does without.
 */
export function reservationCalls({ id: salonId }: BenchSalon, number: number) {
  const date = addDays(today(), 1 + Math.floor(number / APPOINTMENTS_A_DAY));
  const { start, end } = hourOfTheDay(number % APPOINTMENTS_A_DAY);
  const [appointmentId, at] = [`bench-${number}`, now()];
  const key = { salonId, actor: "bench", key: appointmentId };
  const ofTheKey = and(
    eq(idempotencyKeys.salonId, key.salonId),
    eq(idempotencyKeys.actor, key.actor),
    eq(idempotencyKeys.key, key.key),
  );
  const catalogue = activeServices(database, salonId);
  return {
    catalogue: batch(catalogue),
    reads: batch(
      ...diaryReads(database, salonId, date, date),
      catalogue,
      database.select().from(idempotencyKeys).where(ofTheKey),
    ),
    writes: batch(
      database
        .insert(idempotencyKeys)
        .values({ ...key, fingerprint: "f".repeat(43), createdId: appointmentId, createdAt: at }),
      database.insert(appointments).values({
        id: appointmentId,
        salonId,
        customerName: "Ada Lovelace",
        customerEmail: "ada@example.com",
        customerPhone: "07700 900456",
        serviceNames: "French Gel Polish",
        date,
        startsMinute: start,
        endsMinute: end,
        pricePence: 4200,
        status: "pending",
        paymentMethod: "cash",
        paymentStatus: "pending",
        createdAt: at,
        updatedAt: at,
      }),
      database.insert(appointmentItems).values({
        appointmentId,
        position: 0,
        salonId,
        serviceId: "gel-polish-french",
        name: "French Gel Polish",
        pricePence: 4200,
        durationMinutes: 60,
        quantity: 1,
      }),
      database
        .insert(outbox)
        .values({ id: appointmentId, salonId, appointmentId, kind: "confirmation", dueAt: at, createdAt: at }),
      database.insert(auditEvents).values({ salonId, appointmentId, actor: "client:bench", event: "booked", at }),
    ),
  };
}

function batch(...statements: { toSQL(): Batch[number] }[]): Batch {
  return statements.map((statement) => statement.toSQL());
}
