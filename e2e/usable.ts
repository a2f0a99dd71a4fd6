import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: { run(part: Element, asked: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
  }
}

/** The rules about colours. All others give the same result in the dark. */
const OF_COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/**
 * Expects axe to find nothing, in light and in dark colours, and everything that `expectRoom` expects. It takes a second of
 * the processor's time. So each screen is checked once, in the state that shows most of it. In another state, axe only checks
 * the part that differs, and nothing may be wider than the screen. docs/rules.md 11.7
 */
export async function expectUsable(page: Page, differing?: Locator) {
  const part = differing ?? page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await (differing ? expectNothingWider : expectRoom)(page);
  expect(await violations(page, part), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, part, OF_COLOURS), `${page.url()} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Expects nothing to be wider than the screen, or than 375 px with text of twice the size and no word broken. For a screen
 * with other words. Its colours and names are checked elsewhere.
 */
export async function expectRoom(page: Page) {
  await expectRoomForLargeText(page);
  await expectNothingWider(page);
}

/** Expects nothing to be wider than the screen. For another width of a screen that has room for large text. */
export async function expectNothingWider(page: Page) {
  await expect.poll(() => page.evaluate(WIDER), { message: page.url() }).toBeLessThanOrEqual(0);
}

/** Text of twice the size comes by enlarged text alone, by the browser's setting for its font, or by zoom. */
async function expectRoomForLargeText(page: Page) {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error("The page has no viewport");
  const fits = (how: string, script = TOO_LARGE) =>
    expect.poll(() => page.evaluate(script), { message: `${page.url()} with ${how}` }).toEqual([]);
  await page.setViewportSize({ ...viewport, width: 375 });
  // Measured and taken back in one step, so that the large text is laid out but not painted.
  await fits(
    "large text",
    `(() => {
    document.documentElement.style.fontSize = "200%";
    const tooLarge = ${TOO_LARGE};
    document.documentElement.style.fontSize = "";
    return tooLarge;
  })()`,
  );
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await fits("a default font of 32 px");
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
  await page.setViewportSize({ ...viewport, width: 188 });
  await fits("a width of 188 px");
  await page.setViewportSize(viewport);
}

/** How much wider than the screen the page is, px. */
const WIDER = "document.documentElement.scrollWidth - window.innerWidth";

/**
 * Words of up to twelve letters that are broken; the longest ones of ours, "Appointments" and "Confirmation", have twelve. A
 * salon's own may be longer. The calendar's grid cuts what has no room, and addresses and code break anywhere.
 */
const TOO_LARGE = `(() => {
  const wider = ${WIDER};
  const isMeant = ({ parentElement: within }) =>
    within.checkVisibility() && !within.closest("script, style, select, textarea, code, .to-copy, .time-grid, .month-grid");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
    isMeant(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT);
  const words = wider > 0 ? [wider + " px wider than the screen"] : [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const found = text.nodeValue.matchAll(/(?<![\\p{L}\\p{N}@._/-])\\p{L}{2,12}(?![\\p{L}\\p{N}@_/:]|[.-]\\p{L})/gu);
    for (const { 0: word, index } of found) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word);
    }
  }
  return words;
})()`;

/** Nothing is preloaded: only rules about films and turned phones, which are off, need the stylesheets once more. */
async function violations(page: Page, part: Locator, options = {}): Promise<unknown> {
  if (!(await page.evaluate("'axe' in window"))) await loadAxe(page);
  const asked = { ...options, resultTypes: ["violations"], preload: false, selectors: false };
  return part.evaluate(async (part, asked) => {
    const { violations } = await window.axe.run(part, asked);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, asked);
}

/** Playwright's own `evaluate` takes twice as long for a script of this length. */
async function loadAxe(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Runtime.evaluate", { expression: AXE, silent: true });
  await browser.detach();
}
