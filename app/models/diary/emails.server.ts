import { and, eq, exists, gt, gte, inArray, isNotNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf, selectRows } from "../../database/many-rows.server.ts";
import { appointments, checkouts, outbox } from "../../database/schema.ts";
import type { BookedAppointment } from "../../diary/appointments/booked.ts";
import type { Decision } from "../../diary/decision.ts";
import type { EmailChange, EmailDue, OfCommand, Unless } from "../../diary/emails.ts";
import { knowsThatItStands, nobodyHeard } from "./news-known.server.ts";
import { isUntried, isWaiting } from "./waiting-emails.server.ts";

/*
 * Writes the emails of decisions. An email may still change if no sender has tried it. The customer may already know any
 * other.
 */

/**
 * The statements for the emails of decisions, in order. Emails without a condition are queued last, in one statement.
 * docs/rules.md 10.2
 */
export function emailStatements(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  const changes = decisions.flatMap((decision) => decision.emails.map((email) => ({ email, decision })));
  const plain = changes.flatMap(({ email, decision: by }) =>
    email.what === "queue" && !email.unless ? [rowOf(salonId, email.email, by)] : [],
  );
  return [
    ...changes.flatMap(({ email, decision }) => statementsFor(database, salonId, email, decision)),
    ...(plain.length > 0 ? [database.insert(outbox).select(selectRows(outbox, plain))] : []),
  ];
}

function rowOf(salonId: string, { appointmentId, kind, dueAt, ...email }: EmailDue, { at, sent }: Decision) {
  const { previousDate = null, previousMinute = null, deletedAppointment = null, channel = "email" as const } = email;
  return {
    ...{
      id: crypto.randomUUID(),
      salonId,
      subjectId: appointmentId,
      kind,
      previousDate,
      previousMinute,
      deletedAppointment,
      channel,
    },
    ...{ attempts: 0, leasedUntil: 0, dueAt, createdAt: at, commandId: sent.id },
  };
}

function statementsFor(database: Database, salonId: string, change: EmailChange, by: Decision): BatchItem<"sqlite">[] {
  const { at } = by;
  switch (change.what) {
    case "queue":
      return change.unless ? queuedUnless(database, salonId, change.email, change.unless, by) : [];
    case "hand-on":
      return [handOn(database, salonId, change.from, change.to)];
    case "drop-as-before":
      return [dropIfAsBefore(database, salonId, change.appointment, at)];
    case "drop-of-command":
      return dropOfCommand(database, salonId, change.command, at);
    case "hand-back":
      return [handBack(database, salonId, change.from, change.to)];
    case "wait-again":
      return [waitAgain(database, salonId, change.appointmentIds, change.droppedAt)];
    case "drop-cancellation":
      return [dropCancellation(database, salonId, change.appointmentId, at)];
    case "forget":
      return [forget(database, salonId, change.appointmentId)];
  }
}

const other = alias(outbox, "other");

/** Queues an email, and deletes it again if its condition `unless` holds. docs/rules.md 10.24, 10.31, 10.34 */
function queuedUnless(
  database: Database,
  salonId: string,
  email: EmailDue,
  unless: Unless,
  by: Decision,
): BatchItem<"sqlite">[] {
  const about = (...conditions: (SQL | undefined)[]) =>
    exists(
      database
        .select({ id: other.id })
        .from(other)
        .where(alsoInSalon(other, salonId, eq(other.subjectId, email.appointmentId), ...conditions)),
    );
  const row = rowOf(salonId, email, by);
  const isOther = ne(other.id, row.id);
  const needless =
    unless === "known"
      ? knowsThatItStands(salonId, row)
      : unless === "unheard-of"
        ? and(about(eq(other.kind, "confirmation"), isUntried(other)), sql`not ${about(gt(other.attempts, 0))}`)
        : unless === "other-news"
          ? about(isOther)
          : unless === "untried-news"
            ? about(
                isOther,
                eq(other.channel, row.channel),
                inArray(other.kind, ["confirmation", "changed"]),
                isUntried(other),
              )
            : "untold" in unless
              ? nobodyHeard(database, salonId, row, unless.untold)
              : about(eq(other.kind, "status"), gte(other.sentAt, unless.thankedSince));
  const queued = eq(outbox.id, row.id);
  return [
    database.insert(outbox).values(row),
    database.delete(outbox).where(alsoInSalon(outbox, salonId, queued, needless)),
  ];
}

/** Drops the email about a cancellation that no sender has tried. docs/rules.md 10.34 */
function dropCancellation(database: Database, salonId: string, appointmentId: string, at: number): BatchItem<"sqlite"> {
  const about = [eq(outbox.subjectId, appointmentId), eq(outbox.kind, "cancelled"), isUntried(outbox)];
  return database
    .update(outbox)
    .set({ droppedAt: at })
    .where(alsoInSalon(outbox, salonId, ...about));
}

/**
 * Makes the untried news of an appointment news of its replacement, unless any email about it was tried. Its customer may
 * have got that one.
 */
function handOn(database: Database, salonId: string, from: string, to: string): BatchItem<"sqlite"> {
  const news = inArray(outbox.kind, ["confirmation", "changed"]);
  const tried = database
    .select({ id: other.id })
    .from(other)
    .where(alsoInSalon(other, salonId, eq(other.subjectId, from), gt(other.attempts, 0)));
  return database
    .update(outbox)
    .set({ subjectId: to })
    .where(
      alsoInSalon(outbox, salonId, eq(outbox.subjectId, from), news, isUntried(outbox), sql`not ${exists(tried)}`),
    );
}

/**
 * Drops the news that was handed on to an appointment, if it is the same again as its customer knows it. docs/rules.md 10.24
 */
function dropIfAsBefore(
  database: Database,
  salonId: string,
  appointment: BookedAppointment,
  at: number,
): BatchItem<"sqlite"> {
  const { id, customerEmail, calendarUid, date, startsMinute, endsMinute } = appointment;
  const asBefore = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        eq(appointments.customerEmail, customerEmail),
        ...[or(eq(appointments.calendarUid, calendarUid), eq(appointments.id, calendarUid)), ne(appointments.id, id)],
        ...[eq(appointments.date, date), eq(appointments.startsMinute, startsMinute)],
        ...[eq(appointments.endsMinute, endsMinute), eq(appointments.serviceNames, appointment.serviceNames)],
        eq(appointments.pricePence, appointment.pricePence),
        eq(appointments.paymentMethod, appointment.paymentMethod),
      ),
    );
  const back = and(eq(outbox.previousDate, date), eq(outbox.previousMinute, startsMinute), exists(asBefore));
  return database
    .update(outbox)
    .set({ droppedAt: at })
    .where(alsoInSalon(outbox, salonId, eq(outbox.subjectId, id), eq(outbox.kind, "changed"), back));
}

/** Drops the emails of a command that is undone, except those that a sender has tried or is sending. Rule 10.40 */
function dropOfCommand(
  database: Database,
  salonId: string,
  { id, appointmentIds }: OfCommand,
  at: number,
): BatchItem<"sqlite">[] {
  const ofCommand = and(sql`${outbox.subjectId} in ${oneOf(appointmentIds)}`, eq(outbox.commandId, id));
  return [
    ...dropCharges(database, salonId, { id, appointmentIds }),
    database.delete(outbox).where(alsoInSalon(outbox, salonId, ofCommand, eq(outbox.attempts, 0))),
    database
      .update(outbox)
      .set({ droppedAt: at })
      .where(alsoInSalon(outbox, salonId, ofCommand, isWaiting(), lte(outbox.leasedUntil, at))),
  ];
}

/** Ends the charges that a command has asked for, unless Stripe was asked already. docs/rules.md 31.18 */
function dropCharges(database: Database, salonId: string, { id, appointmentIds }: OfCommand): BatchItem<"sqlite">[] {
  const first = database
    .select({ id: appointments.firstId })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, sql`${appointments.id} in ${oneOf(appointmentIds)}`));
  const charges = database
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(inSalon(checkouts, salonId, inArray(checkouts.appointmentId, first), isNotNull(checkouts.cardId)));
  const waiting = and(inArray(outbox.subjectId, charges), eq(outbox.commandId, id), isUntried(outbox));
  const theirs = database
    .select({ id: outbox.subjectId })
    .from(outbox)
    .where(alsoInSalon(outbox, salonId, waiting));
  return [
    database
      .update(checkouts)
      .set({ state: "expired" })
      .where(alsoInSalon(checkouts, salonId, inArray(checkouts.id, theirs), eq(checkouts.state, "open"))),
    database.delete(outbox).where(alsoInSalon(outbox, salonId, waiting)),
  ];
}

/** Makes the emails about an appointment emails about the one that it had replaced again. docs/rules.md 10.40 */
function handBack(database: Database, salonId: string, from: string, to: string): BatchItem<"sqlite"> {
  return database
    .update(outbox)
    .set({ subjectId: to })
    .where(alsoInSalon(outbox, salonId, eq(outbox.subjectId, from)));
}

/** Makes the emails that a command has dropped wait again. docs/rules.md 10.40 */
function waitAgain(database: Database, salonId: string, ids: string[], droppedAt: number): BatchItem<"sqlite"> {
  const dropped = and(
    sql`${outbox.subjectId} in ${oneOf(ids)}`,
    eq(outbox.droppedAt, droppedAt),
    eq(outbox.attempts, 0),
  );
  return database
    .update(outbox)
    .set({ droppedAt: null })
    .where(alsoInSalon(outbox, salonId, dropped));
}

/** Deletes the emails about a deleted appointment, except the one about the deletion. docs/rules.md 5.12 */
function forget(database: Database, salonId: string, appointmentId: string): BatchItem<"sqlite"> {
  const others = sql`${outbox.deletedAppointment} is null`;
  return database.delete(outbox).where(alsoInSalon(outbox, salonId, eq(outbox.subjectId, appointmentId), others));
}
