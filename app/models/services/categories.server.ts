import { eq, sql } from "drizzle-orm";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { salons } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import { type Category, type CategoryRefusal, USUAL_CATEGORIES } from "./category.ts";

/** The salon's categories in its order. docs/rules.md 2.13 */
export async function categoriesOf(database: Database, salonId: string): Promise<Category[]> {
  const [salon] = await database.select({ own: salons.categories }).from(salons).where(eq(salons.id, salonId));
  return salon?.own ?? USUAL_CATEGORIES;
}

/** An edit of the categories, which the salon's object carries out. */
export interface CategoriesEdit {
  what: "categories";
  categories: Category[];
  /** The state that it was made from, as `stateOfCategories` names it. */
  seen: string;
}

/** A text that names a state of the categories. */
export function stateOfCategories(categories: Category[]): string {
  return JSON.stringify(categories.map(({ key, name, hidden }) => [key, name, hidden]));
}

/**
 * Saves all categories at once. Refuses to replace another state than the one that was seen, unless what is asked for
 * stands already, and to delete one that has services. docs/rules.md 2.13
 */
export function saveCategories(
  salon: Pick<Salon, "id" | "locationHint">,
  edit: Omit<CategoriesEdit, "what">,
): Promise<Result<object, CategoryRefusal>> {
  return sendEdit(salon, { what: "categories", ...edit });
}

/** Saves them, by the time `overdue` aborts. It runs inside the salon's object. docs/rules.md 2.13, 22.4 */
export function writeCategories(
  salonId: string,
  { categories, seen }: CategoriesEdit,
  overdue?: AbortSignal,
): Promise<Result<object, CategoryRefusal>> {
  return editOrRefuse("service-not-saved", salonId, overdue, async (database, asOf) => {
    const before = stateOfCategories(await categoriesOf(database, salonId));
    if (before === stateOfCategories(categories)) return { ok: true };
    if (seen !== before) return refuse("changed-since");
    const keys = JSON.stringify(categories.map(({ key }) => key));
    const none = sql`not exists (select 1 from services where salon_id = ${salonId}
      and category not in (select value from json_each(${keys})))`;
    const [, saved] = await database.batch([
      countChanges(database, salonId, [ALL_DATES], { asOf, when: none }),
      database
        .update(salons)
        .set({ categories })
        .where(sql`${salons.id} = ${salonId} and ${none}`)
        .returning({ id: salons.id }),
    ]);
    return saved.length > 0 ? { ok: true } : refuse("category-in-use");
  });
}
