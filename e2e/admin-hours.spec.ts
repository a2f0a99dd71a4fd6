import type { APIRequestContext } from "@playwright/test";
import { OPENING_NEWS } from "../app/words/opening.ts";
import { BUSY, expect, salon, test } from "./journey.ts";
import { expectGoneAfterThreeSeconds } from "./passing.ts";
import {
  book,
  clock,
  dayAhead,
  goTo,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  offeredStarts,
  openAccount,
  openAdmin,
  rows,
} from "./salon.ts";
import { expectUsable } from "./usable.ts";

/* Business hours and closure dates in a browser. */

const HOURS = "SELECT is_open, closes_minute FROM business_hours WHERE weekday = ? AND salon_id = ?";
const CLOSED = "SELECT id, date FROM closure_dates WHERE reason = ? AND salon_id = ? ORDER BY date";
const BOOKED = "SELECT id, status FROM appointments WHERE customer_email = ?";
const WEEK = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const REASON = "The floor is being laid";

/** The salon's closing time, minutes of the day. */
const CLOSES = 20 * 60;

/* On a phone first, then on a wide screen. */

test("narrower hours name the stranded appointments, and are saved after agreement", async ({ page, request }) => {
  await page.setViewportSize(ON_A_PHONE);
  const date = dayAhead(25);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const [latest, earlier] = [clock(CLOSES), clock(CLOSES - 15)];
  const email = await ottilieBooks(request, date);
  await openAdmin(page, "/admin/business-hours");
  const closing = page.getByRole("group", { name: WEEK[weekday] ?? "" }).getByLabel("Closing time");
  await closing.fill("03:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByText(`Invalid hours for ${WEEK[weekday]}: opening time must be before closing time`),
  ).toBeVisible();
  await expect(closing).toHaveValue("03:00");
  await expect(page.getByRole("group", { name: WEEK[weekday] ?? "" }).getByLabel("Opening time")).toBeFocused();
  await closing.fill(earlier);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Ottilie Brandt, 07700 900321")).toBeVisible();
  await expect(page.getByRole("alert")).toBeFocused();
  expect(rows(HOURS, `${weekday}`, salon().id)).toMatchObject([{ closes_minute: CLOSES }]);
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await page.getByRole("link", { name: "Keep the old hours" }).click();
  await expect(closing).toHaveValue(latest);

  await closing.fill(earlier.replace(":", ""));
  await closing.press("Enter");
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Business hours updated successfully!")).toBeVisible();
  expect(rows(BOOKED, email)).toMatchObject([{ status: "pending" }]);
  expect(rows(HOURS, `${weekday}`, salon().id)).toMatchObject([{ closes_minute: CLOSES - 15 }]);
});

test("a range of days is closed to clients until it is removed", async ({ page, request }) => {
  await page.setViewportSize(ON_A_PHONE);
  const date = dayAhead(28);
  const email = await ottilieBooks(request, date);
  await page.clock.install();
  await openAdmin(page, "/admin/closure-dates");
  await page.getByRole("button", { name: "Add Closure Date" }).click();
  await expect(page.getByText("Please select a date and provide a reason")).toBeVisible();
  const inWords = page.locator(".date-in-words");
  await expect(inWords).toHaveText(["Choose a date", "Choose a date"]);
  await page.getByLabel("Date", { exact: true }).fill(date);
  await expect(inWords.first()).toBeHidden();
  await page.getByLabel("Last day").fill(dayAhead(33));
  await page.getByLabel("Reason").fill(REASON);
  await expect(inWords.first()).toHaveText(shortWords(date));
  await expect(inWords.first()).toBeVisible();
  await page.getByRole("button", { name: "Add Closure Date" }).click();
  await expect(page.getByText("Ottilie Brandt, 07700 900321")).toBeVisible();
  expect(rows(CLOSED, REASON, salon().id)).toEqual([]);
  await expectGoneAfterThreeSeconds(page, "Closure date added successfully", async () => {
    await page.getByRole("button", { name: "Close anyway" }).click();
    await expect(page.getByText("Closure date added successfully")).toBeVisible();
    await expect(page.getByLabel("Reason")).toHaveValue("");
    await expect(inWords.first()).toHaveText("Choose a date");
  });
  expect(rows(CLOSED, REASON, salon().id)[0]).toMatchObject({ date });
  expect(rows(BOOKED, email)).toMatchObject([{ status: "pending" }]);
  expect(await offeredStarts(request, date)).toEqual([]);
  await page.getByText("Tell the client by email").click();
  await page.getByRole("button", { name: "Send the email" }).click();
  await expect(page.getByText(OPENING_NEWS.askedByEmail, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Move Ottilie Brandt in the calendar" }).click();
  const details = page.getByRole("dialog", { name: "Ottilie Brandt" });
  await expect(details.getByRole("heading", { name: "Move" })).toBeFocused();
  await expect(details.getByText("Nothing is free on")).toBeInViewport();
  await details.getByRole("group", { name: "Nothing is free on" }).getByRole("button").first().click();
  await expect(details.getByText("Free on")).toBeVisible();
  await expect(details.getByLabel("New date")).not.toHaveValue(date);
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/admin/calendar[?]date=${date}$`));
  await goTo(page, "/admin/closure-dates");

  await page.setViewportSize(ON_A_WIDE_SCREEN);
  const closure = page.getByRole("listitem").filter({ hasText: REASON });
  await closure.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("link", { name: "Keep them" }).click();
  await expect(closure.getByRole("link", { name: "Remove" })).toBeFocused();
  await closure.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Yes, remove them" }).click();
  await expect(page.getByText("Closure date removed successfully")).toBeVisible();
  expect(rows(CLOSED, REASON, salon().id)).toEqual([]);
  expect(await offeredStarts(request, date)).not.toEqual([]);
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("neither page scrolls sideways or shuts somebody out, asking and refusing as well", { tag: BUSY }, async ({
    page,
  }) => {
    await openAdmin(page, "/admin/business-hours");
    for (const day of WEEK) await page.getByRole("group", { name: day }).getByLabel("Open", { exact: true }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Save anyway" })).toBeVisible();
    await expectUsable(page);
    await goTo(page, "/admin/closure-dates");
    await page.getByRole("link", { name: "Remove" }).first().click();
    await expect(page.getByText(/Are you sure you want to remove/)).toBeVisible();
    await expectUsable(page);
  });
});

/** A client of her own name books the latest time of a day. Answers her email. */
async function ottilieBooks(browser: APIRequestContext, date: string): Promise<string> {
  const email = await openAccount(browser, "Ottilie Brandt");
  await book(browser, email, "Ottilie Brandt", { date, minute: CLOSES });
  return email;
}

/** As a field says a date: `Tue, Nov 24, 2026`. */
function shortWords(date: string): string {
  const parts = { timeZone: "UTC", weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", parts).format(new Date(`${date}T12:00:00Z`));
}
