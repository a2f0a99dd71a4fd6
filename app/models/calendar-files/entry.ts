import type { AppointmentStatus } from "../../diary/appointments/appointment.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { instantAt } from "../../kernel/clock.ts";
import type { Payment } from "../appointments/own/payment-in-words.ts";

/**
 * An appointment as a calendar event. `date` is on the salon's wall clock, the minutes are of that day, the end up to
 * 1440. `uid` stays the same through all changes, `sequence` rises with each.
 */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  date: string;
  startsMinute: number;
  endsMinute: number;
  serviceNames: string;
  /** The services with their quantities; left out where `serviceNames` has them. */
  items?: { name: string; quantity: number }[];
  status: "pending" | "confirmed" | "completed" | "cancelled";
  /** Who does it, where the salon has several technicians. docs/rules.md 21.20 */
  technicianName?: string | null;
  /** The price, only for its client. */
  payment?: Payment;
}

/** The agreed deposit, and until when it is awaited. */
interface Deposit {
  agreed?: Pick<Agreed, "depositPence"> | null;
  depositDueAt?: number | null;
}

/** The deposit that is awaited, pence. docs/rules.md 29.5 */
export function awaitedOf({ agreed, depositDueAt = null }: Deposit): number {
  return agreed && depositDueAt !== null ? agreed.depositPence : 0;
}

interface Stored extends Payment, Deposit {
  id: string;
  calendarUid: string;
  calendarSequence: number;
  date: string;
  startsMinute: number;
  endsMinute: number;
  serviceNames: string;
  items?: { name: string; quantity: number }[];
  status: AppointmentStatus;
  technicianName?: string | null;
}

/** The calendar entry of an appointment. It keeps its `uid` through all changes. docs/rules.md 10.11 */
export function calendarEntry({ id, calendarUid, calendarSequence, ...appointment }: Stored): CalendarEntry {
  const { pricePence, paymentMethod, paymentStatus, paidPence } = appointment;
  const payment = { pricePence, paymentMethod, paymentStatus, paidPence, awaitedPence: awaitedOf(appointment) };
  const { date, startsMinute, endsMinute, serviceNames, items = [], status, technicianName = null } = appointment;
  const when = { date, startsMinute, endsMinute };
  return {
    uid: calendarUid || id,
    sequence: calendarSequence,
    ...when,
    serviceNames,
    items,
    status,
    technicianName,
    payment,
  };
}

/** The instants (UTC ms) at which an appointment starts and ends. docs/rules.md 1.5, 1.6, 10.12 */
export function spanOf(
  timeZone: string,
  { date, startsMinute, endsMinute }: Pick<CalendarEntry, "date" | "startsMinute" | "endsMinute">,
): { start: number; end: number } {
  return { start: instantAt(timeZone, date, startsMinute), end: instantAt(timeZone, date, endsMinute) };
}
