import * as v from "valibot";
import type {
  AppointmentStatus,
  CancelledBy,
  PaymentMethod,
  PaymentStatus,
} from "../../diary/appointments/appointment.ts";
import type { AnswerGiven } from "../../diary/menu/questions.ts";
import type { Block, Interval } from "../../diary/times/diary.ts";
import { type DayHours, DEFAULT_HOURS, WEEKDAYS } from "../../diary/times/hours.ts";
import type { Rota } from "../../diary/times/rota.ts";
import { spansOf } from "../../diary/times/shifts.ts";
import { addDays, daysBetween, isCalendarDate, MIDNIGHT, weekdayOf } from "../../kernel/clock.ts";
import type { MoneyListed } from "../money/payment-rows.server.ts";
import type { Marks } from "../terms/marks.ts";
import type { AgreedFees } from "../terms/terms-shown.ts";
import type { Wish } from "../wishes/wish.ts";

/* What the admin calendar shows: docs/rules.md 13. This code also runs in the browser. */

/** Maximum number of days read at once. docs/rules.md 13.2 */
const MOST_DAYS = 62;
/** Drawn length of an appointment, minutes. docs/rules.md 13.3 */
const DRAWN_MINUTES = 60;
const HOUR = 60;

/** An appointment in the admin calendar. */
export interface CalendarAppointment {
  id: string;
  version: number;
  date: string;
  startsMinute: number;
  endsMinute: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  serviceNames: string;
  pricePence: number;
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  notes: string;
  /** What the customer has answered about the services. docs/rules.md 2.11 */
  answers?: AnswerGiven[];
  lateCancellation: boolean;
  /** When its client was marked as arrived, UTC ms. docs/rules.md 5.41 */
  arrivedAt: number | null;
  /** What staff have said of its cancellation. docs/rules.md 5.42 */
  cancelledBy: CancelledBy | null;
  noShow: boolean;
  /** Who was booked together with them and still comes. docs/rules.md 5.40 */
  together?: string | null;
  /** The salon's note on the client, shortened; empty without one. docs/rules.md 23.5 */
  salonNote?: string;
  /** What its client wants the technician to know. docs/rules.md 24.7 */
  pleaseKnow?: string;
  /** What its client wishes for, in pictures. docs/rules.md 26 */
  wishes?: Wish[];
  /** What was paid, row by row. docs/rules.md 27.9 */
  money?: MoneyListed[];
  /** What its client has agreed to pay for a missed visit or a late cancellation; null without terms. docs/rules.md 29.11 */
  agreedFees?: AgreedFees | null;
  /** How the deposit and the card that the terms ask for stand; null without terms. docs/rules.md 29.18 */
  marks?: Marks | null;
  /** The technician, at a salon with several. docs/rules.md 21.1 */
  technicianId?: string;
  /** A technician sees somebody else's appointment, without contact details, notes, price and payment. Rule 21.10 */
  ofOthers?: boolean;
}

/** A closed day. `reason` is the closure's, or null on a closed weekday. */
export interface ClosedDay {
  date: string;
  reason: string | null;
}

/** A technician in the calendar. Their own hours shade the column. Retired ones are included for old appointments. */
export interface CalendarTechnician {
  id: string;
  name: string;
  colour: string;
  active: boolean;
  week: Partial<Record<number, Interval[]>>;
  /** Without reasons. docs/rules.md 21.22 */
  rota?: Rota;
}

/** Blocked time with its reason; `technicianId` null is everybody's. docs/rules.md 21.5 */
export interface CalendarBlock extends Block {
  id: string;
  technicianId: string | null;
  reason: string;
}

/** A held start: its time, its technician (null for any), and the end of the hold, `HH:mm`. Rule 22.17 */
export interface CalendarHold extends Interval {
  date: string;
  technicianId: string | null;
  until: string;
}

/**
 * A range of days: appointments, closed days, the salon's hours by weekday, and what is blocked. `team` is empty where one
 * technician works all the salon's hours. docs/rules.md 13.2, 21.1
 */
export interface CalendarDays {
  appointments: CalendarAppointment[];
  closed: ClosedDay[];
  week: Week;
  team: CalendarTechnician[];
  blocks: CalendarBlock[];
  held?: CalendarHold[];
}

export type CalendarView = "month" | "week" | "day";

/** The part of the day that is drawn, minutes of the day. */
export interface DaySpan {
  start: number;
  end: number;
}

export type Week = Partial<Record<number, DayHours>>;

const date = v.pipe(v.optional(v.string(), ""), v.check(isCalendarDate, "Please give dates as yyyy-MM-dd"));

/** A range of days, both ends included. docs/rules.md 13.2 */
export const CalendarRange = v.pipe(
  v.object({ from: date, to: date }),
  v.check(({ from, to }) => from <= to, "Please end on or after the start"),
  v.check(({ from, to }) => daysBetween(from, to) < MOST_DAYS, `Please ask for at most ${MOST_DAYS} days`),
);

export type CalendarRange = v.InferOutput<typeof CalendarRange>;

/** The views for a window of this width in pixels. docs/rules.md 13.1 */
export function viewsAt(width: number): CalendarView[] {
  return width < 768 ? ["month", "day"] : ["month", "week", "day"];
}

/**
 * The first view in a window of this width in pixels. Several technicians have no room side by side in a week: their salon
 * starts with the day, or with the view that was chosen last. A view that the address names comes before any of them.
 * docs/rules.md 13.1
 */
export function firstViewAt(
  width: number,
  several = false,
  chosen: string | null = null,
  asked: string | null = null,
): CalendarView {
  const named = viewsAt(width).find((view) => view === asked);
  if (named) return named;
  if (width < 640) return "day";
  if (several) return viewsAt(width).find((view) => view === chosen) ?? "day";
  return width < 768 ? "month" : "week";
}

/** From an hour before the week's earliest opening to an hour after its last closing. docs/rules.md 13.1 */
export function spanOf(week: Week): DaySpan {
  const days = WEEKDAYS.map((_, weekday) => week[weekday] ?? DEFAULT_HOURS).filter(({ isOpen }) => isOpen);
  const open = days.length > 0 ? days : [DEFAULT_HOURS];
  return {
    start: Math.max(0, Math.min(...open.map(({ opensMinute }) => opensMinute)) - HOUR),
    end: Math.min(MIDNIGHT, Math.max(...open.flatMap(spansOf).map(({ end }) => end)) + HOUR),
  };
}

/** The span of a single day, as a phone draws it: from the hour in which the day opens. docs/rules.md 13.1 */
export function spanOfDay(span: DaySpan, week: Week, date: string): DaySpan {
  const { isOpen, opensMinute } = week[weekdayOf(date)] ?? DEFAULT_HOURS;
  return isOpen ? { ...span, start: Math.max(span.start, Math.floor(opensMinute / HOUR) * HOUR) } : span;
}

/** The span, extended in whole hours to hold every appointment as drawn. docs/rules.md 13.1 */
export function spanWith(span: DaySpan, appointments: CalendarAppointment[], realLengths: boolean): DaySpan {
  const starts = appointments.map(({ startsMinute }) => Math.floor(startsMinute / HOUR) * HOUR);
  const ends = appointments.map((appointment) => Math.ceil(drawnEnd(appointment, realLengths) / HOUR) * HOUR);
  return {
    start: Math.min(span.start, ...starts),
    end: Math.min(MIDNIGHT, Math.max(span.end, ...ends)),
  };
}

/** The drawn end of an appointment, minutes of the day: after an hour, or at its real end. docs/rules.md 13.3 */
export function drawnEnd(
  { startsMinute, endsMinute }: Pick<CalendarAppointment, "startsMinute" | "endsMinute">,
  realLengths: boolean,
): number {
  return realLengths ? endsMinute : Math.min(MIDNIGHT, startsMinute + DRAWN_MINUTES);
}

/** The closed days of a range, in order. docs/rules.md 4.1 */
export function closedDays(
  week: Week,
  closures: { date: string; reason: string }[],
  { from, to }: CalendarRange,
): ClosedDay[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  return days.flatMap((date): ClosedDay[] => {
    const closure = closures.find((closure) => closure.date === date);
    if (closure) return [{ date, reason: closure.reason }];
    return (week[weekdayOf(date)] ?? DEFAULT_HOURS).isOpen ? [] : [{ date, reason: null }];
  });
}

/**
 * The technicians that the calendar names: the active ones, and those who have retired and have an appointment among these.
 * Nobody where that is one who works all the salon's hours. docs/rules.md 21.1
 */
export function teamShown(
  technicians: CalendarTechnician[],
  appointments: { technicianId?: string }[],
): CalendarTechnician[] {
  const shown = technicians.filter(
    ({ id, active }) => active || appointments.some(({ technicianId }) => technicianId === id),
  );
  const [first] = shown;
  return shown.length > 1 || (first && Object.keys({ ...first.week, ...first.rota }).length > 0) ? shown : [];
}

/**
 * The only technician who is shown, or null for the whole team. A week has no room for a team. It shows the chosen
 * technician, or else the technician who uses it, or else the first active one. docs/rules.md 13.7
 */
export function shownAlone(
  view: CalendarView,
  team: Pick<CalendarTechnician, "id" | "active">[],
  chosen: string | null,
  own: string | null,
): string | null {
  if (team.length < 2) return null;
  const member = (id: string | null) => team.find((technician) => technician.id === id)?.id;
  const wished = member(chosen) ?? null;
  if (view !== "week") return wished;
  return wished ?? member(own) ?? team.find(({ active }) => active)?.id ?? null;
}

/** The name of a payment method in the admin pages; anything but cash is a bank transfer. docs/rules.md 13.4 */
export function adminPaymentMethod(method: string): string {
  return method === "cash" ? "Cash" : "Bank Transfer";
}
