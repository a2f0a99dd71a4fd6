import type { Page } from "@playwright/test";
import { pictured, showFixedCopy, showOriginal } from "./fixed-look.ts";
import { expect, test } from "./journey.ts";
import { book, booked, chooseTime, goTo, openAccount, openAdmin, startBooking } from "./salon.ts";

/*
 * The main screens look as they did: docs/tests.md says how to judge a difference, and `npm run screenshots:update`
 * takes the pictures anew. A picture shows the top of a page, on a phone, on a laptop, or on a phone in the dark.
 */

const VIEWS = {
  phone: { viewport: { width: 375, height: 720 }, colorScheme: "light" },
  dark: { viewport: { width: 375, height: 720 }, colorScheme: "dark" },
  laptop: { viewport: { width: 1280, height: 680 }, colorScheme: "light" },
} as const;

/** The edges of letters differ between two Chromiums by 0.7 %, and nothing else does. Another colour differs by 6 %. */
const TOLERANCE = { maxDiffPixelRatio: 0.01, threshold: 0.05 };

test("the landing page looks as it did", async ({ page }) => {
  await goTo(page, "/");
  await expectLooks(page, "landing", "phone", "dark", "laptop");
});

test("the steps of a booking look as they did", async ({ page }) => {
  await startBooking(page);
  await expectLooks(page, "services", "phone", "laptop");
  const gelPolish = page.getByRole("checkbox", { name: /^Gel Polish/ }).first();
  await gelPolish.check();
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  await chooseTime(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Available Times for/ })).toBeVisible();
  await expectLooks(page, "times", "phone", "laptop");
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeFocused();
  await page.getByLabel("Phone Number").fill("07700 900321");
  await expect(page.getByRole("timer")).toBeVisible();
  await expectLooks(page, "details", "phone", "laptop");
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expectLooks(page, "confirmation", "phone");
});

test("the diary of the admin pages looks as it did", async ({ page, browser, baseURL }) => {
  const client = await browser.newContext({ ...(baseURL && { baseURL }) });
  const email = await openAccount(client.request);
  for (const minute of [10 * 60, 12 * 60]) await book(client.request, email, undefined, { ...booked(), minute });
  await client.close();
  await openAdmin(page);
  await expectLooks(page, "appointments", "phone", "laptop");
  await expectCalendar(page, "laptop");
  await expectCalendar(page, "dark");
});

/** The calendar is drawn for the width at which it is opened. */
async function expectCalendar(page: Page, view: keyof typeof VIEWS) {
  await page.setViewportSize(VIEWS[view].viewport);
  await goTo(page, `/admin/calendar?date=${booked().date}`);
  await page.getByRole("button", { name: "day", exact: true }).click();
  await expect(page.getByRole("heading", { name: /day, /, level: 2 })).toBeVisible();
  await expect(page.locator(".appointment")).toHaveCount(2);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectLooks(page, "calendar", view);
}

/** Compares the top of the page with its stored pictures. All that differ are named. */
async function expectLooks(page: Page, name: string, ...views: (keyof typeof VIEWS)[]) {
  await page.mouse.move(0, 0);
  for (const view of views) {
    const { viewport, colorScheme } = VIEWS[view];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await showFixedCopy(page);
    await pictured(page);
    await expect.soft(page).toHaveScreenshot(`${name}-${view}.png`, TOLERANCE);
    await showOriginal(page);
  }
}
