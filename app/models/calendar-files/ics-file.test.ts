import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/thoroughness.ts";
import type { CalendarEntry } from "./entry.ts";
import { calendarFile, salonCalendar } from "./ics-file.ts";
import { googleCalendarLink, outlookCalendarLink } from "./links.ts";

const LONDON = {
  id: "petal",
  name: "Petal & Polish",
  email: "hello@petal.test",
  address: "27 Larkspur Row, London N1 7ZZ",
  phone: "020 7946 0184",
  mapUrl: "",
  timeZone: "Europe/London",
  version: 0,
};
const NEW_YORK = { ...LONDON, timeZone: "America/New_York" };
const SANTIAGO = { ...LONDON, timeZone: "America/Santiago" };
const ADA = { name: "Ada Lovelace", email: "ada@example.com" };
const MANAGE = "https://petal.test/cancel";
const CASH = { pricePence: 4250, paymentMethod: "cash", paymentStatus: "pending" } as const;
const AT = Date.parse("2026-11-21T10:15:30Z");

describe("the instants in a calendar file", () => {
  test.for([
    [LONDON, "2027-03-27", "09:00", "10:00", "2027-03-27T09:00:00Z", "2027-03-27T10:00:00Z"],
    [LONDON, "2027-03-28", "09:00", "10:00", "2027-03-28T08:00:00Z", "2027-03-28T09:00:00Z"],
    [LONDON, "2027-10-30", "09:00", "10:30", "2027-10-30T08:00:00Z", "2027-10-30T09:30:00Z"],
    [LONDON, "2027-10-31", "09:00", "10:00", "2027-10-31T09:00:00Z", "2027-10-31T10:00:00Z"],
    // Two and a half hours on the clock last one and a half in spring, three and a half in autumn.
    [LONDON, "2027-03-28", "00:30", "03:00", "2027-03-28T00:30:00Z", "2027-03-28T02:00:00Z"],
    [LONDON, "2027-10-31", "00:30", "03:00", "2027-10-30T23:30:00Z", "2027-10-31T03:00:00Z"],
    // A repeated time means its first occurrence; a skipped time counts as the end of its gap.
    [LONDON, "2027-10-31", "01:15", "01:45", "2027-10-31T00:15:00Z", "2027-10-31T00:45:00Z"],
    [LONDON, "2027-03-28", "01:30", "02:30", "2027-03-28T01:00:00Z", "2027-03-28T01:30:00Z"],
    [LONDON, "2027-03-28", "00:15", "01:15", "2027-03-28T00:15:00Z", "2027-03-28T01:00:00Z"],
    [LONDON, "2026-11-24", "23:00", "24:00", "2026-11-24T23:00:00Z", "2026-11-25T00:00:00Z"],
    [LONDON, "2027-03-27", "23:00", "24:00", "2027-03-27T23:00:00Z", "2027-03-28T00:00:00Z"],
    [LONDON, "2026-12-31", "22:00", "24:00", "2026-12-31T22:00:00Z", "2027-01-01T00:00:00Z"],
    [NEW_YORK, "2027-03-13", "09:00", "10:00", "2027-03-13T14:00:00Z", "2027-03-13T15:00:00Z"],
    [NEW_YORK, "2027-03-14", "09:00", "10:00", "2027-03-14T13:00:00Z", "2027-03-14T14:00:00Z"],
    [NEW_YORK, "2027-03-14", "02:30", "03:30", "2027-03-14T07:00:00Z", "2027-03-14T07:30:00Z"],
    [NEW_YORK, "2027-11-06", "09:00", "10:00", "2027-11-06T13:00:00Z", "2027-11-06T14:00:00Z"],
    [NEW_YORK, "2027-11-07", "01:30", "02:30", "2027-11-07T05:30:00Z", "2027-11-07T07:30:00Z"],
    // The clock skips midnight.
    [SANTIAGO, "2027-09-04", "23:00", "24:00", "2027-09-05T03:00:00Z", "2027-09-05T04:00:00Z"],
  ] as const)("of $1, $2 to $3 in $0.timeZone", ([salon, date, starts, ends, start, end]) => {
    const entry = anEntry({ date, startsMinute: minutes(starts), endsMinute: minutes(ends) });
    const [event] = eventsOf(calendarFile(salon, [entry], "REQUEST", { at: AT, attendee: ADA }));
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([start, end]);

    const compact = `${start}/${end}`.replace(/[-:]/g, "");
    expect(new URL(googleCalendarLink(salon, entry, null)).searchParams.get("dates")).toBe(compact);
    const { searchParams } = new URL(outlookCalendarLink(salon, entry, null));
    expect([searchParams.get("startdt"), searchParams.get("enddt")]).toEqual([start, end]);
  });

  test("are in UTC, whatever the machine's or the salon's zone", () => {
    const file = calendarFile(NEW_YORK, [anEntry()], "REQUEST", { at: AT, attendee: ADA });
    expect(file).toContain("DTSTAMP:20261121T101530Z\r\n");
    expect(file).toContain("DTSTART:20261124T150000Z\r\n");
    expect(file).not.toContain("TZID");
  });
});

describe("an event", () => {
  test("is known by the same UID however often it changes, and by another than any other's", () => {
    const uid = (entry: Partial<CalendarEntry>, salon = LONDON) =>
      eventsOf(calendarFile(salon, [anEntry(entry)], "REQUEST", { at: AT, attendee: ADA }))[0]?.uid;
    expect(uid({})).toBe("a1b2@petal.lacquer");
    expect(uid({ sequence: 7, date: "2027-01-05", startsMinute: 480, serviceNames: "Soak Off" })).toBe(uid({}));
    expect(uid({}, { ...LONDON, name: "Petal", email: "new@petal.test", timeZone: "UTC" })).toBe(uid({}));
    expect(uid({ uid: "c3d4" })).not.toBe(uid({}));
    expect(uid({}, { ...LONDON, id: "thorn" })).not.toBe(uid({}));
  });

  test.for([0, 1, 12])("carries its sequence: %i", (sequence) => {
    const [event] = eventsOf(calendarFile(LONDON, [anEntry({ sequence })], "CANCEL", { at: AT, attendee: ADA }));
    expect(event?.sequence).toBe(sequence);
  });

  test("carries a later sequence once the salon's page was edited, which may move its instant to another zone", () => {
    const at = (salon: typeof LONDON) => eventsOf(calendarFile(salon, [anEntry()], "PUBLISH", { at: AT }))[0];
    const [before, after] = [at(LONDON), at({ ...NEW_YORK, version: 1 })];
    expect(after?.startDate.toJSDate()).not.toEqual(before?.startDate.toJSDate());
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  test("says what, where and with whom", () => {
    const [event] = eventsOf(calendarFile(LONDON, [anEntry()], "REQUEST", { at: AT, attendee: ADA }));
    expect(event?.summary).toBe("Gel Polish, Nail Art at Petal & Polish");
    expect(event?.location).toBe("27 Larkspur Row, London N1 7ZZ");
    expect(event?.organizer).toBe("mailto:hello@petal.test");
    expect(parameter(event, "organizer", "cn")).toBe("Petal & Polish");
    expect(String(event?.attendees[0]?.getFirstValue()).toLowerCase()).toBe("mailto:ada@example.com");
    expect(parameter(event, "attendee", "cn")).toBe("Ada Lovelace");
  });

  test("asks nobody whether they come: who booked has accepted", () => {
    const [event] = eventsOf(calendarFile(LONDON, [anEntry()], "REQUEST", { at: AT, attendee: ADA }));
    expect(parameter(event, "attendee", "partstat")).toBe("ACCEPTED");
    expect(parameter(event, "attendee", "rsvp")).toBe("FALSE");
  });

  test.for([
    ["pending", "TENTATIVE"],
    ["confirmed", "CONFIRMED"],
    ["completed", "CONFIRMED"],
    ["cancelled", "CANCELLED"],
  ] as const)("that is %s is %s", ([status, shown]) => {
    const [published] = eventsOf(calendarFile(LONDON, [anEntry({ status })], "PUBLISH", { at: AT }));
    expect(property(published, "status")).toBe(shown);
    const [cancelled] = eventsOf(calendarFile(LONDON, [anEntry({ status })], "CANCEL", { at: AT, attendee: ADA }));
    expect(property(cancelled, "status")).toBe("CANCELLED");
  });

  test("rings two hours before, in a request and in a copy, and never when it is taken out", () => {
    const request = calendarFile(LONDON, [anEntry()], "REQUEST", { at: AT, attendee: ADA });
    for (const file of [request, calendarFile(LONDON, [anEntry()], "PUBLISH", { at: AT })]) {
      const [alarm, ...more] = eventsOf(file)[0]?.component.getAllSubcomponents("valarm") ?? [];
      expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe("-PT2H");
      expect(more).toEqual([]);
    }
    expect(calendarFile(LONDON, [anEntry()], "CANCEL", { at: AT, attendee: ADA })).not.toContain("VALARM");
  });

  test("says the price, where it is managed, the phone and the way to the street, in a request and in a copy alike", () => {
    const says = [
      "Payment: £42.50 in cash on the day",
      "Manage Appointments: https://petal.test/cancel",
      "Phone: 020 7946 0184",
      "Directions: https://www.google.com/maps/search/?api=1&query=27+Larkspur+Row%2C+London+N1+7ZZ",
    ].join("\n");
    const at = { at: AT, manage: MANAGE };
    const request = calendarFile(LONDON, [anEntry({ payment: CASH })], "REQUEST", { ...at, attendee: ADA });
    for (const file of [request, calendarFile(LONDON, [anEntry({ payment: CASH })], "PUBLISH", at)]) {
      const [event] = eventsOf(file);
      expect(event?.description).toBe(says);
      expect(property(event, "url")).toBe(MANAGE);
    }
    const salon = { ...LONDON, mapUrl: "https://maps.petal.test/here" };
    const [paid] = eventsOf(
      calendarFile(salon, [anEntry({ payment: { ...CASH, paymentStatus: "paid" } })], "PUBLISH", at),
    );
    expect(paid?.description).toMatch(/^Payment: £42.50, paid\n.*\nDirections: https:\/\/maps.petal.test\/here$/s);
  });

  test("says nothing of it when it is taken out, and no address that nobody knows", () => {
    const cancelled = calendarFile(LONDON, [anEntry({ payment: CASH })], "CANCEL", {
      at: AT,
      manage: MANAGE,
      attendee: ADA,
    });
    expect(cancelled).not.toMatch(/DESCRIPTION|URL|£/);
    const copy = calendarFile(LONDON, [anEntry()], "PUBLISH", { at: AT });
    expect(copy).not.toMatch(/^URL|Payment|Manage Appointments/m);
  });

  test("has its address whole, whatever stands in it", () => {
    const manage = "https://petal.test/a;b,c?d=1,2&e=%20";
    const [event] = eventsOf(calendarFile(LONDON, [anEntry()], "PUBLISH", { at: AT, manage }));
    expect(property(event, "url")).toBe("https://petal.test/a%3Bb%2Cc?d=1%2C2&e=%20");
  });
});

describe("a salon's calendar", () => {
  test("tells who comes for what at which instant, under the salon's name, and to be fetched every hour", () => {
    const entry = anEntry({ date: "2027-03-28", payment: CASH });
    const file = salonCalendar(LONDON, [{ ...entry, customer: "Ada; Lovelace, née" }], AT);
    const [event, ...more] = eventsOf(file);
    expect(event?.summary).toBe(`Ada; Lovelace, née: ${anEntry().serviceNames}`);
    expect(event?.startDate.toString()).toMatch(/^2027-03-28T/);
    expect(more).toEqual([]);
    const calendar = calendarOf(file);
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Appointments at Petal & Polish");
    expect(calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT1H");
    expect(file).not.toMatch(/ATTENDEE|VALARM|DESCRIPTION|URL|£/);
  });

  test.for([
    ["Ada evil．com", "A customer"],
    ["1.2.3.4/pay", "A customer"],
    ["//pay", "A customer"],
    ["ada@example.com", "A customer"],
    ["mailto:ada", "A customer"],
    ["J.Smith", "J. Smith"],
    ["St.John Rivers", "St. John Rivers"],
    ["St. John, 07700 900123", "St. John, 07700 900123"],
  ] as const)("names the customer %j as %j: a calendar makes no link of a name", ([customer, shown]) => {
    const [event] = eventsOf(salonCalendar(LONDON, [{ ...anEntry(), customer }], AT));
    expect(event?.summary).toBe(`${shown}: ${anEntry().serviceNames}`);
  });
});

test("a feed's name is escaped, as its events are", () => {
  const file = salonCalendar({ ...LONDON, name: "Nails; Toes, Hair \\ Co" }, [], AT);
  for (const property of ["NAME", "X-WR-CALNAME"])
    expect(file).toContain(`\r\n${property}:Appointments at Nails\\; Toes\\, Hair \\\\ Co\r\n`);
});

describe("a calendar file", () => {
  test("tells its method, and names clients only where the method wants it", () => {
    for (const method of ["REQUEST", "CANCEL"] as const) {
      const file = calendarFile(LONDON, [anEntry()], method, { at: AT, attendee: ADA });
      expect(calendarOf(file).getFirstPropertyValue("method")).toBe(method);
      expect(file).toContain("ATTENDEE");
    }
    const file = calendarFile(LONDON, [anEntry()], "PUBLISH", { at: AT });
    expect(calendarOf(file).getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(file).not.toContain("ATTENDEE");
  });

  test("holds an event for each entry, in their order", () => {
    const entries = [anEntry({ uid: "1" }), anEntry({ uid: "2" }), anEntry({ uid: "3" })];
    const events = eventsOf(calendarFile(LONDON, entries, "PUBLISH", { at: AT }));
    expect(events.map(({ uid }) => uid)).toEqual(["1@petal.lacquer", "2@petal.lacquer", "3@petal.lacquer"]);
    expect(eventsOf(calendarFile(LONDON, [], "PUBLISH", { at: AT }))).toEqual([]);
  });

  test("ends every line with CR LF, none longer than 75 bytes, and is the same each time", () => {
    const entry = anEntry({ serviceNames: "Builder Gel 💅🏽 李, Nail Art × 5; ".repeat(12) });
    const file = calendarFile(LONDON, [entry], "REQUEST", { at: AT, attendee: ADA });
    expect(file.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(calendarFile(LONDON, [entry], "REQUEST", { at: AT, attendee: ADA })).toBe(file);
  });

  test("brings any text back as it went in, line breaks as line feeds and without other control characters", () => {
    fc.assert(
      fc.property(texts, texts, names, names, (serviceNames, address, customer, name) => {
        fc.pre(stored(name) !== "");
        const salon = { ...LONDON, name, address };
        const attendee = { ...ADA, name: customer };
        const file = calendarFile(salon, [anEntry({ serviceNames })], "REQUEST", { at: AT, attendee });
        const [event, ...more] = eventsOf(file);
        expect(more).toEqual([]);
        expect(event?.summary).toBe(stored(`${serviceNames} at ${name}`));
        expect(event?.location ?? "").toBe(stored(address));
        expect(parameter(event, "organizer", "cn")).toBe(stored(name));
        expect(parameter(event, "attendee", "cn") ?? "").toBe(stored(customer));
        expect(file.replaceAll("\r\n", "")).not.toMatch(/[^\P{Cc}\t]/u);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe("the links that add an appointment to a calendar on the web", () => {
  test("say what, where and when, and what the file says", () => {
    const entry = anEntry({ payment: CASH });
    const [event] = eventsOf(calendarFile(LONDON, [entry], "PUBLISH", { at: AT, manage: MANAGE }));
    const google = new URL(googleCalendarLink(LONDON, entry, MANAGE));
    expect(google.origin + google.pathname).toBe("https://calendar.google.com/calendar/render");
    expect(Object.fromEntries(google.searchParams)).toEqual({
      action: "TEMPLATE",
      text: "Gel Polish, Nail Art at Petal & Polish",
      location: "27 Larkspur Row, London N1 7ZZ",
      details: event?.description,
      dates: "20261124T100000Z/20261124T113000Z",
    });
    const outlook = new URL(outlookCalendarLink(LONDON, entry, MANAGE));
    expect(outlook.origin + outlook.pathname).toBe("https://outlook.live.com/calendar/0/deeplink/compose");
    expect(Object.fromEntries(outlook.searchParams)).toEqual({
      path: "/calendar/action/compose",
      rru: "addevent",
      subject: "Gel Polish, Nail Art at Petal & Polish",
      location: "27 Larkspur Row, London N1 7ZZ",
      body: event?.description.replaceAll("\n", "<br>"),
      startdt: "2026-11-24T10:00:00Z",
      enddt: "2026-11-24T11:30:00Z",
    });
  });

  test("carry any text whole, and nothing that ends a link in plain text", () => {
    fc.assert(
      fc.property(texts, texts, texts, (serviceNames, name, address) => {
        const salon = { ...LONDON, name, address };
        const title = `${serviceNames} at ${name}`.toWellFormed();
        const google = googleCalendarLink(salon, anEntry({ serviceNames }), MANAGE);
        const outlook = outlookCalendarLink(salon, anEntry({ serviceNames }), MANAGE);
        expect(new URL(google).searchParams.get("text")).toBe(title);
        expect(new URL(google).searchParams.get("location")).toBe(address.toWellFormed());
        expect(new URL(outlook).searchParams.get("subject")).toBe(title);
        expect(new URL(outlook).searchParams.get("location")).toBe(address.toWellFormed());
        for (const link of [google, outlook]) expect(link).toMatch(/^https:\/\/[\w./?&=%*-]+$/);
      }),
      { numRuns: runs(500) },
    );
  });
});

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        "a",
        " ",
        "\\",
        ",",
        ";",
        ":",
        '"',
        "^",
        "n",
        "N",
        "'",
        "\r",
        "\n",
        "\t",
        "\0",
        "💅🏽",
        "אב",
        "+",
      ),
    )
    .map((parts) => parts.join("")),
);

/** The parser reads a backslash in a name as an escape, which is one only in texts (RFC 5545, 3.2). */
const names = texts.map((text) => text.replaceAll("\\", ""));

function stored(text: string): string {
  const wellFormed = text.toWellFormed().replace(/[^\P{Cc}\r\n\t]/gu, "");
  return wellFormed.replace(/\r\n|\r/g, "\n");
}

function anEntry(with_: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    uid: "a1b2",
    sequence: 0,
    date: "2026-11-24",
    startsMinute: 600,
    endsMinute: 690,
    serviceNames: "Gel Polish, Nail Art",
    status: "pending",
    ...with_,
  };
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}

function calendarOf(file: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(file));
}

function eventsOf(file: string): ICAL.Event[] {
  return calendarOf(file)
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));
}

function property(event: ICAL.Event | undefined, name: string) {
  return event?.component.getFirstPropertyValue(name);
}

function parameter(event: ICAL.Event | undefined, name: string, parameter: string) {
  return event?.component.getFirstProperty(name)?.getParameter(parameter);
}
