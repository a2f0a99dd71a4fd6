import { draftFrom, draftPath } from "../../../components/booking/draft.ts";
import { basketLength, basketTotal } from "../../../diary/menu/basket.ts";
import type { ShownService } from "../../../diary/times/quote.ts";
import { isCalendarDate, minuteOf } from "../../../kernel/clock.ts";
import { allNamed, longDate } from "../../../kernel/dates.ts";
import { durationFrom, poundsFrom } from "../../../models/services/terms.ts";
import type { ShownTechnician } from "../../../models/shop-window/shown-team.ts";

/** A start that a visitor has chosen, in words, and the address of its date step. */
export interface ChosenStart {
  when: string;
  /** What is chosen, with its length and, unless it is a change, its price; empty while the menu can't be read. */
  what: string;
  /** The technician asked for, or null. */
  technician: string | null;
  /** Null in a change, because only its own client sees the times of a change. */
  otherTimes: string | null;
}

const BOOKING = "/booking?";

/** What the visitor has chosen when `next` leads to booking it, null otherwise. docs/rules.md 9.9 */
export function chosenStart(next: string | null, menu: ShownService[], team: ShownTechnician[]): ChosenStart | null {
  const asked = new URLSearchParams(next?.startsWith(BOOKING) ? next.slice(BOOKING.length) : "");
  const [date, time] = [asked.get("date") ?? "", asked.get("time") ?? ""];
  if (asked.get("step") !== "details" || !isCalendarDate(date) || minuteOf(time) === null) return null;
  const draft = draftFrom(asked, menu);
  const { basket } = draft;
  const chosen = menu.filter(({ id }) => basket.some(({ service }) => service.id === id));
  const [priceFrom, lengthFrom] = [
    chosen.some(({ priceFrom }) => priceFrom),
    chosen.some(({ lengthFrom }) => lengthFrom),
  ];
  const names = allNamed(basket);
  const price = draft.rescheduling ? [] : [poundsFrom(basketTotal(basket), priceFrom)];
  return {
    when: `${longDate(date)} at ${time}`,
    what: names && [names, durationFrom(basketLength(basket), lengthFrom), ...price].join(" · "),
    technician: team.find(({ id }) => id === draft.technician)?.name ?? null,
    otherTimes: draft.rescheduling ? null : draftPath({ ...draft, step: "datetime" }, "/book"),
  };
}
