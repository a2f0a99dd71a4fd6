import type { Page } from "@playwright/test";
import { REVIEW_NEWS } from "../app/words/reviews.ts";
import { BUSY, expect, test } from "./journey.ts";
import { goTo, openAdmin, reload, rows, signIn } from "./salon.ts";

const OF = "SELECT status, rating, comment FROM reviews WHERE customer_name = ?";

test("a review is left by keyboard alone, moderated, and stands there for everybody", { tag: BUSY }, async ({
  page,
  browser,
}) => {
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

  const adminPage = await browser.newPage();
  await openAdmin(adminPage);
  await adminPage.getByRole("link", { name: /^Read / }).click();
  await expect(adminPage.getByRole("heading", { name: "Reviews" })).toBeVisible();
  const badge = adminPage.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Reviews/ });
  await expect(badge).toHaveText(/\d+ pending$/);
  const waiting = Number(/\d+/.exec((await badge.textContent()) ?? "")?.[0]);
  await adminPage.getByRole("checkbox", { name: `Select the review by ${name}` }).press("Enter");
  await adminPage.getByRole("button", { name: `Approve the review by ${name}` }).click();
  await expect(adminPage.getByText("Review approved.")).toBeVisible();
  await expect(adminPage.getByText(name)).toHaveCount(0);
  await expect(badge).toHaveText(waiting === 1 ? "Reviews" : `Reviews${waiting - 1} pending`);

  await goTo(page, "/reviews");
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText("<b>really</b>")).toBeVisible();

  await goTo(adminPage, "/admin/reviews?filter=approved");
  await adminPage.getByRole("button", { name: `Hide the review by ${name}` }).click();
  await expect(adminPage.getByText("Review hidden.")).toBeVisible();
  await reload(page);
  await expect(page.getByText(name)).toHaveCount(0);
  const rejected = adminPage.getByRole("link", { name: /^Rejected/ });
  await rejected.click();
  // Until then the former tab may still show the review.
  await expect(rejected).toHaveAttribute("aria-current", "page");
  await adminPage.getByRole("link", { name: `Delete the review by ${name}` }).click();
  await adminPage.getByRole("link", { name: "Keep it" }).click();
  await adminPage.getByRole("link", { name: `Delete the review by ${name}` }).click();
  await adminPage.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(adminPage.getByText("Review deleted.")).toBeVisible();
  expect(rows(OF, name)).toEqual([]);
});

test("more reviews come under those that are there", { tag: BUSY }, async ({ page }) => {
  await goTo(page, "/reviews");
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

  test("reviews are read and written, and moderated", { tag: BUSY }, async ({ page }) => {
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

    await goTo(page, "/admin");
    await signIn(page, "admin@salon.test", "demo-admin");
    await goTo(page, "/admin/reviews?filter=pending");
    await expect(page.getByRole("button", { name: "Approve the selected ones" })).toBeHidden();
    await page.getByRole("checkbox", { name: `Select the review by ${name}` }).check();
    // Enter presses a form's first button, which must moderate nothing.
    await page.getByRole("checkbox", { name: `Select the review by ${name}` }).press("Enter");
    await page.getByRole("button", { name: "Approve the selected ones" }).click();
    await expect(page.getByText("1 review approved.")).toBeVisible();
    expect(rows(OF, name)).toEqual([{ status: "approved", rating: 5, comment: "Worth the wait" }]);
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
