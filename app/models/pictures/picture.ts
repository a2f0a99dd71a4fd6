import type { PICTURE_PLACES } from "../../database/schema.ts";

/** The width and height of a picture or a file, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Where a salon shows a picture. */
export type Place = (typeof PICTURE_PLACES)[number];

/** What a picture is for: a place, or what a client wishes for. */
export type Purpose = Place | "wish";

/** The most pixels on each side, and the least: of a logo, and of any other picture. docs/rules.md 19.2, 19.3 */
const MOST_PIXELS = 1600;
export const LEAST_PIXELS = 320;
export const LEAST_LOGO = 64;

/** How many times as long as wide, or as wide as long, a picture may be. docs/rules.md 19.3 */
const LONGEST_SHAPE = 3;

/** The most pictures of a gallery. docs/rules.md 19.1 */
export const LONGEST_GALLERY = 12;

/** The most bytes of each file, smallest first. docs/rules.md 19.4 */
export const MOST_BYTES = [25, 60, 200].map((kibibytes) => kibibytes * 1024);

/** The sizes of a picture's three files, smallest first: a quarter, a half, and the whole. docs/rules.md 19.2 */
export function fileSizes({ width, height }: Size): Size[] {
  return [4, 2, 1].map((part) => ({ width: scaled(width, part), height: scaled(height, part) }));
}

/** The address of one of a picture's files. What is there never changes. docs/rules.md 19.5 */
export function pictureAddress(id: string, width: number): string {
  return `/pictures/${id}/${width}.webp`;
}

/** The part of an original that is kept, in its pixels, and the size it is kept in. docs/rules.md 19.2, 19.3 */
export interface Crop {
  x: number;
  y: number;
  part: Size;
  size: Size;
}

/** How an original is cropped around its middle, and scaled down. docs/rules.md 19.2, 19.3 */
export function cropOf({ width, height }: Size): Crop {
  const part = { width: Math.min(width, LONGEST_SHAPE * height), height: Math.min(height, LONGEST_SHAPE * width) };
  const shrink = Math.max(1, part.width / MOST_PIXELS, part.height / MOST_PIXELS);
  return {
    x: Math.floor((width - part.width) / 2),
    y: Math.floor((height - part.height) / 2),
    part,
    size: { width: scaled(part.width, shrink), height: scaled(part.height, shrink) },
  };
}

/** Why a picture of that size can't be shown for a purpose, or null if it can. docs/rules.md 19.2, 19.3 */
export function whyNotShown(purpose: Purpose, { width, height }: Size) {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (purpose === "logo" && shorter < LEAST_LOGO) return "too-small-logo";
  if (purpose !== "logo" && shorter < LEAST_PIXELS) return "too-small";
  // Half a pixel of rounding on the shorter side is one and a half on the longer one.
  return longer > MOST_PIXELS || longer > LONGEST_SHAPE * shorter + 2 ? "too-long" : null;
}

/** Whether two sizes are the same. */
export function isSameSize(one: Size, other: Size | undefined): boolean {
  return one.width === other?.width && one.height === other.height;
}

function scaled(pixels: number, part: number): number {
  return Math.max(1, Math.round(pixels / part));
}

/** Why a picture was not stored, described or removed. */
export type PictureRefusal =
  | "no-picture"
  | "too-small"
  | "too-small-logo"
  | "too-long"
  | "too-heavy"
  | "gallery-full"
  | "no-service"
  | "unknown-service"
  | "unknown-technician"
  | "not-found"
  | "outcome-unknown";
