import { OPENING_NEWS } from "../app/words/opening.ts";
import { expect, salon, test } from "./journey.ts";
import { book, dayAhead, goTo, offeredStarts, openAccount, openAdmin, rows } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/* Breaks, blocked time and the rules that a salon sets, on a phone. */

const BLOCKS = "SELECT date, starts_minute, ends_minute, weekly FROM blocks WHERE salon_id = ? ORDER BY starts_minute";
const BOOKED = "SELECT status FROM appointments WHERE customer_email = ?";
const WEEK = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

test.use({ viewport: { width: 375, height: 700 } });

test("a lunch is blocked every week, and an afternoon over an appointment once that is agreed to", async ({
  page,
  request,
}) => {
  const date = dayAhead(9);
  const email = await openAccount(request, "Ottilie Brandt");
  await book(request, email, "Ottilie Brandt", { date, minute: 16 * 60 });
  await openAdmin(page, "/admin/business-hours");
  await page.getByRole("main").getByRole("link", { name: "Blocked Time" }).click();
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByLabel("From").fill("13");
  await page.getByLabel("To", { exact: true }).fill("13.30");
  await page.getByLabel("Every week").check();
  await page.getByLabel("Reason").fill("Lunch");
  await page.getByRole("button", { name: "Block Time" }).click();
  await expect(page.getByText("13:00 to 13:30, Lunch")).toBeVisible();
  expect(rows(BLOCKS, salon().id)).toMatchObject([{ date, starts_minute: 780, ends_minute: 810, weekly: 1 }]);
  const free = await offeredStarts(request, date);
  expect(free).toEqual(expect.not.arrayContaining(["12:15", "13:00", "13:15"]));
  expect(free).toEqual(expect.arrayContaining(["12:00", "13:30"]));

  await goTo(page, `/admin/blocked-time?date=${date}&from=14:00&to=18:00`);
  await page.getByRole("button", { name: "Block Time" }).click();
  await expect(page.getByText("1 appointment is booked in that time.")).toBeVisible();
  await expect(page.getByText("Ottilie Brandt, 07700 900321")).toBeVisible();
  await expect(page.getByRole("alert")).toBeFocused();
  await expectUsable(page);
  expect(rows(BLOCKS, salon().id)).toHaveLength(1);
  await page.getByRole("button", { name: "Block anyway" }).click();
  await expect(page.getByText("14:00 to 18:00")).toBeVisible();
  expect(rows(BOOKED, email)).toMatchObject([{ status: "pending" }]);
  expect(await offeredStarts(request, date)).toEqual(expect.not.arrayContaining(["14:00", "15:00", "17:45"]));

  await page.getByRole("listitem").filter({ hasText: "Lunch" }).getByRole("link", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("Blocked time removed successfully")).toBeVisible();
  expect(await offeredStarts(request, date)).toContain("13:00");
});

test("a tap outlives the last act's news, and the next act's news is shown again", async ({ page }) => {
  const date = dayAhead(9);
  await page.clock.install();
  await openAdmin(page, `/admin/blocked-time?date=${date}&from=14:00&to=18:00`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Block Time" }).click();
  await expect(page.getByText("Time blocked successfully")).toBeVisible();
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.clock.runFor(3_100);
  await expect(page.getByText("Time blocked successfully")).toHaveCount(0);
  await page.getByLabel("From").fill("09:00");
  await page.getByLabel("To", { exact: true }).fill("10:00");
  await page.getByRole("button", { name: "Block Time" }).click();
  await expect(page.getByText("Time blocked successfully")).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(/remove=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/remove=/);
  await page.getByRole("listitem").filter({ hasText: "09:00 to 10:00" }).getByRole("link", { name: "Remove" }).click();
  await asked;
  await page.clock.runFor(3_100);
  await expect(page.getByText("Time blocked successfully")).toHaveCount(0);
  answer.resolve();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("Blocked time removed successfully")).toBeVisible();
  expect(rows(BLOCKS, salon().id)).toMatchObject([{ date, starts_minute: 14 * 60 }]);
});

test("a break is added to a day by one tap, and rules are saved below it", async ({ page, request }) => {
  const date = dayAhead(10);
  const day = WEEK[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? "";
  await openAdmin(page, "/admin/business-hours");
  const group = page.getByRole("group", { name: day });
  await group.getByRole("button", { name: "Add a break" }).click();
  await expect(group.getByLabel("Opens again")).toHaveValue("14:00");
  await expect(group.getByLabel("Opens again")).toBeFocused();
  await expect(group.getByLabel("Closing time").first()).toHaveValue("13:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Business hours updated successfully!")).toBeVisible();
  expect(await offeredStarts(request, date)).toEqual(expect.not.arrayContaining(["12:15", "13:00", "13:45"]));

  await page.getByLabel("Days ahead that clients can book").fill("0");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Please give a whole number from 1 to 365")).toBeVisible();
  await page.getByLabel("Days ahead that clients can book").fill("5");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText(OPENING_NEWS.rulesSaved)).toBeVisible();
  expect(await offeredStarts(request, date)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a break is added and time is blocked all day", async ({ page }) => {
    await openAdmin(page, "/admin/business-hours");
    const monday = page.getByRole("group", { name: "Monday" });
    await monday.getByRole("button", { name: "Add a break" }).click();
    await expect(monday.getByLabel("Opens again")).toHaveValue("14:00");
    await monday.getByRole("button", { name: "Remove" }).click();
    await expect(monday.getByLabel("Opens again")).toHaveCount(0);
    const date = dayAhead(12);
    await goTo(page, `/admin/blocked-time?date=${date}`);
    await page.getByLabel("All day").check();
    await page.getByRole("button", { name: "Block Time" }).click();
    await expect(page.getByText("Time blocked successfully")).toBeVisible();
    expect(rows(BLOCKS, salon().id)).toMatchObject([{ date, starts_minute: 0, ends_minute: 1440, weekly: 0 }]);
  });
});
