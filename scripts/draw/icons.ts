import { writeFileSync } from "node:fs";
import { chromium } from "playwright";
import sharp from "sharp";
import { findOrInstallChromium } from "../chromium.ts";
import { COAT, GLOSS } from "./finishes.ts";
import { lightIn, outlineOf, POLISH } from "./paint.ts";
import { still } from "./still-life.ts";

/*
 * `npm run draw:icons`: writes the house's icons and the picture that a link to a salon shows. Chromium draws them. Few
 * colours keep the icons small; the large picture is a JPEG, since its light would have bands in few colours.
 */

const NAIL = `<g transform="translate(41 80)rotate(11)">${COAT}${GLOSS}</g>`;

/** The house's mark on blush: `corner` rounds the ground, `size` is the nail's share of it. */
function mark(corner: number, size: number): string {
  const nail = `<g transform="translate(48 48)scale(${size})translate(-48 -48)">${NAIL}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><title>A painted nail</title><style>svg{--c:${POLISH.berry}}</style>${lightIn(nail)}${outlineOf("almond")}<rect width="96" height="96" rx="${corner}" fill="#f4dde0"/>${nail}</svg>`;
}

const favicon = mark(26, 1.15);
/** The still life with an even wall and sharp sunlight, which stay small. */
const linked = still()
  .replace('viewBox="0 0 1200 640"', 'viewBox="0 5 1200 630"')
  .replace("</style>", ".wall{fill:#efdbd0}:is(.sun,.twig){filter:none}</style>");

/** What is drawn, and its width and height in pixels. */
const PICTURES: Record<string, [string, number, number]> = {
  "icon-192": [mark(26, 1.05), 192, 192],
  "icon-512": [mark(26, 1.05), 512, 512],
  "icon-maskable-512": [mark(0, 0.85), 512, 512],
  "apple-touch-icon": [mark(0, 1), 180, 180],
  og: [linked, 1200, 630],
};

writeFileSync("public/favicon.svg", favicon);
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, [drawing, width, height]] of Object.entries(PICTURES)) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${width}px}</style>${drawing}`);
  const drawn = await page.screenshot({ omitBackground: true });
  if (name === "og") await sharp(drawn).flatten().jpeg({ quality: 76, mozjpeg: true }).toFile("public/og.jpg");
  else await sharp(drawn).png({ palette: true, effort: 10, dither: 0 }).toFile(`public/${name}.png`);
  await page.close();
}
await browser.close();
