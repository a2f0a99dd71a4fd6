import type { Locator, Page } from "@playwright/test";
import { longDate } from "../app/kernel/dates.ts";
import { BUSY, CLOSED_TODAY, expect, test } from "./journey.ts";
import { emailTo, mailedCode } from "./mail.ts";
import { expectGoneAfterThreeSeconds } from "./passing.ts";
import {
  aBookedClient,
  book,
  booked,
  chooseTime,
  clock,
  goTo,
  openAccount,
  openReturningClient,
  reload,
  reported,
  rows,
  signIn,
} from "./salon.ts";

const STATUSES =
  "SELECT status, starts_minute, replaces_id FROM appointments WHERE customer_email = ? ORDER BY created_at";

test("a client sees their own list and cancels, and the news is gone after three seconds", async ({ page }) => {
  const email = await openAccount(page.request);
  const { minute: start } = booked();
  await page.clock.install();
  await goTo(page, await book(page.request, email));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Manage Appointments" }).click();
  await expect(page.getByText(`${clock(start)} to ${clock(start + 45)}`)).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Are you sure you want to cancel this appointment?")).toBeVisible();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectGoneAfterThreeSeconds(page, "Appointment cancelled successfully!", () =>
    page.getByRole("button", { name: "Yes, cancel it" }).click(),
  );
  await reload(page);
  await expect(page.getByRole("link", { name: "Book the same again" })).toBeVisible();
  await expect(page.getByText("Appointment cancelled successfully!")).toHaveCount(0);
  await page.getByRole("link", { name: "Book the same again" }).click();
  await expect(page.getByText("Gel Polish · 45 min")).toBeVisible();
  await goTo(page, "/cancel");
  await expect(page.getByText("All found appointments are already cancelled or completed.")).toBeVisible();
  expect(rows(STATUSES, email)).toMatchObject([{ status: "cancelled" }]);
  await emailTo(page.request, email, /cancelled/i);
  await page.getByRole("button", { name: "Undo the cancellation" }).click();
  await expect(page.getByText(`${clock(start)} to ${clock(start + 45)}`)).toBeVisible();
  expect(rows(STATUSES, email)).toMatchObject([{ status: "pending" }]);
});

test("a client moves an appointment across a sign-in: the old one is cancelled, the new one stands", async ({
  page,
}) => {
  const { email, start } = await changeOne(page);
  await expect(page.getByText("Gel Polish · 45 min")).toBeVisible();
  await reported(page);
  await page.context().clearCookies();
  await reload(page);
  await expect(page.getByText("Please sign in to complete your appointment change")).toBeVisible();
  await signIn(page, email);
  await expect(page.getByText("Changing Your Appointment")).toBeVisible();
  const moved = await chooseTime(page);
  await expect(page.getByLabel("Phone Number")).toHaveValue("07700 900321");
  await page.getByRole("button", { name: "Confirm change" }).click();
  await expect(page.getByRole("heading", { name: "Appointment Successfully Changed!" })).toBeVisible();
  await expect(page.getByText("Original appointment cancelled")).toBeVisible();
  await expect(page.getByText("New appointment confirmed")).toBeVisible();
  expect(rows(STATUSES, email)).toMatchObject([
    { status: "cancelled", starts_minute: start },
    { status: "pending", starts_minute: moved, replaces_id: expect.any(String) },
  ]);
  await page.getByRole("link", { name: "Return to Manage Appointments" }).click();
  await expect(page.getByText(`${clock(moved)} to ${clock(moved + 45)}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Change" })).toHaveCount(1);
});

test("a tab keeps a record of the change under way, resumes it from there, and drops it on the booking page", async ({
  page,
}) => {
  const { email, start } = await changeOne(page);
  const [id] = rows("SELECT id FROM appointments WHERE customer_email = ?", email);
  await expect
    .poll(() => recordIn(page))
    .toEqual({
      oldAppointmentId: id?.id,
      customerName: expect.stringMatching(/./),
      customerEmail: email,
      customerPhone: "07700 900321",
      currentService: expect.stringContaining("Gel Polish"),
      currentDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      currentTime: clock(start),
    });
  await goTo(page, "/booking?changing=true");
  await expect(page).toHaveURL(new RegExp(`appointment=${id?.id}`));
  await goTo(page, "/booking");
  await expect.poll(() => recordIn(page)).toBeNull();
});

test("a change can be given up, and the booking page starts afresh", async ({ page }) => {
  await book(page.request, await openAccount(page.request));
  await goTo(page, "/cancel");
  await page.getByRole("link", { name: "Change" }).click();
  await page.getByRole("link", { name: "Keep it as it is" }).click();
  await expect(page.getByRole("heading", { name: "Manage Appointments" })).toBeVisible();
  await page.getByRole("link", { name: "Book Appointment" }).locator("visible=true").click();
  await expect(page.getByText("Changing Your Appointment")).toHaveCount(0);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("who has no session finds their appointments with a code from the mailbox, and nobody else's", async ({
  page: visitor,
  request,
}) => {
  const { email } = await aBookedClient(request);
  await goTo(visitor, "/cancel");
  await expect(visitor.getByRole("button", { name: "Search Appointments" })).toBeDisabled();
  await visitor.getByLabel("Email Address").fill("not an email");
  await visitor.getByRole("button", { name: "Search Appointments" }).click();
  await expect(visitor.getByText("Please enter a valid email address")).toBeVisible();
  await visitor.getByLabel("Email Address").fill(email);
  await visitor.getByRole("button", { name: "Search Appointments" }).click();
  await expect(
    visitor.getByText("If we find appointments for those details, we have emailed a 6-digit code"),
  ).toBeVisible();
  await visitor.getByLabel("6-digit Code").fill(await mailedCode(request, email));
  await visitor.getByRole("button", { name: "Show My Appointments" }).click();
  await expect(visitor.getByText("m•••@example.com")).toBeVisible();
  await visitor.getByRole("link", { name: "Cancel" }).click();
  await visitor.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(visitor.getByText("Appointment cancelled successfully!")).toBeVisible();
  expect(rows(STATUSES, email)).toMatchObject([{ status: "cancelled" }]);
  await visitor.getByRole("button", { name: "Search for others" }).click();
  await expect(visitor.getByRole("button", { name: "Search Appointments" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a change works too", { tag: BUSY }, async ({ page }) => {
    await openReturningClient(page);
    await goTo(page, "/cancel");
    await page.getByRole("link", { name: "Change" }).last().click();
    await expect(page.getByRole("region", { name: "Changing your appointment" })).toBeVisible();
    await page.getByRole("radio").last().check();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("region", { name: "Changing your appointment" }).locator("s")).toBeVisible();
    await page.getByRole("button", { name: "Confirm change" }).locator("visible=true").click();
    await expect(page.getByRole("heading", { name: "Appointment Successfully Changed!" })).toBeVisible();
  });
});

test("a change shows both sides, and its services can be changed by going back", { tag: CLOSED_TODAY }, async ({
  page,
}) => {
  const { email, start } = await changeOne(page);
  const banner = page.getByRole("region", { name: "Changing your appointment" });
  const before = `${longDate(booked().date)} at ${clock(start)}`;
  await expect(page.getByRole("grid").getByRole("button", { pressed: true })).toHaveAttribute("value", booked().date);
  await expect(banner.locator("s")).toHaveCount(0);
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").first().click();
  await expect(banner.locator("s").getByText(before)).toBeVisible();
  const soonest = new URL(page.url()).searchParams;
  await expect(banner).toContainText(`at ${soonest.get("time")}`);
  await expect(page.getByRole("grid").getByRole("button", { pressed: true })).toHaveAttribute(
    "value",
    soonest.get("date") ?? "",
  );
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(soonest.get("time") ?? "");
  await page.getByRole("link", { name: "Back to Services" }).click();
  await expect(page.getByRole("checkbox", { name: /^Gel Polish/ }).first()).toBeChecked();
  await page.getByRole("checkbox", { name: /^Nail Gems/ }).check();
  await expect(banner).toContainText("Gel Polish, Nail Gems");
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  const moved = await chooseTime(page);
  await page.getByRole("button", { name: "Confirm change" }).click();
  await expect(page.getByRole("heading", { name: "Appointment Successfully Changed!" })).toBeVisible();
  expect(rows(STATUSES, email)).toMatchObject([{ status: "cancelled" }, { status: "pending", starts_minute: moved }]);
});

test("with the keyboard alone the last visit is booked again", { tag: BUSY }, async ({ page }) => {
  await openReturningClient(page);
  await goTo(page, "/booking");
  await tabTo(page, page.getByRole("link", { name: "Book this time" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Confirm Appointment" }).locator("visible=true"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeFocused();
});

/** A client who has just pressed Change on the only appointment of a new account: its email and start (minute). */
async function changeOne(page: Page) {
  const email = await openAccount(page.request);
  const { minute: start } = booked();
  await book(page.request, email);
  await goTo(page, "/cancel");
  await page.getByRole("link", { name: "Change" }).click();
  await expect(page.getByText("Changing Your Appointment")).toBeVisible();
  return { email, start };
}

/** Presses the Tab key until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await focused()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** The record of a change that the tab keeps, or null. */
function recordIn(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("lacquer.appointment-to-change") ?? "null"));
}
