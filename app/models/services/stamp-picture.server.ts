import { Buffer } from "node:buffer";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { ACCENT_COATS } from "./drawn-nail.ts";
import sheet from "./stamp.png?inline";
import { LAYERS, STAMP } from "./stamp.ts";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const RGBA = 6;

/** The rows of all layers. */
const drawn = inflateSync(dataOf(Buffer.from(sheet.slice(sheet.indexOf(",") + 1), "base64")));

/** The bytes of a stamp's row in a PNG: which filter it has (none), then red, green, blue and alpha of each pixel. */
const ROW = 1 + 4 * STAMP.width;

/**
 * The stamp with these layers, as a PNG. What is in the accent is left out, so that the colour behind the picture shows through:
 * one picture serves every salon. docs/rules.md 10.5
 */
export function stampPicture(layers: string[]): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc(ROW * STAMP.height);
  for (const layer of layers) {
    const from = LAYERS.indexOf(layer) * rows.length;
    lay(rows, drawn.subarray(from, from + rows.length), ACCENT_COATS.includes(layer));
  }
  return pngOf(rows);
}

/** Lays one layer over the others, or cuts its shape out of them. */
function lay(below: Buffer, layer: Buffer, cutsOut: boolean) {
  for (let row = 0; row < STAMP.height; row++) {
    for (let at = row * ROW + 1; at < (row + 1) * ROW; at += 4) {
      const over = (layer[at + 3] ?? 0) / 255;
      if (over === 0) continue;
      const under = ((below[at + 3] ?? 0) / 255) * (1 - over);
      const alpha = cutsOut ? under : over + under;
      below[at + 3] = alpha * 255;
      if (cutsOut || alpha === 0) continue;
      for (let colour = at; colour < at + 3; colour++)
        below[colour] = ((layer[colour] ?? 0) * over + (below[colour] ?? 0) * under) / alpha;
    }
  }
}

/** The deflated rows of a PNG: the content of its IDAT chunks. */
function dataOf(png: Buffer): Buffer {
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(data);
}

function pngOf(rows: Buffer): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(STAMP.width, 0);
  header.writeUInt32BE(STAMP.height, 4);
  header.set([8, RGBA, 0, 0, 0], 8);
  const data = deflateSync(rows, { level: 9 });
  return Uint8Array.from(Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND")]));
}

function chunk(type: string, content: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
