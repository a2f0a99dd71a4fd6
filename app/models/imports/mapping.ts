import { withoutGuard } from "../../kernel/csv.ts";
import { nameForComparing } from "../../kernel/folded.ts";
import { headingOf, inShort, type List } from "../../kernel/read-csv.ts";
import { COLUMNS, type Column, KINDS, type Kind } from "./columns.ts";
import { dateAndTime, dateTyped } from "./date-typed.ts";
import { namesOf } from "./programs.ts";

/* What a list holds, and what each of its columns becomes: by its name, by what it holds, and as staff choose. Rule 23.13 */

/** What each column becomes, by place; null for one that is not read. */
export type Mapping = (Column | null)[];

/** The names on the salon's menu and in its team, by which a column is known. */
export interface Named {
  services: string[];
  team: string[];
}

/** A list with what it holds, and what its columns become. */
export interface Read {
  kind: Kind;
  list: List;
  mapping: Mapping;
}

/** The lines that show what a column holds. */
const LOOKED_AT = 200;

/**
 * What a list holds, unless staff say it. Vouchers have codes with what is left of them, bookings have services with a date, a menu
 * has names with prices and nobody's contact, anything else is clients. docs/rules.md 23.13, 32.21
 */
export function kindOf(list: List, named: Named): Kind {
  const whole = (["vouchers", "bookings", "menu", "clients"] as const).find((kind) => isWhole(list, kind, named));
  if (whole) return whole;
  const known = (kind: Kind) => mappingOf(list, kind, named).filter(Boolean).length;
  return KINDS.toSorted((one, other) => known(other) - known(one))[0] ?? "clients";
}

function isWhole(list: List, kind: Kind, named: Named): boolean {
  const mapping = mappingOf(list, kind, named);
  const has = (column: Column) => mapping.includes(column);
  const asClients = mappingOf(list, "clients", named);
  if (kind === "vouchers") {
    // Clients have numbers too, and credit.
    const isNumber = headingOf(list.headings[mapping.indexOf("code")] ?? "") === "number";
    return has("code") && (has("balance") || has("visits")) && !(isNumber && isWhole(list, "clients", named));
  }
  if (kind === "clients") return (has("name") || has("firstName")) && (has("email") || has("phone"));
  if (kind === "menu")
    return has("name") && has("price") && !asClients.includes("email") && !asClients.includes("phone");
  if (!has("services") && !has("summary")) return false;
  const times = valuesAt(list, mapping.indexOf("time"));
  return has("date") || (has("time") && times.some((time) => dateAndTime(time).date !== "" && isDate(time)));
}

/** What each column of a list of this kind becomes, by its name or else by what it holds. docs/rules.md 23.13 */
export function mappingOf(list: List, kind: Kind, named: Named): Mapping {
  const byName = new Map([...namesOf(kind)].flatMap(([column, names]) => names.map((name) => [name, column] as const)));
  const mapping: Mapping = list.headings.map((heading) => byName.get(headingOf(heading)) ?? null);
  if (kind === "menu" && list.headings.every((heading) => heading === "")) return inMenuOrder(list);
  for (const [place, column] of mapping.entries()) {
    if (column !== null) continue;
    const held = heldBy(valuesAt(list, place), kind, named);
    if (held === "phone" || (!mapping.includes(held) && isSure(held, { list, place, mapping }))) mapping[place] = held;
  }
  return mapping;
}

/** Names stand under no heading of another sort, and the day of a visit isn’t asked for where its start has one. */
function isSure(
  held: Column | null,
  { list, place, mapping }: { list: List; place: number; mapping: Mapping },
): boolean {
  if (held === "name") return list.headings[place] === "";
  return held !== "date" || !valuesAt(list, mapping.indexOf("time")).some(isDate);
}

/** A menu without names of its columns has the name, the price, the minutes and the category in this order. Rule 2.14 */
function inMenuOrder(list: List): Mapping {
  const order = ["name", "price", "minutes", "category"] as const;
  return list.headings.map((_, place) => order[place] ?? null);
}

/** The mapping as staff choose it: of each place that the form has, one of the kind's columns or none. */
export function chosenIn(list: List, kind: Kind, own: Mapping, choice: (place: number) => string | null): Mapping {
  const columns: readonly string[] = COLUMNS[kind];
  return list.headings.map((_, place) => {
    const chosen = choice(place);
    if (chosen === null) return own[place] ?? null;
    return COLUMNS[kind].find((column) => column === chosen && columns.includes(chosen)) ?? null;
  });
}

/** What a column holds by most of its values, or null. */
function heldBy(values: string[], kind: Kind, { services, team }: Named): Column | null {
  if (values.length === 0) return null;
  const most = (holds: (value: string) => boolean) => values.filter(holds).length > 0.8 * values.length;
  const names = (all: string[]) => {
    const folded = new Set(all.map(nameForComparing));
    return (value: string) => folded.has(nameForComparing(value));
  };
  if (kind !== "menu" && most((value) => EMAIL.test(value))) return "email";
  if (kind !== "menu" && most(isPhone)) return "phone";
  if ((kind === "bookings" || kind === "vouchers") && most(names(services))) return "services";
  if (kind === "bookings" && most(names(team))) return "technician";
  if (kind === "bookings" && most(isDate)) return "date";
  if (kind === "clients" && most(isPerson)) return "name";
  return null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]+$/i;
const PHONE = /^['’]?(?:\+|0)[\d\s().-]+$/;

/** Whether a value is at least two words as names have them. */
function isPerson(value: string): boolean {
  const words = value.split(" ");
  return words.length >= 2 && words.every((word) => /^\p{L}[\p{L}.'’-]*$/u.test(word));
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return PHONE.test(value) && digits >= 9 && digits <= 15;
}

/** A number alone may count days, and may as well count clients. */
function isDate(value: string): boolean {
  return !/^\d+(?:\.\d+)?$/.test(value) && /^\d{4}-\d\d-\d\d$/.test(dateTyped(dateAndTime(value).date));
}

function valuesAt({ lines }: List, place: number): string[] {
  if (place < 0) return [];
  return lines.slice(0, LOOKED_AT).flatMap(({ cells }) => cells[place]?.trim() || []);
}

/** Finds the cells of the columns in a line. */
export interface Columns<Of extends string> {
  has(column: Of): boolean;
  /** The first value that becomes the column, without a guard against formulas; empty for none. */
  cell(column: Of, cells: string[]): string;
  /** All values that become the column, those that count first before the others. */
  cells(column: Of, cells: string[]): string[];
  /** The values that become the column, each with its heading: `Date of Birth: 1990-02-03`. */
  named(column: Of, cells: string[]): string[];
  /**
   * What isn’t read: each heading that becomes nothing, or that says something else than another one that counts first, with its first
   * values. docs/rules.md 23.13
   */
  unread: Unread[];
}

/** A column that is not read, and its first values. */
export interface Unread {
  heading: string;
  values: string[];
}

/** The columns of a list as its mapping has them. */
export function columnsOf({ list, kind, mapping }: Read): Columns<Column> {
  const { headings, lines } = list;
  const names = namesOf(kind);
  const found = new Map<Column, number[]>();
  for (const column of COLUMNS[kind]) {
    const rank = (place: number) => {
      const at = names.get(column)?.indexOf(headingOf(headings[place] ?? "")) ?? -1;
      return at < 0 ? Number.MAX_SAFE_INTEGER : at;
    };
    const places = mapping.flatMap((one, place) => (one === column ? [place] : []));
    found.set(
      column,
      places.toSorted((one, other) => rank(one) - rank(other) || one - other),
    );
  }
  const placesOf = (column: Column) => found.get(column) ?? [];
  const valueAt = (place: number, line: string[]) => withoutGuard(line[place]?.trim() ?? "");
  const cells = (column: Column, line: string[]) =>
    placesOf(column)
      .map((place) => valueAt(place, line))
      .filter(Boolean);
  return {
    has: (column) => placesOf(column).length > 0,
    cells,
    named: (column, line) =>
      placesOf(column).flatMap((place) => {
        const value = valueAt(place, line);
        return value ? [`${headings[place]?.trim()}: ${value}`] : [];
      }),
    cell: (column, line) => cells(column, line)[0] ?? "",
    unread: headings.flatMap((heading, place) => {
      const column = mapping[place] ?? null;
      if (column !== null && isReadWhole(column, kind)) return [];
      const isPart = column === "firstName" || column === "lastName";
      const same = column === null ? [] : placesOf(column).slice(0, placesOf(column).indexOf(place));
      const before = isPart ? placesOf("name") : same;
      const isElse = (line: string[]) => {
        const first = before.map((one) => valueAt(one, line)).find(Boolean) ?? "";
        return first !== "" && !says(first, valueAt(place, line), isPart);
      };
      const values = column === null ? firstValues(lines, place) : firstValues(lines, place, isElse);
      return values.length > 0 ? [{ heading: inShort(heading.trim()), values }] : [];
    }),
  };
}

/** Whether every value that becomes a column is read. */
function isReadWhole(column: Column, kind: Kind): boolean {
  return READ_WHOLE.has(column) && !(kind === "vouchers" && column === "note");
}

const READ_WHOLE: ReadonlySet<Column> = new Set(["email", "phone", "note", "consent", "consentOn", "more"] as const);

/** Whether a value says what another one says, or has it as a part. */
function says(first: string, value: string, isPart: boolean): boolean {
  const [whole, one] = [nameForComparing(first), nameForComparing(value)];
  return first === value || (isPart ? whole.includes(one) : whole === one && one !== "");
}

/** The values that show what a column holds. */
const SHOWN_VALUES = 3;

/** The first different values of a column in lines that count, each cut off where it is too long to be shown. */
export function firstValues(
  lines: List["lines"],
  place: number,
  counts: (cells: string[]) => boolean = () => true,
): string[] {
  const values = new Set<string>();
  for (const { cells } of lines) {
    const value = cells[place]?.trim();
    if (value && counts(cells)) values.add(inShort(value));
    if (values.size === SHOWN_VALUES) break;
  }
  return [...values];
}
