import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe finds nothing, and nothing is wider than the screen. */
export async function expectUsable(page: Page) {
  await page.waitForTimeout(250);
  await page.evaluate(AXE);
  const found = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))",
  );
  expect(found, page.url()).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url()).toBe(true);
}
