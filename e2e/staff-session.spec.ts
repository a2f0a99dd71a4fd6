import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { emailTo } from "./mail.ts";
import { aBookedClient, goTo, openAdmin, signIn } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/* Staff who are signed out in the middle of typing: docs/rules.md 6.30 */

const PAGE = "/admin/salon?part=words";
const EXPIRED = "Your session has expired. Please log in again.";
const AGAIN = "We’ve put what you typed back in the form.";
const PASSWORD = "a manager's password";

test("staff with an ended session read why, come back to the page, and find their typed values once", async ({
  page,
}) => {
  await openAdmin(page, PAGE);
  await typeAndLoseSession(page, "Nails at the weir");
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await page.reload();
  await signIn(page, "admin@salon.test", "demo-admin");
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByText(AGAIN)).toBeVisible();
  await expect(page.getByLabel("One line about it")).toHaveValue("Nails at the weir");
  await page.reload();
  await expect(page.getByText(AGAIN)).toHaveCount(0);
  await expect(page.getByLabel("One line about it")).not.toHaveValue("Nails at the weir");
});

test("a price typed in a row, which has several forms, is filled in again", async ({ page, request }) => {
  const { name, email } = await aBookedClient(request);
  await openAdmin(page, `/admin/appointments?q=${encodeURIComponent(email)}`);
  await page.getByLabel(`More: ${name}`).click();
  await page.getByRole("link", { name: `Edit payment: ${name}` }).click();
  await page.getByLabel("Price in £").fill("41.50");
  await page.getByLabel("Payment method").last().selectOption("Bank Transfer");
  await page.request.post("/logout", { maxRedirects: 0 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await signIn(page, "admin@salon.test", "demo-admin");
  await expect(page.getByText(AGAIN)).toBeVisible();
  await expect(page.getByLabel("Price in £")).toHaveValue("41.50");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Payment details updated successfully.")).toBeVisible();
  await expect(page.getByRole("rowgroup").filter({ hasText: email }).getByText("£41.50")).toBeVisible();
});

test("somebody else of the staff who signs in there finds nothing of it, nor does the first one afterwards", async ({
  page,
  request,
}) => {
  await openAdmin(page, PAGE);
  const email = await inviteManager(page, request);
  await typeAndLoseSession(page, "Only for me");
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByLabel("One line about it")).not.toHaveValue("Only for me");
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Only for me");
});

test("passwords and codes are not kept", async ({ page }) => {
  await openAdmin(page, "/admin/security");
  await page.getByLabel("Password", { exact: true }).first().fill("a secret");
  await page.request.post("/logout", { maxRedirects: 0 });
  await page.getByLabel("Password", { exact: true }).first().press("Enter");
  await expect(page.getByText(EXPIRED)).toBeVisible();
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("a secret");
});

test("staff look at the public pages in the preview, where nothing is sent, and stay signed in", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("link", { name: "Salon", exact: true }).locator("visible=true").click();
  await page.getByRole("main").getByRole("link", { name: "See it as a client" }).click();
  const landing = await shownInside(page, "/");
  await expect(landing.getByText("Booking System Access Required")).toBeVisible();
  await expect(landing.getByText("Logged out from admin session")).toHaveCount(0);
  await landing.getByRole("link", { name: "Reviews" }).locator("visible=true").first().click();
  const reviews = await shownInside(page, "/reviews");
  await expect(reviews.getByRole("heading", { name: "Customer Reviews" })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await page.getByRole("link", { name: "Front page" }).click();
  const form = await shownInside(page, "/");
  await form.getByLabel("Email Address").fill("ada@example.com");
  await form.getByLabel("Password", { exact: true }).fill("a secret");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByLabel("Email Address")).toHaveValue("ada@example.com");
  expect(sent).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectUsable(page);
  await goTo(page, "/admin/calendar");
  await expect(page).toHaveURL("/admin/calendar");
});

/** Types a line on the salon's page, is signed out elsewhere, and saves. */
async function typeAndLoseSession(page: Page, line: string) {
  await page.getByLabel("One line about it").fill(line);
  await page.request.post("/logout", { maxRedirects: 0 });
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
}

/** Makes a manager, who has accepted in another browser. Answers their email. */
async function inviteManager(page: Page, request: APIRequestContext): Promise<string> {
  const email = `manager-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const form = { intent: "invite", name: "Mona Marsh", email, role: "manager", key: crypto.randomUUID() };
  await page.request.post("/admin/team", { form, maxRedirects: 0 });
  const { text } = await emailTo(page.request, email);
  const { pathname } = new URL(/https?:\/\/\S+\/invitation\/\S+/.exec(text)?.[0] ?? "");
  const accepted = { password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await request.post(pathname, { form: accepted, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
  return email;
}

/** The public page at `path` inside the admin page. */
async function shownInside(page: Page, path: string) {
  const find = () => page.frames().find((shown, place) => place > 0 && URL.parse(shown.url())?.pathname === path);
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() ?? page;
}
