import { TOTP } from "otpauth";
import { BUSY, CLOSED_TODAY, expect, test } from "./journey.ts";
import { mailedLink } from "./mail.ts";
import {
  aBookedClient,
  book,
  goTo,
  goToTimes,
  openAccount,
  openAdmin,
  openReturningClient,
  signIn,
  startBooking,
} from "./salon.ts";
import { expectUsable } from "./usable.ts";

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("no screen of the booking scrolls sideways or shuts somebody out", async ({ page }) => {
    await goTo(page, "/");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expectUsable(page);
    await startBooking(page);
    await page.getByRole("checkbox", { name: /^Nail Art/ }).check();
    await expectUsable(page);
    await goToTimes(page);
    await page.locator("input[name=time]").first().check();
    await expectUsable(page);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("button", { name: "Confirm Appointment" }).click();
    await expect(page.getByText("Phone number is required")).toBeVisible();
    await expectUsable(page);
    await goTo(page, "/there-is-no-such-page");
    await expectUsable(page);
    await goTo(page, "/admin/appointments");
    await expectUsable(page);
  });

  test("no screen of managing and changing an appointment does", { tag: CLOSED_TODAY }, async ({ page }) => {
    await goTo(page, "/cancel");
    await page.getByLabel("Email Address").fill("not an email");
    await page.getByRole("button", { name: "Search Appointments" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expectUsable(page);
    const name = "Wilhelmina Featherstonehaugh-Cholmondeley";
    const email = await openAccount(page.request, name);
    await goTo(page, await book(page.request, email, name));
    await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
    await expectUsable(page);
    const link = await mailedLink(page.request, email);
    await goTo(page, "/cancel");
    await expectUsable(page);
    await page.getByRole("link", { name: "Change" }).click();
    await expect(page.getByText("Changing Your Appointment")).toBeVisible();
    await page.getByRole("region", { name: "Soonest" }).getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "Changing your appointment" }).locator("s")).toBeVisible();
    await expectUsable(page);
    await goTo(page, link);
    await expect(page.getByRole("heading", { name: "Your appointment" })).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByText("Are you sure you want to cancel this appointment?")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByText("Appointment cancelled successfully!")).toBeVisible();
    await expectUsable(page);
    await goTo(page, "/cancel?search");
    await page.getByLabel("Phone Number").fill("07700 900321");
    await page.getByRole("button", { name: "Search Appointments" }).click();
    await expect(page.getByLabel("6-digit Code")).toBeVisible();
    await expectUsable(page);
  });

  test("no screen of a returning client does", { tag: BUSY }, async ({ page }) => {
    await openReturningClient(page);
    await goTo(page, "/booking");
    await expect(page.getByRole("region", { name: "Same again" })).toBeVisible();
    await expectUsable(page);
    await goTo(page, "/cancel?visits=all");
    await expect(page.getByRole("heading", { name: "Past visits" })).toBeVisible();
    await expectUsable(page);
    const upcoming = page.getByRole("link", { name: "Cancel", exact: true });
    while ((await upcoming.count()) > 0) {
      await upcoming.first().click();
      await page.getByRole("button", { name: "Yes, cancel it" }).click();
      await expect(page.getByRole("button", { name: "Yes, cancel it" })).toHaveCount(0);
      await goTo(page, "/cancel");
    }
    await expect(page.getByRole("heading", { name: "Nothing booked. Same again?" })).toBeVisible();
    await expectUsable(page);
  });

  test("no screen of an account, or of the reviews, does", { tag: BUSY }, async ({ page }) => {
    for (const path of [
      "/?mode=signup",
      "/booking?changing=true",
      "/waitlist",
      "/waitlist?joined",
      "/reviews?service=Gel+Polish",
      "/reviews?visit=out-of-date",
      "/reviews?notice=thanks",
    ]) {
      await goTo(page, path);
      await expectUsable(page);
    }
    await goTo(page, "/?mode=reset");
    await page.getByLabel("Email Address").fill("nobody@example.com");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByLabel("6-digit Code")).toBeVisible();
    await expectUsable(page);
  });

  test("no screen of the reviews in the admin pages does", { tag: BUSY }, async ({ page }) => {
    await openAdmin(page, "/admin/reviews");
    await expectUsable(page);
    await goTo(page, "/admin/reviews?filter=rejected");
    await expectUsable(page);
  });

  test("no other screen of the admin pages does", async ({ page, request }) => {
    await aBookedClient(request);
    await goTo(page, "/admin");
    await expectUsable(page);
    await signIn(page, "admin@salon.test", "demo-admin");
    await expect(page.getByRole("heading", { name: "Appointments" })).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await page
      .getByRole("link", { name: /payment of/ })
      .first()
      .click();
    for (const hasText of ["Split", "Discount", "Deposit or note", "£5"])
      await page.locator(".till-opens, .till-chip", { hasText }).click();
    await expectUsable(page);
    await page.locator(".way-key", { hasText: "Voucher" }).click();
    await expect(page.getByRole("button", { name: "Use the voucher" })).toBeVisible();
    await expectUsable(page);
    await goTo(page, "/admin/salon");
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    await expectUsable(page);
    await goTo(page, "/admin/security");
    await expectUsable(page);
    const codes = new TOTP({ secret: await page.locator("input[name=secret]").inputValue() });
    await page.getByLabel("6-digit Code").fill(codes.generate());
    await page.getByLabel("Password", { exact: true }).first().fill("demo-admin");
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
    await expectUsable(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Logout" }).locator("visible=true").click();
    await expect(page).toHaveURL("/");
    await goTo(page, "/admin");
    await signIn(page, "admin@salon.test", "demo-admin");
    await expect(page.getByLabel("Code")).toBeFocused();
    await expectUsable(page);
    await page.getByRole("link", { name: "Sign in as somebody else" }).click();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeFocused();
    await signIn(page, "admin@salon.test", "demo-admin");
    await expect(page.getByLabel("Code")).toBeFocused();
    await page.getByLabel("Code").fill(codes.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Appointments" })).toBeVisible();
    await goTo(page, "/admin/calendar-feed");
    await page.getByRole("button", { name: /private address|new one/ }).click();
    await expect(page.getByText("Your private address", { exact: true })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("link", { name: "Customer View" }).locator("visible=true").click();
    await expect(page.getByText("Logged out from admin session")).toBeVisible();
  });
});
