import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf, rowsOf, selectRows } from "../../database/rows.server.ts";
import {
  appointmentItems,
  appointmentLinks,
  appointments,
  auditEvents,
  idempotencyKeys,
  rateLimits,
  reviews,
} from "../../database/schema.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { AppointmentInDiary } from "../../diary/appointments/booked.ts";
import { type Decision, datesOf, senderOf, type Write } from "../../diary/decision.ts";
import type { Count } from "../../diary/salon-diary.ts";
import { clientOf } from "../notes/client-key.server.ts";
import { forgetNote, handOnNote } from "../notes/note.server.ts";
import { carryWishes, forgetWishes } from "../wishes/wishes.server.ts";
import { derivedFrom } from "./derived.server.ts";
import { emailStatements } from "./emails.server.ts";

/*
 * Writes what was decided: one statement for each table, however many decisions there are. Only where one decision goes on
 * from another about the same appointment do its statements come after the other's.
 */

/**
 * The statements of decisions, in one transaction, with those dates that open pages are told. They are of one salon, in the
 * order in which they were decided. docs/rules.md 22.4
 */
export function statementsOf(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  if (decisions.length === 0) return [];
  const writes = decisions.flatMap(({ writes }) => writes);
  const dates = decisions.flatMap(datesOf);
  return [
    ...apart(decisions).flatMap((together) => statementsTogether(database, salonId, together)),
    ...derivedFrom(database, salonId, {
      dates,
      added: writes.flatMap((write) => (write.what === "add" ? [write.appointment] : renamed(write, "after"))),
      removed: writes.flatMap((write) => (write.what === "remove" ? [write.appointment] : renamed(write, "before"))),
    }),
    countChanges(database, salonId, dates),
  ];
}

/** Whom a row that is set names by another name or contact: on one side they are counted, on the other no more. */
function renamed(write: Write, side: "before" | "after"): AppointmentInDiary[] {
  if (write.what !== "set") return [];
  const { before, after } = write;
  const same = (["customerEmail", "customerName", "phoneKey"] as const).every((name) => before[name] === after[name]);
  return same ? [] : [write[side]];
}

/** The decisions in order, in parts in which no two are about one appointment. */
function apart(decisions: Decision[]): Decision[][] {
  const parts: Decision[][] = [];
  let about = new Set<string>();
  for (const decision of decisions) {
    const ids = decision.writes.map((write) => (write.what === "set" ? write.before.id : write.appointment.id));
    if (parts.length === 0 || ids.some((id) => about.has(id))) {
      parts.push([]);
      about = new Set();
    }
    parts.at(-1)?.push(decision);
    for (const id of ids) about.add(id);
  }
  return parts;
}

/**
 * The statements of such a part. Old appointments give way before new ones come, so that their slots count as free. History
 * is told last: a trigger refuses it, and with it the whole batch, when a command was overtaken. docs/rules.md 5.6, 5.13
 */
function statementsTogether(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  const writes = decisions.flatMap(({ writes }) => writes);
  const set = writes.flatMap((write) => (write.what === "set" ? [write] : []));
  const added = writes.flatMap((write) => (write.what === "add" ? [write.appointment] : []));
  const removed = writes.flatMap((write) => (write.what === "remove" ? [write.appointment] : []));
  const edited = set.filter(isEdited);
  const contents = [...added, ...edited.map(({ after }) => after)];
  const items = contents.flatMap(({ id, items }) =>
    items.map(({ serviceId, name, pricePence, durationMinutes, quantity }, position) => ({
      ...{ appointmentId: id, position, salonId, serviceId, name, pricePence, durationMinutes, quantity },
    })),
  );
  const moves = added.flatMap(({ id, replacesId, date }) => (replacesId ? [{ from: replacesId, to: id, date }] : []));
  const keys = decisions.map((decision) => keyRow(salonId, decision));
  const history = decisions.flatMap((decision) => historyRows(salonId, decision));
  const counts = lastOf(decisions.flatMap(({ counts }) => counts));
  return [
    database.insert(idempotencyKeys).select(selectRows(idempotencyKeys, keys)),
    ...(set.length > 0 ? [updateOf(database, salonId, set)] : []),
    ...(added.length > 0
      ? [database.insert(appointments).select(selectRows(appointments, rowsFor(salonId, added)))]
      : []),
    ...(edited.length > 0 ? editsOf(database, salonId, edited) : []),
    ...(items.length > 0 ? [database.insert(appointmentItems).select(selectRows(appointmentItems, items))] : []),
    ...(moves.length > 0 ? [carryWishes(database, salonId, moves)] : []),
    ...removed.flatMap((appointment) => removals(database, salonId, appointment)),
    ...emailStatements(database, salonId, decisions),
    database.insert(auditEvents).select(selectRows(auditEvents, history)),
    ...(counts.length > 0 ? [countsOf(database, salonId, counts)] : []),
  ];
}

function keyRow(salonId: string, { sent, createdId, at }: Decision) {
  const { actor, key, fingerprint } = sent;
  return { salonId, actor: senderOf(actor), key, fingerprint, createdId, createdAt: at };
}

/** A deletion leaves no appointment to check: its event names no command. docs/rules.md 5.13 */
function historyRows(salonId: string, { sent, history, furtherHistory = [], at }: Decision) {
  return [history, ...furtherHistory].flatMap(({ appointmentId, events, states = null }) =>
    events.map((event) => ({
      ...{ salonId, appointmentId, actor: nameOf(sent.actor), event },
      ...{ commandId: event === "deleted" ? null : sent.id, at, states },
    })),
  );
}

function nameOf(actor: Actor): string {
  return actor.role === "guest" ? "guest" : `${actor.role}:${actor.userId}`;
}

function rowsFor(salonId: string, added: AppointmentInDiary[]) {
  return added.map(({ items: _items, paidOnline: _paid, beforeDone: _done, cancelledFrom: _cancelled, ...row }) => ({
    ...row,
    salonId,
  }));
}

/** Only the version that was read is updated: what was written since, a payment for instance, would be lost. */
function updateOf(
  database: Database,
  salonId: string,
  set: { before: AppointmentInDiary; after: AppointmentInDiary }[],
) {
  const rows = set.map(({ before, after }) => ({
    ...{ id: after.id, status: after.status, pricePence: after.pricePence, paymentMethod: after.paymentMethod },
    ...{ paymentStatus: after.paymentStatus, lateCancellation: after.lateCancellation },
    ...{ replacedById: after.replacedById, calendarSequence: after.calendarSequence, writtenBy: after.writtenBy },
    // The version that was read.
    ...{ version: before.version, updatedAt: after.updatedAt },
  }));
  return database
    .update(appointments)
    .set({
      status: sql`new.status`,
      pricePence: sql`new.price_pence`,
      paymentMethod: sql`new.payment_method`,
      paymentStatus: sql`new.payment_status`,
      lateCancellation: sql`new.late_cancellation`,
      replacedById: sql`new.replaced_by_id`,
      calendarSequence: sql`new.calendar_sequence`,
      version: sql`new.version + 1`,
      writtenBy: sql`new.written_by`,
      updatedAt: sql`new.updated_at`,
    })
    .from(sql`${rowsOf(appointments, rows)} as new`)
    .where(
      alsoInSalon(appointments, salonId, sql`${appointments.id} = new.id`, sql`${appointments.version} = new.version`),
    );
}

/** A row that is set. */
type Set = Extract<Write, { what: "set" }>;

/** What an edit writes beside what every other command does. */
const EDITED = [
  ...(["serviceNames", "endsMinute", "bufferMinutes", "technicianId", "technicianRequested", "beside"] as const),
  ...(["customerName", "customerEmail", "customerPhone", "phoneKey", "notes", "mailboxProved"] as const),
] as const;

/** Whether a row is set to other contents: another command leaves all of these as they are. docs/rules.md 5.31 */
function isEdited({ before, after }: Set): boolean {
  return before.items !== after.items || EDITED.some((name) => before[name] !== after[name]);
}

/** Writes other contents, after the version was checked and raised. The items are written with those of new appointments. */
function editsOf(database: Database, salonId: string, edited: Set[]): BatchItem<"sqlite">[] {
  const rows = edited.map(({ after }) => ({
    ...{ id: after.id, writtenBy: after.writtenBy },
    ...Object.fromEntries(EDITED.map((name) => [name, after[name]])),
  }));
  const written = alsoInSalon(
    appointments,
    salonId,
    ...[sql`${appointments.id} = new.id`, sql`${appointments.writtenBy} = new.written_by`],
  );
  const ids = oneOf(edited.map(({ after }) => after.id));
  return [
    database
      .update(appointments)
      .set(Object.fromEntries(EDITED.map((name) => [name, sql`new.${sql.identifier(appointments[name].name)}`])))
      .from(sql`${rowsOf(appointments, rows)} as new`)
      .where(written),
    database
      .delete(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, sql`${appointmentItems.appointmentId} in ${ids}`)),
    ...edited.flatMap(({ before, after }) =>
      clientOf(before) === clientOf(after) ? [] : handOnNote(database, salonId, clientOf(before), clientOf(after)),
    ),
    ...edited.flatMap(({ before, after }) =>
      before.customerEmail === after.customerEmail
        ? []
        : [
            database
              .delete(appointmentLinks)
              .where(alsoInSalon(appointmentLinks, salonId, eq(appointmentLinks.appointmentId, after.id))),
          ],
    ),
  ];
}

/** All personal data goes, and the note on a client with their last appointment. docs/rules.md 5.12, 23.6 */
function removals(database: Database, salonId: string, appointment: AppointmentInDiary): BatchItem<"sqlite">[] {
  const { id } = appointment;
  return [
    database
      .delete(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, eq(appointmentItems.appointmentId, id))),
    database
      .delete(appointmentLinks)
      .where(alsoInSalon(appointmentLinks, salonId, eq(appointmentLinks.appointmentId, id))),
    database
      .update(reviews)
      .set({ appointmentId: null })
      .where(alsoInSalon(reviews, salonId, eq(reviews.appointmentId, id))),
    forgetWishes(database, salonId, [id]),
    database.delete(appointments).where(alsoInSalon(appointments, salonId, eq(appointments.id, id))),
    forgetNote(database, salonId, clientOf(appointment)),
  ];
}

/** Of several counts of one subject the last one stands. */
function lastOf(counts: Count[]): Count[] {
  return [...new Map(counts.map((count) => [`${count.kind} ${count.subject}`, count])).values()];
}

function countsOf(database: Database, salonId: string, counts: Count[]) {
  const rows = counts.map((count) => ({ ...count, salonId }));
  return database
    .insert(rateLimits)
    .select(selectRows(rateLimits, rows))
    .onConflictDoUpdate({
      target: [rateLimits.salonId, rateLimits.kind, rateLimits.subject],
      set: { count: sql`excluded.count`, endsAt: sql`excluded.ends_at` },
    });
}
