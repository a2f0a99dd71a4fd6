import { writeFileSync } from "node:fs";
import { chromium } from "playwright";
import sharp from "sharp";
import { LAYERS, STAMP } from "../../app/models/services/stamp.ts";
import { findOrInstallChromium } from "../chromium.ts";
import { COATS } from "./coats.ts";
import { lightIn, MILK, outlineOf } from "./paint.ts";

/*
 * `npm run draw:stamp`: writes the stamp of emails in layers, one below the other: the paper, then each coat of its nail. What is
 * in the salon's accent is only a shape: a hole that the accent behind the picture shows through. Chromium draws them.
 */

/** Shapes in the salon's accent. The tips are what `.tips` leaves of the nail in `app.css`. */
const SHAPES: Record<string, string> = {
  colour: '<use href="#s"/>',
  tips: '<mask id="t"><path fill="#fff" d="M-99-99H99V99H-99Z"/><circle cy="-14.4" r="22.2"/></mask><use href="#s" mask="url(#t)"/>',
};

const { width, height } = STAMP;
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width, height } });
const layers: Buffer[] = [];
for (const layer of LAYERS) {
  await page.setContent(layer === "paper" ? paper() : nail(COATS[layer] ?? SHAPES[layer] ?? ""));
  layers.push(await page.screenshot({ omitBackground: true }));
}
await browser.close();
const sheet = sharp({ create: { width, height: height * layers.length, channels: 4, background: "#0000" } })
  .composite(layers.map((input, index) => ({ input, left: 0, top: index * height })))
  .png({ compressionLevel: 9, adaptiveFiltering: false });
writeFileSync("app/models/services/stamp.png", await sheet.toBuffer());

/** Everything stands a little askew, as `.stamp` does. */
function turned(drawing: string): string {
  return `<style>body{margin:0;display:grid;place-items:center;height:100vh;overflow:hidden}body>*{rotate:3deg}</style>${drawing}`;
}

function paper(): string {
  const holes = "radial-gradient(circle, #0000 6px, #000 7px) -10px -10px / 20px 20px";
  const inside = "linear-gradient(#000 0 0) center / calc(100% - 20px) calc(100% - 20px) no-repeat";
  return turned(`<div style="width:140px;height:200px;background:${MILK};mask:${holes},${inside}"></div>`);
}

function nail(drawing: string): string {
  return turned(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-18 -67 36 73" width="71" height="144"><defs>${lightIn(drawing)}${outlineOf("almond")}</defs>${drawing}</svg>`,
  );
}
