import type { Page } from "@playwright/test";
import { dayAndMonth } from "../app/kernel/dates.ts";
import { CLOSED_TODAY, expect, test } from "./journey.ts";
import {
  aBookedClient,
  booked,
  clock,
  dayAhead,
  gelPolish,
  goTo,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  signInAsAdmin,
  wednesdayAhead,
  withoutSocket,
} from "./salon.ts";
import { expectNothingWider, expectUsable } from "./usable.ts";

/* Choosing services and a start before there is an account. docs/rules.md 9.9 */

test("a visitor books by the keyboard alone, with an account made on the way", { tag: CLOSED_TODAY }, async ({
  page,
}) => {
  await goTo(page, "/book");
  await pressUntil(page, "Tab", () => page.getByRole("checkbox", { name: /^Gel Polish/ }).first());
  await page.keyboard.press("Space");
  await pressUntil(page, "Tab", () => page.getByRole("button", { name: "Continue to Date & Time" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Select Date & Time for Your Services" })).toBeFocused();
  await pressUntil(page, "Tab", () => page.getByRole("region", { name: "Soonest" }).getByRole("link").first());
  await page.keyboard.press("Enter");
  await pressUntil(page, "Tab", () => page.getByRole("button", { name: "Continue", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeFocused();
  await pressUntil(page, "Tab", () => page.getByRole("link", { name: "I have an account" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await page.keyboard.type("Maya Lindqvist");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`maya-${crypto.randomUUID().slice(0, 8)}@example.com`);
  for (const name of ["Password", "Confirm Password"]) {
    await pressUntil(page, "Tab", () => page.getByLabel(name, { exact: true }));
    await page.keyboard.type("nailed-it");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeFocused();
  await pressUntil(page, "Tab", () => page.getByLabel("Phone Number"));
  await page.keyboard.type("07700 900321");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeFocused();
});

test("choosing a service moves nothing, whatever it is and on any screen", async ({ page }) => {
  for (const screen of [ON_A_PHONE, ON_A_WIDE_SCREEN]) {
    await page.setViewportSize(screen);
    await goTo(page, "/book");
    const before = await rowPositions(page);
    // A main service, one that is priced each, an extra that is, and one that is not.
    for (const name of [/^French Gel Polish/, /^Nail Art/, /^Nail Gems/, /^Block Colour £/]) {
      const box = page.getByRole("checkbox", { name });
      const onScreen = await box.evaluate((element) => {
        element.scrollIntoView({ block: "center" });
        return element.getBoundingClientRect().top;
      });
      await box.check();
      await expect(page.getByRole("complementary", { name: "Your booking" })).toContainText("Total");
      expect(await rowPositions(page), `${name} at ${screen.width} px`).toEqual(before);
      expect(await box.evaluate((element) => element.getBoundingClientRect().top)).toBe(onScreen);
    }
  }
});

test("a closed day says why when it is tapped or reached by key, and can't be chosen", async ({ page, request }) => {
  const date = dayAhead(9);
  await signInAsAdmin(request);
  const closure = { intent: "add", date, reason: "Staff training", key: crypto.randomUUID() };
  await request.post("/admin/closure-dates", { form: closure });
  await goTo(page, `/book?step=datetime&service=${gelPolish()}&date=${date}`);
  const closed = page.getByRole("grid").getByRole("button", { name: `${dayAndMonth(date)}, closed: Staff training` });
  const reason = page.getByText(`Closed on ${dayAndMonth(date)}: Staff training`);
  await expect(reason).toBeHidden();
  // A finger may tap it all the same.
  await closed.click({ force: true });
  await expect(reason).toBeVisible();
  await expect(closed).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(reason).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(closed).toBeFocused();
  await expect(reason).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`date=${date}$`));
});

test("a start that is taken while the visitor chooses is told before an account is asked for", async ({
  page,
  request,
}) => {
  await withoutSocket(page);
  await goTo(page, `/book?step=datetime&service=${gelPolish()}&date=${booked().date}`);
  await page.getByRole("radio", { name: clock(booked().minute), exact: true }).check();
  await aBookedClient(request);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("This time slot is no longer available. Please select a different time.");
  await expect(alert).toBeFocused();
  await expect(alert.getByRole("link")).toHaveCount(3);
  await alert.getByRole("link").last().click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "I have an account" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
});

test("no screen of it scrolls sideways or shuts somebody out on the narrowest phone", async ({ page, request }) => {
  await page.setViewportSize(NARROW);
  const { date, minute } = await aBookedClient(request, { ...booked(), date: wednesdayAhead() });
  const service = gelPolish();
  const draft = new URLSearchParams({ service, date, time: clock(minute) });
  for (const path of ["/book", `/book?service=${service}`, `/book?step=datetime&service=${service}`]) {
    await goTo(page, path);
    await expectNothingWider(page);
  }
  await goTo(page, `/book?step=details&${draft}`);
  await expect(page.getByRole("alert")).toBeVisible();
  await expectUsable(page);
});

const NARROW = { width: 320, height: 640 };

/** Presses a key until something has the focus. */
async function pressUntil(page: Page, key: string, wanted: () => ReturnType<Page["locator"]>) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    if (await wanted().evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted()).toBeFocused();
}

/** Where each row of the menu stands in the page, px, by its service. */
function rowPositions(page: Page): Promise<[string, number][]> {
  return page
    .locator("main li[id]")
    .evaluateAll((rows) => rows.map((row): [string, number] => [row.id, row.getBoundingClientRect().top + scrollY]));
}

test("services that don’t go together get a question: an answer takes the other out, or leaves both with their price", async ({
  page,
}) => {
  await page.setViewportSize(ON_A_PHONE);
  await goTo(page, "/book");
  const box = (name: RegExp) => page.getByRole("checkbox", { name });
  await box(/^Gel Polish ?£/).check();
  await box(/^Builder Gel ?£/).check();
  const question = page.getByRole("group", { name: /Which would you like/ }).locator("visible=true");
  await expect(question).toBeVisible();
  const price = page.getByText("Total £83").locator("visible=true");
  await expect(price).toHaveCount(0);
  await question.getByRole("button", { name: "Builder Gel" }).click();
  await expect(question).toHaveCount(0);
  await expect(box(/^Gel Polish ?£/)).not.toBeChecked();
  await expect(box(/^Builder Gel ?£/)).toBeChecked();
  await expect(page.getByRole("button", { name: "Continue to Date & Time" }).locator("visible=true")).toBeFocused();
  await box(/^Gel Polish ?£/).check();
  await question.getByRole("button", { name: "Both, please" }).click();
  await expect(price).toBeVisible();
});
