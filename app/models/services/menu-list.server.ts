import { eq, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { imports, type MenuBefore, salons, services } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import { categoriesOf } from "./categories.server.ts";
import { type Category, MOST_CATEGORIES, newKey } from "./category.ts";
import type { ListedService } from "./menu-list.ts";
import { catalogue, type ServiceAsItStands } from "./service.server.ts";

/** A list of services, which the salon's object saves, or takes back as it was before. */
export type MenuListEdit =
  | { what: "menu-list"; listed: ListedService[]; newCategories: string[]; by: string }
  | { what: "menu-list-back"; before: MenuBefore };

type Saving = Extract<MenuListEdit, { what: "menu-list" }>;
type Returning = Extract<MenuListEdit, { what: "menu-list-back" }>;

/** Why a list is not saved. */
export type MenuListRefusal = "too-many-categories" | "outcome-unknown";

/** The result: how many services are new, how many are changed, and by what it is taken back; null if nothing was. */
type MenuListOutcome = Result<{ added: number; changed: number; id: string | null }, MenuListRefusal>;

/**
 * Adds the services of a list that the menu does not have, at its end, with the categories that are new, and sets what the list says of
 * those that it has: all of them or none. A repeat changes nothing. docs/rules.md 2.14
 */
export function saveMenuList(salon: Pick<Salon, "id" | "locationHint">, asked: Omit<Saving, "what">) {
  return sendEdit(salon, { what: "menu-list", ...asked });
}

/**
 * Takes the saving of a list back: what has been changed since stays as it is. Answers how much is gone or as it was, and the names of
 * what stays. docs/rules.md 25.6
 */
export function undoMenuList(salon: Pick<Salon, "id" | "locationHint">, before: MenuBefore) {
  return sendEdit(salon, { what: "menu-list-back", before });
}

/** Saves the list before `overdue` aborts. It runs inside the salon's object, alone in its turn. docs/rules.md 2.14, 22.4 */
export function writeMenuList(
  salonId: string,
  { listed, newCategories, by }: Saving,
  overdue?: AbortSignal,
): Promise<MenuListOutcome> {
  return editOrRefuse("service-not-saved", salonId, overdue, async (database, asOf): Promise<MenuListOutcome> => {
    const [menu, own] = await Promise.all([catalogue(database, salonId).execute(), categoriesOf(database, salonId)]);
    const needed = newCategories.filter((name) => listed.some(({ category }) => category === name));
    const { made, keyOf } = withNew(own, needed);
    if (own.length + made.length > MOST_CATEGORIES) return refuse("too-many-categories");
    const at = now();
    const asked = listed.map((service) => ({ ...service, category: keyOf(service.category) }));
    const found = (name: string) => menu.find((service) => service.name.toLowerCase() === name.toLowerCase());
    const fresh = asked.flatMap((service) =>
      found(service.name) ? [] : [{ ...AS_NEW, ...service, id: crypto.randomUUID() }],
    );
    const changed = asked.flatMap((service) => {
      const before = found(service.name);
      const after = before && { ...asItStands(before), ...service, name: before.name };
      return after && JSON.stringify(after) !== JSON.stringify({ ...after, ...asItStands(before) })
        ? [{ before, after }]
        : [];
    });
    if (fresh.length + changed.length === 0) return { ok: true, added: 0, changed: 0, id: null };
    const rows = sql`json_each(${JSON.stringify(fresh)})`;
    const last = sql`(select coalesce(max(position), 0) from services where salon_id = ${salonId})`;
    const updatedAt = Math.max(at, ...changed.map(({ before }) => before.updatedAt + 1));
    const id = crypto.randomUUID();
    const menuBefore: MenuBefore = {
      at: updatedAt,
      added: fresh.map((service) => service.id),
      changed: changed.map(({ before }) => ({ ...asItStands(before), updatedAt: before.updatedAt })),
      categories: made.map(({ key }) => key),
    };
    await batchOf(database, {
      changes: countChanges(database, salonId, [ALL_DATES], { asOf }),
      categories:
        made.length > 0
          ? database
              .update(salons)
              .set({ categories: [...own, ...made] })
              .where(eq(salons.id, salonId))
          : null,
      added: database
        .insert(services)
        .select(sql`select value ->> 'id', ${salonId}, value ->> 'name', value ->> 'description', value ->> 'pricePence',
          value ->> 'durationMinutes', value ->> 'category', value ->> 'bufferMinutes', value ->> 'active', ${last} + key + 1,
          ${updatedAt}, ${updatedAt}, '[]', value ->> 'extraMinutes', 0 from ${rows}`),
      changed: setServices(
        database,
        salonId,
        changed.map(({ after }) => after),
        updatedAt,
      ),
      noted: database.insert(imports).values({ id, salonId, kind: "menu", by, at, made: { menu: menuBefore } }),
    });
    return { ok: true, added: fresh.length, changed: changed.length, id };
  });
}

/** What a new service has that no list says anything of. */
const AS_NEW = { description: "", extraMinutes: 0, bufferMinutes: 0, active: true };

/** The categories that are new, and the key of a category by its key or its new name. */
function withNew(own: Category[], names: string[]): { made: Category[]; keyOf: (category: string) => string } {
  const made: Category[] = [];
  const isOf = (name: string) => (one: Category) => one.name.toLowerCase() === name.toLowerCase();
  for (const name of names)
    if (![...own, ...made].some(isOf(name))) made.push({ key: newKey(name, [...own, ...made]), name, hidden: false });
  const keyOf = (category: string) =>
    names.includes(category) ? ([...made, ...own].find(isOf(category))?.key ?? category) : category;
  return { made, keyOf };
}

/** What a list may change of a service. */
type Listable = Omit<MenuBefore["changed"][number], "updatedAt">;

function asItStands(service: ServiceAsItStands): Listable {
  const { id, description, pricePence, durationMinutes, category, active } = service;
  const { bufferMinutes = 0, extraMinutes = 0 } = service;
  return { id, description, pricePence, durationMinutes, category, bufferMinutes, active, extraMinutes };
}

/** The statement that sets services by their ids. Those that were edited after `onlyIf` stay as they are. */
function setServices(database: Database, salonId: string, changed: Listable[], updatedAt: number, onlyIf?: number) {
  const edits = JSON.stringify(changed);
  const cell = (name: keyof Listable) =>
    sql`(select value ->> ${sql.raw(`'${name}'`)} from json_each(${edits}) where value ->> 'id' = ${services.id})`;
  return database
    .update(services)
    .set({
      ...{ description: cell("description"), pricePence: cell("pricePence"), category: cell("category") },
      ...{ durationMinutes: cell("durationMinutes"), bufferMinutes: cell("bufferMinutes"), active: cell("active") },
      ...{ extraMinutes: cell("extraMinutes"), updatedAt },
    })
    .where(
      alsoInSalon(
        services,
        salonId,
        sql`${services.id} in (select value ->> 'id' from json_each(${edits}))`,
        onlyIf === undefined ? undefined : eq(services.updatedAt, onlyIf),
      ),
    );
}

/** Takes a list back before `overdue` aborts. It runs inside the salon's object, alone in its turn. docs/rules.md 22.4, 25.6 */
export function writeMenuListBack(
  salonId: string,
  { before: { at, added, changed, categories } }: Returning,
  overdue?: AbortSignal,
): Promise<Result<{ gone: number; stayed: string[] }, "outcome-unknown">> {
  return editOrRefuse("service-not-saved", salonId, overdue, async (database, asOf) => {
    const [menu, own] = await Promise.all([catalogue(database, salonId).execute(), categoriesOf(database, salonId)]);
    const ofIt = menu.filter(({ id }) => added.includes(id) || changed.some((one) => one.id === id));
    const untouched = ofIt.filter(({ updatedAt }) => updatedAt === at).map(({ id }) => id);
    const going = added.filter((id) => untouched.includes(id));
    const returning = changed.filter(({ id }) => untouched.includes(id));
    const left = menu.filter(({ id }) => !going.includes(id));
    const isUsed = (key: string) =>
      left.some(({ id, category }) => (returning.find((one) => one.id === id)?.category ?? category) === key);
    const standing = own.filter(({ key }) => !categories.includes(key) || isUsed(key));
    await batchOf(database, {
      changes: countChanges(database, salonId, [ALL_DATES], { asOf }),
      gone: database
        .delete(services)
        .where(
          alsoInSalon(
            services,
            salonId,
            sql`${services.id} in (select value from json_each(${JSON.stringify(going)}))`,
          ),
        ),
      returned: setServices(database, salonId, returning, Math.max(now(), at + 1), at),
      categories:
        standing.length < own.length
          ? database.update(salons).set({ categories: standing }).where(eq(salons.id, salonId))
          : null,
    });
    const stayed = ofIt.flatMap(({ id, name }) => (untouched.includes(id) ? [] : [name]));
    return { ok: true, gone: untouched.length, stayed };
  });
}
