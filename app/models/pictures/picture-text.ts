import * as v from "valibot";
import { PICTURE_PLACES } from "../../database/schema.ts";
import { atMost, requiredText } from "../../kernel/parsing.ts";

/** What a picture shows, in words. docs/rules.md 19.1 */
export const PictureText = v.object({
  alt: requiredText("Please say in a few words what the picture shows, for people who can’t see it", 200),
});

/** Where an uploaded picture goes, and what it shows. A picture of a service or a technician names it. docs/rules.md 19.1 */
export const PictureAsked = v.pipe(
  v.object({
    ...PictureText.entries,
    place: v.picklist(PICTURE_PLACES),
    serviceId: namedOrNull(),
    technicianId: namedOrNull(),
  }),
  v.check(({ place, serviceId }) => (place === "service") === (serviceId !== null)),
  v.check(({ place, technicianId }) => (place === "technician") === (technicianId !== null)),
);

/** An id, or null where it is empty. */
function namedOrNull() {
  return v.pipe(
    v.optional(v.string(), ""),
    atMost(100),
    v.transform((id) => id || null),
  );
}
