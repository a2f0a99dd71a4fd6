import type { Page } from "@playwright/test";

/** Counts the clicks on the pages from now on. */
export async function countedClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("clicked", () => ++clicks);
  await page.addInitScript("addEventListener('pointerdown', ({ isTrusted }) => isTrusted && clicked(), true)");
  return () => clicks;
}
