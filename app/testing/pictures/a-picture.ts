import { pictures } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { database } from "../database.ts";

/** A picture that a salon shows, in its gallery by default. It has no files. */
export async function aPicture(salon: Salon, with_: Partial<typeof pictures.$inferInsert> = {}) {
  const [picture] = await database
    .insert(pictures)
    .values({
      id: crypto.randomUUID(),
      salonId: salon.id,
      place: "gallery",
      alt: "A picture",
      width: 1600,
      height: 1200,
      createdAt: now(),
      ...with_,
    })
    .returning();
  if (!picture) throw new Error("No picture was made");
  return picture;
}
