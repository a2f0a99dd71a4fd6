import type { Page } from "@playwright/test";
import { countedClicks } from "./clicks.ts";
import { BUSY, CLOSED_TODAY, expect, test } from "./journey.ts";
import { goTo, openReturningClient } from "./salon.ts";

/*
 * How many taps a booking takes on a phone. A tap is a finger on the screen. The keyboard's own keys do not count, not even
 * the one that moves to the next field. A form's first field is tapped, because a phone shows its keyboard only then.
 */
test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

test("a first booking from the landing page takes ten taps, with an account made on the way", {
  tag: CLOSED_TODAY,
}, async ({ page }) => {
  const taps = await countedClicks(page);
  await goTo(page, "/");
  await page.getByRole("link", { name: /^Book: free from/ }).tap();
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .tap();
  await page.getByRole("button", { name: "Continue to Date & Time" }).tap();
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").first().tap();
  await expect(page).toHaveURL(/time=/);
  const start = new URL(page.url()).searchParams;
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  await page.getByRole("link", { name: "I have an account" }).tap();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.locator("strong", { hasText: `at ${start.get("time")}` })).toBeInViewport();
  await page.getByLabel("Full Name").tap();
  await page.keyboard.type("Maya Lindqvist");
  await typeInto(page, "Email Address", `maya-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await typeInto(page, "Password", "nailed-it");
  await typeInto(page, "Confirm Password", "nailed-it");
  await page.getByRole("button", { name: "Create Account" }).tap();
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeFocused();
  await page.getByLabel("Phone Number").tap();
  await page.keyboard.type("07700 900321");
  await page.getByRole("button", { name: "Confirm Appointment" }).tap();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expect(page.getByText(`${start.get("time")} to `)).toBeVisible();
  expect(taps()).toBe(10);
});

test("a returning client books the last visit again with two taps", { tag: [BUSY, CLOSED_TODAY] }, async ({ page }) => {
  await openReturningClient(page);
  const taps = await countedClicks(page);
  await goTo(page, "/");
  await page.getByRole("link", { name: "Book this time" }).tap();
  await expect(page).toHaveURL(/time=/);
  const start = new URL(page.url()).searchParams;
  await page.getByRole("button", { name: "Confirm Appointment" }).locator("visible=true").tap();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expect(page.getByText(`${start.get("time")} to `)).toBeVisible();
  expect(taps()).toBe(2);
});

test("a past visit is booked again for another time with four taps", { tag: [BUSY, CLOSED_TODAY] }, async ({
  page,
}) => {
  await openReturningClient(page);
  const taps = await countedClicks(page);
  await goTo(page, "/cancel");
  await page
    .getByRole("link", { name: /^Rebook/ })
    .first()
    .tap();
  await chooseSoonest(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(taps()).toBe(4);
});

/** Goes with three taps from the date step to the soonest start. */
async function chooseSoonest(page: Page) {
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").first().tap();
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  await page.getByRole("button", { name: "Confirm Appointment" }).locator("visible=true").tap();
}

/** Types into a field to which the keyboard's own key has led. */
async function typeInto(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
}
