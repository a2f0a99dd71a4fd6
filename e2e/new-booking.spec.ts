import type { Page } from "@playwright/test";
import { countedClicks } from "./clicks.ts";
import { expect, test } from "./journey.ts";
import {
  aBookedClient,
  booked,
  dayAhead,
  goTo,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  openAdmin,
  rows,
  signInAsAdmin,
} from "./salon.ts";
import { expectUsable } from "./usable.ts";

/*
 * How many clicks a booking by staff takes from free time in the calendar: docs/rules.md 15.10. Typing is none, nor is the Tab
 * key that leads to the next field.
 */

const STATUS =
  "SELECT status, customer_email, customer_phone FROM appointments WHERE customer_name = ? ORDER BY created_at DESC";

test("from a slot of the calendar a returning caller takes five clicks, a new one six at most, a walk-in five", async ({
  page,
  request,
}) => {
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  const { name, email } = await aBookedClient(request);
  await signInAsAdmin(page.request);
  const clicks = await countedClicks(page);

  await openSlot(page, 0);
  await expect(page.getByRole("combobox", { name: /^Name/ })).toBeFocused();
  await page.keyboard.type(name.slice(0, 9));
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(page.getByLabel("Email Address (optional)")).toHaveValue(email);
  await expect(page.getByLabel("Email confirmation and reminder")).toBeChecked();
  await chooseGelPolish(page);
  await expect(page.getByRole("region", { name: "The booking" })).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  await save(page, name);
  expect(clicks()).toBeLessThanOrEqual(5);
  expect(rows(STATUS, name)[0]).toMatchObject({ status: "confirmed", customer_email: email });

  const before = clicks();
  await openSlot(page, 1);
  await page.keyboard.type("Nadia New");
  await page.keyboard.press("Tab");
  await page.keyboard.type("07700 900654");
  await chooseGelPolish(page);
  await save(page, "Nadia New");
  expect(clicks() - before).toBeLessThanOrEqual(6);
  expect(rows(STATUS, "Nadia New")).toMatchObject([{ customer_phone: "07700 900654", customer_email: "" }]);

  const atLast = clicks();
  await openSlot(page, 2);
  await page.keyboard.type("Wendy Walker");
  await chooseGelPolish(page);
  await save(page, "Wendy Walker");
  expect(clicks() - atLast).toBeLessThanOrEqual(5);
});

test("on a phone the page keeps what is chosen over a refusal, and shuts nobody out at 320 px", async ({ page }) => {
  await page.setViewportSize({ ...ON_A_PHONE, width: 320 });
  await openAdmin(page, `/admin/new-booking?date=${booked().date}`);
  await page.getByRole("combobox", { name: /^Name/ }).fill("07700 900654");
  await page.getByRole("option", { name: "New client with this phone" }).click();
  await expect(page.getByLabel("Phone Number (optional)")).toHaveValue("07700 900654");
  await chooseGelPolish(page);
  await page.getByRole("region", { name: "Free that day" }).getByRole("button").first().click();
  await expect(page.getByRole("region", { name: "Free that day" })).toBeHidden();
  const time = await page.getByLabel("Time").inputValue();
  await page.getByRole("button", { name: "Save booking" }).locator("visible=true").click();
  await expect(page.getByText("Full name is required").first()).toBeVisible();
  await expect(page.getByLabel("Time")).toHaveValue(time);
  await page.getByLabel("Time").fill("22:15");
  await expect(page.getByText("is outside the opening hours. Book it anyway.")).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("Book it anyway").check();
  await page.getByRole("combobox", { name: /^Name/ }).fill("Lena Late");
  await page.getByRole("button", { name: "Save booking" }).locator("visible=true").click();
  await expect(page.getByRole("button", { name: /Lena Late/ })).toBeInViewport();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Lena Late/ })).toBeHidden();
});

/** Presses free time of a later day in the calendar, and "New booking" there. */
async function openSlot(page: Page, nth: number) {
  await goTo(page, `/admin/calendar?view=day&date=${dayAhead(3 + nth)}`);
  await page.locator('[data-column="0"]').click({ position: { x: 60, y: 200 } });
  await page.getByRole("link", { name: /^New booking at/ }).click();
  await expect(page.getByRole("combobox", { name: /^Name/ })).toBeVisible();
}

async function chooseGelPolish(page: Page) {
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .click();
}

async function save(page: Page, name: string) {
  await page.getByRole("button", { name: "Save booking" }).locator("visible=true").click();
  await expect(page.getByText(new RegExp(`${name} is booked in`))).toBeVisible();
}
