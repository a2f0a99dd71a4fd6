/* WebP files, made by hand. Their images have a size and no picture. */

/** A lossy WebP file of that size, with as many bytes in all. */
export function aWebp(width: number, height: number, bytes = 40): Uint8Array<ArrayBuffer> {
  const image = lossyImage(width, height);
  return riff(chunk("VP8 ", [...image, ...Array<number>(Math.max(0, bytes - 20 - image.length)).fill(7)]));
}

/** A WebP file of these chunks. */
export function riff(...chunks: number[][]): Uint8Array<ArrayBuffer> {
  const content = chunks.flat();
  return new Uint8Array([...ascii("RIFF"), ...length(content.length + 4), ...ascii("WEBP"), ...content]);
}

/** A chunk of a WebP file, padded to an even length. */
export function chunk(kind: string, content: number[]): number[] {
  return [...ascii(kind), ...length(content.length), ...content, ...(content.length % 2 ? [0] : [])];
}

/** The first bytes of a lossy image of that size. */
export function lossyImage(width: number, height: number): number[] {
  return [0x10, 0, 0, 0x9d, 0x01, 0x2a, width & 0xff, width >> 8, height & 0xff, height >> 8];
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function length(bytes: number): number[] {
  return [0, 8, 16, 24].map((shift) => (bytes >>> shift) & 0xff);
}

/** The kinds of a WebP file's chunks, in order. */
export function kindsIn(file: Uint8Array | undefined): string[] {
  const bytes = Buffer.from(file ?? []);
  const kinds: string[] = [];
  for (let at = 12; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)) {
    kinds.push(bytes.toString("latin1", at, at + 4));
  }
  return kinds;
}
