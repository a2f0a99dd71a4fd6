import type { Page } from "@playwright/test";
import { chunk, riff } from "../app/testing/pictures/webp.ts";

/* Files that somebody may choose as a picture. */

/** Where a phone was, as it would note that in a photo. */
export const NOTED = "GPS 51.5362 N, 0.1033 W";

/** A photo of that size that a phone took sideways, noting that, and where it was, as EXIF. */
export async function aPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const jpeg = await drawn(page, width, height, "image/jpeg");
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

/** An image of that size without notes. */
export async function drawn(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const context = canvas.getContext("2d");
    for (let stripe = 0; stripe < 20; stripe++) {
      context.fillStyle = "hsl(" + stripe * 17 + " 60% 60%)";
      context.fillRect((stripe * ${width}) / 20, 0, ${width} / 20, ${height});
    }
    const file = await canvas.convertToBlob({ type: "${type}", quality: 0.9 });
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(",")[1]);
      reader.readAsDataURL(file);
    });
  })()`);
  return Buffer.from(base64, "base64");
}

/** An animated WebP of two pictures. */
export async function anAnimation(page: Page, width: number, height: number): Promise<Buffer> {
  const still = await drawn(page, width, height, "image/webp");
  const at = still.indexOf("VP8 ");
  const picture = [...still.subarray(at)];
  const size = [(width - 1) & 0xff, (width - 1) >> 8, 0, (height - 1) & 0xff, (height - 1) >> 8, 0];
  const shown = chunk("ANMF", [0, 0, 0, 0, 0, 0, ...size, 100, 0, 0, 0, ...picture]);
  const header = chunk("VP8X", [2, 0, 0, 0, ...size]);
  return Buffer.from(riff(header, chunk("ANIM", [0, 0, 0, 0, 0, 0]), shown, shown));
}

/** A number of bytes of a photo in Apple's format, which only Apple's browser can read. */
export function anAppleFile(bytes: number): Buffer {
  const start = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  return Buffer.concat([start, Buffer.alloc(bytes - start.length, 7)]);
}

/** The segment of a JPEG with EXIF: orientation 6, which is a quarter turn to the right, and a description. */
function exif(): Buffer {
  const text = Buffer.from(`${NOTED}\0`);
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of [
    [0x010e, 2, text.length, tiff.length],
    [0x0112, 3, 1, 6 << 16],
  ].entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(value, at + 8);
  }
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, text]);
  const header = Buffer.from([0xff, 0xe1, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([header, content]);
}
