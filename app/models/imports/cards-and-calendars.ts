import { clockTime, instantOf, salonTime } from "../../kernel/clock.ts";
import { type CsvRefusal, headingOf, type List, MOST_COLUMNS } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { KNOWN_HEADINGS } from "./programs.ts";

/* Address books as vCard and calendars as iCalendar, read as lists. docs/rules.md 23.13, 25.2 */

/**
 * The lines of an address book or a calendar as a list, with at most so many lines, or null for any other text. Times of UTC become the
 * salon's. Refuses more columns than a list may have.
 */
export function listOfCards(text: string, timeZone: string, mostLines: number): Result<List, CsvRefusal> | null {
  const plain = text.replace(/^\ufeff/, "").trimStart();
  const parts = (name: string) => partsOf(plain, name).slice(0, mostLines);
  if (/^BEGIN:VCARD/i.test(plain)) return asList(parts("VCARD").map(personIn));
  if (/^BEGIN:VCALENDAR/i.test(plain)) return asList(parts("VEVENT").map((part) => eventIn(part, timeZone)));
  return null;
}

/** A property of a card or an event: `TEL;TYPE=CELL:07700 900123`. */
interface Property {
  name: string;
  parameters: string;
  value: string;
}

/** The properties of each part of a name. */
function partsOf(text: string, name: string): Property[][] {
  const parts: Property[][] = [];
  let inside: Property[] | null = null;
  let nested = 0;
  for (const line of unfolded(text)) {
    const [, group = "", rest = ""] = /^([\w.-]+)(.*)$/s.exec(line) ?? [];
    const at = rest.startsWith(":") ? 0 : colonOutsideQuotes(rest);
    const property = group.split(".").at(-1)?.toUpperCase() ?? "";
    const value = rest.slice(at + 1);
    if (property === "BEGIN" && value.trim().toUpperCase() === name) {
      // Of a file that was cut off the last part has no end.
      if (inside) parts.push(inside);
      inside = [];
    } else if (property === "END" && value.trim().toUpperCase() === name) {
      if (inside) parts.push(inside);
      inside = null;
    } else if (property === "BEGIN" || property === "END") nested += property === "BEGIN" ? 1 : -1;
    else if (inside && nested <= (name === "VEVENT" ? 1 : 0) && at >= 0)
      inside.push({ name: property, parameters: rest.slice(0, at), value });
  }
  return inside ? [...parts, inside] : parts;
}

/** The parts of a text between signs that stand in no quotes. */
function outsideQuotes(text: string, sign: string): string[] {
  let quoted = false;
  const parts = [""];
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (character === sign && !quoted) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function colonOutsideQuotes(text: string): number {
  const [before = ""] = outsideQuotes(text, ":");
  return before.length < text.length ? before.length : -1;
}

/** The lines of a text: a long one goes on after a space, or after `=` where it is quoted-printable. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const last = lines.at(-1) ?? "";
    if (/^[ \t]/.test(line) && lines.length > 0) lines[lines.length - 1] = last + line.slice(1);
    else if (last.endsWith("=") && /QUOTED-PRINTABLE/i.test(last)) lines[lines.length - 1] = last.slice(0, -1) + line;
    else lines.push(line);
  }
  return lines;
}

/** The text of a value: `\n`, `\,` and `\;` as they are meant. */
function textOf({ value, parameters }: Property): string {
  const charset = parameterOf(parameters, "CHARSET");
  const plain = /QUOTED-PRINTABLE/i.test(parameters) ? quotedPrintable(value, charset) : value;
  return plain.replace(/\\([nN,;:\\])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign)).trim();
}

/** The value of a parameter, `TZID=Europe/London` or `CN="Ada Lovelace"`; empty for none. */
function parameterOf(parameters: string, name: string): string {
  const found = outsideQuotes(parameters, ";").find((one) => one.toUpperCase().startsWith(`${name}=`)) ?? "";
  return found
    .slice(name.length + 1)
    .replace(/^"|"$/g, "")
    .trim();
}

function quotedPrintable(value: string, charset: string): string {
  const bytes: number[] = [];
  for (const piece of value.split(/(=[0-9a-f]{2})/i)) {
    if (/^=[0-9a-f]{2}$/i.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(piece));
  }
  return decoderOf(charset).decode(new Uint8Array(bytes));
}

/** What reads the bytes of a charset, and of one that nobody knows as UTF-8. */
function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset || "utf-8");
  } catch {
    return new TextDecoder();
  }
}

/** Cells with their headings. Those of one heading stand in columns beside each other. */
type Cells = [heading: string, value: string][];

/** What programs write for each other and not for people. */
const OF_PROGRAMS = new Set([
  ...[
    "VERSION",
    "PRODID",
    "REV",
    "UID",
    "PHOTO",
    "SOUND",
    "KEY",
    "SOURCE",
    "KIND",
    "DTSTAMP",
    "CREATED",
    "LAST-MODIFIED",
  ],
  ...[
    "SEQUENCE",
    "TRANSP",
    "CLASS",
    "PRIORITY",
    "X-ABUID",
    "X-ABLABEL",
    "X-MICROSOFT-CDO-BUSYSTATUS",
    "ACTION",
    "TRIGGER",
  ],
]);

function personIn(card: Property[]): Cells {
  const hasFullName = card.some(({ name, value }) => name === "FN" && value.trim());
  return card.flatMap((property): Cells => {
    const { name, parameters } = property;
    const value = textOf(property);
    if (value === "" || OF_PROGRAMS.has(name)) return [];
    if (name === "FN") return [["Full name", value]];
    if (name === "N") return hasFullName ? [] : [["Full name", nameIn(property)]];
    if (name === "TEL")
      return [[/CELL|MOBILE|IPHONE/i.test(parameters) ? "Mobile" : "Phone", value.replace(/^tel:/i, "")]];
    if (name === "EMAIL") return [["Email", value]];
    if (name === "NOTE") return [["Note", value]];
    if (name === "BDAY") return [["Birthday", value.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")]];
    return [[property.name, value]];
  });
}

/** `Lovelace;Ada;Augusta;;` is Ada Augusta Lovelace. */
function nameIn(property: Property): string {
  const [last = "", first = "", middle = ""] = textOf({
    ...property,
    value: property.value.replace(/\\;/g, " "),
  }).split(";");
  return [first, middle, last]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}

function eventIn(event: Property[], timeZone: string): Cells {
  const find = (name: string) => event.find((property) => property.name === name);
  const start = find("DTSTART");
  const end = find("DTEND");
  const length = find("DURATION");
  const organizer = find("ORGANIZER")?.value.toLowerCase();
  return event.flatMap((property): Cells => {
    const value = textOf(property);
    if (value === "" || OF_PROGRAMS.has(property.name)) return [];
    if (property === start) return [["Start", timeIn(property, timeZone)]];
    if (property === end) return [["End", timeIn(property, timeZone)]];
    if (property === length) return [["Duration", minutesIn(value)]];
    if (property.name === "SUMMARY") return [["Summary", value]];
    if (property.name === "STATUS") return [["Status", value]];
    if (property.name === "DESCRIPTION") return described(value);
    if (property.name === "RRULE") return [["Repeats", value]];
    if (property.name === "ATTENDEE") return property.value.toLowerCase() === organizer ? [] : guestIn(property);
    return [[property.name, value]];
  });
}

/** Whom an event invites. The salon itself, which sends the invitation, is no guest. */
function guestIn(property: Property): Cells {
  const email = textOf(property).replace(/^mailto:/i, "");
  const name = parameterOf(property.parameters, "CN");
  return [["Email", email], ...(name && !name.includes("@") ? [["Guest", name] satisfies Cells[number]] : [])];
}

/** What a description tells: `Phone: 07700 900123` stands under its name, any other line is a note. */
function described(text: string): Cells {
  const cells: Cells = [];
  const notes: string[] = [];
  for (const line of text.split("\n")) {
    const colon = line.indexOf(":");
    const heading = line.slice(0, Math.max(0, colon)).trim();
    const value = line.slice(colon + 1).trim();
    if (colon > 0 && value && KNOWN_HEADINGS.has(headingOf(heading))) cells.push([heading, value]);
    else if (line.trim()) notes.push(line.trim());
  }
  return notes.length > 0 ? [...cells, ["Notes", notes.join("\n")]] : cells;
}

/**
 * `20261207T100000` is `2026-12-07 10:00`; with a Z or the name of another time zone it is told in the salon's time. A whole day has no
 * time.
 */
function timeIn({ value, parameters }: Property, timeZone: string): string {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z)?)?$/.exec(value.trim()) ?? [];
  if (!year || !month || !day) return value;
  if (!hour || !minute) return `${year}-${month}-${day}`;
  const [date, minuteOfDay] = [`${year}-${month}-${day}`, 60 * Number(hour) + Number(minute)];
  const instant = utc
    ? Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
    : elsewhere(parameterOf(parameters, "TZID"), timeZone, { date, minute: minuteOfDay });
  if (instant === null) return `${date} ${hour}:${minute}`;
  const at = salonTime(timeZone, instant);
  return `${at.date} ${clockTime(at.minute)}`;
}

/** The instant of a time in another zone than the salon's; null in the same one, and in one that nobody knows. */
function elsewhere(zone: string, timeZone: string, at: { date: string; minute: number }): number | null {
  if (zone === "" || zone.toLowerCase() === timeZone.toLowerCase()) return null;
  try {
    return instantOf(zone, at.date, at.minute);
  } catch {
    return null;
  }
}

/** `PT1H30M` is 90. */
function minutesIn(value: string): string {
  const [, days = "0", hours = "0", minutes = "0"] = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?/i.exec(value) ?? [];
  return `${1440 * Number(days) + 60 * Number(hours) + Number(minutes)}`;
}

/**
 * A list with a column for each heading, as often as one line has it. Columns are counted before there is a cell for each: a small file
 * may name very many.
 */
function asList(all: Cells[]): Result<List, CsvRefusal> {
  const byHeading = all.map((cells) => Map.groupBy(cells, ([heading]) => heading));
  const counts = new Map<string, number>();
  for (const line of byHeading)
    for (const [heading, { length }] of line) counts.set(heading, Math.max(counts.get(heading) ?? 0, length));
  if ([...counts.values()].reduce((sum, times) => sum + times, 0) > MOST_COLUMNS) return refuse("too-many-columns");
  const columns = [...counts].flatMap(([heading, times]) =>
    Array.from({ length: times }, (_, at) => ({ heading, at })),
  );
  const lines = byHeading.map((line, at) => ({
    line: at + 1,
    cells: columns.map((column) => line.get(column.heading)?.[column.at]?.[1] ?? ""),
  }));
  return { ok: true, headings: columns.map(({ heading }) => heading), lines };
}
