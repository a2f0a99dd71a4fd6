import type { NotReassigned } from "../diary/appointments/reassign.ts";
import type { NotLater } from "../diary/in-turn.ts";
import { WEEKDAYS } from "../diary/times/hours.ts";
import { clockTime, weekdayOf } from "../kernel/clock.ts";
import { dayAndMonth } from "../kernel/dates.ts";
import type { InTheWay } from "../models/appointments/in-the-way.server.ts";

import { moveWords, type SalonNamed } from "./appointments.ts";
import { IN_THE_WAY } from "./not-booked.ts";

/* Why a technician can't take an appointment, or take it later, in words. docs/rules.md 13.6, 13.13, 14.10 */

/** After the technician's name in a list: `has another appointment then`. */
export function whyInShort(why: NotReassigned): string {
  switch (why.reason) {
    case "closed":
      return "the salon takes no bookings then";
    case "not-done":
      return `doesn’t do ${why.services.join(", ")}`;
    case "busy":
      return "has another appointment then";
    case "blocked":
      return "has blocked time then";
    case "off":
      return hoursThen(why);
  }
}

/** As a sentence without a full stop, or null when the salon itself is in the way. */
export function whyInWords(name: string, why: NotReassigned): string | null {
  if (why.reason === "closed") return null;
  if (why.reason !== "off") return `${name} ${whyInShort(why)}`;
  return `${name} doesn’t work at that time on ${dayAndMonth(why.date)}: ${hoursThen(why)}`;
}

/** Why an appointment can't start later, after its start in a list. docs/rules.md 13.13 */
export function whyNotLater(salon: SalonNamed, stays: NotLater): string {
  switch (stays) {
    case "midnight":
      return "it would end after midnight";
    case "busy":
      return "another appointment is in the way";
    case "blocked":
      return "blocked time is in the way";
    case "hours":
      return "it would be outside opening hours, or not on a quarter hour";
    default:
      return moveWords(salon)[stays];
  }
}

/** A technician's hours on a weekday, in words. docs/rules.md 21.3 */
function hoursThen({ date, shifts }: Extract<NotReassigned, { reason: "off" }>): string {
  const day = `on ${WEEKDAYS[weekdayOf(date)]}s`;
  const spans = shifts.map(({ start, end }) => `${clockTime(start)} to ${clockTime(end)}`);
  return spans.length === 0 ? `off ${day}` : `works ${spans.join(", ")} ${day}`;
}

/** The most who are named. */
const MOST_NAMED = 3;

/**
 * Who is in the way, for staff: `Another appointment is in the way. Grace Hopper is with Mia from 11:15 to 12:15.`, and whether a
 * client is about to book then, too. Null for nobody. docs/rules.md 5.33
 */
export function inTheWayInWords(others: InTheWay[], held: boolean): string | null {
  const each = others
    .slice(0, MOST_NAMED)
    .map(
      ({ customerName, technicianName, startsMinute, endsMinute }) =>
        `${customerName} is ${technicianName ? `with ${technicianName}` : "booked"} from ${clockTime(startsMinute)} to ${clockTime(endsMinute)}`,
    );
  const more = others.length - each.length;
  if (each.length === 0) return null;
  return `${IN_THE_WAY}. ${each.join(", ")}${more > 0 ? ` and ${more} more` : ""}.${held ? " Somebody is booking then right now, too." : ""}`;
}
