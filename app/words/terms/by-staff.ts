import { depositDue, isTooLittle } from "../../diary/terms/terms.ts";
import { clockTime, HOUR_MS, instantAt, type SalonTime, salonTime } from "../../kernel/clock.ts";
import { dayInWords } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { hours } from "../limits.ts";

/** A deposit that staff are about to ask for. */
interface AskedByStaff {
  /** Empty until staff type it. */
  name: string;
  pence: number;
  dueHours: number;
  /** The start of the visit. */
  start: SalonTime;
  timeZone: string;
  /** Now, UTC ms. */
  at: number;
  /** Whether the client is emailed, and whether the salon takes money by a link. */
  mailed: boolean;
  online: boolean;
}

/**
 * One sentence about the deposit that staff are about to ask for: what the client gets and by when they pay. Null where the
 * start is too soon for a deposit. docs/rules.md 29.5, 29.16, 31.9
 */
export function askedByStaffInWords(asked: AskedByStaff): string | null {
  const { name, pence, start, dueHours, timeZone, at, mailed, online } = asked;
  const latest = at + dueHours * HOUR_MS;
  const { dueAt, inTime } = depositDue(latest, instantAt(timeZone, start.date, start.minute), at);
  if (!inTime) return null;
  const who = name.trim().split(/\s+/)[0] || "The client";
  const amount = formatPounds(pence);
  const until = dueAt === latest ? `within ${hours(dueHours)}` : untilInWords(salonTime(timeZone, dueAt), timeZone, at);
  const otherwise = "or we release their time";
  if (!mailed) return `${who} gets no email, so please tell them: ${amount} is due ${until}, ${otherwise}.`;
  if (online && !isTooLittle(pence)) return `${who} gets a link to pay ${amount} ${until}, ${otherwise}.`;
  return `${who} is emailed where to transfer ${amount} ${until}, ${otherwise}.`;
}

function untilInWords({ date, minute }: SalonTime, timeZone: string, at: number): string {
  return `by ${clockTime(minute)} ${dayOn(dayInWords(date, salonTime(timeZone, at).date))}`;
}

/** For example `today` or `on Saturday`. */
function dayOn(day: string): string {
  return day === "today" || day === "tomorrow" ? day : `on ${day}`;
}
