import { and, eq, exists, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { InferOutput } from "valibot";
import { batchOf } from "../../database/batch.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type AsOf, editOrRefuse } from "../../database/edits.server.ts";
import { isNewKey, keyUsed, noteKey, submitOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { MENU_ORDER } from "../../database/orders.server.ts";
import { services } from "../../database/schema.ts";
import { type MoveTo, movedInMenu, type Service } from "../../diary/menu/service.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { pictureOfService, removePicturesWithoutService } from "../pictures/picture.server.ts";
import { setRate, type VatSet } from "../rates/rates.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import { matchesEdit, type NewService, type ServiceEdit, type ServiceRefusal } from "./service.ts";
import { ownCategory, shownToClients } from "./service-category.server.ts";
import { SERVICE_COLUMNS } from "./service-columns.server.ts";

/** A service with the time of its last edit, UTC ms, which identifies its state. docs/rules.md 2.8 */
export type ServiceAsItStands = Service & { updatedAt: number };

/** The result of a write to the menu. */
export type MenuResult = Result<{ service: ServiceAsItStands }, Exclude<ServiceRefusal, "changed-since"> | Stale>;

/** An edit that was based on an older state, with the current one. docs/rules.md 2.8 */
interface Stale extends Refused<"changed-since"> {
  current: ServiceAsItStands;
}

/** The statement that reads all services of a salon, including inactive ones, in menu order. */
export function catalogue(database: Database, salonId: string) {
  return database
    .select({ ...columns, updatedAt: services.updatedAt })
    .from(services)
    .where(inSalon(services, salonId))
    .orderBy(...MENU_ORDER);
}

/** The statement that reads the active services in menu order. docs/rules.md 2.4 */
export function activeServices(database: Database, salonId: string) {
  return bookableServices(database, salonId, false);
}

/** The statement that reads the services that can be booked in menu order: for staff all of them. docs/rules.md 2.4, 5.4 */
export function bookableServices(database: Database, salonId: string, byStaff: boolean) {
  return database
    .select(columns)
    .from(services)
    .where(inSalon(services, salonId, byStaff ? undefined : shownToClients()))
    .orderBy(...MENU_ORDER);
}

/** An edit of the menu, which the salon's object carries out. */
export interface MenuEdit {
  what: "menu";
  edit:
    | { how: "add"; service: AddedService; key: string; adminId: string; vat?: VatSet | undefined }
    | { how: "change"; id: string; edit: ChangedService; seen: number | undefined; vat?: VatSet | undefined }
    | { how: "move"; id: string; to: MoveTo }
    | { how: "delete"; id: string; seen: number | undefined };
}

type EditOf<How> = Extract<MenuEdit["edit"], { how: How }>;
type AddedService = InferOutput<typeof NewService> & Pick<Service, "bufferMinutes" | "questions" | "popular">;
type ChangedService = InferOutput<typeof ServiceEdit> & Pick<Service, "bufferMinutes" | "questions" | "popular">;

/**
 * Adds a service at the end of the menu. A repeat under the same key is answered as the first submit was, whatever has
 * become of the service since. Refuses a name that is already on the menu. docs/rules.md 2.7, 5.3
 */
export function createService(
  salon: SalonOfMenu,
  service: AddedService,
  { key, adminId, vat }: { key: string; adminId: string; vat?: VatSet | undefined },
): Promise<MenuResult> {
  return sendEdit(salon, { what: "menu", edit: { how: "add", service, key, adminId, vat } });
}

/**
 * Edits a service. Refuses another service's name. With `seen`, the `updatedAt` that the edit was based on, it refuses
 * an edit of a service that was changed since, unless the edit would change nothing. docs/rules.md 2.7, 2.8
 */
export function editService(
  salon: SalonOfMenu,
  id: string,
  edit: ChangedService,
  seen?: number,
  vat?: VatSet,
): Promise<MenuResult> {
  return sendEdit(salon, { what: "menu", edit: { how: "change", id, edit, seen, vat } });
}

/**
 * Moves a service up, down or to a position within its group. Simultaneous moves by others are preserved. Gives up when
 * overtaken five times in a row. docs/rules.md 2.9, 2.10
 */
export function moveService(salon: SalonOfMenu, id: string, to: MoveTo): Promise<MenuResult> {
  return sendEdit(salon, { what: "menu", edit: { how: "move", id, to } });
}

/**
 * Deletes a service for good, and removes its picture. Appointments keep their copy of the service. With `seen`, its
 * `updatedAt` when it was shown, it refuses to delete a service that was changed since. docs/rules.md 2.5, 2.8
 */
export function deleteService(salon: SalonOfMenu, id: string, seen?: number): Promise<MenuResult> {
  return sendEdit(salon, { what: "menu", edit: { how: "delete", id, seen } });
}

type SalonOfMenu = Pick<Salon, "id" | "locationHint">;

/** Edits the menu, by the time `overdue` aborts. It runs inside the salon's object. docs/rules.md 2.9, 7.2, 22.4 */
export function writeMenu(salonId: string, { edit }: MenuEdit, overdue?: AbortSignal): Promise<MenuResult> {
  return editOrRefuse("service-not-saved", salonId, overdue, (database, asOf) =>
    written(database, salonId, { ...edit, asOf }),
  );
}

function written(database: Database, salonId: string, edit: MenuEdit["edit"] & AsOf): Promise<MenuResult> {
  switch (edit.how) {
    case "add":
      return added(database, salonId, edit);
    case "change":
      return changed(database, salonId, edit);
    case "move":
      return moved(database, salonId, edit);
    case "delete":
      return deleted(database, salonId, edit);
  }
}

async function added(
  database: Database,
  salonId: string,
  {
    service: { bufferMinutes = 0, questions = [], extraMinutes = 0, popular = false, ...service },
    key,
    adminId,
    vat,
    asOf,
  }: EditOf<"add"> & AsOf,
): Promise<MenuResult> {
  const asked = {
    ...service,
    ...(bufferMinutes > 0 && { bufferMinutes }),
    ...(questions.length > 0 && { questions }),
    ...(extraMinutes > 0 && { extraMinutes }),
    ...(popular && { popular }),
    ...(vat && { vat: vat.basisPoints }),
  };
  const submit = submitOf("service", { salonId, sender: adminId, key }, asked);
  const at = now();
  const id = crypto.randomUUID();
  const { name, description, pricePence, durationMinutes, category, active } = service;
  const last = database
    .select({ place: sql`coalesce(max(${services.position}), 0) + 1` })
    .from(services)
    .where(inSalon(services, salonId));
  const allowed = and(nameIsFree(database, salonId, id, name), isNewKey(database, submit));
  const row = sql`select ${id}, ${salonId}, ${name}, ${description}, ${pricePence}, ${durationMinutes}, ${category},
      ${bufferMinutes}, ${active ? 1 : 0}, (${last}), ${at}, ${at}, ${JSON.stringify(questions)}, ${extraMinutes},
      ${popular ? 1 : 0} where ${allowed}`;
  const {
    created: [created],
    keys: [used],
  } = await batchOf(database, {
    changes: counted(database, salonId, asOf, allowed),
    ...(vat && { vat: setRate(database, salonId, { kind: "vat", subjectId: id, ...vat }, sql`${allowed}`) }),
    created: database.insert(services).select(row).returning(),
    noted: noteKey(database, submit, sql`select id from services where +salon_id = ${salonId} and id = ${id}`, at),
    keys: keyUsed(database, submit),
  });
  if (created) return { ok: true, service: created };
  if (!used) return refuse("name-taken");
  if (used.fingerprint !== submit.fingerprint) return refuse("key-reused");
  return { ok: true, service: { ...asked, id: used.createdId, updatedAt: used.createdAt } };
}

async function changed(
  database: Database,
  salonId: string,
  { id, edit, seen, vat, asOf }: EditOf<"change"> & AsOf,
): Promise<MenuResult> {
  const allowed = and(
    theService(salonId, id),
    seen === undefined ? undefined : eq(services.updatedAt, seen),
    edit.name === undefined ? undefined : nameIsFree(database, salonId, id, edit.name),
  );
  const stands = anyService(database, salonId, allowed);
  const {
    changed: [changed],
  } = await batchOf(database, {
    changes: counted(database, salonId, asOf, stands),
    ...(vat && { vat: setRate(database, salonId, { kind: "vat", subjectId: id, ...vat }, stands) }),
    changed: database
      .update(services)
      .set({ ...edit, updatedAt: sql`max(${now()}, ${services.updatedAt} + 1)` })
      .where(allowed)
      .returning(),
  });
  if (changed) return { ok: true, service: changed };
  const current = await serviceById(database, salonId, id);
  if (!current) return refuse("not-found");
  if (!vat && matchesEdit(current, edit)) return { ok: true, service: current };
  const stale = seen !== undefined && current.updatedAt !== seen;
  return stale ? { ...refuse("changed-since"), current } : refuse("name-taken");
}

async function moved(
  database: Database,
  salonId: string,
  { id, to, asOf }: EditOf<"move"> & AsOf,
): Promise<MenuResult> {
  const menu = await catalogue(database, salonId);
  const service = menu.find((service) => service.id === id);
  if (!service) return refuse("not-found");
  const after = JSON.stringify(movedInMenu(menu, id, to).map(({ id }) => id));
  const position = sql`(SELECT key + 1 FROM json_each(${after}) WHERE value = ${services.id})`;
  const order = database.update(services).set({ position }).where(inSalon(services, salonId));
  await database.batch([counted(database, salonId, asOf), order]);
  return { ok: true, service };
}

async function deleted(
  database: Database,
  salonId: string,
  { id, seen, asOf }: EditOf<"delete"> & AsOf,
): Promise<MenuResult> {
  const unchanged = seen === undefined ? undefined : eq(services.updatedAt, seen);
  const allowed = and(theService(salonId, id), unchanged);
  const [, [service]] = await database.batch([
    counted(database, salonId, asOf, anyService(database, salonId, allowed)),
    database.delete(services).where(allowed).returning(),
    removePicturesWithoutService(database, salonId, now()),
  ]);
  if (service) return { ok: true, service };
  const current = await serviceById(database, salonId, id);
  return current ? { ...refuse("changed-since"), current } : refuse("not-found");
}

const columns = {
  ...SERVICE_COLUMNS,
  active: services.active,
  popular: services.popular,
  ownCategory: ownCategory(),
  itemMinutes: sql`(SELECT item_minutes FROM salons WHERE salons.id = ${services.salonId})`.mapWith(Boolean),
  picture: pictureOfService(services.id),
};

/** Any edit of the menu may change the times of any date. docs/rules.md 22.4 */
function counted(database: Database, salonId: string, asOf: number, when?: SQL) {
  return countChanges(database, salonId, [ALL_DATES], { asOf, when });
}

function anyService(database: Database, salonId: string, which: SQL | undefined) {
  return exists(
    database
      .select({ id: services.id })
      .from(services)
      .where(inSalon(services, salonId, which)),
  );
}

/** A condition within the write, so that two simultaneous writes can't both take a name. docs/rules.md 2.7 */
function nameIsFree(database: Database, salonId: string, id: string, name: string): SQL {
  const others = inSalon(services, salonId, ne(services.id, id), sql`${services.name} = ${name} collate nocase`);
  return notExists(database.select({ id: services.id }).from(services).where(others));
}

async function serviceById(database: Database, salonId: string, id: string): Promise<ServiceAsItStands | undefined> {
  const [service] = await database.select().from(services).where(theService(salonId, id));
  return service;
}

function theService(salonId: string, id: string) {
  return inSalon(services, salonId, eq(services.id, id));
}
