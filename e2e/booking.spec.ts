import type { Page } from "@playwright/test";
import { dayAndMonth, monthOfYear } from "../app/kernel/dates.ts";
import { answerTo, BUSY, expect, test } from "./journey.ts";
import {
  aBookedClient,
  booked,
  clock,
  dayAhead,
  detailsOf,
  gelPolish,
  goTo,
  goToDetails,
  goToTimes,
  openAccount,
  reload,
  rows,
  signUp,
  startBooking,
  withoutSocket,
} from "./salon.ts";

test("a client books two services with one to ten of a per-item extra, and it stands in D1", async ({ page }) => {
  const email = await startBooking(page);
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .check();
  await page
    .getByRole("checkbox", { name: /^Soak Off/ })
    .first()
    .check();
  await page.getByRole("checkbox", { name: /^Nail Gems/ }).check();
  await page.getByRole("button", { name: "One Nail Gems more" }).click({ clickCount: 3 });
  const many = page.getByRole("spinbutton", { name: /^How many/ });
  await expect(many).toHaveValue("4");
  await many.fill("10");
  await expect(page.getByRole("button", { name: "One Nail Gems more" })).toBeDisabled();
  await many.fill("1");
  await page.getByRole("button", { name: "One Nail Gems fewer" }).click();
  await expect(page.getByRole("checkbox", { name: /^Nail Gems/ })).not.toBeChecked();
  await page.getByRole("checkbox", { name: /^Nail Gems/ }).check();
  await many.fill("4");
  const start = await goToDetails(page);

  await expect(page.getByLabel("Full Name")).toHaveValue("Maya Lindqvist");
  await page.getByLabel("Phone Number").fill("07700 900321");
  await page.getByLabel("Bank Transfer").check();
  await page.getByLabel("Notes").fill("Short almond, please");
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeFocused();
  await expect(page.getByText(`${clock(start)} to ${clock(start + 75)}`)).toBeVisible();
  await expect(page.getByText("£54 by bank transfer after the appointment")).toBeVisible();
  await expect(page.getByText("ask for our bank details at your visit")).toBeVisible();
  await expect(page.getByText(`emailed the details to ${email}`)).toBeVisible();
  await expectShortStroke(page);

  expect(rows("SELECT * FROM appointments WHERE customer_email = ?", email)).toMatchObject([
    {
      service_names: "Gel Polish, Soak Off, Nail Gems",
      starts_minute: start,
      ends_minute: start + 75,
      price_pence: 5400,
      status: "pending",
      payment_status: "pending",
      payment_method: "bank_transfer",
      customer_phone: "07700 900321",
      notes: "Short almond, please",
    },
  ]);
  const items =
    "SELECT i.name, i.quantity, i.price_pence FROM appointment_items i JOIN appointments a ON a.id = i.appointment_id WHERE a.customer_email = ? ORDER BY i.position";
  expect(rows(items, email).map((row) => Object.values(row))).toEqual([
    ["Gel Polish", 1, 3500],
    ["Soak Off", 1, 1500],
    ["Nail Gems", 4, 100],
  ]);

  await reload(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await page.getByRole("link", { name: "Book Another Appointment" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("picking services, dates and times asks the server for nothing but to hold the start", async ({ page }) => {
  // A page that has been used for half a minute reports it: here that half minute never passes.
  await page.clock.setFixedTime(Date.now());
  const atRest = [
    page.waitForEvent("websocket"),
    page.waitForResponse("**/still-here"),
    page.waitForResponse(/__manifest/),
  ];
  await startBooking(page);
  await Promise.all(atRest);
  const asked: string[] = [];
  page.on("request", (request) => {
    const byItself =
      request.headers()["x-background"] || /\/(favicon\.svg|hold|assets\/(give-back|which-one))/.test(request.url());
    if (!byItself) asked.push(request.url());
  });
  await page
    .getByRole("checkbox", { name: /^Builder Gel/ })
    .first()
    .check();
  await page.getByRole("checkbox", { name: /^Nail Art/ }).check();
  await goToDetails(page);
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeFocused();
  expect(asked).toEqual([]);
});

test("a slot just taken offers the three nearest times and keeps what was typed", async ({ page, request }) => {
  await openAccount(page.request);
  // This page holds no start and gets no live news, so it learns only from the answer that the start is taken.
  await page.route("**/booking/hold", (request) => request.abort());
  await withoutSocket(page);
  await goTo(page, detailsOf(booked()));
  await page.getByLabel("Notes").fill("I come by train");
  await page.getByLabel("Phone Number").fill("07700 900555");
  await aBookedClient(request);
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("This time slot is no longer available. Please select a different time.");
  await expect(alert).toBeFocused();
  await expect(alert.getByRole("button")).toHaveCount(3);
  await expect(page.getByLabel("Notes")).toHaveValue("I come by train");
  await alert.getByRole("button").last().click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
});

test("the calendar starts on Sunday, and past and closed days can't be chosen", { tag: BUSY }, async ({ page }) => {
  await goTo(page, `/book?step=datetime&service=${gelPolish()}`);
  await expect(page.getByRole("grid").locator("th").first()).toHaveAttribute("aria-label", "Sunday");
  const [thisMonth = ""] = monthsWithin(30);
  const previous = page.getByRole("button", { name: /previous month/i });
  // A month with only a week or two left runs on into the next: "Nov to Dec 2026".
  const name = monthOfYear(`${thisMonth}-01`);
  const heading = page.getByRole("heading", { name: new RegExp(`^(${name}|${name.slice(0, 3)} to )`) });
  // Once nothing is free any more on the last day of a month, the calendar opens on the next one.
  if (!(await heading.isVisible())) await previous.click();
  await expect(heading).toBeVisible();
  await expect(previous).toBeDisabled();
  const days = await page
    .getByRole("grid")
    .locator("button")
    .evaluateAll((buttons) =>
      buttons.map((day) => [day.getAttribute("aria-label") ?? "", day.matches(":disabled")] as const),
    );
  expect(days.length).toBeGreaterThan(13);
  for (const [name, disabled] of days) {
    if (name.startsWith("Sunday")) expect(disabled, name).toBe(true);
    expect(name).toMatch(disabled ? /not available$/ : /(\d+|no) free times?$|closed: ./);
  }
  // The 30 days to come end two months later when this month is about to end and the next one is February.
  const next = page.getByRole("button", { name: /next month/i });
  for (const month of monthsWithin(30).slice(1)) {
    await next.click();
    await expect(page.getByRole("heading", { name: monthOfYear(`${month}-01`) })).toBeVisible();
  }
  await expect(next).toBeDisabled();
});

test("the arrow keys lead from day to day and choose among the times, which are one stop of the Tab key", async ({
  page,
}) => {
  const [day = "", before = ""] = twoDaysOfAMonth();
  await goTo(page, `/book?step=datetime&service=${gelPolish()}&date=${day}`);
  await expect(page.getByRole("heading", { name: `Available Times for ${dayAndMonth(day)}` })).toBeVisible();
  await page.getByRole("grid").locator(`button[value="${day}"]`).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Available Times for ${dayAndMonth(before)}` })).toBeVisible();
  const times = page.getByRole("radio");
  expect(await times.count()).toBeGreaterThan(20);
  await times.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(times.nth(1)).toBeChecked();
  await expect(times.nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 480 } });
  test("the first tap on a day scrolls to its times, and the way on stays in view", async ({ page }) => {
    await startBooking(page);
    await page.getByRole("checkbox", { name: /^New Set/ }).check();
    await expect(page.getByRole("button", { name: "Continue to Date & Time" })).toBeInViewport();
    await goToTimes(page);
    await expect(page.getByRole("heading", { name: /^Available Times for/ })).toBeInViewport();
    await page.getByRole("radio").first().check();
    await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeInViewport();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("button", { name: "Confirm Appointment" })).toBeInViewport();
  });
});

test("back from the times forgets date and time, the browser's back button does not lose the services", async ({
  page,
}) => {
  await startBooking(page);
  await page.getByRole("checkbox", { name: /^New Set/ }).check();
  const start = await goToDetails(page);
  await page.goBack();
  await expect(page.getByRole("radio", { name: clock(start), exact: true })).toBeChecked();
  await page.goForward();
  await page.getByRole("link", { name: "Back to Services" }).click();
  await expect(page.getByRole("checkbox", { name: /^New Set/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has("date")).toBe(false);
});

test("a category opens below the tabs, an extra that goes well is one tap away, and the menu can be searched", async ({
  page,
}) => {
  await goTo(page, "/book");
  const tabs = page.getByRole("navigation", { name: "Categories" });
  await tabs.getByRole("link", { name: "Soak Off" }).click();
  await expect(tabs).toBeInViewport();
  await expect(page.getByRole("region", { name: "Soak Off" })).toBeFocused();
  await expect(tabs.getByRole("link", { name: "Soak Off" })).toHaveAttribute("aria-current", "true");
  const [below, heading] = await Promise.all([
    tabs.boundingBox(),
    page.getByRole("heading", { name: "Soak Off and New Sets" }).boundingBox(),
  ]);
  expect(heading?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
  await page.getByRole("checkbox", { name: /^French Gel Polish/ }).check();
  const booking = page.getByRole("complementary", { name: "Your booking" });
  await expect(
    booking.getByText("Goes well with it: Cat Eye Effect, Matte Top Coat").locator("visible=true"),
  ).toBeVisible();
  await page.getByRole("searchbox", { name: "Search services" }).fill("polish");
  await booking.getByRole("link", { name: "Add extras" }).click();
  await expect(page.getByRole("region", { name: "SELECT EXTRAS" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "SELECT EXTRAS" })).toBeInViewport();
  await page.getByRole("checkbox", { name: /^Nail Gems/ }).check();
  await page.getByRole("searchbox", { name: "Search services" }).fill("infill");
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search services" }).fill("BIAB infill");
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search services" }).fill("no such thing");
  await expect(page.getByRole("status").filter({ hasText: "Nothing on the menu matches that." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "SELECT EXTRAS" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Categories" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search services" }).fill("");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
});

test("what was typed stays while services are chosen anew, and is forgotten when a booking starts afresh", async ({
  page,
}) => {
  await startBooking(page);
  await page.getByRole("checkbox", { name: /^New Set/ }).check();
  await goToDetails(page);
  await page.getByLabel("Notes").fill("No acetone");
  await page.getByRole("radio", { name: /^Bank Transfer/ }).check();
  await page.getByRole("link", { name: "Back to Services" }).click();
  await page.getByRole("checkbox", { name: /^New Set/ }).uncheck();
  await expect(page).toHaveURL(/\/booking$/);
  await page
    .getByRole("checkbox", { name: /^Soak Off/ })
    .first()
    .check();
  await goToDetails(page);
  await expect(page.getByLabel("Notes")).toHaveValue("No acetone");
  await page.getByRole("link", { name: "Book Appointment" }).locator("visible=true").click();
  await page.getByRole("checkbox", { name: /^New Set/ }).check();
  await goToDetails(page);
  await expect(page.getByLabel("Notes")).toHaveValue("");
  await expect(page.getByRole("radio", { name: /^Cash/ })).toBeChecked();
});

test("who is signed out while typing signs in again and finds everything as it was", async ({ page, context }) => {
  const reported = page.waitForResponse("**/still-here");
  const email = await openAccount(page.request);
  await goTo(page, detailsOf(booked()));
  await page.getByLabel("Phone Number").fill("07700 900777");
  await reported;
  // The start is held for a browser, which is still the same one.
  await context.clearCookies({ name: "__Host-lacquer" });
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("nailed-it");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Phone Number")).toHaveValue("07700 900777");
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
});

test("an answer that is lost on the way books once: the same form is found again, and so is the slot", async ({
  page,
}) => {
  const email = await openAccount(page.request);
  const details = detailsOf(booked());
  await goTo(page, details);
  await page.getByLabel("Phone Number").fill("07700 900111");
  await page.route("**/booking.data*", async (route) => {
    if (route.request().method() === "POST") await answerTo(route);
    await route.abort();
  });
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to create appointment. Please try again.");
  await expect(page.getByRole("alert")).toContainText("We’ll only book it once.");
  await expect(page.getByLabel("Phone Number")).toHaveValue("07700 900111");
  await page.unroute("**/booking.data*");
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();

  await goTo(page, details);
  await expect(page.getByRole("alert")).toContainText("You’ve booked this: ");
  await page.getByRole("link", { name: "See your appointment" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(rows("SELECT id FROM appointments WHERE customer_email = ?", email)).toHaveLength(1);
});

test("a mistyped mail domain is asked about, and one tap takes the right one and books", async ({ page }) => {
  const email = await openAccount(page.request);
  await goTo(page, detailsOf(booked()));
  const meant = `${email.split("@")[0]}@gmail.com`;
  await page.getByLabel("Email Address").fill(meant.replace("gmail", "gmial"));
  await page.getByLabel("Phone Number").fill("07700 900111");
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("gmial.com: did you mean gmail.com?");
  await page.getByRole("button", { name: "Yes, gmail.com" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(rows("SELECT id FROM appointments WHERE customer_email = ?", meant)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the whole booking works", async ({ page }) => {
    const email = await signUp(page);
    await page.getByRole("checkbox", { name: /^Cat Eye Effect/ }).check();
    await page.getByRole("spinbutton", { name: /^How many/ }).fill("2");
    await page.getByRole("checkbox", { name: /^Block Colour Manicure/ }).check();
    await goToDetails(page);
    await page.getByRole("button", { name: "Confirm Appointment" }).click();
    await expect(page.getByText("Phone number is required").last()).toBeVisible();
    await page.getByLabel("Phone Number").fill("07700 900999");
    await page.getByRole("button", { name: "Confirm Appointment" }).click();
    await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
    expect(
      rows(
        "SELECT price_pence, ends_minute - starts_minute AS length FROM appointments WHERE customer_email = ?",
        email,
      ),
    ).toMatchObject([{ price_pence: 2600 + 2 * 600, length: 30 }]);
  });
});

test.describe("a visitor in New York", () => {
  test.use({ timezoneId: "America/New_York" });
  test("is told which time zone the times are in", async ({ page }) => {
    await goTo(page, `/book?step=datetime&service=${gelPolish()}`);
    await expect(page.getByText("Times are shown in London time.")).toBeVisible();
  });
});

/** The nail's last coat goes on in less than 600 ms, and without a stroke for somebody who asked for less motion. */
async function expectShortStroke(page: Page) {
  const stroke = page.locator(".stamp img").last();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const [seconds, delay] = await stroke.evaluate((path) => {
    const { animationDuration, animationDelay } = getComputedStyle(path);
    return [animationDuration, animationDelay].map(Number.parseFloat);
  });
  expect((seconds ?? 1) + (delay ?? 1)).toBeLessThanOrEqual(0.6);
  expect(seconds).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(stroke).toHaveCSS("animation-name", "none");
}

/** The months (`yyyy-MM`) of today and of so many days to come. */
function monthsWithin(days: number): string[] {
  return [...new Set(Array.from({ length: days + 1 }, (_, day) => dayAhead(day).slice(0, 7)))];
}

/** Two consecutive days ahead in the same month, the later one first. */
function twoDaysOfAMonth(): string[] {
  return [dayAhead(10), dayAhead(9)].every((day) => day.startsWith(dayAhead(10).slice(0, 7)))
    ? [dayAhead(10), dayAhead(9)]
    : [dayAhead(11), dayAhead(10)];
}
