import { clockTime } from "../../../kernel/clock.ts";
import { shortDay } from "../../../kernel/dates.ts";
import type { Draft } from "../draft.ts";

/** An upcoming appointment of the client or of this browser. */
export interface OwnBooking {
  id: string;
  date: string;
  minute: number;
}

/** The own appointment at the start of a draft, but not the one that the draft changes. docs/rules.md 9.4 */
export function ownAt(booked: OwnBooking[], { date, minute, rescheduling }: Draft): OwnBooking | undefined {
  return booked.find((own) => own.date === date && own.minute === minute && own.id !== rescheduling);
}

/** Says that the start is booked already, by this client or in this browser. docs/rules.md 9.4 */
export function bookedThis({ date, minute }: OwnBooking): string {
  return `You’ve booked this: ${shortDay(date)}, ${clockTime(minute)}.`;
}
