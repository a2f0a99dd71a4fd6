import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { pictures } from "../../database/schema.ts";
import { refuse } from "../../kernel/result.ts";
import type { PictureResult } from "./stored-pictures.server.ts";

/** How often a move that others overtake is tried. */
const MOVE_ATTEMPTS = 5;

/** Moves a picture one place within its salon's gallery. At an end it stays. No other move is lost. docs/rules.md 19.1 */
export function moveInGallery(salonId: string, id: string, to: "earlier" | "later"): Promise<PictureResult> {
  return writeOrRefuse("picture-not-saved", salonId, () => withinTime(moved(salonId, id, to)));
}

async function moved(salonId: string, id: string, to: "earlier" | "later"): Promise<PictureResult> {
  const database = primaryDatabase();
  for (let attempt = 1; attempt <= MOVE_ATTEMPTS; attempt++) {
    const gallery = await database
      .select()
      .from(pictures)
      .where(ofGallery(salonId))
      .orderBy(asc(pictures.position), asc(pictures.createdAt));
    const picture = gallery.find((picture) => picture.id === id);
    if (!picture) return refuse("not-found");
    const ids = gallery.map(({ id }) => id);
    const after = JSON.stringify(movedInGallery(ids, id, to));
    const written = await database
      .update(pictures)
      .set({ position: sql`(SELECT key + 1 FROM json_each(${after}) WHERE value = ${pictures.id})` })
      .where(and(ofGallery(salonId), sql`${galleryNow(salonId)} = ${JSON.stringify(ids)}`))
      .returning({ id: pictures.id });
    if (written.length > 0) return { ok: true, picture };
  }
  return refuse("outcome-unknown");
}

function ofGallery(salonId: string): SQL | undefined {
  return inSalon(pictures, salonId, eq(pictures.place, "gallery"), isNull(pictures.removedAt));
}

/** The ids of the gallery as a JSON array, in its order. */
function galleryNow(salonId: string): SQL {
  const gallery = sql`SELECT id FROM pictures WHERE salon_id = ${salonId} AND place = 'gallery' AND removed_at IS NULL
    ORDER BY position, created_at`;
  return sql`(SELECT json_group_array(id) FROM (${gallery}))`;
}

/** The ids of a gallery with one of them a place earlier or later. At an end it stays. docs/rules.md 19.1 */
function movedInGallery(ids: string[], id: string, to: "earlier" | "later"): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return ids;
  const place = Math.max(0, from + (to === "earlier" ? -1 : 1));
  return ids.toSpliced(from, 1).toSpliced(place, 0, id);
}
