import { and, eq, isNull } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { pictures } from "../../database/schema.ts";
import { refuse } from "../../kernel/result.ts";
import { basketOfLook, type Look } from "../pictures/look.ts";
import type { PictureResult } from "../pictures/stored-pictures.server.ts";
import { catalogue } from "../services/service.server.ts";
import { teamOf } from "../team/team.server.ts";

/**
 * Says what a picture of the gallery books, or with null that it books nothing. Refuses services and a technician that the
 * salon does not have; what is hidden from clients may be named, and shows once it is not. docs/rules.md 19.6
 */
export function setLook(salonId: string, id: string, look: Look | null): Promise<PictureResult> {
  return writeOrRefuse("picture-not-saved", salonId, async () => {
    const database = primaryDatabase();
    if (look) {
      const reads = { menu: catalogue(database, salonId), team: teamOf(database, salonId) };
      const { menu, team } = await withinTime(batchOf(database, reads));
      if (!basketOfLook(look, menu)) return refuse("unknown-service");
      const named = team.find(({ id }) => id === look.technicianId);
      if (look.technicianId !== null && !named?.active) return refuse("unknown-technician");
    }
    const thePicture = inSalon(pictures, salonId, eq(pictures.id, id), eq(pictures.place, "gallery"));
    const written = database
      .update(pictures)
      .set({ look })
      .where(and(thePicture, isNull(pictures.removedAt)));
    const [picture] = await withinTime(written.returning());
    return picture ? { ok: true, picture } : refuse("not-found");
  });
}
