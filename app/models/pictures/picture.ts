/** A picture as pages show it. `width` and `height` are those of its largest file, in pixels. */
export interface Picture {
  id: string;
  /** What it shows, for people who do not see it. */
  alt: string;
  width: number;
  height: number;
}

/** The width and height of a picture's file, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The sizes of a picture's three files, smallest first: a quarter, a half, and the whole. docs/rules.md 19.2 */
export function fileSizes({ width, height }: Size): Size[] {
  return [4, 2, 1].map((part) => ({ width: scaled(width, part), height: scaled(height, part) }));
}

/** The address of one of a picture's files. What is there never changes. docs/rules.md 19.5 */
export function pictureAddress(id: string, width: number): string {
  return `/pictures/${id}/${width}.webp`;
}

function scaled(pixels: number, part: number): number {
  return Math.max(1, Math.round(pixels / part));
}
