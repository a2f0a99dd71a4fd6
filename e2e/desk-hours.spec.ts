import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { clock, openDesk, rows, signUp } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/*
 * Business hours and closure dates in a browser. The demo salon is shared with the journeys beside: these close what is far
 * ahead or late in the evening, and put everything back.
 */

test.describe.configure({ timeout: 60_000 });

const HOURS = "SELECT is_open, closes_minute FROM business_hours WHERE weekday = ?";
const CLOSED = "SELECT id, date FROM closure_dates WHERE reason = ? ORDER BY date";
const BOOKED = "SELECT id, status FROM appointments WHERE customer_email = ?";
const WEEK = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const REASON = "The floor is being laid";

for (const [device, viewport] of [
  ["a wide screen", { width: 1280, height: 800 }],
  ["a phone", { width: 375, height: 700 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("narrower hours name whom they strand, are saved when that is agreed to, and hide their times from clients", async ({
      page,
      browser,
      request,
    }) => {
      const { date, weekday, closes } = anOpenDayFrom(25);
      const [latest, earlier] = [clock(closes), clock(closes - 15)];
      const client = await browser.newPage();
      const email = await signUp(client, "Ottilie Brandt");
      const week = await (await request.get("/api/business-hours")).json();
      try {
        await bookAt(client, date, latest);
        await openDesk(page, "/admin/business-hours");
        const closing = page.getByRole("group", { name: WEEK[weekday] ?? "" }).getByLabel("Closing time");
        await closing.fill("03:00");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(
          page.getByText(`Invalid hours for ${WEEK[weekday]}: opening time must be before closing time`),
        ).toBeVisible();
        await expect(closing).toHaveValue("03:00");
        await closing.fill(earlier);
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByText("Ottilie Brandt, 07700 900321")).toBeVisible();
        await expect(page.getByRole("alert")).toBeFocused();
        expect(rows(HOURS, `${weekday}`)).toMatchObject([{ closes_minute: closes }]);
        await page.getByRole("link", { name: "Keep the old hours" }).click();
        await expect(closing).toHaveValue(latest);

        await closing.fill(earlier);
        await closing.press("Enter");
        await page.getByRole("button", { name: "Save anyway" }).click();
        await expect(page.getByText("Business hours updated successfully!")).toBeVisible();
        expect(rows(BOOKED, email)).toMatchObject([{ status: "pending" }]);
        await deleteAll(request, email);
        expect((await timesOn(client, date)).at(-1)).toBe(earlier);
      } finally {
        await asAdmin(request, "put", "business-hours", week);
        await deleteAll(request, email);
      }
      expect((await timesOn(client, date)).at(-1)).toBe(latest);
    });

    test("a range of days is closed to clients until it is removed", async ({ page, browser, request }) => {
      const { date, closes } = anOpenDayFrom(28);
      const client = await browser.newPage();
      const email = await signUp(client, "Ottilie Brandt");
      try {
        await bookAt(client, date, clock(closes));
        await openDesk(page, "/admin/closure-dates");
        await page.getByRole("button", { name: "Add Closure Date" }).click();
        await expect(page.getByText("Please select a date and provide a reason")).toBeVisible();
        await page.getByLabel("Date", { exact: true }).fill(date);
        await page.getByLabel("Last day").fill(dayAhead(33));
        await page.getByLabel("Reason").fill(REASON);
        await page.getByRole("button", { name: "Add Closure Date" }).click();
        await expect(page.getByText("Ottilie Brandt, 07700 900321")).toBeVisible();
        expect(rows(CLOSED, REASON)).toEqual([]);
        await page.getByRole("button", { name: "Close anyway" }).click();
        await expect(page.getByText("Closure date added successfully")).toBeVisible();
        await expect(page.getByLabel("Reason")).toHaveValue("");
        await expect(page.getByText("Closure date added successfully")).toHaveCount(0, { timeout: 4_000 });
        expect(rows(CLOSED, REASON)[0]).toMatchObject({ date });
        expect(rows(BOOKED, email)).toMatchObject([{ status: "pending" }]);
        expect(await timesOn(client, date)).toEqual([]);

        const closure = page.getByRole("listitem").filter({ hasText: REASON });
        await closure.getByRole("link", { name: "Remove" }).click();
        await page.getByRole("link", { name: "Keep them" }).click();
        await expect(closure.getByRole("link", { name: "Remove" })).toBeFocused();
        await closure.getByRole("link", { name: "Remove" }).click();
        await page.getByRole("button", { name: "Yes, remove them" }).click();
        await expect(page.getByText("Closure date removed successfully")).toBeVisible();
        expect(rows(CLOSED, REASON)).toEqual([]);
        expect(await timesOn(client, date)).not.toEqual([]);
      } finally {
        await openAgain(request);
        await deleteAll(request, email);
      }
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a day is closed and opened again, and a mistake in the hours keeps what was typed", async ({
    page,
    request,
  }) => {
    const date = dayAhead(50);
    await openDesk(page, "/admin/closure-dates");
    try {
      await page.getByLabel("Date", { exact: true }).fill(date);
      await page.getByLabel("Reason").fill(REASON);
      await page.getByRole("button", { name: "Add Closure Date" }).click();
      await expect(page.getByText("Closure date added successfully")).toBeVisible();
      expect(rows(CLOSED, REASON)).toMatchObject([{ date }]);
      await page.getByRole("listitem").filter({ hasText: REASON }).getByRole("link", { name: "Remove" }).click();
      await page.getByRole("button", { name: "Yes, remove it" }).click();
      await expect(page.getByText("Closure date removed successfully")).toBeVisible();
      expect(rows(CLOSED, REASON)).toEqual([]);
    } finally {
      await openAgain(request);
    }
    await page.goto("/admin/business-hours");
    const monday = page.getByRole("group", { name: "Monday" });
    await monday.getByLabel("Closing time").fill("05:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Invalid hours for Monday")).toBeVisible();
    await expect(monday.getByLabel("Closing time")).toHaveValue("05:00");
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours at 320 px`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test("neither page scrolls sideways or shuts somebody out, asking and refusing as well", async ({ page }) => {
      await openDesk(page, "/admin/business-hours");
      await expectUsable(page);
      for (const day of WEEK)
        await page.getByRole("group", { name: day }).getByLabel("Open", { exact: true }).uncheck();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("button", { name: "Save anyway" })).toBeVisible();
      await expectUsable(page);
      await page.getByRole("group", { name: "Friday" }).getByLabel("Open", { exact: true }).check();
      await page.getByRole("group", { name: "Friday" }).getByLabel("Opening time").fill("");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Please give Friday an opening and a closing time")).toBeVisible();
      await expectUsable(page);
      await page.goto("/admin/closure-dates");
      await expectUsable(page);
      await page.getByRole("button", { name: "Add Closure Date" }).click();
      await expect(page.getByText("Please select a date and provide a reason")).toBeVisible();
      await expectUsable(page);
      await page.getByRole("link", { name: "Remove" }).first().click();
      await expect(page.getByText(/Are you sure you want to remove/)).toBeVisible();
      await expectUsable(page);
    });
  });
}

/** The date so many days ahead, in London. */
function dayAhead(days: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(Date.now() + days * 86_400_000);
}

/** The first open day that is so many days ahead or later, and when it closes, minutes of the day. */
function anOpenDayFrom(daysAhead: number) {
  for (let days = daysAhead; days <= 30; days++) {
    const date = dayAhead(days);
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    const [hours] = rows(HOURS, `${weekday}`);
    const closed = rows("SELECT 1 FROM closure_dates WHERE date = ?", date).length > 0;
    if (hours?.is_open === 1 && !closed) return { date, weekday, closes: Number(hours.closes_minute) };
  }
  throw new Error("No day far ahead is open");
}

/** The times that a client is offered for Gel Polish on a date, earliest first. */
async function timesOn(client: Page, date: string): Promise<string[]> {
  await client.goto(`/booking?step=datetime&service=gel-polish-classic&date=${date}`);
  await expect(client.getByRole("heading", { name: "Select Date & Time for Your Services" })).toBeVisible();
  return client.locator("button[name=time]").allTextContents();
}

async function bookAt(client: Page, date: string, time: string) {
  await client.goto(`/booking?step=details&service=gel-polish-classic&date=${date}&time=${time}`);
  await client.getByLabel("Phone Number").fill("07700 900321");
  await client.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(client.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
}

async function openAgain(request: APIRequestContext) {
  for (const { id } of rows(CLOSED, REASON)) await asAdmin(request, "delete", `closure-dates/${id}`);
}

async function deleteAll(request: APIRequestContext, email: string) {
  for (const { id } of rows(BOOKED, email)) await asAdmin(request, "delete", `appointments/${id}`);
}

async function asAdmin(request: APIRequestContext, method: "put" | "delete", path: string, body?: unknown) {
  const credentials = { action: "admin-login", email: "admin@salon.test", password: "demo-admin", type: "admin" };
  const { token } = await (await request.post("/api/auth", { data: credentials })).json();
  const answer = await request[method](`/api/${path}`, { data: body, headers: { Authorization: `Bearer ${token}` } });
  expect(answer.ok(), path).toBe(true);
}
