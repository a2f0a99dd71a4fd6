import type { Page, Request } from "@playwright/test";
import { holdBack } from "./held-back.ts";
import { answerTo, expect, salon, test } from "./journey.ts";
import { aBookedClient, book, dayAhead, goLive, goTo, openAccount, openAdmin, rows, signInAsAdmin } from "./salon.ts";
import { calledByStaff } from "./staff-api.ts";

/* A page has been answered and is still reading its data again, over a slow connection: nothing done meanwhile is lost. */

const ORDER = `SELECT name FROM services WHERE salon_id = ? AND name IN ('Gel Polish', 'Builder Gel') ORDER BY position`;

test("a service is moved while its activation is still being saved", async ({ page }) => {
  await openAdmin(page, "/admin/services");
  const goOn = await holdBack(page, (request) => /intent=toggle/.test(request.postData() ?? ""));
  await page.getByRole("checkbox", { name: "Active Builder Gel", exact: true }).uncheck();
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Builder Gel", exact: true }) });
  await row.locator("summary").click();
  await page.getByRole("button", { name: "Move up: Builder Gel", exact: true }).click();
  await expect.poll(() => rows(ORDER, salon().id)).toEqual([{ name: "Builder Gel" }, { name: "Gel Polish" }]);
  await goOn();
  await expect(page.getByText(/^Builder Gel is now 1 of \d+$/)).toBeAttached();
  const active = () => rows("SELECT active FROM services WHERE salon_id = ? AND name = 'Builder Gel'", salon().id);
  await expect.poll(active).toEqual([{ active: 0 }]);
  await expect(page.getByRole("checkbox", { name: "Active Builder Gel", exact: true })).not.toBeChecked();
});

test("a blocked time that was refused is mended before the page has been read again", async ({ page, browser }) => {
  const date = dayAhead(9);
  const client = await browser.newPage();
  const email = await openAccount(client.request, "Ottilie Brandt");
  await book(client.request, email, "Ottilie Brandt", { date, minute: 16 * 60 });
  await openAdmin(page, `/admin/blocked-time?date=${date}&from=14:00&to=18:00`);
  const goOn = await holdBack(page, isReading);
  const reading = page.waitForRequest(isReading);
  await page.getByRole("button", { name: "Block Time" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "1 appointment is booked in that time." })).toBeFocused();
  await reading;
  await page.getByLabel("To", { exact: true }).fill("17:00");
  await goOn();
  await isReadAgain(page);
  await page.getByRole("button", { name: "Block anyway" }).click();
  await expect(page.getByText("14:00 to 17:00")).toBeVisible();
});

test("a note that a colleague overtook is mended before the page has been read again", async ({ page, context }) => {
  const { name } = await aBookedClient(context.request);
  await openAdmin(page, "/admin/clients");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByText("Add a note").click();
  await page.getByRole("textbox", { name: "Note" }).fill("Almond");
  const colleague = await context.newPage();
  await goTo(colleague, page.url());
  await colleague.getByText("Add a note").click();
  await colleague.getByRole("textbox", { name: "Note" }).fill("Allergic to HEMA");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByText("Edit the note")).toBeVisible();
  await colleague.close();
  const goOn = await holdBack(page, isReading);
  const reading = page.waitForRequest(isReading);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Here it is now." })).toBeFocused();
  await reading;
  await page.getByRole("textbox", { name: "Note" }).fill("Allergic to HEMA, almond");
  await goOn();
  await isReadAgain(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Allergic to HEMA, almond" })).toBeVisible();
});

test("a row that a colleague changes while the page is being read again follows afterwards", async ({
  page,
  request,
}) => {
  const [one, two] = [await aBookedClient(request), await aBookedClient(request, { date: dayAhead(11), minute: 780 })];
  const path = `/admin/appointments?from=${one.date}&sort=soonest`;
  const [appointment] = rows("SELECT id FROM appointments WHERE customer_email = ?", two.email);
  await signInAsAdmin(page.request);
  const messages: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => messages.push(`${payload}`)));
  await goLive(page, path);
  const [read, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/*.data*", async (route) => {
    if (!isReading(route.request())) return route.continue();
    const response = await answerTo(route);
    read.resolve();
    await arrives.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel(`Status of ${one.name}`).selectOption("Confirmed");
  await read.promise;
  const ofThatDay = () => messages.filter((message) => message.includes(two.date)).length;
  const before = ofThatDay();
  await calledByStaff(request, "put", `/api/appointments/${appointment?.id}`, { status: "confirmed" });
  await expect.poll(ofThatDay).toBeGreaterThan(before);
  // The page takes up together what comes within 50 ms.
  await page.evaluate("new Promise((passed) => setTimeout(passed, 100))");
  arrives.resolve();
  await expect(page.getByLabel(`Status of ${two.name}`)).toHaveValue("confirmed");
});

function isReading(request: Request): boolean {
  return request.method() === "GET" && request.url().includes(".data");
}

async function isReadAgain(page: Page) {
  await expect.poll(() => page.evaluate("__reactRouterDataRouter.state.navigation.state")).toBe("idle");
}
