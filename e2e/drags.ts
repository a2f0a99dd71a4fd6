import type { Page } from "@playwright/test";

/** A point in the window, px. */
export interface Point {
  x: number;
  y: number;
}

const STEPS = 10;

/** Drags from a point to another one by the mouse, or by a finger that has rested. */
export async function drag(page: Page, from: Point, to: Point, byTouch: boolean) {
  if (byTouch) return finger(page, from, to, true);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: STEPS });
  await page.mouse.up();
}

/** Swipes from a point to another one, as one scrolls. */
export function swipe(page: Page, from: Point, to: Point) {
  return finger(page, from, to, false);
}

/**
 * Moves a finger, which rests first until it has taken hold of something, or moves on at once: then no move waits until the
 * one before it has been answered. docs/rules.md 13.6
 */
async function finger(page: Page, from: Point, to: Point, rests: boolean) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", part: number) => {
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    return browser.send("Input.dispatchTouchEvent", { type, touchPoints: [at] });
  };
  const sent = [touch("touchStart", 0)];
  if (rests) await page.locator(".drop-preview").waitFor();
  for (let step = 1; step <= STEPS; step++) {
    sent.push(touch("touchMove", step / STEPS));
    if (rests) await sent.at(-1);
  }
  await Promise.all(sent);
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await browser.detach();
}
