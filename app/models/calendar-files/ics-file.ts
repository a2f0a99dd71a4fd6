import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { mayBecomeAddress, withInitialsApart } from "../../kernel/link-like.ts";
import type { Salon } from "../salon/salon.server.ts";
import { descriptionOf, type Place, titleOf, whatAndWho } from "./description.ts";
import { type CalendarEntry, spanOf } from "./entry.ts";

/** `version` rises with each edit of the salon’s page, which may move times to another zone and changes what events say. */
type Organizer = Place & Pick<Salon, "id" | "email" | "version">;

interface Published {
  /** When the file is written, UTC ms. Of two files with the same sequence, the later one counts. */
  at: number;
  /** Where clients manage their appointments. It holds no secret, because people share calendars. */
  manage?: string | null;
}

interface Addressed extends Published {
  attendee: { name: string; email: string };
}

/**
 * An .ics file with an event for each entry, times as instants. REQUEST adds or updates an appointment in its client's
 * calendar, CANCEL removes it whatever its status, PUBLISH is a copy to keep. The first and the last one say the price, the
 * ways to the salon and where to change it, and ring before. Control characters are left out. docs/rules.md 10.11, 10.12
 */
export function calendarFile(salon: Organizer, entries: CalendarEntry[], method: "PUBLISH", options: Published): string;
export function calendarFile(
  salon: Organizer,
  entries: CalendarEntry[],
  method: "REQUEST" | "CANCEL",
  options: Addressed,
): string;
export function calendarFile(
  salon: Organizer,
  entries: CalendarEntry[],
  method: "REQUEST" | "CANCEL" | "PUBLISH",
  options: Published & Partial<Addressed>,
): string {
  const { at, manage = null, attendee } = options;
  const events = entries.map((entry) => ({
    ...eventOf(salon, entry, method, at),
    attendees: attendee ? [{ ...ATTENDING, name: plain(attendee.name), email: attendee.email }] : [],
    ...(method !== "CANCEL" && {
      description: plain(descriptionOf(salon, entry, manage)),
      url: manage && withoutSeparators(manage),
      alarms: [{ type: ICalAlarmType.display, trigger: ALARM_SECONDS_BEFORE }],
    }),
  }));
  return `${ical({ prodId: PRODUCT, method: ICalCalendarMethod[method], events })}\r\n`;
}

/**
 * A salon's calendar that its staff can subscribe to, with customers' names and services and no other details. A name that a
 * calendar could turn into a link is left out, because anybody may type one, and calendars mail their events. It asks to be
 * refreshed every hour. docs/rules.md 10.21
 */
export function salonCalendar(salon: Organizer, entries: (CalendarEntry & { customer: string })[], at: number): string {
  const events = entries.map((entry) => {
    const customer = withInitialsApart(entry.customer);
    const shown = mayBecomeAddress(customer) ? "A customer" : customer;
    return { ...eventOf(salon, entry, "PUBLISH", at), summary: plain(`${shown}: ${whatAndWho(entry)}`) };
  });
  const name = escaped(plain(`Appointments at ${salon.name}`));
  const method = ICalCalendarMethod.PUBLISH;
  return `${ical({ prodId: PRODUCT, method, name, ttl: FETCHED_EVERY_SECONDS, events })}\r\n`;
}

const FETCHED_EVERY_SECONDS = 60 * 60;

const PRODUCT = { company: "Lacquer", product: "Appointments", language: "EN" };

function eventOf(
  salon: Organizer,
  entry: CalendarEntry,
  method: "REQUEST" | "CANCEL" | "PUBLISH",
  at: number,
): ICalEventData {
  const { start, end } = spanOf(salon.timeZone, entry);
  return {
    id: `${entry.uid}@${salon.id}.lacquer`,
    sequence: entry.sequence + salon.version,
    stamp: new Date(at),
    start: new Date(start),
    end: new Date(end),
    summary: plain(titleOf(salon, entry)),
    location: plain(salon.address),
    organizer: { name: plain(salon.name), email: salon.email },
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : STATUS[entry.status],
  };
}

/** The client has already accepted, so calendars do not ask for a reply to the salon. */
const ATTENDING = { role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };

const STATUS = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** Time to set out. The reminder by email goes a day before (10.16). */
const ALARM_SECONDS_BEFORE = 2 * 60 * 60;

/** A text without characters that a calendar file may not hold. Line breaks stay; they are escaped later. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\r\n\t]/gu, "");
}

/** A text as the library writes those of events. It writes a calendar's name as it is. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Percent-encodes commas and semicolons, because the library would escape them as text. */
function withoutSeparators(url: string): string {
  return url.replace(/[,;]/g, encodeURIComponent);
}
