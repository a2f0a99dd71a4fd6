import type { Page } from "@playwright/test";
import { REVIEW_NEWS } from "../app/words/reviews.ts";
import { BUSY, expect, test } from "./journey.ts";
import { goTo, openAdmin, rows } from "./salon.ts";

const OF = "SELECT status, rating, comment FROM reviews WHERE customer_name = ?";

test("a review is left by keyboard alone, and waits for approval", { tag: BUSY }, async ({ page }) => {
  const name = aName();
  await goTo(page, "/reviews");
  await page.getByRole("heading", { name: "Leave a Review" }).waitFor();
  await tabTo(page, "rating");
  await page.keyboard.press("Space");
  for (let stars = 1; stars < 4; stars++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Neat and quick,\n<b>really</b>");
  await tabTo(page, null);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter your name")).toBeVisible();
  await expect(page.getByLabel("Your Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you for your review!")).toBeVisible();
  await expect(page.getByText(REVIEW_NEWS.waits)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(rows(OF, name)).toEqual([{ status: "pending", rating: 4, comment: "Neat and quick,\n<b>really</b>" }]);
});

test("approving a review by its button takes it off the list and off the badge, without a new page", {
  tag: BUSY,
}, async ({ page }) => {
  await openAdmin(page, "/admin/reviews?filter=pending");
  const badge = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Reviews/ });
  await expect(badge).toHaveText(/\d+ pending$/);
  const waiting = Number(/\d+/.exec((await badge.textContent()) ?? "")?.[0]);
  await page.evaluate("window.sameDocument = true");
  await page
    .getByRole("button", { name: /^Approve the review by / })
    .first()
    .click();
  await expect(page.getByText("Review approved.")).toBeVisible();
  await expect(badge).toHaveText(waiting === 1 ? "Reviews" : `Reviews${waiting - 1} pending`);
  expect(await page.evaluate("window.sameDocument")).toBe(true);
});

test("more reviews come under those that are there", { tag: BUSY }, async ({ page }) => {
  await goTo(page, "/reviews");
  await expect(page.getByRole("heading", { name: "Leave a Review" })).not.toBeFocused();
  const shown = page.getByRole("article");
  await expect(shown).toHaveCount(5);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => shown.count()).toBeGreaterThan(5);
  expect(page.url()).toMatch(/\/reviews$/);
  await expect(page.locator("li:has(> article)").nth(5)).toBeFocused();
  const all = await shown.count();
  await page.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await page.getByLabel("Your Name").fill(aName());
  await page.getByLabel("Your Review").fill("Worth the wait");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Thank you for your review!" })).toBeFocused();
  await expect(shown).toHaveCount(all);
  await page.getByRole("link", { name: "Write another" }).click();
  await expect(page.getByRole("heading", { name: "Leave a Review" })).toBeFocused();
});

test("a connection that is lost keeps what was written", { tag: BUSY }, async ({ page, context }) => {
  await goTo(page, "/reviews");
  await page.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await page.getByLabel("Your Name").fill(aName());
  await page.getByLabel("Your Review").fill("Worth the wait");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByText("Failed to load reviews")).toBeVisible();
  await expect(page.getByLabel("Your Review")).toHaveValue("Worth the wait");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Failed to submit review. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Your Review")).toHaveValue("Worth the wait");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Thank you for your review!")).toBeVisible();
});

test("the reviews of one service are shown, and all of them again", { tag: BUSY }, async ({ page }) => {
  await goTo(page, "/reviews");
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeHidden();
  await page.getByLabel("Reviews of").selectOption("Gel Polish");
  await expect(page).toHaveURL(/service=Gel\+Polish/);
  const shown = page.getByRole("article");
  const services = () =>
    shown.evaluateAll((reviews) => reviews.map((review) => review.textContent?.includes("Gel Polish")));
  await expect.poll(async () => [...new Set(await services())]).toEqual([true]);
  await expect(page.getByLabel("Reviews of")).toHaveValue("Gel Polish");
  await page.getByRole("link", { name: "All reviews" }).click();
  await expect(page.getByLabel("Reviews of")).toHaveValue("");
  await page.goBack();
  await expect(page.getByLabel("Reviews of")).toHaveValue("Gel Polish");
  await page.goForward();
  await expect(page.getByLabel("Reviews of")).toHaveValue("");
  await expect(shown).toHaveCount(5);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("reviews are read and written", { tag: BUSY }, async ({ page }) => {
    const name = aName();
    await goTo(page, "/reviews");
    const first = await page.getByRole("article").first().textContent();
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(page.getByRole("article").first()).not.toHaveText(first ?? "");
    await page.getByLabel("Reviews of").selectOption("Gel Polish");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByLabel("Reviews of")).toHaveValue("Gel Polish");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByText("Please select a rating")).toBeVisible();
    await page.getByRole("radio", { name: "5 stars" }).check({ force: true });
    await page.getByLabel("Your Name").fill(name);
    await page.getByLabel("Your Review").fill("Worth the wait");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByText("Thank you for your review!")).toBeVisible();
    expect(rows(OF, name)).toEqual([{ status: "pending", rating: 5, comment: "Worth the wait" }]);
  });
});

function aName(): string {
  return `Ines ${crypto.randomUUID().slice(0, 8)}`;
}

/** Presses Tab until a field of that name, or the button of the form, has the focus. */
async function tabTo(page: Page, name: string | null) {
  const wanted = name === null ? "form[action^='/reviews'] button" : `input[name=${name}]`;
  for (let presses = 0; presses < 120; presses++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${wanted}`);
}
