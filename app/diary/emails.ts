import { addDays, DAY_MS, instantAt, salonTime } from "../kernel/clock.ts";
import type { AppointmentInDiary, BookedAppointment, Item } from "./appointments/booked.ts";
import { endInstant, hasBegun, hasEnded } from "./appointments/cutoff.ts";

/*
 * Which emails come due by a command. What has been sent meanwhile only the commit sees: an email may name what it is not
 * to be queued beside.
 */

/**
 * The emails about an appointment.
 * - `status`: staff have set a status.
 * - `another-time`: asks for another time, because nobody can be there. `as-booked` takes that back.
 * - `returned`: a cancelled appointment stands again.
 * - `fee`: asks for what a missed visit or a late cancellation costs.
 */
export const EMAIL_KINDS = [
  "confirmation",
  "changed",
  "cancelled",
  "status",
  "reminder",
  "review-request",
  "another-time",
  "as-booked",
  "returned",
  "deposit-reminder",
  "fee",
] as const;

/** The kinds of email about an appointment. docs/rules.md 10.1 */
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** The kinds that news does not replace, but a later email of a kind like it. docs/rules.md 10.16, 10.29, 10.30 */
export const BY_THEMSELVES: readonly EmailKind[] = [
  "reminder",
  "review-request",
  "another-time",
  "as-booked",
  "deposit-reminder",
  "fee",
];

/** What the email about a deleted appointment is written from. docs/rules.md 5.12 */
export type DeletedAppointment = Pick<
  BookedAppointment,
  | ("id" | "date" | "startsMinute" | "endsMinute" | "serviceNames" | "status" | "customerName" | "customerEmail")
  | ("pricePence" | "paymentMethod" | "paymentStatus" | "lateCancellation" | "calendarUid" | "calendarSequence")
  | "clientId"
> & { items: Pick<Item, "serviceId" | "name" | "quantity" | "pricePence">[] };

/** An email that comes due, UTC ms. */
export interface EmailDue {
  appointmentId: string;
  kind: EmailKind;
  dueAt: number;
  /** The former time of a changed appointment. */
  previousDate?: string;
  previousMinute?: number;
  deletedAppointment?: DeletedAppointment;
}

/**
 * A change to the emails that wait. The emails of a command that is undone fall away if nobody has tried them; those that it
 * dropped (UTC ms) wait again; and those about a new appointment are again about the one that it had replaced.
 */
export type EmailChange =
  | { what: "queue"; email: EmailDue; unless?: Unless }
  | { what: "hand-on"; from: string; to: string }
  | { what: "drop-as-before"; appointment: BookedAppointment }
  | { what: "drop-cancellation"; appointmentId: string }
  | { what: "drop-of-command"; command: OfCommand }
  | { what: "hand-back"; from: string; to: string }
  | { what: "wait-again"; appointmentIds: string[]; droppedAt: number }
  | { what: "forget"; appointmentId: string };

/**
 * Why an email is not queued after all: its customer has got thanks since an instant (UTC ms), has not heard of the
 * appointment at all, gets other news of it anyway, is told the same by news that nobody has tried to send, knows how it
 * stands, or was told nothing by a command that is undone.
 */
export type Unless =
  | { thankedSince: number }
  | ("unheard-of" | "other-news" | "untried-news" | "known")
  | { untold: OfCommand };

/**
 * A command, and the appointments that it was about. `shownSince`: what it did shows in every email about them that was sent
 * since then (UTC ms), whichever command that email is of.
 */
export interface OfCommand {
  id: string;
  appointmentIds: string[];
  shownSince?: number;
}

/**
 * The emails about a booking, or a status by staff: the news, a reminder of a booking, and once the appointment is
 * completed, the request for a review. None for a walk-in, nor for another status of one that has begun.
 * docs/rules.md 10.16, 10.25, 10.31, 15.7
 */
export function emailsOfNews(
  appointment: BookedAppointment,
  kind: "confirmation" | "status",
  timeZone: string,
  at: number,
): EmailChange[] {
  const completed = appointment.status === "completed";
  if (appointment.customerEmail === "") return [];
  if (kind === "status" && !completed && hasBegun(appointment, timeZone, at)) return [];
  const news = { appointmentId: appointment.id, kind, dueAt: at };
  return [
    completed && kind === "status"
      ? { what: "queue", email: news, unless: { thankedSince: endInstant(appointment, timeZone) } }
      : { what: "queue", email: news },
    ...(kind === "confirmation" ? reminderOf(appointment, timeZone, at) : []),
    ...(completed ? [requestForReview(appointment, timeZone, at)] : []),
  ];
}

/** The emails about a booking that was imported: nobody is told of it, but whoever comes is reminded. docs/rules.md 25.3 */
export function emailsOfImport(appointment: BookedAppointment, timeZone: string, at: number): EmailChange[] {
  return appointment.customerEmail === "" ? [] : reminderOf(appointment, timeZone, at);
}

/**
 * The request for a review: due a day after the end of the visit, or after `at` if it was completed later, at the same time
 * of the salon's day. Whether it goes is decided then. docs/rules.md 10.25
 */
function requestForReview({ id, date, endsMinute }: BookedAppointment, timeZone: string, at: number): EmailChange {
  const over = salonTime(timeZone, Math.max(at, instantAt(timeZone, date, endsMinute)));
  const dueAt = instantAt(timeZone, addDays(over.date, 1), over.minute);
  return { what: "queue", email: { appointmentId: id, kind: "review-request", dueAt } };
}

/** The reminder; none when less than 24 hours are left. docs/rules.md 10.16 */
function reminderOf({ id, date, startsMinute }: BookedAppointment, timeZone: string, at: number): EmailChange[] {
  const dueAt = instantAt(timeZone, date, startsMinute) - DAY_MS;
  return dueAt > at ? [{ what: "queue", email: { appointmentId: id, kind: "reminder", dueAt } }] : [];
}

/**
 * The email about a cancellation, none once the appointment has begun, nor when its customer has not heard of it yet. That
 * somebody has not come may be told until the appointment is over. docs/rules.md 10.9, 10.24, 10.31, 10.41
 */
export function emailsOfCancellation(
  appointment: BookedAppointment,
  timeZone: string,
  at: number,
  { deletedAppointment, noShow = false }: { deletedAppointment?: DeletedAppointment; noShow?: boolean } = {},
): EmailChange[] {
  const tooLate = noShow ? hasEnded(appointment, timeZone, at) : hasBegun(appointment, timeZone, at);
  if (appointment.customerEmail === "" || tooLate) return [];
  const email = { appointmentId: appointment.id, kind: "cancelled" as const, dueAt: at };
  return [
    { what: "queue", email: { ...email, ...(deletedAppointment && { deletedAppointment }) }, unless: "unheard-of" },
  ];
}

/** The email that asks for a fee. docs/rules.md 29.8 */
export function emailOfFee({ id: appointmentId, customerEmail }: BookedAppointment, at: number): EmailChange[] {
  return customerEmail === "" ? [] : [{ what: "queue", email: { appointmentId, kind: "fee", dueAt: at } }];
}

/**
 * The emails about an appointment whose cancellation was taken back: one that it stands again, unless its customer never
 * heard of the cancellation. docs/rules.md 5.28, 10.34
 */
export function emailsOfReturn({ id: appointmentId, customerEmail }: BookedAppointment, at: number): EmailChange[] {
  if (customerEmail === "") return [];
  return [
    { what: "drop-cancellation", appointmentId },
    { what: "queue", email: { appointmentId, kind: "returned", dueAt: at }, unless: "known" },
  ];
}

/**
 * The emails about an appointment that has replaced `old`: the change, unless `tell` is false or it has begun, and a
 * reminder. News of `old` that no sender has tried is handed on to the new appointment instead. A former mailbox hears of a
 * cancellation. docs/rules.md 10.8, 10.24, 10.31, 13.6
 */
export function emailsOfChange(
  old: BookedAppointment,
  appointment: BookedAppointment,
  { timeZone, at, tell }: { timeZone: string; at: number; tell: boolean },
): EmailChange[] {
  if (appointment.customerEmail === "") return emailsOfCancellation(old, timeZone, at);
  const email: EmailDue = {
    appointmentId: appointment.id,
    kind: "changed",
    dueAt: at,
    previousDate: old.date,
    previousMinute: old.startsMinute,
  };
  const isNews = tell && !hasBegun(appointment, timeZone, at);
  const reminder = reminderOf(appointment, timeZone, at);
  if (old.customerEmail !== appointment.customerEmail) {
    const change: EmailChange[] = isNews ? [{ what: "queue", email }] : [];
    return [...change, ...reminder, ...emailsOfCancellation(old, timeZone, at)];
  }
  return [
    { what: "hand-on", from: old.id, to: appointment.id },
    { what: "drop-as-before", appointment },
    ...(isNews ? [{ what: "queue" as const, email, unless: "other-news" as const }] : []),
    ...reminder,
  ];
}

/**
 * The emails about an appointment that staff have edited: what has changed of what its customer sees, if they are to be told,
 * and to another address that it is booked. None once it has begun. The email reads the appointment when it goes, so news that
 * nobody has tried to send tells of the edit too. docs/rules.md 10.35
 */
export function emailsOfEdit(
  before: AppointmentInDiary,
  after: AppointmentInDiary,
  { timeZone, at, tell }: { timeZone: string; at: number; tell: boolean },
): EmailChange[] {
  if (after.customerEmail === "" || hasBegun(after, timeZone, at)) return [];
  const { id: appointmentId, date: previousDate, startsMinute: previousMinute } = before;
  const unless = "untried-news" as const;
  const news = (email: EmailDue): EmailChange[] => (tell ? [{ what: "queue", email, unless }] : []);
  const reminder = before.customerEmail === "" ? reminderOf(after, timeZone, at) : [];
  if (before.customerEmail !== after.customerEmail)
    return [...news({ appointmentId, kind: "confirmation", dueAt: at }), ...reminder];
  if (!showsOtherwise(before, after)) return [];
  return news({ appointmentId, kind: "changed", dueAt: at, previousDate, previousMinute });
}

/** Whether an email says something else of an appointment, its time and its status aside. docs/rules.md 10.35 */
export function showsOtherwise(before: AppointmentInDiary, after: AppointmentInDiary): boolean {
  const shown = ({ serviceNames, endsMinute, pricePence, technicianId, items }: AppointmentInDiary) =>
    JSON.stringify([serviceNames, endsMinute, pricePence, technicianId, items.map(({ quantity }) => quantity)]);
  return shown(before) !== shown(after);
}

/** What the email says of an appointment that is about to be deleted. */
export function asDeleted(appointment: AppointmentInDiary): DeletedAppointment {
  const { id, date, startsMinute, endsMinute, serviceNames, customerName, customerEmail, calendarUid } = appointment;
  const { pricePence, paymentMethod, paymentStatus, clientId, items } = appointment;
  return {
    ...{ id, date, startsMinute, endsMinute, serviceNames, customerName, customerEmail, calendarUid },
    ...{ pricePence, paymentMethod, paymentStatus, clientId },
    ...{ status: "cancelled", lateCancellation: false, calendarSequence: appointment.calendarSequence + 1 },
    items: items.map(({ serviceId, name, quantity, pricePence }) => ({ serviceId, name, quantity, pricePence })),
  };
}
