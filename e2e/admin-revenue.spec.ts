import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { format, parseISO } from "date-fns";
import { longDate, monthOfYear } from "../app/kernel/dates.ts";
import { BUSY, expect, salon, test } from "./journey.ts";
import { aBookedClient, dayAhead, goTo, ON_A_PHONE, openAdmin, rows, signInAsAdmin, today } from "./salon.ts";
import { expectRoom, expectUsable } from "./usable.ts";

test("what is completed and paid is on the revenue page, and in the file", async ({ page, request }) => {
  await page.setViewportSize(ON_A_PHONE);
  const { email, date } = await aBookedClient(request);

  await openAdmin(page, `/admin/appointments?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("rowgroup").filter({ hasText: email })).toBeVisible();
  await page.getByLabel(/^Status of /).selectOption("Completed");
  await expect(page.getByText("Appointment completed. Refresh the revenue page to see it there.")).toBeVisible();
  // Until the page has read the row again, its commands wait.
  await expect(page.locator("form[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Mark Cash Paid" }).click();
  await expect(page.getByText("Payment marked as received.")).toBeVisible();
  const before = today();
  await goTo(page, "/admin/revenue");
  const months = [...new Set([before, today()].map(monthOfYear))].join("|");
  await expect(page.getByRole("heading", { name: new RegExp(`^(${months})$`) })).toBeVisible();

  await page.getByLabel("Month", { exact: true }).selectOption(format(parseISO(date), "MMMM"));
  await page.getByLabel("Year", { exact: true }).selectOption(date.slice(0, 4));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: monthOfYear(date) })).toBeVisible();
  await expectDay(page, date);
  expect(await downloaded(page, page.getByRole("link", { name: "Export CSV" }))).toEqual({
    name: `revenue-${date.slice(0, 7)}.csv`,
    first: [0xef, 0xbb, 0xbf],
    head: '"Date","Revenue","Appointments","Bank Transfers","Cash Payments","Services","Paid Not In Cash","Paid In Cash","Paid","Not Paid"',
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  test("ranges are chosen, gone through, mended and exported", { tag: BUSY }, async ({ page }) => {
    await openAdmin(page, "/admin/revenue");
    await page.getByLabel("Month", { exact: true }).selectOption("February");
    await page.getByLabel("Year", { exact: true }).selectOption({ index: 0 });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("No revenue data for this month")).toBeVisible();
    await page.getByRole("link", { name: /^March / }).click();
    await expect(page.getByRole("heading", { name: /^March / })).toBeVisible();
    await page.getByRole("link", { name: "Custom range" }).click();
    await page.getByLabel("From", { exact: true }).fill(dayAhead(-30));
    await page.getByLabel("To", { exact: true }).fill(dayAhead(0));
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("img", { name: /^Bar chart of the revenue by day/ })).toBeVisible();
    await page.getByLabel("To", { exact: true }).fill("2020-01-01");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("Please end on or after the start")).toBeVisible();
    await expect(page.getByLabel("To", { exact: true })).toHaveValue("2020-01-01");
    await page.getByRole("link", { name: "Financial year" }).click();
    const { name } = await downloaded(page, page.getByRole("link", { name: "Export CSV" }));
    expect(name).toMatch(/^revenue-fy-\d{4}-\d{2}\.csv$/);
  });
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("no range scrolls sideways or shuts somebody out", { tag: BUSY }, async ({ page }) => {
    await signInAsAdmin(page.request);
    for (const [query, expectAll] of [
      ["", expectUsable],
      ["?range=financial-year", expectRoom],
      ["?range=custom&from=2026-12-02&to=2026-12-01", expectRoom],
    ] as const) {
      await goTo(page, `/admin/revenue${query}`);
      await expectAll(page);
    }
  });
});

/** Expects the page to show what D1 holds for that day. */
async function expectDay(page: Page, date: string) {
  const [plain] = rows(
    `SELECT count(*) AS many, sum(price_pence) AS pence FROM appointments
     WHERE salon_id = ? AND date = ? AND status = 'completed' AND payment_status IN ('pending', 'paid')`,
    salon().id,
    date,
  );
  const day = page.getByRole("row").filter({ hasText: longDate(date) });
  await expect(day).toContainText(`£${(Number(plain?.pence) / 100).toFixed(2)}`);
  await expect(day).toContainText("Gel Polish");
}

async function downloaded(page: Page, link: Locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const bytes = readFileSync(await download.path());
  const [head] = bytes.subarray(3).toString().split("\r\n");
  return { name: download.suggestedFilename(), first: [...bytes.subarray(0, 3)], head };
}
