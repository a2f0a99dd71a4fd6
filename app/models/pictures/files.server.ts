import { env } from "cloudflare:workers";
import { fileSizes, type Size } from "./picture.ts";

/** Identifies a picture of a salon: one of its own, or one of a client's wish. Each kind is only found at its own address. */
interface Whose {
  of?: "wishes";
  salonId: string;
  id: string;
}

/** Stores a picture's three files, smallest first. docs/rules.md 19.2 */
export async function storeFiles(picture: Whose & Size, files: Uint8Array[]): Promise<void> {
  const keys = keysOf(picture);
  await Promise.all(files.map((file, index) => env.PICTURES.put(keys[index] ?? "", file, { httpMetadata: WEBP })));
}

/** The file of that width of a salon's picture, or null if there is none. docs/rules.md 19.5 */
export function pictureFile(picture: Whose, width: number): Promise<R2ObjectBody | null> {
  return env.PICTURES.get(keyOf(picture, width));
}

/** Deletes the files of pictures for good, at most 300 pictures. */
export async function deleteFiles(pictures: (Whose & Size)[]): Promise<void> {
  await env.PICTURES.delete(pictures.flatMap(keysOf));
}

const WEBP = { contentType: "image/webp" };

function keysOf(picture: Whose & Size): string[] {
  return fileSizes(picture).map(({ width }) => keyOf(picture, width));
}

function keyOf({ of, salonId, id }: Whose, width: number): string {
  return `${of ? `${of}/` : ""}${salonId}/${id}/${width}.webp`;
}
