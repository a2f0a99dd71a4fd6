import { MONDAY_FIRST } from "../../../diary/times/hours.ts";
import { text } from "../../../kernel/forms.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import {
  MOST_FURTHER_SPANS,
  type WrittenHours,
  type WrittenSpan,
  withBreak,
} from "../../../models/opening/written-hours.ts";
import { OPENING_NEWS } from "../../../words/opening.ts";

/** The values of the business hours form: the days from Monday, and the setting beside them. */
export interface TypedHours {
  days: WrittenHours[];
  finishByClosing: boolean;
}

/** The hours as a button has changed them in the form. Nothing is saved. */
export interface Changed {
  changed: TypedHours;
  /** The day with breaks that have just changed. */
  opened?: string;
  /** What was just copied from the day of that name. */
  copied?: { from: string; news: string };
}

/**
 * The hours as the buttons "Add a break" and "Remove" change them, each with its day, or null when none was pressed.
 * docs/rules.md 4.14
 */
export function withBreaksChanged(form: FormData, typed: TypedHours): Changed | null {
  const added = text(form, "addBreak");
  const [removedDay, removed] = text(form, "removeBreak").split(" ");
  if (!added && !removedDay) return null;
  const days = typed.days.map((hours) => {
    if (hours.day === added) return withBreak(hours);
    return hours.day === removedDay ? withoutBreak(hours, Number(removed)) : hours;
  });
  return { changed: { ...typed, days }, opened: added || (removedDay ?? "") };
}

/**
 * The hours after "Copy". The hours of the pressed button's day go to each day that is ticked for it; with the other button,
 * to each day that is open in the form. Null when no such button was pressed. Nothing is saved. docs/rules.md 4.14
 */
export function withDayCopied(form: FormData, typed: TypedHours): Changed | null {
  const toOpen = form.has("copyToOpen");
  const from = typed.days.find(({ day }) => day === text(form, toOpen ? "copyToOpen" : "copy"));
  if (!from) return null;
  const chosen = toOpen
    ? typed.days.flatMap(({ day, isOpen }) => (isOpen ? [day] : []))
    : form.getAll(`copy.${from.day}`);
  const to = MONDAY_FIRST.filter((day) => day !== from.day && chosen.includes(day));
  const days = typed.days.map((hours) => (to.includes(hours.day) ? { ...from, day: hours.day } : hours));
  const nowhere = toOpen ? OPENING_NEWS.noOtherDay : OPENING_NEWS.tickDays;
  const news = to.length === 0 ? nowhere : `Copied to ${to.join(", ")}. Save to keep it.`;
  return { changed: { ...typed, days }, copied: { from: from.day, news } };
}

/** The hours without a break: the span before it lasts until the end of the one after it. */
function withoutBreak({ spans = [], ...hours }: WrittenHours, place: number): WrittenHours {
  const all = [hours, ...spans];
  const closeTime = all[place + 1]?.closeTime || all[place]?.closeTime || "";
  const left = all.map((span, at) => (at === place ? { ...span, closeTime } : span)).toSpliced(place + 1, 1);
  const [, ...further] = left.map(({ openTime, closeTime }) => ({ openTime, closeTime }));
  return { ...hours, ...(place === 0 && { closeTime }), spans: further };
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
