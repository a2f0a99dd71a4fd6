import type { ToEncode } from "./webp-worker.ts";

/** A canvas as a WebP file, for a browser that makes none itself; null if it can't run our encoder. docs/rules.md 19.2 */
export async function encodeAsWebp(canvas: OffscreenCanvas, quality: number): Promise<Blob | null> {
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new Error("This browser gives no canvas");
  const worker = new Worker(new URL("./webp-worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = new Promise<ArrayBuffer | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ArrayBuffer | null>) => resolve(data);
      worker.onerror = () => resolve(null);
    });
    worker.postMessage({ pixels, quality } satisfies ToEncode);
    const bytes = await answer;
    return bytes && new Blob([bytes], { type: "image/webp" });
  } finally {
    worker.terminate();
  }
}
