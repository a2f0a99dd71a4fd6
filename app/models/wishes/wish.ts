import { DAY_MS } from "../../kernel/days.ts";
import type { PictureRefusal } from "../pictures/picture.ts";

/** A picture of what a client wishes for. `width` and `height` are those of its largest file, in pixels. */
export interface Wish {
  id: string;
  width: number;
  height: number;
}

/** The most pictures of one appointment. docs/rules.md 26.1 */
export const MOST_WISHES = 3;

/** How many days after the visit they are kept. docs/rules.md 26.5 */
export const WISHES_STAY_DAYS = 90;

/**
 * Until when the pictures of an appointment on `date` are kept, UTC ms: until 90 days have passed after the end of that day
 * in UTC. docs/rules.md 26.5
 */
export function wishesExpireAt(date: string): number {
  return Date.parse(`${date}T00:00Z`) + (WISHES_STAY_DAYS + 1) * DAY_MS;
}

/** Why a picture was not added to an appointment, or not removed. */
export type WishRefusal = PictureRefusal | "wishes-full" | "not-open";
