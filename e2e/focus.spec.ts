import { expect, test } from "./journey.ts";
import { mailedCode } from "./mail.ts";
import { aBookedClient, book, goTo, goToTimes, hydrated, openAccount, openAdmin, signIn } from "./salon.ts";

/* What a tap opens takes the focus, and what takes away the focused control loses nobody's place. docs/rules.md 11.6 */

test("each form of an account takes the focus, also when a guard has led to it", async ({ page, request }) => {
  const email = await openAccount(request);
  await goTo(page, "/");
  await expect(page.getByLabel("Email Address")).not.toBeFocused();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await page.getByLabel("Full Name").fill("Maya Lindqvist");
  await page.getByLabel("Email Address").fill("maya@example.com");
  await page.getByLabel("Password", { exact: true }).fill("nailed-it");
  await page.getByLabel("Confirm Password").fill("nailed-jt");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue("Maya Lindqvist");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("polished");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByLabel("6-digit Code")).toBeFocused();
  await page.getByLabel("6-digit Code").fill(await mailedCode(request, email));
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Password updated successfully!")).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveValue("");
});

test("what stands in for the booking page after a sign-in is seen from its top", async ({ page, request }) => {
  const email = await openAccount(request);
  const answered = Promise.withResolvers<void>();
  await page.route("**/booking.data*", (route) => answered.promise.then(() => route.continue()));
  await goTo(page, "/");
  await signIn(page, email);
  await expect(page.getByText("Checking authentication...")).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  answered.resolve();
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeInViewport();
});

test("a form that a guard leads to takes the focus, unless its visitor is typing already or was refused", async ({
  page,
}) => {
  const led = `/?next=${encodeURIComponent("/booking?step=details")}`;
  await goTo(page, led);
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByLabel("Email Address").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong one");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toBeFocused();

  let sendScripts = () => {};
  const open = new Promise<void>((resolve) => {
    sendScripts = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await open;
    await route.continue();
  });
  await page.goto(led, { waitUntil: "commit" });
  await page.getByLabel("Password", { exact: true }).pressSequentially("nailed");
  sendScripts();
  await hydrated(page);
  // What takes the focus once React has taken over does so before two frames have been drawn.
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("an account form is whole on a phone, and a refusal beside the claim moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await goTo(page, "/");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  const top = () => page.evaluate("Math.round(document.querySelector('#account').getBoundingClientRect().top)");
  await expect.poll(top).toBe(16);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByLabel("Email Address").fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("not-mine");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect.poll(top).toBe(16);

  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, "/?next=%2Fbooking");
  await page.getByLabel("Email Address").fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("not-mine");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
});

test("the search and its code, and the step that a change by that code begins with, take the focus", async ({
  page,
  request,
}) => {
  const { email } = await aBookedClient(request);
  await goTo(page, "/cancel");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Search Appointments" }).click();
  await expect(page.getByLabel("6-digit Code")).toBeFocused();
  await page.getByLabel("6-digit Code").fill(await mailedCode(request, email));
  await page.getByRole("button", { name: "Show My Appointments" }).click();
  await expect(page.getByRole("heading", { name: "Manage Appointments" })).toBeFocused();
  await page.getByRole("link", { name: "Change" }).click();
  await expect(page).toHaveURL(/\/book\?.*changing=true/);
  await expect(page.getByRole("heading", { name: "Select Date & Time" })).toBeFocused();
});

test("a message that goes by itself leaves the focus in the page", async ({ page }) => {
  await page.clock.install();
  await book(page.request, await openAccount(page.request));
  await goTo(page, "/cancel");
  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Appointment cancelled successfully!")).toBeFocused();
  await page.clock.runFor(3_100);
  await expect(page.getByText("Appointment cancelled successfully!")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("each step of a booking by staff takes the focus", async ({ page, request }) => {
  const { name } = await aBookedClient(request);
  await openAdmin(page, "/admin/book-appointment");
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .check();
  await goToTimes(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeFocused();
  await page.goForward();
  await page.locator("input[name=time]").first().check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Client Information" })).toBeFocused();
  await page.getByLabel("Find a client").fill(name);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue(name);
  await expect(page.getByRole("heading", { name: "Client Information" })).toBeFocused();
});

test("a command of the table that takes its own control away loses no place", async ({ page, request }) => {
  const { name } = await aBookedClient(request);
  await openAdmin(page);
  await page.getByRole("button", { name: "Mark Cash Paid" }).click();
  await expect(page.getByRole("table").getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByLabel(`More: ${name}`).click();
  await page.getByRole("link", { name: `Delete: ${name}` }).click();
  await page.getByRole("button", { name: "Yes, delete it for ever" }).click();
  await expect(page.getByText("No appointments found.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
