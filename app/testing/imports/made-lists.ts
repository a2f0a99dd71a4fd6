import { addDays, clockTime } from "../../kernel/clock.ts";
import { IMPORT_SAYS } from "../says.ts";

/*
 * Lists as another program writes them, with the faults of such lists: doubles, lines that can't be read, and bookings that the
 * diary refuses. The way in which a list was made says what has to come of it.
 */

/** A list as CSV, and what it comes to: how many lines are new, how many are known, and how many are refused by why. */
export interface MadeList {
  csv: string;
  fresh: number;
  known: number;
  refused: Record<string, number>;
}

/** The salon that bookings are for: its first date, and the names of services and technicians. */
interface Salon {
  from: string;
  services: string[];
  technicians: string[];
}

/** An hour is a place. Those of a day, minutes. */
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => hour * 60);

/** A number of lines of clients. Some come twice, and some can't be read. */
export function clientsList(lines: number): MadeList {
  const made: MadeList = { csv: "Name,Email,Phone,Notes", fresh: 0, known: 0, refused: {} };
  for (let number = 0; number < lines; number++) {
    const kind = number % 25;
    if (kind === 10) add(made, [nameOf(number), "not an address", "", ""], "Invalid email address");
    else if (kind === 20) add(made, [nameOf(number), "", "12", ""], "Invalid phone number");
    else if (kind === 24) add(made, clientLine(number - 1), "known");
    else add(made, clientLine(number), "fresh");
  }
  return made;
}

function clientLine(number: number): string[] {
  return [
    nameOf(number),
    number % 3 === 0 ? "" : emailOf(number),
    phoneOf(number),
    number % 5 === 0 ? noteOf(number) : "",
  ];
}

/**
 * A number of lines of bookings on free hours from the day after `from` on. Some come twice, some overlap another, and some
 * name things that do not exist. All have the price and length of their line.
 */
export function bookingsList(lines: number, { from, services, technicians }: Salon): MadeList {
  const header =
    "Date,Time,Minutes,Services,Client,Email,Phone,Technician,Price,Status,Payment method,Payment status,Notes";
  const made: MadeList = { csv: header, fresh: 0, known: 0, refused: {} };
  let place = 0;
  let last: string[] = [];
  for (let number = 0; number < lines; number++) {
    const technician = technicians[place % technicians.length] ?? "";
    const hour = Math.floor(place / technicians.length);
    const date = addDays(from, 1 + Math.floor(hour / HOURS.length));
    const service = services[number % services.length] ?? "";
    const minutes = [30, 45, 60][number % 3] ?? 60;
    const whom = [nameOf(number), number % 3 === 0 ? "" : emailOf(number), phoneOf(number)];
    const price = (20 + (number % 40) + 0.5).toFixed(2);
    // A firm booking that is over was a visit.
    const status = number % 2 === 0 && number % 20 !== 16 ? "confirmed" : "pending";
    const state = [status, "cash", number % 7 === 0 ? "paid" : "pending"];
    const line = (over: { date?: string; time?: string; service?: string; technician?: string } = {}) => [
      ...[over.date ?? date, over.time ?? clockTime(HOURS[hour % HOURS.length] ?? 0), `${minutes}`],
      ...[over.service ?? service, ...whom, over.technician ?? technician, price, ...state],
      number % 4 === 0 ? noteOf(number) : "",
    ];
    const kind = number % 20;
    if (kind === 19) add(made, last, "known");
    else if (kind === 4) {
      const [lastDate = "", lastTime = "", , , , , , lastTechnician = ""] = last;
      const inTheWay = line({ date: lastDate, time: lastTime, technician: lastTechnician });
      add(made, inTheWay, "Another appointment is in the way");
    } else if (kind === 8) add(made, line({ service: "Head Spa" }), IMPORT_SAYS["no-such-service"]);
    else if (kind === 14) add(made, line({ time: "noon" }), "Please give the time as 14:30");
    else if (kind === 16) add(made, line({ date: addDays(from, -9) }), IMPORT_SAYS.past);
    else {
      last = line();
      add(made, last, "fresh");
      place++;
    }
  }
  return made;
}

function add(made: MadeList, cells: string[], as: "fresh" | "known" | (string & {})): void {
  made.csv += `\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}`;
  if (as === "fresh") made.fresh++;
  else if (as === "known") made.known++;
  else made.refused[as] = (made.refused[as] ?? 0) + 1;
}

const NAMES = ["Ada O’Neill", "Zoë Żak", "=Grace", 'Mia "Mimi" Lee', "Nguyễn Thị Hoa", "Anne-Marie, jr."];

function nameOf(number: number): string {
  return `${NAMES[number % NAMES.length]} ${number}`;
}

function emailOf(number: number): string {
  return `client-${number}@example.com`;
}

function phoneOf(number: number): string {
  const digits = `7700${String(900_000 + number).padStart(6, "0")}`;
  return number % 2 === 0 ? `0${digits}` : `+44 ${digits.slice(0, 4)} ${digits.slice(4)}`;
}

function noteOf(number: number): string {
  return number % 8 === 0 ? `Likes red, not "pink"\nSecond line ${number}` : "-allergic to acrylates";
}

/** The page of an import about a list: its heading, the known lines, and the refused lines by their reason. */
export function importShown(html: string): { heading: string; known: number; refused: Record<string, number> } {
  const plain = html.replace(/<[^>]+>/g, "").replaceAll(/(\d),(\d{3})/g, "$1$2");
  const heading = /<h2[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
  const [, known = "0"] = /(\d+) lines? names? (?:a|clients?|bookings?) /.exec(plain) ?? [];
  const refused: Record<string, number> = {};
  const [, section = ""] = /<section aria-labelledby="refused"(.*?)<\/section>/s.exec(html) ?? [];
  for (const [, line = ""] of section.matchAll(/<li[^>]*>(<span[^>]*>Line .*?)<\/li>/gs)) {
    const sentence =
      line
        .replace(/<[^>]+>/g, "")
        .split(": ")
        .at(-1) ?? "";
    refused[sentence] = (refused[sentence] ?? 0) + 1;
  }
  return { heading: heading.replaceAll(/(\d),(\d{3})/g, "$1$2"), known: Number(known), refused };
}
