import { type Result, refuse } from "../../kernel/result.ts";
import type { PictureRefusal } from "./picture.ts";
import { fileSizes, isSameSize, MOST_BYTES, type Purpose, type Size, whyNotShown } from "./picture.ts";

/** The files of a picture that may be kept, smallest first, and the size of the largest. */
export interface CheckedPicture {
  size: Size;
  files: Uint8Array[];
}

/**
 * The three files of a picture, smallest first, without what a camera noted. Refuses anything that is not one still
 * WebP picture in the sizes and weights that its purpose takes. docs/rules.md 19.3, 19.4
 */
export async function checkedPicture(
  purpose: Purpose,
  uploaded: Uint8Array[],
): Promise<Result<CheckedPicture, PictureRefusal>> {
  // Few requests bring a picture, so what reads one is loaded here.
  const { plainWebp } = await import("./webp.ts");
  const files = uploaded.map(plainWebp).filter((file) => file !== null);
  const [whole] = files.slice(-1);
  if (!whole || files.length !== MOST_BYTES.length || uploaded.length !== files.length) return refuse("no-picture");
  const size = { width: whole.width, height: whole.height };
  const reason = whyNotShown(purpose, size);
  if (reason) return refuse(reason);
  const wanted = fileSizes(size);
  if (!files.every((file, index) => isSameSize(file, wanted[index]))) return refuse("no-picture");
  if (files.some(({ bytes }, index) => bytes.length > (MOST_BYTES[index] ?? 0))) return refuse("too-heavy");
  return { ok: true, size, files: files.map(({ bytes }) => bytes) };
}
