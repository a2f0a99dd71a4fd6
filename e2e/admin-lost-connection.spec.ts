import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { aBookedClient, goTo, ON_A_PHONE, ON_A_WIDE_SCREEN, openAdmin, rows } from "./salon.ts";

const OF = "SELECT status, price_pence, payment_status FROM appointments WHERE customer_email = ?";

test("a command that is lost says what has failed, keeps what was typed, and works again", async ({
  page,
  request,
}) => {
  await page.setViewportSize(ON_A_PHONE);
  const { name, email } = await aBookedClient(request);
  const [before] = rows(OF, email);
  await openAdmin(page, `/admin/appointments?q=${encodeURIComponent(email)}`);
  await page.getByLabel(`More: ${name}`).click();
  await page.getByRole("link", { name: `Edit payment: ${name}` }).click();
  await page.getByLabel("Price in £").fill("41.50");
  await lost(page, async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Failed to update payment details. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Price in £")).toHaveValue("41.50");
    await page.getByLabel(`Status of ${name}`).selectOption("Confirmed");
    await expect(page.getByText("Failed to update appointment status. Please try again.")).toBeVisible();
    await expect(page.getByLabel(`Status of ${name}`)).toHaveValue("pending");
  });
  await goTo(page, `/admin/appointments?q=${encodeURIComponent(email)}`);
  await lost(page, async () => {
    await page.getByRole("button", { name: "Mark Cash Paid" }).click();
    await expect(page.getByText("Failed to mark payment as received. Please try again.")).toBeVisible();
  });
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await page.getByRole("link", { name: `Cancel: ${name}` }).click();
  await lost(page, async () => {
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByText("Failed to cancel appointment. Please try again.")).toBeVisible();
  });
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByRole("link", { name: `Cancel: ${name}` })).toBeFocused();
  await page.getByLabel(`More: ${name}`).click();
  await page.getByRole("link", { name: `Delete: ${name}` }).click();
  await lost(page, async () => {
    await page.getByRole("button", { name: "Yes, delete it for ever" }).click();
    await expect(page.getByText("Failed to delete appointment. Please try again.")).toBeVisible();
  });
  await page.getByRole("link", { name: "Keep it" }).click();
  // The table moves up when the question goes: a press in that moment would end beside the button.
  await expect(page.getByRole("link", { name: `Delete: ${name}` })).toBeFocused();
  expect(rows(OF, email)).toEqual([before]);
  await page.getByRole("button", { name: "Mark Cash Paid" }).click();
  await expect(page.getByText("Payment marked as received.")).toBeVisible();
  expect(rows(OF, email)).toMatchObject([{ payment_status: "paid" }]);
});

test("hours and closure dates that are lost say so, and keep what was typed", async ({ page }) => {
  await page.setViewportSize(ON_A_PHONE);
  await openAdmin(page, "/admin/business-hours");
  const opens = page.getByLabel("Opening time").first();
  await opens.fill("09:15");
  await lost(page, async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Failed to update business hours. Please try again.")).toBeVisible();
  });
  await expect(opens).toHaveValue("09:15");
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await goTo(page, "/admin/closure-dates");
  await page.getByLabel("Reason").fill("Training");
  const date = await page.getByLabel("Date", { exact: true }).getAttribute("max");
  await page.getByLabel("Date", { exact: true }).fill(date ?? "");
  await lost(page, async () => {
    await page.getByRole("button", { name: "Add Closure Date" }).click();
    await expect(page.getByText("Failed to add closure date")).toBeVisible();
  });
  await expect(page.getByLabel("Reason")).toHaveValue("Training");
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue(date ?? "");
});

/** Does something while every POST request fails. Pages still load: this test is not about loading screens. */
async function lost(page: Page, act: () => Promise<void>) {
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await act();
  await page.unrouteAll({ behavior: "wait" });
}
