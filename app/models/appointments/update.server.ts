import { eq, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import {
  type AppointmentState,
  appointmentItems,
  appointmentLinks,
  appointments,
  type EmailSubject,
  outbox,
  reviews,
  salons,
} from "../../database/schema.ts";
import {
  type AppointmentStatus,
  canBeDoneAndPaid,
  isOpen,
  whyNotTheirs,
} from "../../diary/appointments/appointment.ts";
import { hasBegun, tooLateToCancel, tooLateToChange } from "../../diary/appointments/cutoff.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { clientOf } from "../notes/client-key.server.ts";
import { forgetNote } from "../notes/note.server.ts";
import { itemsOf } from "./booking/contents-and-price.server.ts";
import { timeIsTaken } from "./booking/time-taken.server.ts";
import {
  type Attempted,
  type Command,
  execute,
  fingerprintOf,
  keyUsed,
  noted,
  type Outcome,
  ok,
  repeated,
} from "./command.server.ts";
import { dropThanks, stateBeforeDone } from "./done/take-back.server.ts";
import { dueCancellation, dueEmails } from "./queue-emails.server.ts";
import { wasPaidOnline } from "./succession/paid-online.server.ts";
import type { AppointmentUpdate } from "./update.ts";

/* Updates to an appointment, other than moving it. They run inside the salon's object. */

/** An update of one appointment. `version` is the one that the sender saw; without it, any version is accepted. */
export interface UpdateCommand extends Command {
  appointmentId: string;
  version?: number;
  update: AppointmentUpdate;
}

type Asked = Attempted<UpdateCommand>;
type Appointment = typeof appointments.$inferSelect & OfSalon & { timeIsTaken: boolean };

/** What the salon sets, read with its appointment. docs/rules.md 21.15, 21.16 */
type OfSalon = Pick<typeof salons.$inferSelect, "timeZone" | "changeCutoffHours" | "cancelCutoffHours">;

/**
 * Updates an appointment or refuses, by the time `overdue` aborts. All updates but cancelling are for staff only, which
 * the caller must check. docs/rules.md 5.7, 5.8, 5.12, 5.14
 */
export function update(openDatabase: () => Database, command: UpdateCommand, overdue?: AbortSignal): Promise<Outcome> {
  return execute(openDatabase, command, attemptToUpdate, overdue);
}

/** The outcome of an update that was executed before, or null. It is asked before anything is counted. docs/rules.md 5.3 */
export async function outcomeOfRepeat(database: Database, command: UpdateCommand): Promise<Outcome | null> {
  const keys = await withinTime(keyUsed(database, command));
  return repeated(keys, await fingerprintOf(command), database);
}

async function attemptToUpdate(database: Database, asked: Asked): Promise<Outcome> {
  const { salonId, appointmentId, actor, update, version } = asked;
  const [keys, [row]] = await withinTime(
    database.batch([
      keyUsed(database, asked),
      database
        .select({ appointment: appointments, salon: salonColumns, timeIsTaken })
        .from(appointments)
        .innerJoin(salons, eq(salons.id, appointments.salonId))
        .where(inSalon(appointments, salonId, eq(appointments.id, appointmentId))),
    ]),
    asked.overdue,
  );
  const before = repeated(keys, asked.fingerprint, database);
  if (before) return before;
  if (!row) return refuse("not-found");

  const appointment = { ...row.appointment, ...row.salon, timeIsTaken: row.timeIsTaken };
  const at = now();
  const notTheirs = whyNotTheirs(appointment, actor);
  if (notTheirs) return refuse(notTheirs);
  if (version !== undefined && version !== appointment.version) return refuse("changed-meanwhile");
  if (update.what === "delete") return remove(database, asked, appointment, update.tell, at);
  const refused = await whyNotUpdated(database, asked, appointment, at);
  if (refused) return refused;
  const former =
    update.what === "take-back" ? await withinTime(stateBeforeDone(database, appointment), asked.overdue) : null;
  if (update.what === "take-back" && !former) return refuse("not-done-last");

  const cancels = isCancelling(update);
  const set = cancels ? cancellation(appointment, actor.role !== "admin", at) : (former ?? columnsOf(update));
  const after = { ...appointment, ...set };
  const restatused = after.status !== appointment.status;
  const emails = cancels ? dueCancellation(database, appointment, at) : dueEmails(database, after, "status", at);
  const isAsRead = eq(appointments.version, appointment.version);
  await withinTime(
    database.batch([
      database
        .update(appointments)
        .set({
          ...set,
          ...(restatused && { calendarSequence: appointment.calendarSequence + 1 }),
          version: appointment.version + 1,
          writtenBy: asked.id,
          updatedAt: at,
        })
        .where(alsoInSalon(appointments, salonId, eq(appointments.id, appointmentId), isAsRead)),
      ...(restatused ? emails : []),
      ...(former ? [dropThanks(database, appointment, at)] : []),
      ...noted(database, asked, {
        appointmentId,
        events: eventsOf(update, after.status),
        states: { before: stateOf(appointment), after: stateOf(after) },
        at,
      }),
    ]),
    asked.overdue,
  );
  return ok(appointmentId, database);
}

/** Why an update other than a deletion is refused, or null. docs/rules.md 5.7, 5.8, 5.17, 14.13 */
async function whyNotUpdated(
  database: Database,
  { salonId, actor, update, overdue }: Asked,
  appointment: Appointment,
  at: number,
) {
  const { id, timeZone, paymentStatus } = appointment;
  const cancels = isCancelling(update);
  const correctsStatus = update.what === "status" && appointment.status === "completed";
  if (cancels && !isOpen(appointment) && !correctsStatus) return refuse("closed-already");
  if (appointment.replacedById !== null) return refuse("replaced");
  if (update.what === "status" && appointment.status === "cancelled" && appointment.timeIsTaken) return refuse("taken");
  if (update.what === "done" && !canBeDoneAndPaid(appointment, salonTime(timeZone, at)))
    return refuse("not-done-and-paid");
  const unpays = update.what === "payment" && update.paymentStatus === "pending" && paymentStatus === "paid";
  if (unpays && (await withinTime(wasPaidOnline(database, salonId, id), overdue))) return refuse("paid-online");
  return cancels && actor.role !== "admin" ? whyNotCancelled(appointment, at) : null;
}

function isCancelling(update: AppointmentUpdate): boolean {
  return update.what === "cancel" || (update.what === "status" && update.status === "cancelled");
}

/** What the history tells of an appointment, before and after an update. docs/rules.md 14.6 */
function stateOf({ status, pricePence, paymentMethod, paymentStatus }: AppointmentState): AppointmentState {
  return { status, pricePence, paymentMethod, paymentStatus };
}

const salonColumns = {
  timeZone: salons.timeZone,
  changeCutoffHours: salons.changeCutoffHours,
  cancelCutoffHours: salons.cancelCutoffHours,
};

/** Why a customer can't cancel any more, or null. docs/rules.md 5.7, 21.16 */
function whyNotCancelled(appointment: Appointment, at: number) {
  const { timeZone, cancelCutoffHours } = appointment;
  if (hasBegun(appointment, timeZone, at)) return refuse("begun");
  return tooLateToCancel(appointment, timeZone, at, cancelCutoffHours) ? refuse("too-late-to-cancel") : null;
}

/** A customer's cancellation within 48 hours of the start, or the salon's hours, is late. docs/rules.md 5.7, 21.15 */
function cancellation(appointment: Appointment, byCustomer: boolean, at: number) {
  const late = byCustomer && tooLateToChange(appointment, appointment.timeZone, at, appointment.changeCutoffHours);
  return { status: "cancelled" as const, lateCancellation: late };
}

/** The columns that an update sets. A trigger refuses to restore a status when the slot was taken meanwhile. */
function columnsOf(update: AppointmentUpdate): Partial<typeof appointments.$inferInsert> {
  if (update.what === "status") return { status: update.status, lateCancellation: false };
  if (update.what === "done") return { status: "completed", paymentStatus: "paid" };
  if (update.what === "price") return { pricePence: update.pricePence, paymentMethod: update.paymentMethod };
  if (update.what !== "payment") return {};
  const { paymentStatus, paymentMethod } = update;
  return { paymentStatus, ...(paymentMethod && { paymentMethod }) };
}

/** The events of an update, after which the appointment has this status. */
function eventsOf(update: AppointmentUpdate, status: AppointmentStatus): string[] {
  if (update.what === "done") return ["completed", "payment paid"];
  if (update.what === "take-back") return [status, "payment pending"];
  if (update.what === "price") return ["priced"];
  return [update.what === "payment" ? `payment ${update.paymentStatus}` : status];
}

/**
 * Deletes the appointment with all personal data; the audit trail keeps its events. The customer of one that was still
 * to come is emailed that it is cancelled, if `tell`. The note on a client goes with their last one. docs/rules.md 5.12, 23.6
 */
async function remove(
  database: Database,
  asked: Asked,
  appointment: Appointment,
  tell: boolean,
  at: number,
): Promise<Outcome> {
  const { salonId, appointmentId } = asked;
  const others = isNull(outbox.deletedAppointment);
  const tells = tell && isOpen(appointment);
  const removals: BatchItem<"sqlite">[] = [
    ...(tells ? dueCancellation(database, appointment, at, await asCancelled(database, asked, appointment)) : []),
    database.delete(outbox).where(alsoInSalon(outbox, salonId, eq(outbox.appointmentId, appointmentId), others)),
    ...[appointmentItems, appointmentLinks].map((table) =>
      database.delete(table).where(alsoInSalon(table, salonId, eq(table.appointmentId, appointmentId))),
    ),
  ];
  const [key, event] = noted(database, asked, { appointmentId, events: ["deleted"], at });
  await withinTime(
    database.batch([
      key,
      ...removals,
      database
        .update(reviews)
        .set({ appointmentId: null })
        .where(alsoInSalon(reviews, salonId, eq(reviews.appointmentId, appointmentId))),
      database.delete(appointments).where(alsoInSalon(appointments, salonId, eq(appointments.id, appointmentId))),
      forgetNote(database, asked.salonId, clientOf(appointment)),
      event,
    ]),
    asked.overdue,
  );
  return ok(appointmentId, database);
}

/** What the email says of an appointment that is about to be deleted. */
async function asCancelled(
  database: Database,
  { salonId, appointmentId, overdue }: Asked,
  appointment: Appointment,
): Promise<EmailSubject> {
  const { id, date, startsMinute, endsMinute, serviceNames, customerName, customerEmail, calendarUid } = appointment;
  const { pricePence, paymentMethod, paymentStatus, clientId } = appointment;
  const items = await withinTime(itemsOf(database, salonId, appointmentId), overdue);
  return {
    ...{ id, date, startsMinute, endsMinute, serviceNames, customerName, customerEmail, calendarUid },
    ...{ pricePence, paymentMethod, paymentStatus, clientId },
    ...{ status: "cancelled", lateCancellation: false, calendarSequence: appointment.calendarSequence + 1 },
    items: items.map(({ serviceId, name, quantity, pricePence }) => ({ serviceId, name, quantity, pricePence })),
  };
}
