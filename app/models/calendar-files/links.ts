import { descriptionOf, type Place, titleOf } from "./description.ts";
import { type CalendarEntry, spanOf } from "./entry.ts";

/** The address of a filled-in event in Google Calendar. docs/rules.md 10.13 */
export function googleCalendarLink(salon: Place, entry: CalendarEntry, manage: string | null): string {
  const { start, end } = spanOf(salon.timeZone, entry);
  return addressOf("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: titleOf(salon, entry),
    location: salon.address,
    details: descriptionOf(salon, entry, manage),
    dates: `${written(start)}/${written(end)}`.replace(/[-:]/g, ""),
  });
}

/** The address of a filled-in event in Outlook on the web, which reads its text as HTML. docs/rules.md 10.13 */
export function outlookCalendarLink(salon: Place, entry: CalendarEntry, manage: string | null): string {
  const { start, end } = spanOf(salon.timeZone, entry);
  return addressOf("https://outlook.live.com/calendar/0/deeplink/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: titleOf(salon, entry),
    location: salon.address,
    body: descriptionOf(salon, entry, manage).replaceAll("\n", "<br>"),
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
