import { sql } from "drizzle-orm";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { services } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import type { Result } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import type { ListedService } from "./menu-list.ts";
import { catalogue } from "./service.server.ts";

/** A pasted menu, which the salon's object saves. */
export interface MenuListEdit {
  what: "menu-list";
  listed: ListedService[];
}

/** The result: how many services are new, and how many are changed. */
export type MenuListOutcome = Result<{ added: number; changed: number }, "outcome-unknown">;

/**
 * Adds the services of a list that the menu does not have, at its end, and sets price, minutes and category of those that it
 * has: all of them or none. A repeat changes nothing. docs/rules.md 2.14
 */
export function saveMenuList(salon: Pick<Salon, "id" | "locationHint">, listed: ListedService[]) {
  return sendEdit(salon, { what: "menu-list", listed });
}

/** Saves the list before `overdue` aborts. It runs inside the salon's object, alone in its turn. docs/rules.md 2.14, 22.4 */
export function writeMenuList(
  salonId: string,
  { listed }: MenuListEdit,
  overdue?: AbortSignal,
): Promise<MenuListOutcome> {
  return editOrRefuse("service-not-saved", salonId, overdue, async (database, asOf): Promise<MenuListOutcome> => {
    const menu = await catalogue(database, salonId).execute();
    const at = now();
    const found = (name: string) => menu.find((service) => service.name.toLowerCase() === name.toLowerCase());
    const fresh = listed.filter(({ name }) => !found(name)).map((service) => ({ ...service, id: crypto.randomUUID() }));
    const changed = listed.flatMap((service) => {
      const before = found(service.name);
      const same =
        before?.pricePence === service.pricePence &&
        before.durationMinutes === service.durationMinutes &&
        before.category === service.category;
      return before && !same ? [{ ...service, id: before.id }] : [];
    });
    if (fresh.length + changed.length === 0) return { ok: true, added: 0, changed: 0 };
    const rows = sql`json_each(${JSON.stringify(fresh)})`;
    const last = sql`(select coalesce(max(position), 0) from services where salon_id = ${salonId})`;
    const edits = JSON.stringify(changed);
    const cell = (name: keyof ListedService) =>
      sql`(select value ->> ${sql.raw(`'${name}'`)} from json_each(${edits}) where value ->> 'id' = ${services.id})`;
    await database.batch([
      countChanges(database, salonId, [ALL_DATES], { asOf }),
      database
        .insert(services)
        .select(sql`select value ->> 'id', ${salonId}, value ->> 'name', '', value ->> 'pricePence',
          value ->> 'durationMinutes', value ->> 'category', 0, 1, ${last} + key + 1, ${at}, ${at}, '[]', 0, 0 from ${rows}`),
      database
        .update(services)
        .set({
          pricePence: cell("pricePence"),
          durationMinutes: cell("durationMinutes"),
          category: cell("category"),
          updatedAt: sql`max(${at}, ${services.updatedAt} + 1)`,
        })
        .where(alsoInSalon(services, salonId, sql`${services.id} in (select value ->> 'id' from json_each(${edits}))`)),
    ]);
    return { ok: true, added: fresh.length, changed: changed.length };
  });
}
