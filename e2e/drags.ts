import type { Page } from "@playwright/test";

/** A point in the window, px. */
export interface Point {
  x: number;
  y: number;
}

const STEPS = 10;

/** Drags from a point to another one by the mouse, or by a finger that has rested. */
export async function drag(page: Page, from: Point, to: Point, byTouch: boolean) {
  if (byTouch) return finger(page, from, to, () => page.locator(".drop-preview").waitFor());
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: STEPS });
  await page.mouse.up();
}

/**
 * Swipes from a point to another one, as one scrolls: the finger rests for a little less than it takes to take hold of
 * something. The page's clock must stand still. docs/rules.md 13.6
 */
export function swipe(page: Page, from: Point, to: Point) {
  return finger(page, from, to, () => page.clock.runFor(290));
}

async function finger(page: Page, from: Point, to: Point, rest: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", { x, y }: Point) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", from);
  await rest();
  for (let step = 1; step <= STEPS; step++) {
    const part = step / STEPS;
    await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await browser.detach();
}
