import { and, asc, eq, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { readOrNull } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { pictures, services } from "../../database/schema.ts";
import type { Picture } from "../../diary/menu/service.ts";
import type { Look, LookPicture } from "./look.ts";

/** A picture of the gallery, and what a tap on it books, or null. docs/rules.md 19.6 */
export interface GalleryPicture extends Picture {
  look: Look | null;
}

/**
 * A salon's own pictures: the logo and the hero, null unless it has one, the gallery in its order, and portraits by the id of
 * their technician.
 */
export interface SalonPictures {
  logo: Picture | null;
  hero: Picture | null;
  gallery: GalleryPicture[];
  portraits: Record<string, Picture>;
}

/** Reads the salon's own pictures, those of its services aside. docs/rules.md 19.1 */
export async function salonPictures(database: Database, salonId: string): Promise<SalonPictures> {
  return salonPicturesFrom(await shownPictures(database, salonId));
}

/** The same from the rows of `shownPictures`. */
export function salonPicturesFrom(shown: Awaited<ReturnType<typeof shownPictures>>): SalonPictures {
  const at = (place: string) => shown.filter((picture) => picture.place === place).map(asPicture);
  const gallery = shown.filter(({ place }) => place === "gallery");
  const portraits = shown.flatMap((picture) =>
    picture.technicianId ? [[picture.technicianId, asPicture(picture)]] : [],
  );
  return {
    logo: at("logo")[0] ?? null,
    hero: at("hero")[0] ?? null,
    gallery: gallery.map((picture) => ({ ...asPicture(picture), look: picture.look })),
    portraits: Object.fromEntries(portraits),
  };
}

/** The statement that reads all pictures that a salon shows, those of a gallery in its order. */
export function shownPictures(database: Database, salonId: string) {
  const { id, place, serviceId, technicianId, alt, width, height, look } = pictures;
  return database
    .select({ id, place, serviceId, technicianId, alt, width, height, look })
    .from(pictures)
    .where(inSalon(pictures, salonId, isNull(pictures.removedAt)))
    .orderBy(asc(pictures.place), asc(pictures.position), asc(pictures.createdAt));
}

/** A column that reads the picture of the service with that id, or null. */
export function pictureOfService(serviceId: SQLiteColumn): SQL.Aliased<Picture | null> {
  return theOnlyPicture(sql`service_id = ${serviceId}`);
}

/** A column that reads the portrait of the technician with that id, or null. */
export function portraitOf(technicianId: SQLiteColumn): SQL.Aliased<Picture | null> {
  return theOnlyPicture(sql`technician_id = ${technicianId}`);
}

/** A column that reads the logo of the salon with that id, or null. */
export function logoOfSalon(salonId: SQLiteColumn): SQL.Aliased<Picture | null> {
  return theOnlyPicture(sql`salon_id = ${salonId} AND place = 'logo'`);
}

/** A column that reads the look of an appointment, while the salon shows it; else null. docs/rules.md 19.7 */
export const lookColumn = sql<LookPicture | null>`(
  SELECT json_object('id', id, 'alt', alt, 'width', width, 'height', height, 'look', json(look)) FROM pictures
  WHERE id = appointments.look_id AND +salon_id = appointments.salon_id AND look IS NOT NULL AND removed_at IS NULL
)`
  .mapWith((text: string): LookPicture => asLook(JSON.parse(text)))
  .as("look");

/** The look that an address names, while the salon shows it; null for any other, and while it can't be read. docs/rules.md 19.7 */
export function lookAsked(database: Database, salonId: string, search: URLSearchParams): Promise<LookPicture | null> {
  return readOrNull("pictures-not-read", salonId, lookById(database, salonId, search.get("look")));
}

async function lookById(database: Database, salonId: string, id: string | null): Promise<LookPicture | null> {
  if (id === null) return null;
  const { alt, width, height, look } = pictures;
  const [found] = await database
    .select({ id: pictures.id, alt, width, height, look })
    .from(pictures)
    .where(alsoInSalon(pictures, salonId, eq(pictures.id, id), isNotNull(look), isNull(pictures.removedAt)));
  return found?.look ? asLook({ ...found, look: found.look }) : null;
}

/** The statement that removes the pictures of deleted services at `instant` (UTC ms). Cron deletes their files. */
export function removePicturesWithoutService(database: Database, salonId: string, instant: number) {
  const service = database
    .select({ id: services.id })
    .from(services)
    .where(alsoInSalon(services, salonId, eq(services.id, pictures.serviceId)));
  const orphaned = and(isNotNull(pictures.serviceId), isNull(pictures.removedAt), notExists(service));
  return database
    .update(pictures)
    .set({ removedAt: instant })
    .where(inSalon(pictures, salonId, orphaned));
}

/** One column of JSON: in a batch, D1 mixes up the columns of two tables that have the same name. */
function theOnlyPicture(which: SQL): SQL.Aliased<Picture | null> {
  const json = sql`json_object('id', id, 'alt', alt, 'width', width, 'height', height)`;
  const found = sql<Picture | null>`(SELECT ${json} FROM ${pictures} WHERE ${which} AND removed_at IS NULL)`;
  return found.mapWith((text: string): Picture | null => JSON.parse(text)).as("picture");
}

function asLook({ look, ...picture }: Picture & { look: Look }): LookPicture {
  return { ...asPicture(picture), items: look.services.map(({ id, quantity }) => ({ serviceId: id, quantity })) };
}

function asPicture({ id, alt, width, height }: Picture): Picture {
  return { id, alt, width, height };
}
