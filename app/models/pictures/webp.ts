import type { Size } from "./picture.ts";

/*
 * The container: https://developers.google.com/speed/webp/docs/riff_container. The frames: RFC 6386, 9.1, and the
 * specification of lossless WebP, 3.
 */

/** What the camera or the program noted, which no page needs. Canvases add a profile that says sRGB. */
const NOTES = ["ICCP", "EXIF", "XMP "];

/** The chunks of a still picture without notes, in order. */
const STILL_PICTURES = ["VP8 ", "VP8L", "VP8X VP8 ", "VP8X ALPH VP8 ", "VP8X VP8L"];

/** Flags of the VP8X chunk. */
const ANIMATED = 0x02;
const HAS_ALPHA = 0x10;

interface Chunk {
  kind: string;
  /** The chunk with its kind, length and padding. */
  whole: Uint8Array;
  content: DataView;
}

/** A WebP file that holds one still picture and nothing else, and its size. */
export interface PlainWebp extends Size {
  bytes: Uint8Array;
}

/**
 * A file's picture, in a new file without EXIF, XMP and colour profile. Null unless the bytes are one still WebP
 * picture, from the first to the last. docs/rules.md 19.4
 */
export function plainWebp(file: Uint8Array): PlainWebp | null {
  const chunks = chunksOf(file)?.filter(({ kind }) => !NOTES.includes(kind));
  if (!chunks || !STILL_PICTURES.includes(chunks.map(({ kind }) => kind).join(" "))) return null;
  const [image, alpha] = [chunks.at(-1), chunks.find(({ kind }) => kind === "ALPH")];
  const size = image && imageSize(image);
  if (!size || !chunks.every((chunk) => chunk.kind !== "VP8X" || isCanvasOf(size, chunk.content))) return null;
  const parts = alpha ? [canvasChunk(size), alpha.whole, image.whole] : [image.whole];
  return { ...size, bytes: fileOf(parts) };
}

/** The chunks of a file, or null unless they fill exactly the length that it states. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.byteLength < 12 || textAt(file, 0) !== "RIFF" || textAt(file, 8) !== "WEBP") return null;
  if (file.getUint32(4, true) !== file.byteLength - 8) return null;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= file.byteLength) {
    const [start, length] = [at + 8, file.getUint32(at + 4, true)];
    const end = start + length + (length % 2);
    if (end > file.byteLength) return null;
    const content = new DataView(file.buffer, file.byteOffset + start, length);
    chunks.push({ kind: textAt(file, at), whole: bytes.subarray(at, end), content });
    at = end;
  }
  return at === file.byteLength ? chunks : null;
}

function imageSize({ kind, content }: Chunk): Size | null {
  return kind === "VP8L" ? losslessSize(content) : lossySize(content);
}

/** A key frame that is shown, its start code, and twice 14 bits of size with two bits of scaling, which must be 0. */
function lossySize(image: DataView): Size | null {
  if (image.byteLength < 10) return null;
  const [tag, code] = [image.getUint8(0), [3, 4, 5].map((at) => image.getUint8(at))];
  if ((tag & 0x11) !== 0x10 || code.join() !== "157,1,42") return null;
  return sizeFrom(image.getUint16(6, true), image.getUint16(8, true));
}

/** A signature byte, then 14 bits of width less one, 14 of height less one, one for alpha, and three of version 0. */
function losslessSize(image: DataView): Size | null {
  if (image.byteLength < 5 || image.getUint8(0) !== 0x2f) return null;
  const bits = image.getUint32(1, true);
  if (bits >>> 29 !== 0) return null;
  return sizeFrom((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function sizeFrom(width: number, height: number): Size | null {
  const possible = (pixels: number) => pixels > 0 && pixels <= 0x4000;
  return possible(width) && possible(height) ? { width, height } : null;
}

/** Flags, three reserved bytes, then 24 bits of width less one and 24 of height less one. */
function isCanvasOf({ width, height }: Size, canvas: DataView): boolean {
  if (canvas.byteLength !== 10 || (canvas.getUint8(0) & ANIMATED) !== 0) return false;
  const pixels = (at: number) => canvas.getUint16(at, true) + canvas.getUint8(at + 2) * 0x10000 + 1;
  return pixels(4) === width && pixels(7) === height;
}

function canvasChunk({ width, height }: Size): Uint8Array {
  const chunk = new DataView(new ArrayBuffer(18));
  writeText(chunk, 0, "VP8X");
  chunk.setUint32(4, 10, true);
  chunk.setUint8(8, HAS_ALPHA);
  chunk.setUint16(12, width - 1, true);
  chunk.setUint16(15, height - 1, true);
  return new Uint8Array(chunk.buffer);
}

function fileOf(chunks: Uint8Array[]): Uint8Array {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  const header = new DataView(new ArrayBuffer(12));
  writeText(header, 0, "RIFF");
  header.setUint32(4, length, true);
  writeText(header, 8, "WEBP");
  const file = new Uint8Array(length + 8);
  let at = 0;
  for (const part of [new Uint8Array(header.buffer), ...chunks]) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function textAt(file: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => file.getUint8(at + offset)));
}

function writeText(file: DataView, at: number, text: string) {
  for (const [offset, character] of [...text].entries()) file.setUint8(at + offset, character.charCodeAt(0));
}
