import { DAY_MS, instantAt } from "../kernel/clock.ts";
import type { BookedAppointment } from "./appointments/booked.ts";
import { REMINDER_HOURS, reminderInstant } from "./texts/texts.ts";

/* How a customer is reached, and the reminders. docs/rules.md 10.16, 34.2, 34.4 */

/** A reminder that comes due (UTC ms), by mail or by text, and of one by text how many hours it goes before the start. */
interface Reminder {
  appointmentId: string;
  kind: "reminder";
  dueAt: number;
  channel?: "text";
  hours?: number;
}

type QueuedReminder = { what: "queue"; email: Reminder };

/** Whether there is an email or a phone by which the customer can hear of it. docs/rules.md 15.7, 34.2 */
export function canBeReached({
  customerEmail,
  phoneKey,
}: Pick<BookedAppointment, "customerEmail" | "phoneKey">): boolean {
  return customerEmail !== "" || phoneKey !== "";
}

/** The channel of news: a text to a walk-in with a phone alone. docs/rules.md 34.2 */
export function channelTo({ customerEmail }: Pick<BookedAppointment, "customerEmail">): Pick<Reminder, "channel"> {
  return customerEmail === "" ? { channel: "text" } : {};
}

/**
 * The reminders that are still to come: one by mail, 24 hours before, and those by text that a salon may set. docs/rules.md
 * 10.16, 34.4
 */
export function reminderOf(appointment: BookedAppointment, timeZone: string, at: number): QueuedReminder[] {
  return [...reminderByMail(appointment, timeZone, at), ...remindersByText(appointment, timeZone, at)];
}

/** The reminder by mail; none when less than 24 hours are left. docs/rules.md 10.16 */
export function reminderByMail(
  { id, date, startsMinute, customerEmail }: BookedAppointment,
  timeZone: string,
  at: number,
): QueuedReminder[] {
  const dueAt = instantAt(timeZone, date, startsMinute) - DAY_MS;
  if (customerEmail === "" || dueAt <= at) return [];
  return [{ what: "queue", email: { appointmentId: id, kind: "reminder", dueAt } }];
}

/** The reminders by text that a salon may set, with their hours. docs/rules.md 34.4 */
export function remindersByText(
  appointment: Pick<BookedAppointment, "id" | "date" | "startsMinute" | "phoneKey">,
  timeZone: string,
  at: number,
): QueuedReminder[] {
  if (appointment.phoneKey === "") return [];
  return REMINDER_HOURS.map((hours) => ({ hours, dueAt: reminderInstant(timeZone, appointment, hours) }))
    .filter(({ dueAt }) => dueAt > at)
    .map((due) => ({
      what: "queue",
      email: { appointmentId: appointment.id, kind: "reminder", channel: "text", ...due },
    }));
}
