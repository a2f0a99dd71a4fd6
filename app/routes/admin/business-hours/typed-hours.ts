import { MONDAY_FIRST } from "../../../diary/times/hours.ts";
import { type FormReply, text } from "../../../kernel/forms.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";
import {
  MOST_FURTHER_SPANS,
  type WrittenHours,
  type WrittenSpan,
  withBreak,
} from "../../../models/opening/written-hours.ts";
import type { TypedRules } from "../../../models/salon/booking-rules.ts";

/** The values of the business hours form: the days from Monday, and the setting beside them. */
export interface TypedHours {
  days: WrittenHours[];
  finishByClosing: boolean;
}

/** The reply to the form, with the stranded appointments to acknowledge first, if any. */
export interface HoursReply extends FormReply<TypedHours | null> {
  stranded: Stranded | null;
  /** The state of the hours that the form was based on. */
  seen: string | null;
  /** The hours that somebody else has saved meanwhile. */
  current: TypedHours | null;
  /** The day with breaks that have just changed in the form. */
  opened: string | null;
  /** What was just copied in the form from the day of that name. */
  copied: { from: string; news: string } | null;
  /** The rules as they were typed, where their form was sent. */
  rules: TypedRules | null;
}

export const NOTHING_TYPED: HoursReply = {
  message: null,
  fields: {},
  typed: null,
  stranded: null,
  seen: null,
  current: null,
  opened: null,
  copied: null,
  rules: null,
};

/**
 * The hours as the buttons "Add a break" and "Remove" change them, each with its day, or null when none was pressed. Nothing
 * is saved by them. docs/rules.md 4.14
 */
export function withBreaksChanged(form: FormData, typed: TypedHours): { typed: TypedHours; opened: string } | null {
  const added = text(form, "addBreak");
  const [removedDay, removed] = text(form, "removeBreak").split(" ");
  if (!added && !removedDay) return null;
  const days = typed.days.map((hours) => {
    if (hours.day === added) return withBreak(hours);
    return hours.day === removedDay ? withoutBreak(hours, Number(removed)) : hours;
  });
  return { typed: { ...typed, days }, opened: added || (removedDay ?? "") };
}

/**
 * The hours after "Copy". The hours of the pressed button's day go to each day that is ticked for it; with the other button,
 * to each day that is open in the form. Null when no such button was pressed. Nothing is saved. docs/rules.md 4.14
 */
export function withDayCopied(form: FormData, typed: TypedHours): Pick<HoursReply, "typed" | "copied"> | null {
  const toOpen = form.has("copyToOpen");
  const from = typed.days.find(({ day }) => day === text(form, toOpen ? "copyToOpen" : "copy"));
  if (!from) return null;
  const chosen = toOpen
    ? typed.days.flatMap(({ day, isOpen }) => (isOpen ? [day] : []))
    : form.getAll(`copy.${from.day}`);
  const to = MONDAY_FIRST.filter((day) => day !== from.day && chosen.includes(day));
  const days = typed.days.map((hours) => (to.includes(hours.day) ? { ...from, day: hours.day } : hours));
  const nowhere = toOpen ? "No other day is open." : "Tick the days to copy to.";
  const news = to.length === 0 ? nowhere : `Copied to ${to.join(", ")}. Save to keep it.`;
  return { typed: { ...typed, days }, copied: { from: from.day, news } };
}

/** The hours without a break: the span before it lasts until the end of the one after it. */
function withoutBreak({ spans = [], ...hours }: WrittenHours, place: number): WrittenHours {
  const all = [hours, ...spans];
  const closeTime = all[place + 1]?.closeTime || all[place]?.closeTime || "";
  const left = all.map((span, at) => (at === place ? { ...span, closeTime } : span)).toSpliced(place + 1, 1);
  const [, ...further] = left.map(({ openTime, closeTime }) => ({ openTime, closeTime }));
  return { ...hours, ...(place === 0 && { closeTime }), spans: further };
}

/** Reads the form of the rules. An unticked box is not sent. */
export function rulesTyped(form: FormData): TypedRules {
  return {
    noticeMinutes: text(form, "noticeMinutes"),
    bookableDays: text(form, "bookableDays"),
    changeCutoffHours: text(form, "changeCutoffHours"),
    cancelCutoffHours: text(form, "cancelCutoffHours"),
    itemMinutes: form.has("itemMinutes"),
    guestBookings: form.has("guestBookings"),
    openForBooking: form.has("openForBooking"),
    onlinePayments: form.has("onlinePayments"),
  };
}

/** Reads the business hours form. An unticked box is not sent. */
export function typedHours(form: FormData): TypedHours {
  return {
    days: MONDAY_FIRST.map((day) => ({
      day,
      isOpen: form.has(`${day}.isOpen`),
      openTime: timeTyped(text(form, `${day}.openTime`)),
      closeTime: timeTyped(text(form, `${day}.closeTime`)),
      ...furtherSpans(form, day),
    })),
    finishByClosing: form.has("finishByClosing"),
  };
}

/** The spans after the first. A span with both times empty is left out. */
function furtherSpans(form: FormData, day: string): { spans?: WrittenSpan[] } {
  const spans = Array.from({ length: MOST_FURTHER_SPANS }, (_, place) => ({
    openTime: timeTyped(text(form, `${day}.openTime.${place + 1}`)),
    closeTime: timeTyped(text(form, `${day}.closeTime.${place + 1}`)),
  })).filter(({ openTime, closeTime }) => openTime || closeTime);
  return spans.length > 0 ? { spans } : {};
}
