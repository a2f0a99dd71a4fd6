import { type Result, refuse } from "../../kernel/result.ts";
import {
  type Crop,
  cropOf,
  fileSizes,
  MOST_BYTES,
  type Purpose,
  type Size,
  whyNotShown,
} from "../../models/pictures/picture.ts";
import type { EncodingRefusal } from "../../words/pictures.ts";

type Encoded = Result<{ files: Blob[] }, EncodingRefusal>;

/** How good a file may look, the best first: the first that is light enough is taken. */
const QUALITIES = [0.82, 0.75, 0.65, 0.5, 0.35, 0.2];

/**
 * Makes the three files of a picture from an original, smallest first, as WebP. Only its pixels are read, upright, so nothing
 * that a camera noted gets into them. An animation gives its first picture. docs/rules.md 19.2 to 19.4
 */
export async function encodePicture(original: File, purpose: Purpose): Promise<Encoded> {
  const bitmap = await createImageBitmap(original, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return refuse(isFromApple(original) ? "heic" : "no-picture");
  try {
    const crop = cropOf(bitmap);
    const reason = whyNotShown(purpose, crop.size);
    if (reason) return refuse(reason);
    const files: Blob[] = [];
    for (const [index, size] of fileSizes(crop.size).entries()) {
      const file = await encodedFile(drawn(bitmap, crop, size), MOST_BYTES[index] ?? 0);
      if (!file) return refuse("no-webp");
      files.push(file);
    }
    const heavy = files.some((file, index) => file.size > (MOST_BYTES[index] ?? 0));
    return heavy ? refuse("too-heavy") : { ok: true, files };
  } finally {
    bitmap.close();
  }
}

function isFromApple({ name, type }: File): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

function drawn(bitmap: ImageBitmap, { x, y, part }: Crop, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, x, y, part.width, part.height, 0, 0, width, height);
  return canvas;
}

/** The best file that is light enough, else the lightest; null if this browser can't make any. */
async function encodedFile(canvas: OffscreenCanvas, mostBytes: number): Promise<Blob | null> {
  let file: Blob | null = null;
  for (const quality of QUALITIES) {
    file = await encoded(canvas, quality);
    if (!file || file.size <= mostBytes) break;
  }
  return file;
}

/** By the browser itself, or by our encoder if it gives another format, as Safari does. */
async function encoded(canvas: OffscreenCanvas, quality: number): Promise<Blob | null> {
  const file = await canvas.convertToBlob({ type: "image/webp", quality });
  if (file.type === "image/webp") return file;
  const { encodeAsWebp } = await import("./encode-webp.client.ts");
  return encodeAsWebp(canvas, quality);
}
