import { awaitedOf, type CalendarEntry } from "../../models/calendar-files/entry.ts";
import { calendarFile } from "../../models/calendar-files/ics-file.ts";
import { googleCalendarLink, outlookCalendarLink } from "../../models/calendar-files/links.ts";
import type { EmailMessage } from "../transports/transport.ts";
import type { AppointmentFacts } from "./appointment-parts.ts";
import type { Part } from "./content.ts";
import { nameToShow } from "./typed-text.ts";

/* What an email says of the appointment to the calendar of its client. */

type Attachment = NonNullable<EmailMessage["attachments"]>[number];

/** The ways to add it to the client's calendar. None of them contains the secret link. docs/rules.md 10.11, 10.13 */
export function calendarOffer(facts: AppointmentFacts): Part {
  const { salon, manage } = facts;
  const entry = inCalendar(facts);
  const addresses = {
    "Google Calendar": googleCalendarLink(salon, entry, manage),
    Outlook: outlookCalendarLink(salon, entry, manage),
  };
  return { is: "links", sentence: "For your calendar, open the attached appointment.ics, or use", addresses };
}

/**
 * The file that adds the appointment to the client's calendar, moves it there or removes it. To the salon's own mailbox it goes
 * as a copy to keep, since nobody meets themselves. docs/rules.md 10.11
 */
export function calendarAttachment(facts: AppointmentFacts, method: "REQUEST" | "CANCEL"): Attachment {
  const { salon, appointment, trusted, manage, at } = facts;
  const { customerName, customerEmail } = appointment;
  const attendee = { name: nameToShow(customerName, trusted) ?? customerEmail, email: customerEmail };
  const entry = inCalendar(facts);
  if (customerEmail !== salon.email)
    return attached(method, calendarFile(salon, [entry], method, { at, manage, attendee }));
  const copy = method === "CANCEL" ? { ...entry, status: "cancelled" as const } : entry;
  return attached("PUBLISH", calendarFile(salon, [copy], "PUBLISH", { at, manage }));
}

function attached(method: string, content: string): Attachment {
  return { filename: "appointment.ics", content, contentType: `text/calendar; method=${method}; charset=utf-8` };
}

function inCalendar({ appointment }: AppointmentFacts): CalendarEntry {
  const { pricePence, paymentMethod, paymentStatus, paidPence } = appointment;
  const awaitedPence = awaitedOf(appointment);
  return { ...appointment, payment: { pricePence, paymentMethod, paymentStatus, paidPence, awaitedPence } };
}
