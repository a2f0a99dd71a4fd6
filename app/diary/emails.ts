import { addDays, instantAt, salonTime } from "../kernel/clock.ts";
import type { AppointmentInDiary, BookedAppointment, Item } from "./appointments/booked.ts";
import { endInstant, hasBegun, hasEnded } from "./appointments/cutoff.ts";
import { canBeReached, channelTo, reminderByMail, reminderOf, remindersByText } from "./reminders.ts";

/*
 * The emails that come due by a command. Only the commit sees what was sent meanwhile. So an email may carry a condition,
 * `unless`, and the commit does not queue it when that condition holds.
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

/**
 * The kinds that only a later email of a like kind replaces. News does not replace them. docs/rules.md 10.16, 10.29, 10.30
 */
export const BY_THEMSELVES: readonly EmailKind[] = [
  "reminder",
  "review-request",
  "another-time",
  "as-booked",
  "deposit-reminder",
  "fee",
];

/** The data for the email about a deleted appointment. docs/rules.md 5.12 */
export type DeletedAppointment = Pick<
  BookedAppointment,
  | "phoneKey"
  | ("id" | "date" | "startsMinute" | "endsMinute" | "serviceNames" | "status" | "customerName" | "customerEmail")
  | ("pricePence" | "paymentMethod" | "paymentStatus" | "lateCancellation" | "calendarUid" | "calendarSequence")
  | "clientId"
> & { items: Pick<Item, "serviceId" | "name" | "quantity" | "pricePence">[] };

/** An email that comes due, UTC ms, or a text to somebody without an email. docs/rules.md 34.2 */
export interface EmailDue {
  appointmentId: string;
  kind: EmailKind;
  dueAt: number;
  channel?: "text";
  /** Of a reminder by text: how many hours it goes before the start. */
  hours?: number;
  /** The former time of a changed appointment. */
  previousDate?: string;
  previousMinute?: number;
  deletedAppointment?: DeletedAppointment;
}

/**
 * A change to the waiting emails.
 * - `hand-on`: emails about the old appointment are now about its replacement.
 * - `drop-of-command`: drops the emails of a command that is undone, if nobody has tried to send them.
 * - `wait-again`: the emails that this command dropped at `droppedAt` (UTC ms) wait again.
 * - `hand-back`: emails about the replacement are about the old appointment again.
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
 * When an email is not queued after all.
 * - `thankedSince`: the customer has been thanked for the visit since this instant (UTC ms).
 * - `unheard-of`: the customer has not heard of the appointment yet.
 * - `other-news`: other news of it is on its way anyway.
 * - `untried-news`: news that nobody has tried to send will say the same.
 * - `known`: the customer knows how it stands.
 * - `untold`: the command that is undone has told the customer nothing.
 */
export type Unless =
  | { thankedSince: number }
  | ("unheard-of" | "other-news" | "untried-news" | "known")
  | { untold: OfCommand };

/**
 * A command and its appointments. With `shownSince` (UTC ms), every email about them since then shows what the command did,
 * including emails of other commands.
 */
export interface OfCommand {
  id: string;
  appointmentIds: string[];
  shownSince?: number;
}

/**
 * The emails about a booking, or about a status that staff set: the news, a reminder for a booking, and a request for a
 * review once the appointment is completed. A walk-in with a phone alone gets texts. Once the appointment has begun, completion is the only
 * status that is mailed. docs/rules.md 10.16, 10.25, 10.31, 15.7
 */
export function emailsOfNews(
  appointment: BookedAppointment,
  kind: "confirmation" | "status",
  timeZone: string,
  at: number,
): EmailChange[] {
  const completed = appointment.status === "completed";
  if (!canBeReached(appointment)) return [];
  if (kind === "status" && !completed && hasBegun(appointment, timeZone, at)) return [];
  const news = { appointmentId: appointment.id, kind, dueAt: at, ...channelTo(appointment) };
  return [
    completed && kind === "status"
      ? { what: "queue", email: news, unless: { thankedSince: endInstant(appointment, timeZone) } }
      : { what: "queue", email: news },
    ...(kind === "confirmation" ? reminderOf(appointment, timeZone, at) : []),
    ...(completed && appointment.customerEmail !== "" ? [requestForReview(appointment, timeZone, at)] : []),
  ];
}

/** The emails about an imported booking: a reminder and no confirmation. docs/rules.md 25.3 */
export function emailsOfImport(appointment: BookedAppointment, timeZone: string, at: number): EmailChange[] {
  return reminderOf(appointment, timeZone, at);
}

/**
 * The request for a review. It is due a day after the end of the visit, or a day after `at` if the visit was completed later,
 * at the same time of the salon's day. Whether it is sent is decided when it is due. docs/rules.md 10.25
 */
function requestForReview({ id, date, endsMinute }: BookedAppointment, timeZone: string, at: number): EmailChange {
  const over = salonTime(timeZone, Math.max(at, instantAt(timeZone, date, endsMinute)));
  const dueAt = instantAt(timeZone, addDays(over.date, 1), over.minute);
  return { what: "queue", email: { appointmentId: id, kind: "review-request", dueAt } };
}

/**
 * The email about a cancellation. There is none once the appointment has begun, or if its customer has not heard of it yet. A
 * no-show may be mailed until the end of the appointment. docs/rules.md 10.9, 10.24, 10.31, 10.41
 */
export function emailsOfCancellation(
  appointment: BookedAppointment,
  timeZone: string,
  at: number,
  { deletedAppointment, noShow = false }: { deletedAppointment?: DeletedAppointment; noShow?: boolean } = {},
): EmailChange[] {
  const tooLate = noShow ? hasEnded(appointment, timeZone, at) : hasBegun(appointment, timeZone, at);
  if (!canBeReached(appointment) || tooLate) return [];
  const email = { appointmentId: appointment.id, kind: "cancelled" as const, dueAt: at, ...channelTo(appointment) };
  return [
    { what: "queue", email: { ...email, ...(deletedAppointment && { deletedAppointment }) }, unless: "unheard-of" },
  ];
}

/** The email that asks for a fee. docs/rules.md 29.8 */
export function emailOfFee(appointment: BookedAppointment, at: number): EmailChange[] {
  const email = { appointmentId: appointment.id, kind: "fee" as const, dueAt: at, ...channelTo(appointment) };
  return canBeReached(appointment) ? [{ what: "queue", email }] : [];
}

/** An appointment that stands again drops the email about its cancellation, unless somebody has tried to send it. Rule 10.34 */
export function dropsCancellation({ id }: BookedAppointment): EmailChange[] {
  return [{ what: "drop-cancellation", appointmentId: id }];
}

/**
 * The emails when a cancellation is taken back. One says that the appointment stands again, unless its customer never heard
 * of the cancellation. docs/rules.md 5.28, 10.34
 */
export function emailsOfReturn(appointment: BookedAppointment, at: number): EmailChange[] {
  if (!canBeReached(appointment)) return [];
  const { id: appointmentId } = appointment;
  const email = { appointmentId, kind: "returned" as const, dueAt: at, ...channelTo(appointment) };
  return [...dropsCancellation(appointment), { what: "queue", email, unless: "known" }];
}

/**
 * The emails about an appointment that has replaced `old`: one about the change, unless `tell` is false or it has begun, and
 * a reminder. If news of `old` still waits untried, it becomes news of the new appointment instead. If the mailbox is another
 * one now, the former mailbox is told of a cancellation. docs/rules.md 10.8, 10.24, 10.31, 13.6
 */
export function emailsOfChange(
  old: BookedAppointment,
  appointment: BookedAppointment,
  { timeZone, at, tell }: { timeZone: string; at: number; tell: boolean },
): EmailChange[] {
  if (!canBeReached(appointment)) return emailsOfCancellation(old, timeZone, at);
  const email: EmailDue = {
    ...channelTo(appointment),
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
 * The emails about an edit by staff. With `tell`, the customer is mailed what has changed of what they see, and a new address
 * gets a confirmation. There are none once the appointment has begun. An email reads the appointment when it is sent, so news
 * that nobody has tried to send covers the edit too. docs/rules.md 10.35
 */
export function emailsOfEdit(
  before: AppointmentInDiary,
  after: AppointmentInDiary,
  { timeZone, at, tell }: { timeZone: string; at: number; tell: boolean },
): EmailChange[] {
  if (!canBeReached(after) || hasBegun(after, timeZone, at)) return [];
  const { id: appointmentId, date: previousDate, startsMinute: previousMinute } = before;
  const unless = "untried-news" as const;
  const news = (email: EmailDue): EmailChange[] =>
    tell ? [{ what: "queue", email: { ...email, ...channelTo(after) }, unless }] : [];
  const reminder = [
    ...(before.customerEmail === "" ? reminderByMail(after, timeZone, at) : []),
    ...(before.phoneKey === "" ? remindersByText(after, timeZone, at) : []),
  ];
  if (before.customerEmail !== after.customerEmail)
    return [...news({ appointmentId, kind: "confirmation", dueAt: at }), ...reminder];
  if (!showsOtherwise(before, after)) return reminder;
  const changed = news({ appointmentId, kind: "changed", dueAt: at, previousDate, previousMinute });
  return [...changed, ...reminder];
}

/**
 * Whether an email about the appointment would read differently. The start and the status do not count. docs/rules.md 10.35
 */
export function showsOtherwise(before: AppointmentInDiary, after: AppointmentInDiary): boolean {
  const shown = ({ serviceNames, endsMinute, pricePence, technicianId, items }: AppointmentInDiary) =>
    JSON.stringify([serviceNames, endsMinute, pricePence, technicianId, items.map(({ quantity }) => quantity)]);
  return shown(before) !== shown(after);
}

/** The data for the email about an appointment that is about to be deleted. */
export function asDeleted(appointment: AppointmentInDiary): DeletedAppointment {
  const { id, date, startsMinute, endsMinute, serviceNames, customerName, customerEmail, calendarUid } = appointment;
  const { pricePence, paymentMethod, paymentStatus, clientId, phoneKey, items } = appointment;
  return {
    ...{ id, date, startsMinute, endsMinute, serviceNames, customerName, customerEmail, calendarUid },
    ...{ pricePence, paymentMethod, paymentStatus, clientId, phoneKey },
    ...{ status: "cancelled", lateCancellation: false, calendarSequence: appointment.calendarSequence + 1 },
    items: items.map(({ serviceId, name, quantity, pricePence }) => ({ serviceId, name, quantity, pricePence })),
  };
}
