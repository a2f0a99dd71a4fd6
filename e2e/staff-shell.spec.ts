import { BUSY, expect, test } from "./journey.ts";
import { aBookedClient, ON_A_PHONE, ON_A_WIDE_SCREEN, openAdmin, signInAsAdmin } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/* What stands around every admin page. docs/rules.md 11.9, 11.10 */

test("on a laptop the calendar begins within 200 px and shows eight hours, under one filled button", {
  tag: BUSY,
}, async ({ page }) => {
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await openAdmin(page, "/admin/calendar?view=day");
  await expect(page.locator(".time-grid")).toBeVisible();
  const measured = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { grid: box(".time-grid").top, bar: box(".calendar-bar").height, body: box(".time-body").top };
  });
  expect(measured.grid).toBeLessThanOrEqual(200);
  expect(measured.bar).toBeLessThanOrEqual(56);
  expect(800 - measured.body).toBeGreaterThanOrEqual(8 * 64);
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test("each page of the day is one tap from every other, and the menu two from all", async ({ page }) => {
    await openAdmin(page, "/admin/appointments");
    const bar = page.getByRole("navigation", { name: "Every day" });
    for (const [name, path] of [
      ["Calendar", "/admin/calendar"],
      ["Book", "/admin/new-booking"],
      ["Clients", "/admin/clients"],
      ["Appointments", "/admin/appointments"],
    ] as const) {
      const link = bar.getByRole("link", { name });
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
      await link.tap();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(link).toHaveAttribute("aria-current", "page");
    }
    await bar.getByRole("button", { name: "More" }).tap();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu.getByRole("link")).toHaveText([
      ...["Appointments", "Calendar", "Book Appointment", "Clients", "Services", "Revenue"],
      ...["Business Hours", "Closure Dates", "Reviews", "Salon", "Customer View"],
    ]);
    await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
    await menu.getByRole("link", { name: "Business Hours" }).tap();
    await expect(page.getByRole("heading", { name: "Business Hours" })).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

test("all else of the salon is two taps away, and found there by typing", async ({ page }) => {
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await openAdmin(page, "/admin/appointments");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Salon", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salon" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectUsable(page);
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  const main = page.getByRole("main");
  await main.getByRole("searchbox", { name: "Find a page" }).fill("depos");
  await expect(main.getByRole("link")).toHaveText([/^Terms/]);
  await main.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking terms");
  await expect(menu.locator("[data-leads-here]")).toHaveText("Salon");
});

test("anybody is found by one tap and typing, and by keys alone", async ({ page, request }) => {
  await page.setViewportSize(ON_A_PHONE);
  const { name } = await aBookedClient(request);
  await openAdmin(page, "/admin/business-hours");
  const search = page.getByRole("combobox", { name: /^Search/ });
  await search.click();
  await page.keyboard.type(name.slice(0, 5).toLowerCase());
  const found = page.getByRole("option", { name: new RegExp(`${name}.*Client`) });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expectUsable(page, page.getByRole("banner"));
  await page.keyboard.press("ArrowDown");
  await expect(found).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("closure");
  await expect(page.getByRole("option", { name: /^Closure Dates/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(search).toHaveValue("closure");
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: ON_A_PHONE });

  test("the search is a page of results, and More opens the menu", async ({ page, request }) => {
    const { name } = await aBookedClient(request);
    await signInAsAdmin(page.request);
    await page.goto("/admin/appointments");
    await page.getByRole("combobox", { name: /^Search/ }).fill(name);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("link", { name: "Services" }).locator("visible=true")).toBeVisible();
  });
});
