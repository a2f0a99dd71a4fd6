import type { Page } from "@playwright/test";
import { longDate } from "../app/kernel/dates.ts";
import { CHANGED_SINCE } from "../app/words/appointments.ts";
import { NO_ANSWER } from "../app/words/sending.ts";
import { expect, test } from "./journey.ts";
import { aBookedClient, clock, gelPolish, openAdmin, reload, rows, setHidden, withoutSocket } from "./salon.ts";
import { calledByStaff } from "./staff-api.ts";
import { expectUsable } from "./usable.ts";

/** Far from the salon, where it is already the next day: only the salon's wall clock counts. docs/rules.md 13.1 */
test.use({ timezoneId: "Pacific/Auckland" });

const OF =
  "SELECT id, date, starts_minute AS minute, status, payment_status AS paid, payment_method AS method FROM appointments WHERE customer_email = ? AND status <> 'cancelled'";

test("an appointment is opened by keyboard, moved by the form, dragged, and moved back", async ({ page, request }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const { email, name, date, minute } = await aBookedClient(request);
  await openCalendar(page, date);
  for (const view of ["month", "day", "week"]) {
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(page.getByRole("button", { name: view, exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: `Next ${view}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "day", exact: true }).click();
  const appointment = page.locator(".appointment", { hasText: name });
  await appointment.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  for (const shown of [email, "07700 900321", "Gel Polish", clock(minute), "Pending", "Cash"]) {
    await expect(dialog).toContainText(shown);
  }
  await dialog.getByRole("button", { name: "Confirm" }).press("Enter");
  await expect(dialog.getByText("Appointment status updated.")).toBeVisible();
  await expect(dialog.locator("dd", { hasText: "Confirmed" })).toBeVisible();
  const more = dialog.locator("summary", { hasText: "More" });
  await more.click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Cancel appointment" })).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(dialog.getByText("Are you sure you want to cancel this appointment?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(appointment).toBeFocused();

  const free = minute + 60;
  await appointment.click();
  const opensForm = dialog.getByRole("button", { name: "Move", exact: true });
  await opensForm.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Move" })).toBeFocused();
  await opensForm.press("Enter");
  await expect(dialog.getByLabel("New time")).toHaveCount(0);
  await expect(opensForm).toBeFocused();
  await opensForm.press("Enter");
  // They come above the button that is pressed next.
  await expect(dialog.getByRole("group", { name: /^Free on/ })).toBeVisible();
  await dialog.getByLabel("New time").fill("05:00");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect(dialog.getByText("The salon takes no bookings then: it’s outside opening hours")).toBeFocused();
  await dialog.getByLabel("New time").fill(clock(free));
  await dialog.getByLabel("Email the client").uncheck();
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect(page.getByText("We haven’t emailed them.")).toBeVisible();
  await expect(appointment).toContainText(clock(free));
  expect(rows(OF, email)).toMatchObject([{ date, minute: free }]);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(appointment).toContainText(clock(minute));
  expect(rows(OF, email)).toMatchObject([{ date, minute }]);

  await drag(page, name, (free - minute) / 30);
  const asked = page.getByRole("dialog", { name: "Move this appointment?" });
  await expect(asked).toContainText(clock(free));
  await asked.getByRole("button", { name: "Keep it where it is" }).click();
  await expect(appointment).toContainText(clock(minute));
  await drag(page, name, (free - minute) / 30);
  await asked.getByRole("button", { name: "Move appointment" }).click();
  await expect(page.getByText("We’re emailing them.")).toBeVisible();
  expect(rows(OF, email)).toMatchObject([{ date, minute: free }]);
  expect(complaints.filter((complaint) => !complaint.includes("400 (Bad Request)"))).toEqual([]);
});

test("the printed day has the salon, the date, phones and notes, and nothing of today", async ({ page, request }) => {
  const { name, date, minute } = await aBookedClient(request);
  await calledByStaff(page.request, "post", "/api/appointments", {
    ...{ customerName: "Nell Noted", customerEmail: "nell@example.com", customerPhone: "07700 900321" },
    ...{
      services: [{ _id: gelPolish() }],
      date,
      time: clock(minute + 120),
      paymentMethod: "cash",
      notes: "Left-handed",
    },
  });
  await openCalendar(page, date);
  await page.getByRole("button", { name: "day", exact: true }).click();
  const appointment = page.locator(".appointment", { hasText: name });
  await expect(appointment.getByText("07700 900321")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(appointment.getByText("07700 900321")).toBeVisible();
  await expect(page.locator(".calendar-paper")).toHaveText(/^\S.* \S/);
  await expect(page.locator(".calendar-paper")).toContainText(longDate(date));
  await expect(page.locator(".today-line")).toBeHidden();
  await expect(page.locator(".paper-notes")).toHaveText(/^\d\d:\d\d Nell Noted, Gel Polish.*Left-handed$/);
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".paper-notes")).toBeHidden();
});

test("what somebody else has done is refused to be undone, and shows when the tab comes back into view", async ({
  page,
  request,
}) => {
  const { email, name, date, minute } = await aBookedClient(request);
  await withoutSocket(page);
  await openCalendar(page, date);
  const dayRead = page.waitForResponse((answer) => answer.url().includes(`from=${date}&to=${date}`));
  await page.getByRole("button", { name: "day", exact: true }).click();
  await (await dayRead).finished();
  const appointment = page.locator(".appointment", { hasText: name });
  await expect(appointment).toContainText(clock(minute));
  const free = minute + 60;
  // The page reads its days every minute as well.
  await page.route(DAYS, (route) => route.abort());
  await moveElsewhere(page, email, date, free);
  await drag(page, name, 1);
  await expect(page.getByRole("button", { name: "Move appointment" })).toBeVisible();
  await page.unroute(DAYS);
  await page.getByRole("button", { name: "Move appointment" }).click();
  await expect(page.getByRole("dialog").getByText(CHANGED_SINCE)).toBeFocused();
  await page.getByRole("button", { name: "Keep it where it is" }).click();
  await expect(appointment).toContainText(clock(free));

  await moveElsewhere(page, email, date, minute);
  await setHidden(page, true);
  await setHidden(page, false);
  await expect(appointment).toContainText(clock(minute));
});

test("while there is no connection the calendar keeps what it has, and says so", async ({ page, request }) => {
  const { date } = await aBookedClient(request);
  await page.clock.install();
  await openCalendar(page, date);
  await page.getByRole("button", { name: "week", exact: true }).click();
  const appointments = page.locator(".appointment");
  await expect(appointments).not.toHaveCount(0);
  await expect(page.locator(".is-unread")).toHaveCount(0);
  const shown = await appointments.count();
  // From here on only what the journey does makes the calendar read: no minute passes.
  await page.clock.pauseAt(Date.now() + 10_000);
  const reading = "**/admin/calendar/appointments?*";
  let lost = Promise.resolve();
  await page.route(reading, (route) => lost.then(() => route.abort()));
  await setHidden(page, true);
  await setHidden(page, false);
  await expect(page.getByText(NO_ANSWER.outOfDate)).toBeVisible();
  await expect(appointments).toHaveCount(shown);
  await expect(page.locator(".is-unread")).toHaveCount(0);
  const otherDays = Promise.withResolvers<void>();
  lost = otherDays.promise;
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(page.locator(".is-unread")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  otherDays.resolve();
  await expect(page.getByText(NO_ANSWER.someDaysMissing)).toBeVisible();
  await expect(page.locator(".is-unread")).toBeVisible();
  await page.unroute(reading);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(NO_ANSWER.someDaysMissing)).toHaveCount(0);
  await expect(page.locator(".is-unread")).toHaveCount(0);
});

test("a reload shows the view and the day again, which the address names, and real lengths, which the browser remembers", async ({
  page,
}) => {
  await openCalendar(page, "2031-01-15");
  const pressed = (view: string) =>
    expect(page.getByRole("button", { name: view, exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/[?]date=2031-01-15$/);
  const real = page.getByLabel("Show real lengths");
  await page.getByText("View", { exact: true }).locator("visible=true").click();
  await expect(real).not.toBeChecked();
  await real.check();
  await page.keyboard.press("Escape");
  await expect(real).toBeHidden();
  const length = await page.evaluate(() => history.length);
  await page.getByRole("button", { name: "month", exact: true }).click();
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page).toHaveURL(/[?]date=2031-02-\d\d&view=month$/);
  expect(await page.evaluate(() => history.length)).toBe(length);
  await reload(page);
  await pressed("month");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("February 2031");
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(page).toHaveURL(/[?]view=month$/);
  await page.getByRole("button", { name: "week", exact: true }).click();
  await page.getByText("View", { exact: true }).locator("visible=true").click();
  await expect(real).toBeChecked();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test("it starts with the day, has previous and next, and shuts nobody out", async ({ page, request }) => {
    const { name, date, minute } = await aBookedClient(request);
    await openCalendar(page, date);
    await expect(page.getByRole("button", { name: "day", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: "week", exact: true })).toHaveCount(0);
    const title = page.getByRole("heading", { level: 2 });
    const today = (await title.textContent()) ?? "";
    await page.getByRole("button", { name: "Next day" }).click();
    await expect(title).not.toHaveText(today);
    await page.getByRole("button", { name: "Previous day" }).click();
    await expect(title).toHaveText(today);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectUsable(page);
    await page.getByRole("button", { name: "month", exact: true }).click();
    await expect(page.getByRole("button", { name: "Next month" })).toBeVisible();
    await expectUsable(page, page.getByRole("main"));
    await expect(page.locator(".appointment")).toHaveCount(0);
    const day = page.getByRole("button", { name: `${longDate(date)}, 1 appointment: 1 pending` });
    await day.click({ position: { x: 20, y: 95 } });
    await expect(title).toHaveText(longDate(date));
    await page.setViewportSize({ width: 375, height: 740 });
    await page.locator(".appointment", { hasText: name }).click();
    const dialog = page.getByRole("dialog");
    for (const shown of [clock(minute), "Gel Polish", "£", "Status"])
      await expect(dialog.getByText(shown).first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("button", { name: "Confirm" })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 640 });
    await expectUsable(page, dialog);
    await dialog.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a day's appointments are a list", async ({ page, request }) => {
    const { name, date } = await aBookedClient(request);
    await openAdmin(page, `/admin/calendar?date=${date}`);
    // Playwright's role and text locators skip <noscript>.
    const listed = page.locator("noscript li", { hasText: name });
    await expect(listed).toBeVisible();
    await expect(page.locator(".skeleton").first()).toBeHidden();
    await page.locator("noscript a", { hasText: "Next day" }).click();
    await expect(listed).toHaveCount(0);
  });
});

async function openCalendar(page: Page, date: string) {
  await openAdmin(page, `/admin/calendar?date=${date}`);
  await expect(page.getByRole("button", { name: "Today" })).toBeVisible();
}

/** Moves a customer's appointment in another admin's session, unknown to this page. */
async function moveElsewhere(page: Page, email: string, date: string, minute: number) {
  const [now] = rows(OF, email);
  const form = { id: String(now?.id), version: "1", date, time: clock(minute) };
  expect((await page.request.post("/admin/calendar/appointments", { form })).status()).toBe(200);
}

/** Drags an appointment down by a number of half hours; up when negative. */
async function drag(page: Page, name: string, halfHours: number) {
  const appointment = page.locator(".appointment", { hasText: name });
  // Near an edge of the window it would scroll, and end elsewhere the longer it takes.
  await appointment.evaluate((button) => button.scrollIntoView({ block: "center" }));
  const box = await appointment.boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  const [x, y] = [box.x + 60, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10 * Math.sign(halfHours), { steps: 3 });
  await page.mouse.move(x, y + halfHours * HALF_HOUR_PX, { steps: 10 });
  await page.mouse.up();
}

const HALF_HOUR_PX = 32;

/** Where the calendar reads its days. */
const DAYS = "**/admin/calendar/appointments?*";
