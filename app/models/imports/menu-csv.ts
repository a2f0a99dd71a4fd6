import type { Service } from "../../diary/menu/service.ts";
import { duration } from "../../kernel/dates.ts";
import { mayBecomeLink } from "../../kernel/link-like.ts";
import { formatPounds } from "../../kernel/money.ts";
import { inShort } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { type Category, categoryName } from "../services/category.ts";
import { type ListedService, minutesTyped } from "../services/menu-list.ts";
import { newService, SERVICE_TEXTS } from "../services/service.ts";
import { isOnTrial, type OnTrial, parseTexts } from "../trial/trial.ts";
import { poundsPlain } from "./booking-line.ts";
import type { MenuColumn } from "./columns.ts";
import { type NamedLine, ofTaken } from "./list.ts";
import { type Columns, columnsOf, type Read, type Unread } from "./mapping.ts";
import { isTotal, TOTAL } from "./shared.ts";

/* A menu that is pasted from a table, or as another program exports it. docs/rules.md 2.14 */

/** The most lines of one menu. docs/rules.md 2.14 */
const MOST_SERVICES = 300;

/** A line as it is shown before anything is saved. `says` tells what is new, what changes, or why it is refused. */
export interface MenuLine {
  line: number;
  name: string;
  outcome: "new" | "changed" | "unchanged" | "refused";
  says: string;
  /** What is saved of it. */
  service: ListedService | null;
}

/** Why nothing in a menu can be read. */
export type MenuRefusal = "no-menu-columns" | "too-many-services";

/** The lines of a menu, the categories that it has and the salon hasn't, what lines lose, and the columns that are not read. */
export type MenuRead = Result<
  { lines: MenuLine[]; newCategories: string[]; refused: NamedLine[]; lost: NamedLine[]; unread: Unread[] },
  MenuRefusal
>;

/** The salon's menu, and what staff say of a list. */
interface Own {
  menu: Service[];
  categories: Category[];
  /** Whether categories that the salon hasn't are made. */
  makes: boolean;
  salon: OnTrial;
  at: number;
}

/**
 * Each line of a menu compared with the salon's by name. Of two lines with one name the second is refused, and so is one with a
 * category that the salon hasn't and doesn't want. docs/rules.md 2.7, 2.14
 */
export function menuIn(read: Read, { menu, categories, makes, salon, at }: Own): MenuRead {
  if (read.list.lines.length > MOST_SERVICES) return refuse("too-many-services");
  const columns = columnsOf(read);
  if (!columns.has("name") || !columns.has("price")) return refuse("no-menu-columns");
  const lines = underTheirGroups(read.list.lines, columns);
  const saysLengths = lines.some(({ cells }) => columns.cell("minutes", cells) !== "");
  const mayBe = (name: string) => !isOnTrial(salon, at) || !mayBecomeLink(name);
  const newCategories = categoriesNew(lines, { columns, categories }).filter(mayBe);
  const all = [...categories, ...(makes ? newCategories.map((name) => ({ key: name, name, hidden: false })) : [])];
  const schema = newService(all);
  const seen = new Set<string>();
  const lost: NamedLine[] = [];
  const shown = lines.map(({ line, cells, group }): MenuLine => {
    const name = nameIn(columns, cells);
    const before = menu.find((service) => isOf(service.name, name));
    const about = { line, name: inShort(name) };
    const refused = (says: string) => ({ ...about, outcome: "refused" as const, says, service: null });
    if (isTotal(cells)) return refused(TOTAL);
    const typed = typedIn(columns, cells, { name, before, all, saysLengths, group });
    const service = parseTexts(schema, typed, { salon, at, texts: SERVICE_TEXTS });
    if (!service.ok) return refused(Object.values(service.fields)[0] ?? "");
    if (seen.has(name.toLowerCase())) return refused("Another line already has this name");
    seen.add(name.toLowerCase());
    const { pricePence, durationMinutes, category, description, extraMinutes } = service.value;
    const [buffer, isShown] = [columns.cell("buffer", cells), columns.cell("shown", cells)];
    const bufferMinutes = wholeMinutes(buffer);
    const knows = HIDDEN.test(isShown) || SHOWN.test(isShown);
    const leftOut = [
      ...(buffer !== "" && bufferMinutes === null
        ? [`We can’t read the minutes afterwards. We left out “${inShort(buffer)}”`]
        : []),
      ...(isShown !== "" && !knows ? [`We can’t tell whether clients see it. We left out “${inShort(isShown)}”`] : []),
    ];
    for (const sentence of leftOut) lost.push({ ...about, sentence });
    const listed: ListedService = {
      ...{ name: before?.name ?? name, pricePence, durationMinutes, category },
      ...(durationMinutes === 0 && extraMinutes !== undefined && { extraMinutes }),
      ...(bufferMinutes !== null && durationMinutes > 0 && { bufferMinutes }),
      ...(columns.cell("description", cells) !== "" && { description }),
      ...(knows && { active: !HIDDEN.test(isShown) }),
    };
    return { ...about, ...outcomeOf(listed, before, all), service: listed };
  });
  const refused = shown.flatMap(({ line, name, outcome, says }) =>
    outcome === "refused" ? [{ line, name, sentence: says }] : [],
  );
  return { ok: true, lines: shown, newCategories, refused, lost: ofTaken(lost, refused), unread: columns.unread };
}

/**
 * The lines of services. Where no column has categories, a line with a name alone is the category of those below it, as people write
 * menus.
 */
function underTheirGroups(lines: Read["list"]["lines"], columns: Columns<MenuColumn>): Grouped[] {
  const grouped: Grouped[] = [];
  const hasGroups = lines.every(({ cells }) => columns.cell("category", cells) === "");
  let group = "";
  for (const { line, cells } of lines) {
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    if (hasGroups && filled === 1 && columns.cell("name", cells) !== "") group = columns.cell("name", cells);
    else if (filled > 0) grouped.push({ line, cells, group });
  }
  return grouped;
}

interface Grouped {
  line: number;
  cells: string[];
  /** The category above it, or empty. */
  group: string;
}

function categoryIn(columns: Columns<MenuColumn>, { cells, group }: Omit<Grouped, "line">): string {
  return (columns.cell("category", cells) || group).normalize("NFC").replace(/\s+/g, " ");
}

/** What says that clients don't see a service. */
const HIDDEN =
  /^(?:no|n|false|0|disabled|hidden|off|offline|inactive|private|archived|draft|unavailable|not (?:bookable|visible|shown|available|online))$/i;
const SHOWN = /^(?:yes|y|true|1|x|✓|enabled|visible|shown|on|online|active|public|available|bookable|everyone)$/i;
const YES = /^(?:yes|y|true|1|x|✓|extra|add-?on)$/i;
const MOST_BUFFER = 240;

/** The names of the categories that the salon hasn't, in the order of the list. */
function categoriesNew(
  lines: Grouped[],
  { columns, categories }: Pick<Own, "categories"> & { columns: Columns<MenuColumn> },
): string[] {
  const found = new Map<string, string>();
  for (const { cells, group } of lines) {
    const name = categoryIn(columns, { cells, group });
    const isThere = categories.some((one) => isOf(one.name, name) || one.key === name);
    const isNeeded = name !== "" && name.length <= LONGEST_CATEGORY && nameIn(columns, cells) !== "";
    if (isNeeded && !isThere && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
  }
  return [...found.values()];
}

const LONGEST_CATEGORY = 60;

/** A service by name, with its variation where that says more. */
function nameIn(columns: Columns<MenuColumn>, cells: string[]): string {
  const [name, variation] = [columns.cell("name", cells), columns.cell("variation", cells)];
  const whole = variation === "" || USUAL.test(variation) || isOf(name, variation) ? name : `${name}, ${variation}`;
  return whole.normalize("NFC").replace(/\s+/g, " ");
}

const USUAL = /^(?:regular|standard|default|normal)$/i;

function isOf(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** What is known of a line besides its cells. */
interface Known {
  name: string;
  before: Service | undefined;
  all: Category[];
  saysLengths: boolean;
  group: string;
}

function typedIn(columns: Columns<MenuColumn>, cells: string[], { name, before, all, saysLengths, group }: Known) {
  const cell = (column: MenuColumn) => columns.cell(column, cells);
  const category = categoryIn(columns, { cells, group });
  const named = all.find((one) => isOf(one.name, category))?.name;
  const typed = {
    ...{ name, price: priceTyped(cell("price")), category: named ?? (category || before?.category || "") },
    description: cell("description"),
  };
  const length = cell("minutes");
  const adds = cell("extraMinutes") || (length.startsWith("+") ? length.slice(1) : "");
  const isExtra = adds !== "" || YES.test(cell("isExtra"));
  if (isExtra) return { ...typed, duration: "0", extraMinutes: minutesTyped((adds || length || "0").trim()) };
  if (length !== "") return { ...typed, duration: minutesTyped(length) };
  // A program that gives lengths and leaves one blank means an extra; one that gives none leaves what the salon has.
  return { ...typed, duration: before ? `${before.durationMinutes}` : saysLengths ? "0" : "" };
}

/** A price with or without its sign: `£35`, `35.00`, `from £35`, `£35+`. */
function priceTyped(text: string): string {
  return poundsPlain(text.replace(/^from\s/i, "").replace(/\+$/, ""));
}

function wholeMinutes(text: string): number | null {
  const minutes = text === "" ? Number.NaN : Number(minutesTyped(text));
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST_BUFFER ? minutes : null;
}

/** What a line comes to, and says: everything of a new service, and of another what changes. */
function outcomeOf(asked: ListedService, before: Service | undefined, categories: Category[]) {
  const words = (one: ListedService) => [
    formatPounds(one.pricePence),
    one.durationMinutes > 0
      ? duration(one.durationMinutes)
      : one.extraMinutes
        ? `extra, +${duration(one.extraMinutes)}`
        : "extra",
    categoryName(categories, one.category),
    one.active === false ? "hidden from clients" : "",
    one.bufferMinutes ? `${duration(one.bufferMinutes)} free afterwards` : "",
    one.description ? `“${inShort(one.description)}”` : "",
  ];
  const after = words({ ...before, ...asked });
  if (!before) return { outcome: "new" as const, says: after.filter(Boolean).join(" · ") };
  const differs = words(before).flatMap((was, at) =>
    was === after[at] ? [] : [`${was || "none"} → ${after[at] || "none"}`],
  );
  const outcome = differs.length > 0 ? ("changed" as const) : ("unchanged" as const);
  return { outcome, says: differs.join(" · ") };
}
