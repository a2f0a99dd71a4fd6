import type { Locator, Page, Request } from "@playwright/test";
import { longDate } from "../app/kernel/dates.ts";
import { BUSY, expect, test } from "./journey.ts";
import {
  aBookedClient,
  booked,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  openAdmin,
  rows,
  signInAsAdmin,
  today,
  withoutSocket,
} from "./salon.ts";
import { calledByStaff } from "./staff-api.ts";
import { expectUsable } from "./usable.ts";

const COLUMNS = ["When", "Client", "Services", "Payment", "Status", "Actions"];
const OF = "SELECT status, price_pence, payment_status, payment_method FROM appointments WHERE customer_email = ?";
/** A few rows: each check reads them all. */
const OF_ONE_CLIENT = "/admin/appointments?q=Bennett&status=confirmed";
const ON_A_TABLET = { width: 768, height: 1024 };
const UNSENT = `SELECT outbox.id FROM outbox JOIN appointments ON appointments.id = subject_id
  WHERE customer_email = ? AND kind = 'confirmation' AND sent_at IS NULL`;

test("staff find an appointment, confirm it and price it, and a question that is closed gives the focus back", async ({
  page,
  request,
}) => {
  await page.setViewportSize(ON_A_PHONE);
  const notes = "I bite my nails, so they are quite short, and my left thumb is sore.";
  const { name, email } = await aBookedClient(request, { ...booked(), notes });
  await expect.poll(() => rows(UNSENT, email)).toEqual([]);
  await openAdmin(page);
  await find(page, email);
  const row = page.getByRole("rowgroup").filter({ hasText: email });
  await expect(row).toContainText("Email sent");
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveText(COLUMNS);
  await expect(row.getByRole("rowheader")).toContainText(name);
  await expect(row.getByRole("cell")).toHaveCount(COLUMNS.length - 1);
  const tops = async () => {
    const parts = [
      row.getByLabel(`Status of ${name}`),
      row.getByRole("link", { name, exact: true }),
      row.getByText("£"),
    ];
    return Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
  };
  // On a phone the client and the price stand on one line, and the note and the controls below: 96 px in all. docs/rules.md 14.2
  const [status = 0, client = 0, price = 0] = await tops();
  expect(Math.abs(client - price)).toBeLessThan(20);
  expect(client).toBeLessThan(status);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(96);
  // On a tablet all of them begin on one line.
  await page.setViewportSize(ON_A_TABLET);
  await expect.poll(async () => span(await tops())).toBeLessThan(20);
  await page.setViewportSize(ON_A_PHONE);

  await row.getByLabel(`Status of ${name}`).selectOption("Confirmed");
  await expect(page.getByText("Appointment status updated.")).toBeVisible();
  expect(rows(OF, email)).toMatchObject([{ status: "confirmed" }]);

  await more(row).click();
  await row.getByRole("link", { name: `Edit payment: ${name}` }).click();
  await row.getByLabel("Price in £").fill("-3");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please give the price in pounds and whole pence")).toBeFocused();
  await expect(row.getByLabel("Price in £")).toHaveValue("-3");
  await row.getByLabel("Price in £").fill("41.50");
  await row.getByLabel("Payment method").selectOption("Bank Transfer");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Payment details updated successfully.")).toBeVisible();
  await expect(row.getByText("£41.50")).toBeVisible();
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await more(row).click();
  // A wide table shows two actions, and the others behind "More". docs/rules.md 14.2
  await expect(row.getByRole("link", { name: /^(Edit|Edit payment|Repeat|Cancel): / })).toHaveCount(2);
  expect(rows(OF, email)).toMatchObject([{ price_pence: 4150, payment_method: "bank_transfer" }]);
  await row.getByRole("link", { name: `Cancel: ${name}` }).click();
  await row.getByRole("link", { name: "Keep it" }).click();
  await expect(row.getByRole("link", { name: `Cancel: ${name}` })).toBeFocused();
  await row.getByRole("link", { name: `Cancel: ${name}` }).click();
  await expect(row.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row.getByRole("link", { name: `Cancel: ${name}` })).toBeFocused();
});

test("a price that was refused can be mended and saved before the page has been read again", async ({
  page,
  request,
}) => {
  const { name, email } = await aBookedClient(request);
  await openAdmin(page, `/admin/appointments?q=${encodeURIComponent(email)}`);
  await more(page).click();
  await page.getByRole("link", { name: `Edit payment: ${name}` }).click();
  const price = page.getByLabel("Price in £");
  const save = page.getByRole("button", { name: "Save" });
  await price.fill("-3");
  const saved = Promise.withResolvers<void>();
  const reading = page.waitForRequest(isReading);
  await page.route("**/*.data*", async (route) => {
    if (isReading(route.request())) await saved.promise;
    await route.continue();
  });
  await save.click();
  await expect(page.getByText("Please give the price in pounds and whole pence")).toBeFocused();
  await reading;
  await price.fill("41.50");
  await save.click();
  saved.resolve();
  await expect(page.getByText("Payment details updated successfully.")).toBeVisible();
  expect(rows(OF, email)).toMatchObject([{ price_pence: 4150 }]);
});

test("without a socket the table follows what somebody else changes when it gets the focus", async ({
  page,
  request,
}) => {
  const { email, name } = await aBookedClient(request);
  await withoutSocket(page);
  const listen = await withoutNews(page);
  await openAdmin(page, `/admin/appointments?q=${encodeURIComponent(email)}`);
  const [appointment] = rows("SELECT id FROM appointments WHERE customer_email = ?", email);
  await calledByStaff(request, "put", `/api/appointments/${appointment?.id}`, { status: "confirmed" });
  const row = page.getByRole("row").filter({ hasText: name });
  const before = await row.boundingBox();
  await expect(page.getByLabel(/^Status of /)).toHaveValue("pending");
  await listen();
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await expect(page.getByLabel(/^Status of /)).toHaveValue("confirmed");
  expect(await row.boundingBox()).toEqual(before);
  await expect(page.getByText("Changed elsewhere")).toHaveCount(0);
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the table, its filters and its questions shut nobody out", { tag: BUSY }, async ({ page }) => {
    await openAdmin(page, OF_ONE_CLIENT);
    await expectUsable(page);
    const row = page.locator("tbody", { has: page.getByLabel(/^Status of /) }).first();
    await more(row).click();
    for (const [ask, shown] of [
      [/^Edit payment/, row.getByLabel("Price in £")],
      [/^Delete/, row.getByRole("button", { name: "Yes, delete it for ever" })],
      [/^History/, row.getByRole("link", { name: "Close" })],
    ] as const) {
      await row.getByRole("link", { name: ask }).click();
      await expect(shown).toBeVisible();
      await expectUsable(page, row);
    }
  });
});

function span(values: number[]): number {
  return Math.max(...values) - Math.min(...values);
}

async function find(page: Page, what: string) {
  await page.getByText("All filters").click();
  await page.getByLabel("Name, email or phone").fill(what);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText(`Only “${what}”`)).toBeVisible();
}

test("the arrow keys pass over a status on the way to another, and set none before they are told to", async ({
  page,
  request,
}) => {
  const { name, email } = await aBookedClient(request);
  await openAdmin(page, `/admin/appointments?q=${encodeURIComponent(email)}`);
  const status = page.getByLabel(`Status of ${name}`);
  await status.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("completed");
  expect(rows(OF, email)).toMatchObject([{ status: "pending" }]);
  await page.getByRole("button", { name: "Set", exact: true }).press("Enter");
  await expect(page.getByText("Appointment completed.")).toBeVisible();
  expect(rows(OF, email)).toMatchObject([{ status: "completed" }]);
  await expect(status).toBeFocused();
  await expect(page.getByRole("button", { name: "Set", exact: true })).toHaveCount(0);
});

test("a status that is chosen before the script has come has a button too", async ({ page, request }) => {
  const { name, email } = await aBookedClient(request);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await signInAsAdmin(page.request);
  await page.goto("/admin/appointments");
  await page.getByLabel(`Status of ${name}`).selectOption("Confirmed");
  scripts.resolve();
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(page.getByText("Appointment status updated.")).toBeVisible();
  expect(rows(OF, email)).toMatchObject([{ status: "confirmed" }]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test("the list begins with today, and the day of what is in sight stands above it", { tag: BUSY }, async ({
    page,
  }) => {
    const before = today();
    await openAdmin(page);
    const days = page.getByRole("heading", { level: 2 });
    await expect(days.first()).toHaveText(/^Today /);
    expect([before, today()].map((date) => `Today ${longDate(date)}`)).toContain(await days.first().textContent());
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThan(10_000);
    // Not the first one of its day: above that one the day before may still be in sight.
    const [above, shown] = await page.evaluate<[string, string]>(`(() => {
      const dates = [...document.querySelectorAll('td time')];
      const later = dates.find(({ dateTime }, index) => index >= 30 && dateTime === dates[index - 1].dateTime);
      later.closest('tr').scrollIntoView();
      const heading = document.elementsFromPoint(100, 30).find((element) => element.matches('h2 time'));
      return [heading?.dateTime, later.dateTime];
    })()`);
    expect(above).toBe(shown);
  });
});

function more(within: Page | Locator) {
  return within.getByLabel(/^More: /);
}

/** Keeps the open table from comparing itself with the diary, until the answered function is called. */
async function withoutNews(page: Page): Promise<() => Promise<void>> {
  const comparison = "**/admin/appointments/versions*";
  await page.route(comparison, (route) => route.abort());
  return () => page.unroute(comparison);
}

/** Whether the page reads its data, and sends none. */
function isReading(request: Request): boolean {
  return request.method() === "GET" && request.url().includes(".data");
}
