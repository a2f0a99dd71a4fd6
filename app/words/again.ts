import type { Refusal } from "../diary/refusals.ts";
import type { NotOffered } from "../diary/times/availability.ts";
import { shortStart } from "../kernel/dates.ts";
import type { SalonTime } from "../kernel/days.ts";
import { appointmentWords, type SalonNamed } from "./appointments.ts";

/** Why nothing was done with several visits: with the start, where one of them is the reason. docs/rules.md 35.3 */
export function againWords(
  salon: SalonNamed,
  { reason, start }: { reason: Refusal; start?: SalonTime },
  failed = "Nothing was booked.",
): string {
  const why = appointmentWords(salon)[reason].replace(/\.$/, "");
  if (reason === "outcome-unknown" || reason === "diary-busy") return `${why}.`;
  return `${failed} ${start ? `${shortStart(start.date, start.minute)}: ` : ""}${why}.`;
}

/** A time between visits: `1 week`, `3 weeks`. */
export function weeksInWords(weeks: number): string {
  return weeks === 1 ? "1 week" : `${weeks} weeks`;
}

/** Why a visit can't be on the day and at the time that is wished for. `reason` is that of a closure. docs/rules.md 35.3 */
export function whyNotThen(why: NotOffered, reason: string | undefined): string {
  if (why === "closed") return reason ? `closed (${reason})` : "closed";
  return NOT_THEN[why];
}

const NOT_THEN: Record<Exclude<NotOffered, "closed">, string> = {
  past: "already over",
  "too-soon": "too soon",
  "too-soon-for-deposit": "too soon for a deposit",
  "too-far-ahead": "more than a year ahead",
  "not-done": "nobody does these services",
  "not-on-the-grid": "outside the hours",
  taken: "taken",
};

/** A number of visits: `1 visit`, `12 visits`. */
export function visitsInWords(count: number): string {
  return count === 1 ? "1 visit" : `${count} visits`;
}
