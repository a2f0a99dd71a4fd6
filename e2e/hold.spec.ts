import type { Page } from "@playwright/test";
import { BOOKING_SAYS } from "../app/testing/says.ts";
import { ONLY_HELD } from "../app/words/later-steps.ts";
import { expect, salon, test } from "./journey.ts";
import {
  booked,
  clock,
  gelPolish,
  goLive,
  goTo,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  openAccount,
  openAdmin,
  reload,
  reported,
  rows,
  setHidden,
} from "./salon.ts";

/* A start that is held while its details are typed: docs/rules.md 22.9 to 22.12 */

const TIME = clock(booked().minute);
const search = (step: string) => `step=${step}&service=${gelPolish()}&date=${booked().date}`;
const free = (page: Page) => page.getByRole("radio", { name: TIME, exact: true });
const taken = (page: Page) => page.getByRole("radio", { name: `${TIME} taken`, exact: true });

test("a start that somebody goes on with is taken for others, and comes back", async ({ browser, page, baseURL }) => {
  await page.setViewportSize(ON_A_PHONE);
  await openAccount(page.request);
  await goTo(page, `/booking?${search("datetime")}`);
  const other = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: ON_A_WIDE_SCREEN })).newPage();
  await goLive(other, `/book?${search("datetime")}`);
  await free(page).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(taken(other)).toBeDisabled();
  await expect(other.getByRole("group", { name: /^Available Times/ })).toMatchAriaSnapshot(`
    - listitem:
      - radio "12:00 taken" [disabled]
  `);
  await expect(other.getByRole("status").filter({ hasText: "have just gone" })).toHaveCount(1);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Your Information"
    - paragraph:
      - text: "We’re holding 12:00 for you:"
      - timer: /[345]:\\d\\d/
    - status
  `);

  await page.goBack();
  await expect(free(other)).toBeEnabled();
  await page.goForward();
  await expect(taken(other)).toBeDisabled();
  await expect(page.getByRole("timer")).toBeVisible();

  await other.evaluate(NOTES_WHEN_FREE, TIME);
  await reload(page);
  await expect(page.getByRole("timer")).toBeVisible();
  // A busy browser ends a closing tab after half a second, whether it has told its page or not.
  // The page says when: a busy machine may hand the answer over seconds later.
  const closed = Number(await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide')), Date.now()"));
  await page.close();
  await expect(free(other)).toBeEnabled({ timeout: 30_000 });
  const freeAt = Number(await other.evaluate("document.documentElement.dataset.freeAt"));
  expect(freeAt - closed).toBeGreaterThan(9_000);
});

/** Records in the page itself when a start is first offered to the waiting client. */
const NOTES_WHEN_FREE = (time: string) => {
  const { dataset } = document.documentElement;
  new MutationObserver(() => {
    if (document.querySelector(`input[type=radio][value="${time}"]:enabled`)) dataset.freeAt ??= `${Date.now()}`;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
};

test("a page that nobody touches takes no start when another's hold ends, and asks for it at the first touch", async ({
  browser,
  page,
  baseURL,
}) => {
  await page.setViewportSize(ON_A_PHONE);
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await goLive(other, `/book?${search("details")}&time=${TIME}`);
  await expect(other.getByRole("timer")).toBeVisible();
  await openAccount(page.request);
  let asked = 0;
  page.on("request", (request) => request.url().endsWith("/booking/hold") && asked++);
  await goLive(page, `/booking?${search("details")}&time=${TIME}`);
  await expect(page.getByRole("alert")).toContainText(BOOKING_SAYS.held);
  const confirm = page.getByRole("button", { name: "Confirm Appointment" });
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Choose another time" })).toBeInViewport();

  await other.getByRole("link", { name: "Choose another time" }).click();
  await expect(confirm).toBeInViewport();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.evaluate("new Promise((hasNothingToDo) => requestIdleCallback(hasNothingToDo))");
  expect(asked).toBe(0);
  await expect(free(other)).toBeEnabled();

  await page.getByLabel("Notes").press("x");
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(taken(other)).toBeDisabled();
});

test("a client who goes to another app in the middle of the details comes back to them", async ({ page }) => {
  await openAccount(page.request);
  await goTo(page, `/booking?${search("details")}&time=${TIME}`);
  await expect(page.getByRole("timer")).toBeVisible();
  await reported(page);
  await page.getByLabel("Notes").fill("By the window");
  await setHidden(page, true);
  // Nothing else tells that the server has heard: a page that is hidden waits for no answer.
  await expect.poll(() => minutesLeft()).toBeGreaterThan(3);
  expect(minutesLeft()).toBeLessThanOrEqual(5);
  const shown = page.waitForResponse("**/still-here");
  await setHidden(page, false);
  expect((await shown).status()).toBe(204);
  await expect(page.getByLabel("Notes")).toHaveValue("By the window");
});

/** For how long the hidden page keeps its session, minutes; none while it has not reported that it is hidden. */
function minutesLeft(): number {
  const left = rows("SELECT stays_until AS until FROM session_pages WHERE salon_id = ? AND sequence > 1", salon().id);
  const [until = 0] = left.map((row) => Number(Object(row).until));
  return (until - Date.now()) / 60_000;
}

test("details that are refused keep the hold and its time", async ({ page }) => {
  await page.clock.install();
  await openAccount(page.request);
  await goTo(page, `/booking?${search("details")}&time=${TIME}`);
  const timer = page.getByRole("timer");
  await expect(timer).toBeVisible();
  await page.clock.fastForward("00:15");
  await expect(timer).toHaveText(/^4:[1-4]\d$/);
  const before = await timer.innerText();
  await page.getByLabel("Phone Number").fill("123");
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a valid phone number");
  await expect(page.getByLabel("Phone Number")).toHaveValue("123");
  await expect(timer).toBeVisible();
  expect((await timer.innerText()) <= before).toBe(true);
});

test("the last minute is announced, activity extends the hold once by five minutes, and the end is told", async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 375, height: 720 });
  await openAccount(page.request);
  await goTo(page, `/booking?${search("details")}&time=${TIME}`);
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^(5:00|4:[3-5]\d)$/);
  await page.clock.fastForward("04:05");
  await expect(page.getByRole("status").filter({ hasText: `hold ${TIME} for you for one more minute` })).toHaveCount(1);
  await page.getByLabel("Notes").press("x");
  await expect(timer).toHaveText(/^(10:00|9:[1-5]\d)$/);
  await page.clock.fastForward("09:00");
  await page.getByLabel("Notes").press("y");
  await page.clock.fastForward("01:30");
  await expect(timer).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: `released ${TIME}` })).toHaveCount(1);
  const end = page.getByText(`We’ve released ${TIME}. You can still book it until somebody else does.`);
  const atButton = end.and(page.locator(":not([role=status])")).filter({ visible: true });
  await expect(atButton).toHaveCount(1);
  await expect(atButton).toBeInViewport({ ratio: 1 });
  await expect(atButton.getByRole("link", { name: "Choose another time" })).toBeVisible();
});

test("a visitor keeps their start on the way to an account, even over a reload, and gives it back when they leave the details", async ({
  browser,
  page,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await goLive(other, `/book?${search("datetime")}`);
  await goTo(page, `/book?${search("datetime")}`);
  const timer = page.getByRole("timer");
  const goOn = async () => {
    await free(page).check();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(timer).toBeVisible();
    await expect(taken(other)).toBeDisabled();
  };
  await goOn();
  await page.getByRole("link", { name: "I have an account" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
  await expect(timer).toHaveText(/^(5:00|4:[345]\d)$/);
  await expect(taken(other)).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole("link", { name: "I have an account" })).toBeVisible();
  await expect(timer).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
  await reload(page);
  await expect(timer).toHaveText(/^4:[1-5]\d$/);
  await expect(taken(other)).toBeDisabled();
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await expect(free(other)).toBeEnabled();

  await goOn();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(timer).toHaveCount(0);
  await expect(free(other)).toBeEnabled();
});

test("staff see a hold come and go in the calendar, and free time below it can still be pressed", async ({
  browser,
  page,
  baseURL,
}) => {
  const staff = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: ON_A_WIDE_SCREEN })).newPage();
  await openAdmin(staff, `/admin/calendar?view=day&date=${booked().date}`);
  await openAccount(page.request);
  await goLive(page, `/booking?${search("details")}&time=${TIME}`);
  await expect(page.getByRole("timer")).toBeVisible();
  const held = staff.getByText(/^12:00–12:45 Held until \d\d:\d\d$/);
  await expect(held).toBeVisible();
  await expect(held).toHaveCSS("pointer-events", "none");
  await page.goto(`/booking?${search("datetime")}`);
  await expect(held).toHaveCount(0, { timeout: 30_000 });
});

test("staff book over a hold once they say so, and its holder has the three nearest starts one tap away", async ({
  browser,
  page,
  baseURL,
}) => {
  await openAccount(page.request);
  await goLive(page, `/booking?${search("details")}&time=${TIME}`);
  await expect(page.getByRole("timer")).toBeVisible();
  const staff = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await openAdmin(staff, `/admin/book-appointment?${search("details")}&time=${TIME}`);
  await staff.getByLabel("Full Name").fill("Grace Hopper");
  await staff.getByLabel("Email Address").fill("grace@example.com");
  await staff.getByLabel("Phone Number").fill("07700 900123");
  await staff.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(staff.getByRole("alert")).toContainText(ONLY_HELD);
  await staff.getByLabel("Somebody is booking this time right now. Book it anyway.").check();
  await staff.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(staff.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();

  await expect(page.getByRole("alert").getByRole("button")).toHaveCount(3);
  await expect(page.getByRole("timer")).toHaveCount(0);
  await page.getByLabel("Phone Number").fill("07700 900321");
  await page.getByRole("alert").getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
});
