import fc from "fast-check";
import { expect, test } from "vitest";
import { CANVAS_WITH_ALPHA, OPAQUE_CANVAS } from "../../testing/pictures/canvas-webp.ts";
import { aWebp, chunk, kindsIn, lossyImage, riff } from "../../testing/pictures/webp.ts";
import { plainWebp } from "./webp.ts";

/* docs/rules.md 19.4 */

const IMAGE = chunk("VP8 ", lossyImage(300, 20));
const SIZE = { width: 300, height: 20 };

test("a still picture is kept as it is: lossy, lossless or with alpha", () => {
  for (const file of [
    riff(IMAGE),
    riff(chunk("VP8L", lossless(300, 20))),
    riff(chunk("VP8X", canvas(0x10, 300, 20)), chunk("ALPH", [1, 2, 3]), IMAGE),
  ]) {
    expect(plainWebp(file)).toEqual({ ...SIZE, bytes: file });
  }
  expect(plainWebp(aWebp(1600, 1067))).toMatchObject({ width: 1600, height: 1067 });
});

test("a browser's picture from a canvas is stored without its profile", () => {
  const [opaque, alpha] = [OPAQUE_CANVAS, CANVAS_WITH_ALPHA].map((file) => plainWebp(Buffer.from(file, "base64")));
  expect(opaque).toMatchObject({ width: 16, height: 12 });
  expect(alpha).toMatchObject({ width: 16, height: 12 });
  expect(kindsIn(opaque?.bytes)).toEqual(["VP8 "]);
  expect(kindsIn(alpha?.bytes)).toEqual(["VP8X", "ALPH", "VP8 "]);
});

test.each(["EXIF", "XMP ", "ICCP"])("%s is cut out, announced by a flag or not", (kind) => {
  const notes = chunk(kind, [...Buffer.from("51.5362 N, 0.1033 W")]);
  for (const file of [riff(IMAGE, notes), riff(chunk("VP8X", canvas(0x2c, 300, 20)), notes, IMAGE, notes)]) {
    expect(plainWebp(file)).toEqual({ ...SIZE, bytes: riff(IMAGE) });
  }
});

test.each([
  ["nothing", []],
  ["a program", [...Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0", "latin1")]],
  ["a drawing with script", [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')]],
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["a sound", [...riff(IMAGE).with(8, "A".charCodeAt(0))]],
])("%s is no picture", (_, bytes) => {
  expect(plainWebp(new Uint8Array(bytes))).toBeNull();
});

test.each([
  ["an animation", [chunk("VP8X", canvas(0x02, 300, 20)), chunk("ANIM", [0, 0, 0, 0, 0, 0])]],
  ["the flag of an animation", [chunk("VP8X", canvas(0x02, 300, 20)), IMAGE]],
  ["a chunk of an unknown kind", [IMAGE, chunk("EVIL", [1, 2])]],
  ["two images", [IMAGE, IMAGE]],
  ["a canvas of another width", [chunk("VP8X", canvas(0, 301, 20)), IMAGE]],
  ["a canvas of another height", [chunk("VP8X", canvas(0, 300, 21)), IMAGE]],
  ["no width", [chunk("VP8 ", lossyImage(0, 20))]],
  ["no key image", [chunk("VP8 ", [0x11, ...lossyImage(300, 20).slice(1)])]],
  ["a image without its start code", [chunk("VP8 ", [0x10, 0, 0, 1, 2, 3, ...lossyImage(300, 20).slice(6)])]],
  ["a image that scales", [chunk("VP8 ", lossyImage(300 + 0x4000, 20))]],
  ["a lossless image of another version", [chunk("VP8L", lossless(300, 20, 1))]],
])("a file with %s is refused", (_, chunks) => {
  expect(plainWebp(riff(...chunks))).toBeNull();
});

test("a file that is cut off, or has bytes after its end, is refused", () => {
  const whole = riff(IMAGE);
  for (let length = 0; length < whole.length; length++) expect(plainWebp(whole.slice(0, length))).toBeNull();
  expect(plainWebp(new Uint8Array([...whole, 0]))).toBeNull();
  expect(plainWebp(new Uint8Array([...whole, ...whole]))).toBeNull();
  expect(plainWebp(new Uint8Array([...whole, ...chunk("EXIF", [1, 2])]))).toBeNull();
  expect(plainWebp(new Uint8Array([...whole, ...Buffer.from("<script>alert(1)</script>")]))).toBeNull();
});

test("no bytes make it fail, and its result is accepted again unchanged", () => {
  const good = Buffer.from(CANVAS_WITH_ALPHA, "base64");
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.tuple(fc.nat(good.length - 1), fc.nat(255)).map(([at, byte]) => new Uint8Array(good).with(at, byte)),
  );
  fc.assert(
    fc.property(hostile, (file) => {
      const stored = plainWebp(file);
      if (stored) expect(plainWebp(stored.bytes)).toEqual(stored);
    }),
  );
});

function lossless(width: number, height: number, version = 0): number[] {
  const bits = (width - 1) | ((height - 1) << 14) | (version << 29);
  return [0x2f, bits & 0xff, (bits >>> 8) & 0xff, (bits >>> 16) & 0xff, bits >>> 24];
}

function canvas(flags: number, width: number, height: number): number[] {
  const size = (pixels: number) => [(pixels - 1) & 0xff, ((pixels - 1) >>> 8) & 0xff, 0];
  return [flags, 0, 0, 0, ...size(width), ...size(height)];
}
