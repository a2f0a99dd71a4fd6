import { BUSY, expect, test } from "./journey.ts";
import { expectGoneAfterThreeSeconds } from "./passing.ts";
import {
  booked,
  detailsOf,
  expectSignedOut,
  goTo,
  openAccount,
  openAdmin,
  reload,
  reported,
  setHidden,
  signIn,
  startBooking,
} from "./salon.ts";

const EXPIRED = "Your session has expired. Please log in again.";

test("a logout leads home also when the code that watches over the session comes during it", async ({
  page,
  request,
}) => {
  let come = () => {};
  const pressed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/assets/client-session-*.js", (route) => pressed.then(() => route.continue()));
  await startBooking(page);
  const Cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  let endsItself = false;
  // The server ends the session, and the browser learns of it later. In between, the page reports that it is shown.
  await page.route("**/logout", async (route) => {
    if (!route.request().isNavigationRequest()) {
      endsItself = true;
      return route.continue();
    }
    const Origin = new URL(route.request().url()).origin;
    await request.post("/logout", { headers: { Cookie, Origin }, maxRedirects: 0 });
    const led = page.waitForEvent("requestfailed", (report) => report.url().endsWith("/still-here"));
    come();
    // A redirect that the page reads and doesn't follow counts as failed.
    await led;
    await route.continue();
  });
  await page.getByRole("button", { name: "Logout" }).locator("visible=true").click();
  await expect(page.getByText("Booking System Access Required")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(endsItself).toBe(false);
  // The cookie of a known browser stays: it opens nothing. docs/rules.md 6.25
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name.startsWith("__Host-lacquer"))).toEqual(["__Host-lacquer-device"]);
});

test("half an hour without activity signs a client out; activity puts it off", async ({ page }) => {
  await page.clock.install();
  await startBooking(page);
  await reported(page);
  await page.clock.fastForward("29:00");
  await page.keyboard.press("Tab");
  await page.clock.fastForward("29:00");
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
  await page.clock.fastForward("01:30");
  await expect(page.getByRole("alert")).toHaveText(EXPIRED);
  await goTo(page, "/booking");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("hiding the tab ends the session; what was chosen and typed comes back after signing in", async ({ page }) => {
  // A browser that holds a start keeps its session: e2e/hold.spec.ts
  await page.route("**/booking/hold", (route) => route.abort());
  const email = await openAccount(page.request);
  await goTo(page, detailsOf(booked()));
  await reported(page);
  await page.getByLabel("Phone Number").fill("07700 900321");
  await setHidden(page, true);
  await expectSignedOut(page);
  await setHidden(page, false);
  await expect(page.getByRole("alert")).toHaveText(EXPIRED);
  await signIn(page, email, "nailed-it");
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
  await expect(page.getByLabel("Phone Number")).toHaveValue("07700 900321");
});

test("an error that came with the page takes nobody out of a field that they are typing in already", async ({
  page,
}) => {
  const typed = Promise.withResolvers<void>();
  await page.route("**/*.js", (route) => typed.promise.then(() => route.continue()));
  await page.goto("/?notice=expired", { waitUntil: "commit" });
  const email = page.getByLabel("Email Address");
  await email.fill("maya@example.com");
  typed.resolve();
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
  await expect(email).toBeFocused();

  await goTo(page, "/?notice=expired");
  await expect(page.getByRole("alert")).toBeFocused();
});

test("going to another page and back is not hiding the tab", async ({ page }) => {
  await startBooking(page);
  await goTo(page, "/nowhere");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
  await reload(page);
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
});

test("a tab that was hidden without a connection has no session any more once there is one again", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await startBooking(page);
  await reported(page);
  await context.setOffline(true);
  await setHidden(page, true);
  await page.clock.fastForward("00:05");
  await setHidden(page, false);
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toHaveText(EXPIRED);
  await goTo(page, "/booking");
  await expect(page).toHaveURL("/?next=%2Fbooking");
});

test("a session that has ended is left once the server answers, though no browser says that it is back", async ({
  page,
}) => {
  await page.clock.install();
  await startBooking(page);
  await reported(page);
  await page.route(/still-here|logout/, (route) => route.abort());
  await setHidden(page, true);
  await page.clock.fastForward("00:05");
  const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/logout"));
  await setHidden(page, false);
  await refused;
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toHaveCount(0);
  await page.unroute(/still-here|logout/);
  await page.clock.fastForward("00:05");
  await expect(page.getByRole("alert")).toHaveText(EXPIRED);
});

test("an admin who goes to the customer view is logged out, told so for three seconds, and has to sign in again", async ({
  page,
}) => {
  await page.clock.install();
  await openAdmin(page);
  await expectGoneAfterThreeSeconds(page, "Logged out from admin session", () =>
    page.getByRole("link", { name: "Customer View" }).locator("visible=true").click(),
  );
  const opened = await page.request.get("/admin/appointments", { maxRedirects: 0 });
  expect([opened.status(), opened.headers().location]).toEqual([302, "/admin"]);
});

test("the admin pages count pending reviews every five minutes, and stays as it is while it has no connection", {
  tag: BUSY,
}, async ({ page, context }) => {
  await page.clock.install();
  await openAdmin(page);
  await expect(page.getByRole("heading", { name: "Appointments" })).toBeVisible();
  const badge = page.getByRole("link", { name: /^Reviews/ }).locator("visible=true");
  await expect(badge).toHaveText(/^Reviews\d+ pending$/);
  await context.setOffline(true);
  // The page may begin to count its five minutes only after they were put forward: then they pass once more.
  await expect(async () => {
    await page.clock.fastForward("05:01");
    await expect(badge).toHaveText("Reviews", { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Appointments" })).toBeVisible();
  await context.setOffline(false);
  await page.clock.fastForward("05:01");
  await expect(badge).toHaveText(/^Reviews\d+ pending$/);
});

test("signing in says whether the connection or the salon’s side failed, another form clears the error, and then it works", async ({
  page,
  context,
}) => {
  await goTo(page, "/");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await signIn(page, "client@salon.test", "demo-client");
  await expect(page.getByRole("alert")).toHaveText(
    "Connection failed. Please check your internet connection and try again.",
  );
  await context.setOffline(false);
  await page.route(/\.data/, (route) =>
    route.fulfill({
      status: 500,
      headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" },
      body: '[{"_1":2},"error",["SanitizedError",3,4,-7],"Error","Unexpected Server Error"]',
    }),
  );
  await signIn(page, "client@salon.test", "demo-client");
  await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
  await expect(page.getByLabel("Email Address")).toHaveValue("client@salon.test");
  await page.unroute(/\.data/);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await signIn(page, "client@salon.test", "demo-client");
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
});
