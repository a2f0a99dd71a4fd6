import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { byLinkAlone } from "../../diary/appointments/appointment.ts";
import { besideHolds, whyNoRoom } from "../../diary/appointments/room.ts";
import { technicianAsked, technicianRequestedBy } from "../../diary/appointments/technician-asked.ts";
import { type Held, NOTHING_HELD } from "../../diary/holds/held.ts";
import { technicianFor } from "../../diary/times/assign.ts";
import { checkStaffSlot } from "../../diary/times/availability.ts";
import { type Diary, diaryFor } from "../../diary/times/diary.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { diaryFrom, diaryReads } from "../opening/diary.server.ts";
import { bookableServices } from "../services/service.server.ts";
import type { Booking } from "./booking/booking-request.ts";
import { limitReads, whyOverLimit } from "./booking/client-limits.server.ts";
import {
  type Contents,
  contentsAsked,
  contentsOf,
  insertItem,
  itemsOf,
  type Replaced,
} from "./booking/contents-and-price.server.ts";
import { whyItStays } from "./booking/why-it-stays.ts";
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
import { isMailboxProved } from "./own/vouched.server.ts";
import { dueChange, dueEmails } from "./queue-emails.server.ts";

/* Reserving a slot for a new appointment or for one that moves (docs/architecture.md). */

/** The command that reserves a slot. */
export interface Reservation extends Command {
  booking: Booking;
  /** The customer's phone, normalised for comparing. */
  phoneKey: string;
  /** The id of the appointment that this one replaces. */
  replaces?: string;
  /** The end that the sender asserts, minutes of the day. */
  assertedEnd?: number | undefined;
  /** Staff may book outside the opening hours. docs/rules.md 15.3 */
  anyHours?: boolean;
  /** Staff may book a start that somebody holds. docs/rules.md 22.12 */
  overHold?: boolean;
  /** The replaced appointment keeps its contents; only date and time are taken from the booking. */
  asItStands?: Move;
}

/**
 * A move by staff: the version that they saw, whether to email the customer, and a new length in minutes if it changes.
 * docs/rules.md 13.6, 13.8
 */
export interface Move {
  version: number;
  tell: boolean;
  length?: number | undefined;
}

type Asked = Attempted<Reservation>;

/**
 * Reserves a slot or refuses, by the time `overdue` aborts. `held` answers what is held, as the sender's browser sees it.
 * docs/rules.md 5.2 to 5.6, 5.14, 22.12
 */
export function reserve(
  openDatabase: () => Database,
  reservation: Reservation,
  overdue?: AbortSignal,
  held: () => Held = () => NOTHING_HELD,
): Promise<Outcome> {
  return execute(openDatabase, reservation, (database, asked) => attemptToReserve(database, asked, held), overdue);
}

/**
 * The outcome of a reservation that has nothing to write: its refusal at this moment, or the appointment of a repeat. For
 * any other, by how many minutes it is longer than what it replaces. It is asked before the command waits for the diary,
 * which decides again. docs/rules.md 5.3, 5.22
 */
export async function decidedBeforehand(
  database: Database,
  reservation: Reservation,
): Promise<Outcome | { minutesMore: number }> {
  const asked = { ...reservation, id: "", fingerprint: await fingerprintOf(reservation) };
  const decided = await decide(database, asked, () => NOTHING_HELD);
  if ("ok" in decided) return decided;
  const { old, contents } = decided;
  return { minutesMore: contents.length - (old ? old.endsMinute - old.startsMinute : 0) };
}

async function attemptToReserve(database: Database, asked: Asked, held: () => Held): Promise<Outcome> {
  const decided = await decide(database, asked, held);
  if ("ok" in decided) return decided;
  const { old, ...written } = decided;
  await withinTime(database.batch(statementsFor(database, asked, old, written)), asked.overdue);
  return ok(written.appointmentId, database);
}

/** What to write, or the outcome when there is nothing to write. */
async function decide(
  database: Database,
  asked: Asked,
  held: () => Held,
): Promise<Outcome | (Written & { old: Replaced | null })> {
  const { salonId, booking, replaces, asItStands } = asked;
  const at = now();
  const [salon, hours, closures, busy, team, blocks, services, keys, [replaced], items, ...limits] = await withinTime(
    database.batch([
      ...diaryReads(database, salonId, booking.date, booking.date, replaces),
      bookableServices(database, salonId, asked.actor.role === "admin"),
      keyUsed(database, asked),
      database
        .select()
        .from(appointments)
        .where(inSalon(appointments, salonId, eq(appointments.id, replaces ?? ""))),
      itemsOf(database, salonId, replaces ?? ""),
      ...limitReads(database, asked, at),
    ]),
    asked.overdue,
  );
  const before = repeated(keys, asked.fingerprint, database);
  if (before) return before;

  const diary = diaryFrom([salon, hours, closures, busy, team, blocks]);
  const old = replaced ? { ...replaced, items } : null;
  const keeps = replaces === undefined ? null : whyItStays(asked, old, { timeZone: diary.timeZone, ...salon[0] }, at);
  if (keeps) return keeps;

  const contents = asItStands && old ? contentsOf(old, asItStands.length) : contentsAsked(asked, services, old);
  if ("reason" in contents) return contents;
  const chosen = technicianAsked(asked, old?.technicianId ?? null, team);
  if (typeof chosen === "string") return refuse(chosen);
  const { length, buffer } = contents;
  const wanted = diaryFor(diary, { services: contents.items.map(({ serviceId }) => serviceId), buffer, ...chosen });
  const byStaff = asked.anyHours === true && asked.actor.role === "admin";
  const clock = salonTime(diary.timeZone, at);
  const check = (diary: Diary) =>
    byStaff ? checkStaffSlot(diary, booking, length, clock) : whyNoRoom(asked, old, diary, length, clock);
  const free = besideHolds(wanted, asked, held(), check);
  if ("reason" in free) return free;
  const preferred = chosen.preferred ?? free.technicianId;
  const technician = technicianFor(free.diary, booking, length, { preferred, anyHours: byStaff }) ?? team[0];

  const { timeZone } = diary;
  const over = whyOverLimit(limits, asked, { length, timeZone, at, old });
  if (over) return refuse(over);
  const technicianRequested = technicianRequestedBy(booking.technicianId, old);
  return {
    ...{ appointmentId: crypto.randomUUID(), contents, at, timeZone, old },
    technician: { technicianId: technician?.id ?? salonId, technicianRequested },
  };
}

interface Written {
  appointmentId: string;
  contents: Contents;
  at: number;
  timeZone: string;
  technician: { technicianId: string; technicianRequested: boolean };
}

/**
 * The statements of one transaction. They cancel the old appointment first, so that its slot counts as free; a trigger
 * refuses the new one otherwise. docs/rules.md 5.6, 5.13
 */
function statementsFor(
  database: Database,
  asked: Asked,
  old: Replaced | null,
  written: Written,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { salonId, actor, booking, phoneKey, asItStands, id: commandId } = asked;
  const { appointmentId, contents, at, timeZone, technician } = written;
  const unchanged = asItStands && old;
  const own = actor.role === "client" ? actor.userId : null;
  const byAdmin = actor.role === "admin";
  const appointment = {
    id: appointmentId,
    salonId,
    clientId: old && (old.clientId || byLinkAlone(old, actor)) ? old.clientId : own,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    phoneKey,
    serviceNames: contents.serviceNames,
    date: booking.date,
    startsMinute: booking.minute,
    endsMinute: booking.minute + contents.length,
    bufferMinutes: contents.buffer,
    ...technician,
    pricePence: contents.pricePence,
    status: unchanged ? unchanged.status : (byAdmin && booking.status) || ("pending" as const),
    ...paymentOf(asked, old, contents),
    notes: booking.notes,
    mailboxProved: isMailboxProved(actor, booking.customerEmail, old),
    replacesId: old?.id ?? null,
    calendarUid: old ? old.calendarUid || old.id : appointmentId,
    calendarSequence: old ? old.calendarSequence + 1 : 0,
    writtenBy: commandId,
    createdAt: at,
    updatedAt: at,
  };
  const due = { ...appointment, timeZone };
  const tell = !asItStands || asItStands.tell;
  const emails = old
    ? dueChange(database, { old: { ...old, timeZone }, appointment: due, at, tell })
    : dueEmails(database, due, "confirmation", at);
  const [key, event] = noted(database, asked, { appointmentId, events: [old ? "changed" : "booked"], at });
  return [
    key,
    ...(old ? [giveWay(database, old, appointmentId, at)] : []),
    database.insert(appointments).values(appointment),
    ...contents.items.map((item, position) => insertItem(database, salonId, appointmentId, position, item)),
    ...emails,
    event,
  ];
}

/** How an appointment is paid. A change keeps what it does not touch. docs/rules.md 5.8, 5.15 */
function paymentOf({ actor, booking, asItStands }: Asked, old: Replaced | null, { asBefore }: Contents) {
  const byAdmin = actor.role === "admin";
  const paid = old?.paymentStatus === "paid";
  const before = old && (paid || asBefore) ? old.paymentStatus : ("pending" as const);
  return {
    paymentMethod: old && (asItStands || (paid && !byAdmin)) ? old.paymentMethod : booking.paymentMethod,
    paymentStatus: (byAdmin && booking.paymentStatus) || before,
  };
}

/** Only the version that was read gives way: what was written since, a payment for instance, would be lost. */
function giveWay(database: Database, old: Replaced, newId: string, at: number): BatchItem<"sqlite"> {
  return database
    .update(appointments)
    .set({ status: "cancelled", replacedById: newId, version: old.version + 1, updatedAt: at })
    .where(alsoInSalon(appointments, old.salonId, eq(appointments.id, old.id), eq(appointments.version, old.version)));
}
