import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { instantAt } from "../../kernel/clock.ts";
import type { Salon } from "../salon/salon.server.ts";

type Place = Pick<Salon, "name" | "address" | "timeZone">;
type Organizer = Place & Pick<Salon, "id" | "email">;

/**
 * An appointment as a calendar event. `date` is on the salon's wall clock, the minutes are of that day, the end up to
 * 1440. `uid` stays the same through all changes, `sequence` rises with each.
 */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  date: string;
  startsMinute: number;
  endsMinute: number;
  serviceNames: string;
  status: "pending" | "confirmed" | "completed" | "cancelled";
}

interface Published {
  /** When the file is written, UTC ms. Of two files with the same sequence, the later one counts. */
  at: number;
  /** The address of the appointment's page. It holds no secret, because people share calendars. */
  url?: string;
}

interface Addressed extends Published {
  attendee: { name: string; email: string };
}

/**
 * An .ics file with an event for each entry, times as instants. REQUEST adds or updates an appointment in its client's
 * calendar, CANCEL removes it whatever its status, PUBLISH is a copy to keep. Control characters are left out.
 * docs/rules.md 10.11, 10.12
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
  const events = entries.map((entry) => eventOf(salon, entry, method, options));
  return `${ical({ prodId: PRODUCT, method: ICalCalendarMethod[method], events })}\r\n`;
}

/**
 * A salon's calendar for its staff to subscribe to, with customers' names and services, without other details. It asks
 * to be refreshed every hour. docs/rules.md 10.21
 */
export function salonCalendar(salon: Organizer, entries: (CalendarEntry & { customer: string })[], at: number): string {
  const events = entries.map((entry) => ({
    ...eventOf(salon, entry, "PUBLISH", { at }),
    summary: plain(`${entry.customer}: ${entry.serviceNames}`),
  }));
  const name = plain(`Appointments at ${salon.name}`);
  const method = ICalCalendarMethod.PUBLISH;
  return `${ical({ prodId: PRODUCT, method, name, ttl: FETCHED_EVERY_SECONDS, events })}\r\n`;
}

const FETCHED_EVERY_SECONDS = 60 * 60;

const PRODUCT = { company: "Lacquer", product: "Appointments", language: "EN" };

function eventOf(
  salon: Organizer,
  entry: CalendarEntry,
  method: "REQUEST" | "CANCEL" | "PUBLISH",
  { at, url, attendee }: Published & Partial<Addressed>,
): ICalEventData {
  const { start, end } = spanOf(salon.timeZone, entry);
  return {
    id: `${entry.uid}@${salon.id}.lacquer`,
    sequence: entry.sequence,
    stamp: new Date(at),
    start: new Date(start),
    end: new Date(end),
    summary: plain(titleOf(salon, entry)),
    location: plain(salon.address),
    organizer: { name: plain(salon.name), email: salon.email },
    attendees: attendee ? [{ ...ATTENDING, name: plain(attendee.name), email: attendee.email }] : [],
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : STATUS[entry.status],
    alarms: method === "REQUEST" ? [{ type: ICalAlarmType.display, trigger: ALARM_SECONDS_BEFORE }] : [],
    url: url && withoutSeparators(url),
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

const ALARM_SECONDS_BEFORE = 2 * 60 * 60;

/** The instants (UTC ms) at which an appointment starts and ends. docs/rules.md 1.5, 1.6, 10.12 */
export function spanOf(
  timeZone: string,
  { date, startsMinute, endsMinute }: Pick<CalendarEntry, "date" | "startsMinute" | "endsMinute">,
): { start: number; end: number } {
  return { start: instantAt(timeZone, date, startsMinute), end: instantAt(timeZone, date, endsMinute) };
}

function titleOf({ name }: Pick<Salon, "name">, { serviceNames }: CalendarEntry): string {
  return `${serviceNames} at ${name}`;
}

/** A text without characters that a calendar file may not hold. Line breaks stay; they are escaped later. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\r\n\t]/gu, "");
}

/** Percent-encodes commas and semicolons, because the library would escape them as text. */
function withoutSeparators(url: string): string {
  return url.replace(/[,;]/g, encodeURIComponent);
}

/** The address of a filled-in event in Google Calendar. docs/rules.md 10.13 */
export function googleCalendarLink(salon: Place, entry: CalendarEntry): string {
  const { start, end } = spanOf(salon.timeZone, entry);
  return addressOf("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: titleOf(salon, entry),
    location: salon.address,
    dates: `${written(start)}/${written(end)}`.replace(/[-:]/g, ""),
  });
}

/** The address of a filled-in event in Outlook on the web. docs/rules.md 10.13 */
export function outlookCalendarLink(salon: Place, entry: CalendarEntry): string {
  const { start, end } = spanOf(salon.timeZone, entry);
  return addressOf("https://outlook.live.com/calendar/0/deeplink/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: titleOf(salon, entry),
    location: salon.address,
    startdt: written(start),
    enddt: written(end),
  });
}

/** An instant (UTC ms) to the second: `2027-03-28T08:00:00Z`. */
function written(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}/, "");
}

/** Spaces are `%20`, because Outlook shows a plus sign literally. */
function addressOf(page: string, query: Record<string, string>): string {
  return `${page}?${new URLSearchParams(query)}`.replaceAll("+", "%20");
}
