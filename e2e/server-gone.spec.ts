import type { Page } from "@playwright/test";
import { holdBack } from "./held-back.ts";
import { expect, test } from "./journey.ts";
import { chooseTime, goTo, ON_A_PHONE, openAccount, openAdmin, rows, startBooking } from "./salon.ts";

/* A server that is gone, or slow, at any tap. docs/rules.md 11.4, 11.5 */

test("a page whose address the router does not know yet can't be reached, and is tried again", async ({ page }) => {
  await page.setViewportSize(ON_A_PHONE);
  await goTo(page, "/");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await follow(page, "Reviews");
  await expectNoConnection(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You’re still offline.")).toBeVisible();
  const stillGone = page.waitForEvent("requestfailed", (asked) => asked.url().endsWith("/api/health"));
  await page.getByRole("button", { name: "Back" }).click();
  await stillGone;
  await expectNoConnection(page);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Customer Reviews" })).toBeVisible();
});

test("a page whose script was lost opens by Try again, and by the same tap after the browser's own way back", async ({
  page,
}) => {
  await goTo(page, "/reviews");
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link").first().click();
  await expectNoConnection(page);
  await expect(page.locator(".progress-bar")).toHaveCount(0);
  await expect(page.locator("main img"), "a picture would come from the server").toHaveCount(0);
  await page.context().setOffline(false);
  const newDocument = page.waitForEvent("load");
  await page.goBack();
  await newDocument;
  await expect(page.getByRole("heading", { name: "Customer Reviews" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link").first().click();
  await expectNoConnection(page);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a page of the admin area whose data is lost stays in the admin area", async ({ page }) => {
  await openAdmin(page);
  await page.route("**/*.data*", (route) => route.abort());
  await follow(page, "Services");
  await expectNoConnection(page);
  await expect(page.getByRole("link", { name: "Customer View", includeHidden: true }).first()).toBeAttached();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
});

test("a client who loses the connection in the middle of a booking gets back to it", async ({ page }) => {
  await startBooking(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Manage Appointments" }).first().click();
  await expectNoConnection(page);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
});

test("without a connection the date step shows the times that it has, and Confirm sends once it is back", async ({
  page,
}) => {
  await page.setViewportSize(ON_A_PHONE);
  const email = await startBooking(page);
  await page.getByRole("checkbox", { name: /^Gel Polish on Toes/ }).check();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  const stored = page.getByText(/^You’re offline\. Free times as of \d\d:\d\d: some may have gone/);
  await expect(stored).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You’re still offline. Free times as of")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Free times as of")).toHaveCount(0);

  await chooseTime(page);
  await page.getByLabel("Phone Number").fill("07700 900321");
  await page.getByLabel("Notes").fill("Square, please");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("alert")).toContainText("You’re offline.");
  await expect(page.getByRole("alert")).toBeFocused();
  for (const [label, typed] of [
    ["Phone Number", "07700 900321"],
    ["Notes", "Square, please"],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(typed);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(rows("SELECT notes FROM appointments WHERE customer_email = ?", email)).toEqual([{ notes: "Square, please" }]);
});

test("the link of an error page, without a server, gives our own page and not the browser's", async ({ page }) => {
  await openAccount(page.request);
  await goTo(page, "/admin/services");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expectNoConnection(page);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeFocused();
  await page.context().setOffline(false);
  const newDocument = page.waitForEvent("load");
  await page.getByRole("button", { name: "Back" }).click();
  await newDocument;
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
});

test("a slow answer shows a bar within 300 ms, with reduced motion and without", async ({ page }) => {
  await goTo(page, "/");
  const answerAll = await holdBack(page);
  await page.getByRole("link", { name: "Reviews" }).first().click();
  const bar = page.locator(".progress-bar");
  await expect(bar).toBeVisible();
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    expect(await progressDelays(page, ".progress-bar")).toEqual([150]);
  }
  await expect(bar).toHaveAttribute("aria-hidden", "true");
  await answerAll();
  await expect(page.getByRole("heading", { name: "Customer Reviews" })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("a busy button shows progress within 300 ms, and keeps its width", async ({ page }) => {
  await goTo(page, "/");
  const button = page.getByRole("button", { name: "Sign In" });
  await page.getByLabel("Email Address").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.evaluate(() => document.fonts.ready);
  const width = (await button.boundingBox())?.width;
  const answerAll = await holdBack(page);
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  expect(await progressDelays(page, 'button[aria-disabled="true"]')).toEqual([150]);
  expect(width).toBeGreaterThan(100);
  expect((await button.boundingBox())?.width).toBe(width);
  await answerAll();
  await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "false");
});

test("a menu that is opened before an answer arrives stays open, and its links close it", async ({ page }) => {
  await page.setViewportSize(ON_A_PHONE);
  await goTo(page, "/");
  const answerAll = await holdBack(page);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("button", { name: "Menu" }).click();
  await answerAll();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Sign In" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByRole("heading", { name: "Customer Reviews" })).toBeVisible();
  await expect(menu).toBeHidden();
});

async function follow(page: Page, name: string) {
  await page.getByRole("link", { name, exact: true }).locator("visible=true").first().click();
}

async function expectNoConnection(page: Page) {
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
}

/** How long after a tap each progress line at an element is seen, ms. No clock of a busy machine is asked. */
function progressDelays(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSAnimation)
      .map((animation) => animation.effect?.getTiming().delay),
  );
}
