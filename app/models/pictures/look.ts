import * as v from "valibot";
import type { pictures } from "../../database/schema.ts";
import { type BookedService, type Choice, sameServices } from "../../diary/menu/basket.ts";
import { basketNamed } from "../../diary/menu/named-services.ts";
import { isPerItem, type Picture, type Service } from "../../diary/menu/service.ts";
import { atMost, requiredText } from "../../kernel/parsing.ts";

/**
 * What a picture of the gallery books: services, with a quantity of per-item ones, with a technician or with anyone.
 * docs/rules.md 19.6
 */
export type Look = NonNullable<typeof pictures.$inferSelect.look>;

/** The picture of a look, with the services that it books. docs/rules.md 19.7 */
export interface LookPicture extends Picture {
  items: BookedService[];
}

/** The most services of a look. docs/rules.md 19.6 */
const MOST_SERVICES = 20;

/** A look as its form sends it, with at least one service. docs/rules.md 19.6 */
export const LookForm = v.object({
  name: requiredText("Please give the look a short name", 40),
  services: v.pipe(
    v.array(v.object({ id: v.pipe(v.string(), atMost(100)), quantity: v.number() })),
    v.maxLength(MOST_SERVICES, `A look books at most ${MOST_SERVICES} services`),
  ),
  technicianId: v.nullable(v.pipe(v.string(), atMost(100))),
});

/**
 * What a look books today, by the menu that can be booked, or null if one of its services is not on it: then it is just a
 * picture. A service that is no longer per-item is booked once. docs/rules.md 19.6
 */
export function basketOfLook({ services }: Look, menu: Service[]): Choice[] | null {
  const basket = basketNamed(services, {}, menu);
  if (typeof basket === "string") return null;
  return basket.map(({ service, quantity }) => ({ service, quantity: isPerItem(service) ? quantity : 1 }));
}

/** The picture in the place of an appointment's nail, or null where the nail stands. docs/rules.md 19.7 */
export function pictureOfBooked(look: LookPicture | null, booked: BookedService[]): Picture | null {
  if (!look || !sameServices(look.items, booked)) return null;
  const { items: _items, ...picture } = look;
  return picture;
}

/** Whether a technician does all of a look's services. `does` is null for all. docs/rules.md 19.6, 21.1 */
export function doesLook({ services }: Look, does: string[] | null): boolean {
  return does === null || services.every(({ id }) => does.includes(id));
}
