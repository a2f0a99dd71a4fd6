import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules about colours. All others give the same result in the dark. */
const OF_COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/**
 * Expects axe to find nothing, in light and in dark colours, and nothing to be wider than the screen, nor than 375 px
 * with text of twice the size, in which no word of a heading is broken. docs/rules.md 11.7
 */
export async function expectUsable(page: Page) {
  await expectRoomForLargeText(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => page.evaluate(WIDER), { message: page.url() }).toBeLessThanOrEqual(0);
  expect(await violations(page), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, OF_COLOURS), `${page.url()} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

async function expectRoomForLargeText(page: Page) {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error("The page has no viewport");
  await page.setViewportSize({ ...viewport, width: 375 });
  // Measured and taken back in one step, so that the large text is laid out but not painted.
  await expect.poll(() => page.evaluate(TOO_LARGE), { message: `${page.url()} with large text` }).toEqual([]);
  await page.setViewportSize(viewport);
}

/** How much wider than the screen the page is, px. */
const WIDER = "document.documentElement.scrollWidth - window.innerWidth";

/** The longest word of ours, "Appointments" and "Confirmation", has 12 letters. A salon's own words may be longer. */
const TOO_LARGE = `(() => {
  document.documentElement.style.fontSize = "200%";
  const wider = ${WIDER};
  const broken = [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) => {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const words = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of text.nodeValue.matchAll(/(?<!\\p{L})\\p{L}{2,12}(?!\\p{L})/gu)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word);
      }
    }
    return words;
  });
  document.documentElement.style.fontSize = "";
  return wider > 0 ? [wider + " px wider than the screen", ...broken] : broken;
})()`;

/** Nothing is preloaded: only rules about films and turned phones, which are off, need the stylesheets once more. */
async function violations(page: Page, options = {}): Promise<unknown> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ["violations"], preload: false })})
      .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
  );
}
