import type { Service } from "../../diary/menu/service.ts";
import { duration } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { type CsvRefusal, rowsIn } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { type OnTrial, parseTexts } from "../trial/trial.ts";
import { type Category, categoryName } from "./category.ts";
import { newService, SERVICE_TEXTS } from "./service.ts";

/* A menu that is pasted from a table: name, price, minutes and category. docs/rules.md 2.14 */

/** The most lines of one list. docs/rules.md 2.14 */
export const MOST_LINES = 300;

/** What a line asks for; a category that is left blank is undefined. */
export interface ListedService {
  name: string;
  pricePence: number;
  durationMinutes: number;
  category: string;
}

/** A line as it is shown before anything is saved. `says` tells what is new, what changes, or why it is refused. */
export interface LineRead {
  line: number;
  name: string;
  outcome: "new" | "changed" | "unchanged" | "refused";
  says: string;
  /** What is saved of it. */
  service: ListedService | null;
}

/** Why nothing in a list can be read. */
export type MenuListRefusal = CsvRefusal | "too-many-lines";

/**
 * Each line of a list of tab, comma or semicolon separated values, compared with the menu by name. A first line that names
 * the columns sets their order. Of two lines with one name the second is refused. docs/rules.md 2.7, 2.14
 */
export function readMenuList(
  text: string,
  menu: Service[],
  categories: Category[],
  own: { salon: OnTrial; at: number } = { salon: { trialUntil: null }, at: 0 },
): Result<{ lines: LineRead[] }, MenuListRefusal> {
  const read = rowsIn(text, MOST_LINES + 2, ["\t", ";", ","]);
  if (!read.ok) return read;
  const { rows } = read;
  const places = placesIn(rows[0] ?? []);
  const schema = newService(categories);
  const seen = new Set<string>();
  const lines = rows.flatMap((cells, at): LineRead[] => {
    if ((places && at === 0) || cells.every((cell) => cell.trim() === "")) return [];
    const cell = (column: Column) => cells[(places ?? ORDER)[column]]?.trim() ?? "";
    const name = cell("name").normalize("NFC").replace(/\s+/g, " ");
    const before = menu.find((service) => service.name.toLowerCase() === name.toLowerCase());
    const category = cell("category") || (before ? before.category : "");
    const typed = { name, price: priceTyped(cell("price")), duration: minutesTyped(cell("minutes")), category };
    const read = parseTexts(schema, typed, { ...own, texts: SERVICE_TEXTS });
    const line = { line: at + 1, name: name.slice(0, 100) };
    if (!read.ok) return [{ ...line, outcome: "refused", says: Object.values(read.fields)[0] ?? "", service: null }];
    if (seen.has(name.toLowerCase()))
      return [{ ...line, outcome: "refused", says: "Another line already has this name", service: null }];
    seen.add(name.toLowerCase());
    const { pricePence, durationMinutes, category: key } = read.value;
    const service = { name: before?.name ?? name, pricePence, durationMinutes, category: key };
    return [{ ...line, ...outcomeOf(service, before, categories), service }];
  });
  if (lines.length === 0) return refuse("no-list");
  return lines.length > MOST_LINES ? refuse("too-many-lines") : { ok: true, lines };
}

function outcomeOf(asked: ListedService, before: Service | undefined, categories: Category[]) {
  const words = (one: Pick<Service, "pricePence" | "durationMinutes" | "category">) => [
    formatPounds(one.pricePence),
    one.durationMinutes === 0 ? "extra" : duration(one.durationMinutes),
    categoryName(categories, one.category),
  ];
  const after = words(asked);
  if (!before) return { outcome: "new" as const, says: after.join(" · ") };
  const differs = words(before).flatMap((was, at) => (was === after[at] ? [] : [`${was} → ${after[at]}`]));
  const outcome = differs.length > 0 ? ("changed" as const) : ("unchanged" as const);
  return { outcome, says: differs.join(" · ") };
}

type Column = "name" | "price" | "minutes" | "category";

const ORDER: Record<Column, number> = { name: 0, price: 1, minutes: 2, category: 3 };

const HEADINGS: Record<Column, string[]> = {
  name: ["name", "service", "treatment"],
  price: ["price", "cost", "£", "price (£)"],
  minutes: ["minutes", "duration", "length", "time", "mins", "duration (minutes)"],
  category: ["category", "group", "type"],
};

/** The places of the columns, if a line names at least name and price. */
function placesIn(header: string[]): Record<Column, number> | null {
  const headings = header.map((cell) => cell.trim().toLowerCase());
  const place = (column: Column) => headings.findIndex((heading) => HEADINGS[column].includes(heading));
  const places = { name: place("name"), price: place("price"), minutes: place("minutes"), category: place("category") };
  return places.name >= 0 && places.price >= 0 ? places : null;
}

/** A price with or without its sign: `£35`, `35.00`. */
function priceTyped(text: string): string {
  return text.replace(/^£|£$/g, "").trim();
}

/**
 * Minutes as people write them: `90`, `90 min`, `1 hr 30`, `1h30`, `1:30`, `01:30:00`, `1.5 h`, `2 hours`. Any other text is left as
 * it is.
 * docs/rules.md 2.14
 */
export function minutesTyped(text: string): string {
  const plain = text.toLowerCase().replace(/\s+/g, "");
  const alone = /^(\d+)(m|mins?|minutes?)?$/.exec(plain);
  if (alone) return alone[1] ?? "";
  const part = /^(\d+)[.,](\d{1,2})(?:h|hrs?|hours?)$/.exec(plain);
  if (part) return `${Math.round(60 * Number(`${part[1]}.${part[2]}`))}`;
  const clock = /^(\d{1,2}):([0-5]\d):[0-5]\d$/.exec(plain);
  if (clock) return `${60 * Number(clock[1]) + Number(clock[2])}`;
  const both = /^(\d+)(?:h|hrs?|hours?|:)(?:(\d{1,2})(?:m|mins?|minutes?)?)?$/.exec(plain);
  return both ? `${60 * Number(both[1]) + Number(both[2] ?? 0)}` : text;
}
