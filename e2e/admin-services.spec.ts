import type { APIRequestContext, Page } from "@playwright/test";
import { STEP_WORDS } from "../app/words/booking-steps.ts";
import { expect, test } from "./journey.ts";
import { goTo, goToTimes, openAdmin, signInAsAdmin, startBooking } from "./salon.ts";
import { expectNothingWider, expectRoom, expectUsable } from "./usable.ts";

/* The admin page of services. */

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test("staff add, edit, move, hide and delete services, and clients see it at once", async ({ page, request }) => {
    const [first, second] = names();
    await openMenu(page, [first, { price: "42.50", duration: "75" }]);
    await add(page, second, { price: "12.50", duration: "20" });
    await expect(page.getByText("Service added.")).toBeFocused();
    expect(await offered(request, second)).toEqual([{ name: second, price: 12.5, duration: 20 }]);

    await openForm(page, first);
    await page.getByLabel("Price (£)").fill("-1");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The price can’t be below £0")).toBeVisible();
    await expect(page.getByLabel("Price (£)")).toBeFocused();
    await page.getByLabel("Price (£)").fill("45");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Service saved.")).toBeVisible();
    expect(await offered(request, first)).toEqual([{ name: first, price: 45, duration: 75 }]);

    await unfold(page, second);
    const up = page.getByRole("button", { name: `Move up: ${second}` });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`^${second} is now \\d+ of \\d+$`))).toBeAttached();
    await expect(up).toBeFocused();
    expect(await offeredNames(request, [first, second])).toEqual([second, first]);

    const active = page.getByRole("checkbox", { name: `Active ${first}` });
    await active.uncheck();
    await expect(async () => expect(await offeredNames(request, [first, second])).toEqual([second])).toPass();

    await unfold(page, first);
    const place = card(page, first).getByLabel("Move to");
    await place.focus();
    await place.selectOption("1, the top");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`^${first} is now 1 of \\d+$`))).toBeAttached();
    await expect(card(page, first).getByRole("button", { name: `Move: ${first}` })).toBeFocused();
    await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText(first);

    await card(page, first).getByRole("link", { name: "Delete" }).click();
    await expect(page.getByText(`Are you sure you want to delete ${first}?`)).toBeVisible();
    await expect(card(page, first).getByRole("alert")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card(page, first).getByRole("link", { name: "Delete" })).toBeFocused();
    await remove(page, second);
    expect(await offeredNames(request, [first, second])).toEqual([]);
  });
});

test("what is typed stays when the connection is lost, and when a box is ticked beside it", async ({ page }) => {
  const [name, other] = names();
  await openMenu(page, [other, { price: "10", duration: "15" }]);
  await page.getByRole("link", { name: "Add a service" }).click();
  await expect(page.getByRole("heading", { name: "Add a service" })).toBeFocused();
  await fill(page, name, { price: "10", duration: "15" });
  const readAgain = page.waitForResponse((answer) => answer.url().includes("/admin/services.data"));
  await page.getByRole("checkbox", { name: `Active ${other}` }).uncheck();
  await readAgain;
  // The menu is not only on its way back but shown: nothing on the page tells the two apart.
  await expect.poll(() => page.evaluate(NOTHING_UNDER_WAY)).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole("checkbox", { name: `Active ${other}` }).click();
  await expect(card(page, other).getByText("Error saving service. Please try again.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Active ${other}` })).not.toBeChecked();
  await unfold(page, other);
  await page.getByRole("button", { name: `Move up: ${other}` }).click();
  await expect(card(page, other).getByText("Error saving service. Please try again.")).toHaveCount(2);
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByRole("alert").getByText("Error saving service. Please try again.")).toHaveCount(3);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByText("Service added.")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  test("services are added, moved, hidden and edited", async ({ page }) => {
    const [first, second] = names();
    const [third] = names();
    const typed = { price: "10", duration: "15" };
    await openMenu(page, [first, typed], [second, typed]);
    await page.getByRole("link", { name: "Add a service" }).click();
    await fill(page, third, typed);
    await page.getByRole("button", { name: "Add service" }).click();
    await expect(page.getByText("Service added.")).toBeVisible();

    await unfold(page, second);
    await page.getByRole("button", { name: `Move up: ${second}` }).click();
    const order = async () =>
      (await page.getByRole("heading", { level: 3 }).allTextContents()).filter((name) =>
        [first, second].includes(name),
      );
    await expect.poll(order).toEqual([second, first]);
    const active = page.getByRole("checkbox", { name: `Active ${first}` });
    await active.uncheck();
    await card(page, first).getByRole("button", { name: "Set" }).click();
    await expect(active).not.toBeChecked();
    await card(page, first).getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Description").fill("For a broken nail");
    await page.getByRole("button", { name: "Save" }).click();
    await unfold(page, first);
    await expect(card(page, first).getByText("For a broken nail")).toBeVisible();
  });
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("no state of the page scrolls sideways or shuts somebody out", async ({ page }) => {
    const name = `${names()[0]}-${"long".repeat(20)}`;
    await openMenu(page, [name, LONG]);
    await page.getByRole("link", { name: "Add a service" }).click();
    await page.getByRole("button", { name: "Add service" }).click();
    await expect(page.getByText("Please enter a name")).toBeVisible();
    await expectUsable(page);
    await goTo(page, "/admin/services");
    await openForm(page, name);
    await expectRoom(page);
    await page.getByRole("link", { name: "Cancel" }).click();
    await unfold(page, name);
    await card(page, name).getByRole("link", { name: "Delete" }).click();
    await expect(page.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible();
    await expectUsable(page, card(page, name));
  });
});

test.describe("for a client at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the longest name makes no step of the booking scroll sideways", async ({ page }) => {
    const name = `${names()[0]}-${"long".repeat(20)}`;
    await addBefore(page, name, LONG);
    await startBooking(page);
    await page.getByRole("checkbox", { name }).check();
    await expectNothingWider(page);
    await goToTimes(page);
    await page.locator("input[name=time]").first().check();
    await expectNothingWider(page);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
    await expectNothingWider(page);
  });
});

/* docs/rules.md 2.11, 9.14 */
test("what is asked about a service adds its removal in one tap, with script and without", async ({
  page,
  browser,
}) => {
  const [removal, set] = names();
  await openMenu(page, [removal, { price: "12", duration: "20" }], [set, { price: "40", duration: "60" }]);
  await openForm(page, set);
  await page.getByText("Question 1", { exact: true }).first().click();
  await page.getByRole("textbox", { name: /^Question 1/ }).fill("What is on your nails now?");
  await page.getByLabel("Answer 1 to question 1", { exact: true }).fill("Nothing");
  await page.getByLabel("Answer 2 to question 1", { exact: true }).fill("Gel from elsewhere");
  await page.getByLabel("What answer 2 to question 1 adds").selectOption(`adds ${removal}`);
  await page.getByLabel("Answer 3 to question 1", { exact: true }).fill("Not sure");
  await page.getByLabel("What answer 3 to question 1 adds").selectOption("adds the longest of the others");
  await page.getByLabel("Clients must answer before they go on").first().check();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectUsable(page, page.locator("form").filter({ has: page.getByLabel("Price (£)") }));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Service saved.")).toBeVisible();

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 320, height: 640 } });
    const client = await context.newPage();
    await (javaScriptEnabled ? goTo(client, "/book") : client.goto("/book"));
    await expect(client.getByRole("group", { name: "What is on your nails now?" })).toHaveCount(0);
    await client.getByRole("checkbox", { name: set }).check();
    const question = client.getByRole("group", { name: "What is on your nails now?" });
    const goOn = client.getByRole("button", { name: "Continue to Date & Time" });
    await goOn.click();
    await expect(client.getByText(STEP_WORDS.answerFirst)).toBeVisible();
    if (javaScriptEnabled) await expect(question.getByRole("radio").first()).toBeFocused();
    await question.getByRole("radio", { name: "Not sure" }).check();
    if (javaScriptEnabled) {
      await expect(client.getByRole("checkbox", { name: removal })).toBeChecked();
      await expectUsable(client, question);
    }
    await goOn.click();
    await expect(client.getByRole("heading", { name: "Select Date & Time for Your Services" })).toBeVisible();
    await client.setViewportSize({ width: 1280, height: 800 });
    const summary = client.getByRole("complementary", { name: "Your booking" });
    for (const words of [removal, "£52", "Not sure"]) await expect(summary).toContainText(words);
    await context.close();
  }
});

const NOTHING_UNDER_WAY = "[...__reactRouterDataRouter.state.fetchers.values()].every(({ state }) => state === 'idle')";

/** Two names that are on no menu. */
function names(): [string, string] {
  const mark = crypto.randomUUID().slice(0, 8);
  return [`Luxe ${mark}`, `Velvet ${mark}`];
}

/** Opens the page, with services on the menu that are there already. */
async function openMenu(page: Page, ...before: [name: string, typed: Typed][]) {
  for (const [name, typed] of before) await addBefore(page, name, typed);
  await openAdmin(page, "/admin/services");
  await expect(page.getByRole("heading", { name: "Services", exact: true })).toBeVisible();
}

interface Typed {
  price: string;
  duration: string;
  description?: string;
}

const LONG = { price: "10", duration: "15", description: "x".repeat(60) };

/** Adds a service without showing the page. */
async function addBefore(page: Page, name: string, typed: Typed) {
  await signInAsAdmin(page.request);
  const key = crypto.randomUUID();
  await sendForm(page, { intent: "add", key, name, category: "Soak Off", active: "on", ...typed });
}

async function sendForm(page: Page, form: Record<string, FormDataEntryValue>) {
  const fields = Object.entries(form).map(([name, value]): [string, string] => [name, `${value}`]);
  const answer = await page.request.post("/admin/services", { form: Object.fromEntries(fields), maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
}

async function add(page: Page, name: string, typed: Typed) {
  await page.getByRole("link", { name: "Add a service" }).click();
  await fill(page, name, typed);
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByText("Service added.")).toBeVisible();
  await expect(card(page, name)).toBeVisible();
}

/** Opens the form of a service, and waits until it has taken the focus: what is typed before goes elsewhere. */
async function openForm(page: Page, name: string) {
  await card(page, name).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: `Edit ${name}` })).toBeFocused();
}

async function fill(page: Page, name: string, { price, duration, description = "" }: Typed) {
  const field = page.getByLabel("Name");
  // The form's heading takes the focus a moment after the form is there, perhaps in the middle of filling.
  await expect(async () => {
    await field.fill(name);
    await expect(field).toHaveValue(name, { timeout: 500 });
  }).toPass();
  await page.getByLabel("Description").fill(description);
  await page.getByLabel("Price (£)").fill(price);
  await page.getByLabel("Duration (minutes)").fill(duration);
  await page.getByLabel("Category").selectOption("Soak Off");
}

async function remove(page: Page, name: string) {
  await unfold(page, name);
  await card(page, name).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("Service deleted.")).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
}

/** Unfolds the row of a service, unless it is unfolded. */
async function unfold(page: Page, name: string) {
  const row = card(page, name).locator("details");
  if ((await row.getAttribute("open")) === null) await row.locator("summary").click();
}

function card(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** The wanted services as clients see them, in their order. */
async function offered(browser: APIRequestContext, ...wanted: string[]) {
  const menu: { name: string; price: number; duration: number }[] = await (await browser.get("/api/services")).json();
  return menu.flatMap(({ name, price, duration }) => (wanted.includes(name) ? [{ name, price, duration }] : []));
}

async function offeredNames(browser: APIRequestContext, wanted: string[]): Promise<string[]> {
  return (await offered(browser, ...wanted)).map(({ name }) => name);
}
