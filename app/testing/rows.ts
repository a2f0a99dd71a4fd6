import { and, asc, eq } from "drizzle-orm";
import { lastWrite } from "../database/changes.server.ts";
import {
  appointmentItems,
  appointments,
  auditEvents,
  idempotencyKeys,
  outbox,
  salons,
  users,
} from "../database/schema.ts";
import { isNews } from "../models/diary/waiting-emails.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { database } from "./database.ts";

/* The rows that a test finds in D1. */

/** An appointment, or nothing once it is deleted. */
export async function rowOf(appointmentId: string) {
  const [row] = await database.select().from(appointments).where(eq(appointments.id, appointmentId));
  return row;
}

/** The number of the last write to a salon's diary. */
export async function lastWriteIn(salonId: string): Promise<number> {
  const [last] = await database
    .select({ number: lastWrite(salonId) })
    .from(salons)
    .where(eq(salons.id, salonId));
  return last?.number ?? 0;
}

/** All appointments of a salon: one that was moved stands before its successor, otherwise the earliest comes first. */
export function diaryOf(salon: { id: string }) {
  return database
    .select()
    .from(appointments)
    .where(eq(appointments.salonId, salon.id))
    .orderBy(asc(appointments.calendarSequence), asc(appointments.date), asc(appointments.startsMinute));
}

/** The events of an appointment and their actors, oldest first. */
export async function eventsOf(appointmentId: string): Promise<[event: string, actor: string][]> {
  const events = await database
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.appointmentId, appointmentId))
    .orderBy(asc(auditEvents.id));
  return events.map(({ event, actor }) => [event, actor]);
}

/** The appointments of a salon that are not cancelled. */
export async function standingOf(salon: { id: string }) {
  return (await diaryOf(salon)).filter(({ status }) => status !== "cancelled");
}

/** The emails about an appointment, the first that is due first. */
export function emailsOf(appointmentId: string) {
  return database.select().from(outbox).where(eq(outbox.subjectId, appointmentId)).orderBy(asc(outbox.dueAt));
}

/**
 * The number of rows that bookings and sign-ups have written for a salon. A refusal leaves them unchanged. Only news counts:
 * whether there is a reminder depends on the time of day.
 */
export async function rowsOf(salon: Salon) {
  const [diary, items, keys, events, accounts] = await Promise.all(
    [appointments, appointmentItems, idempotencyKeys, auditEvents, users].map((table) =>
      database.$count(table, eq(table.salonId, salon.id)),
    ),
  );
  const mails = await database.$count(outbox, and(eq(outbox.salonId, salon.id), isNews()));
  return { diary, items, keys, mails, events, accounts };
}
