import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { rootCause, withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { pictures, services, technicians } from "../../database/schema.ts";
import type { Picture } from "../../diary/menu/service.ts";
import { HOUR_MS } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { logError } from "../../log/log.ts";
import type { CheckedPicture } from "./checked-picture.ts";
import { deleteFiles, storeFiles } from "./files.server.ts";
import type { PictureRefusal } from "./picture.ts";
import { LONGEST_GALLERY, type Place } from "./picture.ts";

/*
 * A picture's row is written to D1 before its files go to R2, and deleted after them. So no file is ever without a row. In
 * between the row is marked as removed: no page shows it, and cron deletes it.
 */

/**
 * The place of a new picture, and its description. `serviceId` and `technicianId` are for the places of services and
 * technicians only.
 */
export interface NewPicture {
  place: Place;
  serviceId: string | null;
  technicianId: string | null;
  alt: string;
}

type Stored = typeof pictures.$inferSelect;

export type PictureResult = Result<{ picture: Picture }, PictureRefusal>;

/**
 * Stores a picture and shows it at its place, instead of the one that was there. The same picture under the same key is
 * stored once. docs/rules.md 5.3, 19.1
 */
export function addPicture(
  salonId: string,
  wanted: NewPicture,
  { size, files }: CheckedPicture,
  { key, instant }: { key: string; instant: number },
): Promise<PictureResult> {
  return writeOrRefuse("picture-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const row = { ...wanted, ...size, salonId, id: await idOf(salonId, key, files), createdAt: instant };
    await withinTime(
      database
        .insert(pictures)
        .values({ ...row, removedAt: instant })
        .onConflictDoNothing(),
    );
    await storeFiles(row, files);
    const [replaced, [shown], [stored]] = await withinTime(
      database.batch([
        replacePicture(database, row, instant),
        showPicture(database, row),
        database.select().from(pictures).where(thePicture(salonId, row.id)),
      ]),
    );
    if (replaced.length > 0) await clearAway(salonId, replaced);
    if (shown) return { ok: true, picture: shown };
    if (stored && stored.removedAt === null) return { ok: true, picture: stored };
    if (stored) await clearAway(salonId, [stored]);
    return refuse(NO_ROOM[wanted.place] ?? "no-service");
  });
}

/** Why a stored picture is not shown. */
const NO_ROOM: Partial<Record<Place, PictureRefusal>> = { gallery: "gallery-full", technician: "unknown-technician" };

/** Changes the description of a shown picture. */
export function describePicture(salonId: string, id: string, alt: string): Promise<PictureResult> {
  return writeOrRefuse("picture-not-saved", salonId, async () => {
    const described = primaryDatabase().update(pictures).set({ alt }).where(shownPicture(salonId, id)).returning();
    const [picture] = await withinTime(described);
    return picture ? { ok: true, picture } : refuse("not-found");
  });
}

/** Removes a picture at `instant` (UTC ms), with its files. docs/rules.md 19.5 */
export function removePicture(salonId: string, id: string, instant: number): Promise<PictureResult> {
  return writeOrRefuse("picture-not-saved", salonId, async () => {
    const removal = primaryDatabase().update(pictures).set({ removedAt: instant }).where(shownPicture(salonId, id));
    const [picture] = await withinTime(removal.returning());
    if (!picture) return refuse("not-found");
    await clearAway(salonId, [picture]);
    return { ok: true, picture };
  });
}

/** Deletes the files and rows of pictures that were removed over an hour before `instant` (UTC ms); answers how many. */
export async function clearRemovedPictures(instant: number): Promise<number> {
  const removed = await primaryDatabase()
    .select()
    .from(pictures)
    .where(and(isNotNull(pictures.removedAt), lt(pictures.removedAt, instant - HOUR_MS)))
    .limit(AT_A_TIME);
  if (removed.length > 0) await clear(removed);
  return removed.length;
}

/** D1 takes 100 parameters in a statement. */
const AT_A_TIME = 90;

/** The id depends on the bytes, so that an address never gets another content. docs/rules.md 19.5 */
async function idOf(salonId: string, key: string, files: Uint8Array[]): Promise<string> {
  const named = new TextEncoder().encode(`${salonId}\n${key}\n`);
  const digest = await crypto.subtle.digest("SHA-256", Buffer.concat([named, ...files]));
  return Buffer.from(digest).toString("hex", 0, 16);
}

/** Removes the picture that stands where a new one goes, unless it goes nowhere. A gallery replaces none. */
function replacePicture(database: Database, picture: NewPicture & Whose, instant: number) {
  const { salonId, id, place, serviceId, technicianId } = picture;
  const sameService = serviceId === null ? isNull(pictures.serviceId) : eq(pictures.serviceId, serviceId);
  const sameTechnician =
    technicianId === null ? isNull(pictures.technicianId) : eq(pictures.technicianId, technicianId);
  const before = inSalon(
    pictures,
    salonId,
    eq(pictures.place, place),
    sameService,
    sameTechnician,
    ne(pictures.id, id),
  );
  const replaces = and(ne(pictures.place, "gallery"), isNull(pictures.removedAt), ...whatItIsOf(database, salonId));
  return database.update(pictures).set({ removedAt: instant }).where(and(before, replaces)).returning();
}

/** Shows a stored picture, in a gallery as the last one, unless the gallery is full, or the service or technician is gone. */
function showPicture(database: Database, { salonId, id }: Whose) {
  const gallery = sql`from pictures as others where others.salon_id = ${salonId} and others.place = 'gallery'
    and others.removed_at is null`;
  const hasRoom = or(ne(pictures.place, "gallery"), gt(sql`${LONGEST_GALLERY}`, sql`(select count(*) ${gallery})`));
  return database
    .update(pictures)
    .set({ removedAt: null, position: sql`(select coalesce(max(others.position), 0) + 1 ${gallery})` })
    .where(and(thePicture(salonId, id), isNotNull(pictures.removedAt), hasRoom, ...whatItIsOf(database, salonId)))
    .returning();
}

interface Whose {
  salonId: string;
  id: string;
}

/** Conditions that the service or the technician that a picture names is the salon's. */
function whatItIsOf(database: Database, salonId: string): (SQL | undefined)[] {
  const service = database
    .select({ id: services.id })
    .from(services)
    .where(inSalon(services, salonId, eq(services.id, pictures.serviceId)));
  const technician = database
    .select({ id: technicians.id })
    .from(technicians)
    .where(inSalon(technicians, salonId, eq(technicians.id, pictures.technicianId)));
  return [or(ne(pictures.place, "service"), exists(service)), or(ne(pictures.place, "technician"), exists(technician))];
}

function shownPicture(salonId: string, id: string): SQL | undefined {
  return and(thePicture(salonId, id), isNull(pictures.removedAt));
}

function thePicture(salonId: string, id: string): SQL | undefined {
  return inSalon(pictures, salonId, eq(pictures.id, id));
}

/** Clears removed pictures away at once. What fails is left to cron. docs/rules.md 19.5 */
async function clearAway(salonId: string, removed: Stored[]): Promise<void> {
  try {
    await clear(removed);
  } catch (error) {
    logError("picture-not-cleared", { salon: salonId, cause: rootCause(error) });
  }
}

async function clear(removed: Stored[]): Promise<void> {
  await deleteFiles(removed);
  const ids = removed.map(({ id }) => id);
  await primaryDatabase()
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), isNotNull(pictures.removedAt)));
}
