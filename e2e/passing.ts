import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Expects an act's message to disappear after three seconds, and not before. The page's clock must be installed. */
export async function expectGoneAfterThreeSeconds(page: Page, news: string, act: () => Promise<void>) {
  await page.clock.pauseAt(Date.now() + 60_000);
  await act();
  await expect(page.getByText(news)).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(page.getByText(news)).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText(news)).toHaveCount(0);
  await page.clock.resume();
}
