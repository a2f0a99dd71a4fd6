import { and, eq, exists, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batchOf } from "../../database/batch.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type AsOf, editOrRefuse } from "../../database/edits.server.ts";
import { isNewKey, keyUsed, noteKey, submitOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { technicians } from "../../database/schema.ts";
import type { OwnTerms } from "../../diary/menu/service.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import type { Colours } from "../salon/colours.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import { endSignIns } from "./end-sign-ins.server.ts";
import { type Technician, teamOf, technicianColumns } from "./team.server.ts";
import { movedInTeam } from "./team-order.ts";
import { MOST_TECHNICIANS, type TeamRefusal, type TechnicianEdit } from "./technician.ts";
import { DEFAULT_COLOUR, freeColour } from "./technician-colour.ts";

/** The result of a write to the team. */
export type TeamResult = Result<{ technician: Technician }, Exclude<TeamRefusal, "changed-since"> | Stale>;

/** An edit that was based on an older version, with the current technician. docs/rules.md 21.7 */
interface Stale extends Refused<"changed-since"> {
  current: Technician;
}

/** An edit of the team, which the salon's object carries out. Edits of a technician: `TechnicianChange`. */
export interface TeamEdit {
  what: "team";
  edit:
    | { how: "add"; technician: TechnicianEdit; key: string; adminId: string; colours: Colours | null }
    | { how: "move"; id: string; direction: "up" | "down" };
}

type EditOf<How> = Extract<TeamEdit["edit"], { how: How }>;
type SalonOfTeam = Pick<Salon, "id" | "locationHint">;

/**
 * Adds a technician at the end of the team, in a colour of their own unless one is chosen. A repeat under the same key is
 * answered with the one that the first submit added. docs/rules.md 5.3, 21.7
 */
export function addTechnician(
  salon: SalonOfTeam,
  technician: TechnicianEdit,
  { key, adminId, colours = null }: { key: string; adminId: string; colours?: Colours | null },
): Promise<TeamResult> {
  return sendEdit(salon, { what: "team", edit: { how: "add", technician, key, adminId, colours } });
}

/** Moves a technician one place up or down among the active ones. At the end they stay. docs/rules.md 21.7 */
export function moveTechnician(salon: SalonOfTeam, id: string, direction: "up" | "down"): Promise<TeamResult> {
  return sendEdit(salon, { what: "team", edit: { how: "move", id, direction } });
}

/** Edits the team, by the time `overdue` aborts. It runs inside the salon's object. docs/rules.md 7.2, 22.4 */
export function writeTeam(salonId: string, { edit }: TeamEdit, overdue?: AbortSignal): Promise<TeamResult> {
  return editOrRefuse("team-not-saved", salonId, overdue, (database, asOf) =>
    edit.how === "add" ? added(database, salonId, { ...edit, asOf }) : moved(database, salonId, { ...edit, asOf }),
  );
}

async function added(
  database: Database,
  salonId: string,
  { technician, key, adminId, colours, asOf }: EditOf<"add"> & AsOf,
): Promise<TeamResult> {
  const { name, colour: chosen, services, week, line = "", active = true, ownTerms = {} } = technician;
  const colour = chosen ?? freeColour(await teamOf(database, salonId), colours);
  const asked = {
    name,
    colour: chosen ?? DEFAULT_COLOUR,
    services,
    week,
    active,
    ...(line && { line }),
    ...(isAny(ownTerms) && { ownTerms }),
  };
  const submit = submitOf("technician", { salonId, sender: adminId, key }, asked);
  const [at, id] = [now(), crypto.randomUUID()];
  const place = sql`(select coalesce(max(position), 0) + 1 from technicians where salon_id = ${salonId})`;
  const room = sql`(select count(*) from technicians where salon_id = ${salonId}) < ${MOST_TECHNICIANS}`;
  const allowed = and(
    nameIsFree(database, salonId, id, name),
    servicesExist(salonId, [...(services ?? []), ...Object.keys(ownTerms)]),
    room,
    isNewKey(database, submit),
  );
  const row = sql`select ${id}, ${salonId}, ${name}, ${colour}, ${active ? 1 : 0}, ${place},
      ${services && JSON.stringify(services)}, ${JSON.stringify(week)}, ${line}, 1, ${at},
      ${JSON.stringify(ownTerms)}, '{}' where ${allowed}`;
  const {
    added: [added],
    keys: [used],
    team,
  } = await batchOf(database, {
    changes: counted(database, salonId, asOf, allowed),
    added: database.insert(technicians).select(row).returning(technicianColumns),
    noted: noteKey(database, submit, sql`select id from technicians where +salon_id = ${salonId} and id = ${id}`, at),
    keys: keyUsed(database, submit),
    team: teamOf(database, salonId),
  });
  if (added) return { ok: true, technician: added };
  if (used && used.fingerprint !== submit.fingerprint) return refuse("key-reused");
  const before = used && team.find(({ id }) => id === used.createdId);
  if (before) return { ok: true, technician: before };
  if (isNameTaken(team, id, name)) return refuse("name-taken");
  return refuse(team.length >= MOST_TECHNICIANS ? "too-many" : "unknown-service");
}

/**
 * Edits a technician inside the salon's object; what is undefined stays. With `seen`, the version that the edit was based on,
 * it refuses when there is a newer one, unless the edit would change nothing. The last active technician can't be retired, and
 * retiring ends the technician's sign-in. docs/rules.md 21.7, 21.8
 */
export async function writeTechnician(
  database: Database,
  salonId: string,
  { id, edit, seen, asOf }: { id: string; edit: Partial<TechnicianEdit>; seen?: number | undefined } & AsOf,
): Promise<TeamResult> {
  const others = alias(technicians, "others");
  const anotherActive = exists(
    database
      .select({ id: others.id })
      .from(others)
      .where(inSalon(others, salonId, eq(others.active, true), ne(others.id, id))),
  );
  const allowed = inSalon(
    technicians,
    salonId,
    eq(technicians.id, id),
    seen === undefined ? undefined : eq(technicians.version, seen),
    edit.name === undefined ? undefined : nameIsFree(database, salonId, id, edit.name),
    servicesExist(salonId, [...(edit.services ?? []), ...Object.keys(edit.ownTerms ?? {})]),
    edit.active === false ? or(eq(technicians.active, false), anotherActive) : undefined,
  );
  const theirs = exists(database.select({ id: technicians.id }).from(technicians).where(allowed));
  const [, [changed]] = await database.batch([
    counted(database, salonId, asOf, theirs),
    database
      .update(technicians)
      .set({ ...edit, version: sql`${technicians.version} + 1` })
      .where(allowed)
      .returning(technicianColumns),
    ...endSignIns(database, salonId, { retired: id }),
  ]);
  if (changed) return { ok: true, technician: changed };
  const team = await teamOf(database, salonId);
  const current = team.find((technician) => technician.id === id);
  if (!current) return refuse("not-found");
  if (matchesEdit(current, edit)) return { ok: true, technician: current };
  if (seen !== undefined && current.version !== seen) return { ...refuse("changed-since"), current };
  if (edit.name !== undefined && isNameTaken(team, id, edit.name)) return refuse("name-taken");
  const retiresLast = edit.active === false && !team.some((other) => other.active && other.id !== id);
  return refuse(retiresLast ? "last-active" : "unknown-service");
}

async function moved(
  database: Database,
  salonId: string,
  { id, direction, asOf }: EditOf<"move"> & AsOf,
): Promise<TeamResult> {
  const team = await teamOf(database, salonId);
  const technician = team.find((one) => one.id === id);
  if (!technician) return refuse("not-found");
  const after = JSON.stringify(movedInTeam(team, id, direction).map(({ id }) => id));
  const position = sql`coalesce((SELECT key + 1 FROM json_each(${after}) WHERE value = ${technicians.id}), position)`;
  const order = database.update(technicians).set({ position }).where(inSalon(technicians, salonId));
  await database.batch([order, counted(database, salonId, asOf)]);
  return { ok: true, technician };
}

function isAny(ownTerms: OwnTerms): boolean {
  return Object.keys(ownTerms).length > 0;
}

/** Any edit of the team may change the times of any date. docs/rules.md 22.4 */
function counted(database: Database, salonId: string, asOf: number, when?: SQL) {
  return countChanges(database, salonId, [ALL_DATES], { asOf, when });
}

/** A condition within the write, so that two simultaneous writes can't both take a name. */
function nameIsFree(database: Database, salonId: string, id: string, name: string): SQL {
  const others = alias(technicians, "named");
  const taken = inSalon(others, salonId, ne(others.id, id), sql`${others.name} = ${name} collate nocase`);
  return notExists(database.select({ id: others.id }).from(others).where(taken));
}

/** Whether somebody else of the team has this name. docs/rules.md 21.7 */
function isNameTaken(team: Technician[], id: string, name: string): boolean {
  return team.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase());
}

/** A condition within the write: all of these services are of the salon. docs/rules.md 21.7 */
function servicesExist(salonId: string, services: string[]): SQL {
  const asked = JSON.stringify(services);
  return sql`not exists (select 1 from json_each(${asked}) where value not in (select id from services where salon_id = ${salonId}))`;
}

/** Whether a technician already is as an edit asks. */
function matchesEdit(current: Technician, edit: Partial<TechnicianEdit>): boolean {
  const stands = new Map<string, unknown>(Object.entries(current));
  return Object.entries(edit).every(
    ([what, value]) => value === undefined || JSON.stringify(stands.get(what)) === JSON.stringify(value),
  );
}
