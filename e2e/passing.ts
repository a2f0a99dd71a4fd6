import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Waits for messages that a page sends itself, as React does for what follows a drawing. */
const IDLE = `(async () => {
  for (let turn = 0; turn < 10; turn++)
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
})()`;

/** Expects an act's message to disappear after three seconds, and not before. The page's clock must be installed. */
export async function expectGoneAfterThreeSeconds(page: Page, news: string, act: () => Promise<void>) {
  await page.clock.pauseAt(Date.now() + 60_000);
  await act();
  await expect(page.getByText(news)).toBeVisible();
  // What is drawn has begun to count its seconds once the page has done what it had put off until then.
  await page.evaluate(IDLE);
  await page.clock.runFor(2_900);
  await expect(page.getByText(news)).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText(news)).toHaveCount(0);
  await page.clock.resume();
}
