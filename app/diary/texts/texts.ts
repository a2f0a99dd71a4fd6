import { addDays, HOUR_MS, instantAt, salonTime } from "../../kernel/clock.ts";

/* Which texts a salon sends, and when. docs/rules.md 34 */

/** What goes by text. `back-on` says that an appointment stands after all. docs/rules.md 34.1 */
export const TEXT_KINDS = [
  "booked",
  "changed",
  "cancelled",
  "back-on",
  "reminder",
  "deposit",
  "fee",
  "sick-day",
  "offer",
  "code",
] as const;

export type TextKind = (typeof TEXT_KINDS)[number];

/** What may go by WhatsApp: all but codes, which phones fill in from texts alone. docs/rules.md 34.15 */
export const WHATSAPP_KINDS = TEXT_KINDS.filter((kind) => kind !== "code");

/** A salon's settings for WhatsApp. `from` is its number, E.164. `templates` are Twilio's Content SIDs by kind. docs/rules.md 34.15 */
export interface WhatsAppRules {
  on: boolean;
  from: string;
  templates: Partial<Record<TextKind, string>>;
}

/** How many hours before a visit a reminder may go. docs/rules.md 34.4 */
export const REMINDER_HOURS = [72, 48, 24, 3, 2] as const;

/**
 * What a salon has set of texts. Without it, or while it is off, nothing goes by text. `words` are its own words by kind.
 * `monthlyPence` is what its texts of a month may cost. docs/rules.md 34.1
 */
export interface TextRules {
  on: boolean;
  kinds: TextKind[];
  words: Partial<Record<TextKind, string>>;
  hours: number[];
  monthlyPence: number;
  whatsApp?: WhatsAppRules;
}

/** What the page shows before a salon has set anything. docs/rules.md 34.1 */
export const UNSET_TEXTS: TextRules = {
  on: false,
  kinds: [...TEXT_KINDS],
  words: {},
  hours: [24],
  monthlyPence: 2_000,
};

/** How a client hears of their appointments, as they or staff have chosen. docs/rules.md 34.3 */
export const WAYS_TO_TELL = ["mail", "text", "both"] as const;

export type WayToTell = (typeof WAYS_TO_TELL)[number];

/** Whether a salon sends texts of a kind. docs/rules.md 34.1 */
export function isTexted(rules: TextRules | null | undefined, kind: TextKind | null): boolean {
  return rules?.on === true && kind !== null && rules.kinds.includes(kind);
}

/** Nothing but codes goes from 21:00 to 8:00 on the salon's clock. docs/rules.md 34.6 */
const QUIET = { from: 21 * 60, until: 8 * 60 };

/** When a text may go that is due at an instant (UTC ms): then, or when the quiet hours end. docs/rules.md 34.6 */
export function afterQuietHours(timeZone: string, instant: number): number {
  const { date, minute } = salonTime(timeZone, instant);
  if (minute >= QUIET.until && minute < QUIET.from) return instant;
  return instantAt(timeZone, minute < QUIET.until ? date : addDays(date, 1), QUIET.until);
}

/**
 * When the reminder of a start goes by text (UTC ms), `hours` before it. One that falls into the quiet hours goes after them,
 * if an hour is left then, and otherwise at 20:00 of the evening before. docs/rules.md 34.4, 34.6
 */
export function reminderInstant(
  timeZone: string,
  { date, startsMinute }: { date: string; startsMinute: number },
  hours: number,
): number {
  const start = instantAt(timeZone, date, startsMinute);
  const due = start - hours * HOUR_MS;
  const loud = afterQuietHours(timeZone, due);
  if (loud === due || loud <= start - HOUR_MS) return loud;
  return instantAt(timeZone, addDays(date, -1), 20 * 60);
}
