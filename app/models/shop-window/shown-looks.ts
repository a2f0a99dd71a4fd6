import { type Choice, wantedOf } from "../../diary/menu/basket.ts";
import type { Picture, Service } from "../../diary/menu/service.ts";
import { type Diary, diaryFor } from "../../diary/times/diary.ts";
import { type Quote, quoteOf } from "../../diary/times/quote.ts";
import { basketOfLook, doesLook } from "../pictures/look.ts";
import type { GalleryPicture } from "../pictures/picture.server.ts";

/** A look as anybody sees it: what a tap on its picture books today, for how much and how long. docs/rules.md 19.6 */
export interface ShownLook extends Omit<Quote, "basket"> {
  picture: Picture;
  name: string;
  basket: Choice[];
  /** The technician whom it asks for, or null for anyone. */
  technician: { id: string; name: string } | null;
}

/**
 * The pictures of a gallery that can be booked, in its order, with price and length by the menu and the active team. If a
 * picture asks for a technician, these are the technician's. A technician who has left, does not do all services, or is the
 * salon's only one is not asked for. docs/rules.md 19.6, 21.21
 */
export function shownLooks(gallery: GalleryPicture[], menu: Service[], diary: Diary): ShownLook[] {
  const { technicians = [] } = diary;
  return gallery.flatMap(({ look, ...picture }) => {
    const basket = look && basketOfLook(look, menu);
    if (!basket) return [];
    const named = technicians.find(({ id, services }) => id === look.technicianId && doesLook(look, services));
    const technician = named && technicians.length > 1 ? { id: named.id, name: named.name } : null;
    const quote = quoteOf(diaryFor(diary, wantedOf(basket, technician?.id)), basket);
    return [{ ...quote, picture, name: look.name, basket, technician }];
  });
}
