import encode from "@jsquash/webp/encode.js";

/*
 * Encodes a picture as WebP for a browser that can't, on a thread of its own. It is a file of its own, too, so no page
 * needs a policy that allows WebAssembly.
 */

/** A picture's pixels, and how good it may look, 0 to 1. */
export interface ToEncode {
  pixels: ImageData;
  quality: number;
}

addEventListener("message", ({ data: { pixels, quality } }: MessageEvent<ToEncode>) => {
  encode(pixels, { quality: quality * 100 })
    .then((bytes) => postMessage(bytes))
    .catch(() => postMessage(null));
});
