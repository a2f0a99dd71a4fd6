import { WEEKDAYS, type Weekday } from "../../diary/times/hours.ts";
import { isOtherWeek, mondayOf, type OwnHours, type Rota } from "../../diary/times/rota.ts";
import { addDays, isCalendarDate } from "../../kernel/clock.ts";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { spansIn } from "./own-spans.ts";

/* What staff do with a technician's rota. docs/rules.md 21.22 */

/** A weekday as a form sends it. */
export interface DayTyped {
  day: Weekday;
  hours: "salon" | "own" | "off";
  spans: { openTime: string; closeTime: string }[];
}

/** What staff do with the weeks and the time off. */
export const ROTA_CHANGES = ["off", "drop-off", "turns", "no-turns", "week", "drop-week"] as const;
export type RotaChange = (typeof ROTA_CHANGES)[number];

/** A form of the page. `weeks` says for how many weeks one after the other it holds. */
export interface RotaTyped {
  intent: RotaChange;
  from: string;
  to: string;
  reason: string;
  weeks: string;
  /** The week or the time off that is removed. */
  which: string;
  days: DayTyped[];
}

/** The rota afterwards, or what is wrong with each field. */
export type RotaRead = { ok: true; rota: Rota } | { ok: false; fields: FieldErrors };

const DATE = "Please choose a date";
const LONGEST_REASON = 200;
const MOST_WEEKS = 26;
const MOST_ENTRIES = 60;

/** The rota with what a form asks for. What is over by `today` is left out. docs/rules.md 21.22 */
export function rotaTyped(before: Rota, typed: RotaTyped, today: string): RotaRead {
  const rota = stillAhead(before, today);
  switch (typed.intent) {
    case "turns":
      return withTurns(rota, typed);
    case "no-turns":
      return { ok: true, rota: { ...rota, turns: undefined } };
    case "week":
      return withWeeks(rota, typed, today);
    case "drop-week":
      return { ok: true, rota: { ...rota, weeks: { ...rota.weeks, [typed.which]: undefined } } };
    case "off":
      return withTimeOff(rota, typed, today);
    case "drop-off":
      return { ok: true, rota: { ...rota, off: rota.off?.filter((off) => `${off.from} ${off.to}` !== typed.which) } };
  }
}

/** A rota as it is stored: without what is empty. */
export function rotaStored({ turns, weeks = {}, off = [] }: Rota): Rota {
  const named = Object.entries(weeks).filter(([, hours]) => hours);
  return {
    ...(turns && { turns }),
    ...(named.length > 0 && { weeks: Object.fromEntries(named) }),
    ...(off.length > 0 && { off }),
  };
}

/** The ordinary hours of a date's week. A form for that single week begins with them. docs/rules.md 21.22 */
export function hoursInWeek({ week, rota }: { week: OwnHours; rota: Rota }, date: string): OwnHours {
  return rota.weeks?.[mondayOf(date)] ?? (isOtherWeek(rota, date) ? (rota.turns?.week ?? week) : week);
}

function stillAhead({ turns, weeks = {}, off = [] }: Rota, today: string): Rota {
  const ahead = Object.entries(weeks).filter(([monday]) => addDays(monday, 6) >= today);
  return { turns, weeks: Object.fromEntries(ahead), off: off.filter(({ to }) => to >= today) };
}

function withTurns(rota: Rota, { from, days }: RotaTyped): RotaRead {
  const { fields, week } = weekTyped(days);
  if (!isCalendarDate(from)) fields.from = DATE;
  return Object.keys(fields).length > 0
    ? { ok: false, fields }
    : { ok: true, rota: { ...rota, turns: { from, week } } };
}

function withWeeks(rota: Rota, { from, weeks, days }: RotaTyped, today: string): RotaRead {
  const { fields, week } = weekTyped(days);
  const count = Number(weeks.trim() || "1");
  if (!isCalendarDate(from)) fields.from = DATE;
  else if (addDays(mondayOf(from), 6) < today) fields.from = "Please choose this week or a later one";
  if (!Number.isInteger(count) || count < 1 || count > MOST_WEEKS)
    fields.weeks = `Please give a number of weeks from 1 to ${MOST_WEEKS}`;
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const mondays = Array.from({ length: count }, (_, after) => addDays(mondayOf(from), 7 * after));
  const all = { ...rota.weeks, ...Object.fromEntries(mondays.map((monday) => [monday, week])) };
  if (Object.keys(all).length > MOST_ENTRIES) return { ok: false, fields: { weeks: TOO_MANY } };
  return { ok: true, rota: { ...rota, weeks: all } };
}

function withTimeOff(rota: Rota, { from, to: typedTo, reason }: RotaTyped, today: string): RotaRead {
  const to = typedTo || from;
  const fields: FieldErrors = {};
  if (!isCalendarDate(from)) fields.from = DATE;
  if (!isCalendarDate(to)) fields.to = DATE;
  else if (isCalendarDate(from) && to < from) fields.to = "The last day can’t be before the first";
  else if (to < today) fields.to = "Please choose days that aren’t over yet";
  else if (to > addDays(today, 730)) fields.to = "Please choose days of the next two years";
  if (reason.length > LONGEST_REASON) fields.reason = `Please use at most ${LONGEST_REASON} characters`;
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const others = (rota.off ?? []).filter((off) => off.from !== from || off.to !== to);
  if (others.length >= MOST_ENTRIES) return { ok: false, fields: { from: TOO_MANY } };
  const off = [...others, { from, to, ...(reason && { reason }) }];
  return { ok: true, rota: { ...rota, off: off.toSorted((one, other) => one.from.localeCompare(other.from)) } };
}

const TOO_MANY = "That’s as many as we can keep. Please remove some first.";

/** The hours of a week that a form sends, and what is wrong with its days. */
function weekTyped(days: DayTyped[]): { week: OwnHours; fields: FieldErrors } {
  const [week, fields]: [OwnHours, FieldErrors] = [{}, {}];
  for (const { day, hours, spans } of days) {
    if (hours === "salon") continue;
    const read = hours === "off" ? [] : spansIn(day, spans);
    if (typeof read === "string") fields[day] = read;
    else if (hours === "own" && read.length === 0) fields[day] = `Please give ${day} at least one span, or choose Off`;
    else week[WEEKDAYS.indexOf(day)] = read;
  }
  return { week, fields };
}
