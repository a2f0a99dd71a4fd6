import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import {
  aBookedClient,
  booked,
  chooseGelPolish,
  clock,
  gelPolish,
  goToTimes,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  openAdmin,
  reload,
  rows,
} from "./salon.ts";
import { expectUsable } from "./usable.ts";

const OF = "SELECT customer_name, client_id FROM appointments WHERE customer_email = ? ORDER BY created_at";

test("staff book for somebody who has been here before, after hours, and say so", async ({ page, request }) => {
  await page.setViewportSize(ON_A_PHONE);
  const { name, email } = await aBookedClient(request);
  await openAdmin(page, stepOf("datetime"));
  await expect(page.getByLabel("Any other day")).toHaveValue(booked().date);
  await page.getByLabel("Any other time").fill("23:00");
  await page.getByRole("button", { name: "Continue with this time" }).click();
  await expect(page.getByText("is outside the opening hours. Book it anyway.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Client Information" })).toBeFocused();
  await page.getByLabel("Find a client").fill(name);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Book it anyway").check();
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByText(`${name} is booked in and emailed.`)).toBeVisible();
  expect(rows(OF, email)).toMatchObject([{}, { customer_name: name, client_id: null }]);
  await page.getByRole("button", { name: "Confirm it now" }).click();
  await expect(page.getByText("It’s confirmed.")).toBeVisible();
  await page.getByRole("link", { name: "Book Another Appointment" }).click();
  await expect(page).toHaveURL(/\/admin\/book-appointment$/);
});

test("a client's card takes a note, and shows it", async ({ page, request }) => {
  await page.setViewportSize(ON_A_PHONE);
  const { name } = await aBookedClient(request);
  await openAdmin(page, "/admin/appointments");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByText("Add a note").click();
  await page.getByLabel("Note (optional)").fill("Allergic to HEMA.\nLikes almond shape.");
  await expectUsable(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Note saved")).toBeFocused();
  await expect(page.getByRole("paragraph").filter({ hasText: "Likes almond shape." })).toBeVisible();
  await expect(page.getByLabel("Note (optional)")).toBeHidden();
});

test("a booking that was left holds nothing for the next customer", async ({ page }) => {
  await openAdmin(page, stepOf("details"));
  await page.getByLabel("Full Name").fill("Ada");
  await page.getByLabel("Notes").fill("Allergic to HEMA");
  await reload(page);
  await expect(page.getByLabel("Notes")).toHaveValue("Allergic to HEMA");
  await page.getByRole("link", { name: "Book Appointment" }).locator("visible=true").click();
  await chooseGelPolish(page);
  await goToTimes(page);
  await goOnToDetails(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await expect(page.getByLabel("Notes")).toHaveValue("");
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("booking for somebody shuts nobody out", async ({ page, request }) => {
    await aBookedClient(request);
    await openAdmin(page, stepOf("datetime"));
    await expectUsable(page);
    await page.getByLabel("Any other time").fill("22:15");
    await page.getByRole("button", { name: "Continue with this time" }).click();
    await expect(page.getByRole("heading", { name: "Client Information" })).toBeFocused();
    await page.getByLabel("Find a client").fill("iris");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("region", { name: "Clients" }).getByRole("link").first()).toBeVisible();
    await page.getByLabel("Walk-in: a name is enough").check();
    await expect(page.getByLabel("Email Address (optional)")).toBeVisible();
    await expectUsable(page);
  });
});

/** The address of a step for Gel Polish in the admin pages. */
function stepOf(step: "datetime" | "details"): string {
  const { date, minute } = booked();
  const start = { service: gelPolish(), date, ...(step === "details" && { time: clock(minute) }) };
  return `/admin/book-appointment?${new URLSearchParams({ step, ...start })}`;
}

async function goOnToDetails(page: Page) {
  await page.locator("input[name=time]").first().check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Client Information" })).toBeVisible();
}
