import * as v from "valibot";
import { requiredText } from "../../kernel/parsing.ts";
import { SERVICE_CATEGORIES } from "./service.ts";

/* The categories of a menu. docs/rules.md 2.13 */

/** The most categories of a salon. docs/rules.md 2.13 */
export const MOST_CATEGORIES = 40;

/**
 * A category. Services have its `key`, which never changes. The keys of the specification's categories are their names there,
 * so that per-item services (2.3) stay per-item under any name. Only staff see a hidden category and its services.
 */
export interface Category {
  key: string;
  name: string;
  hidden: boolean;
}

/** The specification's categories, which a salon has until it edits them. docs/rules.md 2.1 */
export const USUAL_CATEGORIES: Category[] = SERVICE_CATEGORIES.map((name) => ({ key: name, name, hidden: false }));

/** The name that a salon gives a category. */
export function categoryName(categories: Category[], key: string): string {
  return categories.find((category) => category.key === key)?.name ?? key;
}

/** A row of the form. `key` is empty for a new category; an emptied name asks to delete it. */
export interface TypedCategory {
  key: string;
  name: string;
  hidden: boolean;
  place: string;
}

const Name = v.pipe(
  requiredText("Please enter a name", 60),
  v.transform((name) => name.normalize("NFC").replace(/\s+/g, " ")),
);

/**
 * The categories that a form asks for, in the order of their places, or the sentence for each wrong field. A row without a
 * name is left out. No two have one name. docs/rules.md 2.13
 */
export function categoriesTyped(
  rows: TypedCategory[],
): { ok: true; categories: Category[] } | { ok: false; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const read: (Category & { place: number })[] = [];
  for (const [at, { key, name, hidden, place }] of rows.entries()) {
    if (name.trim() === "") continue;
    const named = v.safeParse(Name, name);
    if (!named.success) {
      fields[`name-${at}`] = named.issues[0].message;
      continue;
    }
    if (read.some((other) => other.name.toLowerCase() === named.output.toLowerCase()))
      fields[`name-${at}`] = "Another category already has this name";
    const placed = Number(place.trim() || at + 1);
    if (!Number.isFinite(placed)) fields[`place-${at}`] = "Please give the place as a number";
    read.push({ key: key || newKey(named.output, rows), name: named.output, hidden, place: placed });
  }
  if (read.length === 0) fields["name-0"] = "A menu needs a category";
  if (read.length > MOST_CATEGORIES) fields["name-0"] = `Please keep to ${MOST_CATEGORIES} categories`;
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const inOrder = read.toSorted((one, other) => one.place - other.place);
  return { ok: true, categories: inOrder.map(({ place: _, ...category }) => category) };
}

/** The key of a new category: its name, unless the specification or another row has that key. */
export function newKey(name: string, rows: { key: string }[]): string {
  const taken = [...SERVICE_CATEGORIES, ...rows.map(({ key }) => key)].map((key) => key.toLowerCase());
  for (let count = 1; ; count++) {
    const key = count === 1 ? name : `${name} (${count})`;
    if (!taken.includes(key.toLowerCase())) return key;
  }
}

/** Why the categories were not saved. */
export type CategoryRefusal = "changed-since" | "category-in-use" | "outcome-unknown";
