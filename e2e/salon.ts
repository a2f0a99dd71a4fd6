import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type Page, test } from "@playwright/test";

/** What the journeys have in common: signing up and in, the first steps of a booking, and a look into D1. */

/** Opens an account, which lands on the booking page. Answers its email. */
export async function signUp(page: Page, name = "Maya Lindqvist"): Promise<string> {
  const email = `maya-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.goto("/?mode=signup");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("nailed-it");
  await page.getByLabel("Confirm Password").fill("nailed-it");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
  return email;
}

/** Fills in the form to sign in, on the landing page or the admin login, and sends it. */
export async function signIn(page: Page, email: string, password = "nailed-it") {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Signs in at the desk, and goes to one of its pages. */
export async function openDesk(page: Page, path?: string) {
  await page.goto("/admin");
  await signIn(page, "admin@salon.test", "demo-admin");
  await expect(page.getByRole("heading", { name: "Appointments" })).toBeVisible();
  if (path) await page.goto(path);
}

/** Goes from the services to the times of the day that has most of them, among every other day: the rest is left to the worker beside. */
export async function goToTimes(page: Page) {
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  await expect(page.getByRole("heading", { name: "Select Date & Time for Your Services" })).toBeVisible();
  const next = page.getByRole("button", { name: /next month/i });
  if (await next.isEnabled()) await next.click();
  const labels = await bookableDays(page).evaluateAll((days) =>
    days.map((day) => day.getAttribute("aria-label") ?? ""),
  );
  const free = labels.map((label, day) =>
    day % 2 === test.info().parallelIndex % 2 ? Number(/(\d+) free/.exec(label)?.[1] ?? 0) : 0,
  );
  await bookableDays(page)
    .nth(free.indexOf(Math.max(...free)))
    .click();
  await expect(page.getByRole("heading", { name: /^Available Times for/ })).toBeVisible();
}

/** Goes on to the details with a time in the middle of the day, and answers which, in minutes. */
export async function goToDetails(page: Page): Promise<number> {
  await goToTimes(page);
  const times = page.locator("button[name=time]");
  const time = times.nth(Math.floor((await times.count()) / 2));
  const [hours, minutes] = ((await time.textContent()) ?? "").split(":").map(Number);
  await time.click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Minutes of the day as they are shown. */
export function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The days of the month on show that can be chosen. */
export function bookableDays(page: Page) {
  return page.getByRole("grid").locator("button:enabled");
}

/** Rows of the local D1 that the served product writes. */
export function rows(sql: string, ...values: string[]) {
  const folder = join(process.env.STATE_DIR ?? ".wrangler/state", "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const database = new DatabaseSync(join(folder, file ?? "missing.sqlite"), { readOnly: true });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

/** The newest code that was mailed to an address. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get("/dev/mail.json")).json();
    code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[0] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  return code;
}

/** Hides the tab, as switching to another one does, or shows it again. */
export async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    hidden ? "hidden" : "visible",
  );
}

/** Books Gel Polish far enough ahead to be changed, as a signed-in client, and answers when it starts. */
export async function book(page: Page): Promise<number> {
  await page.goto("/booking");
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .check();
  const start = await goToDetails(page);
  await page.getByLabel("Phone Number").fill("07700 900321");
  await page.getByRole("button", { name: "Confirm Appointment" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  return start;
}

/** The newest letter to an address whose subject is like that. */
export async function letterTo(page: Page, email: string, subject: RegExp): Promise<{ subject: string; text: string }> {
  let letter: { to: string; subject: string; text: string } | undefined;
  await expect(async () => {
    const mails: { to: string; subject: string; text: string }[] = await (
      await page.request.get("/dev/mail.json")
    ).json();
    letter = mails.find((mail) => mail.to === email && subject.test(mail.subject));
    expect(letter).toBeDefined();
  }).toPass();
  if (!letter) throw new Error(`No letter to ${email}`);
  return letter;
}

/** Somebody with a name of their own who has booked, and the minute of the day that they come at. */
export async function aBookedClient(client: Page) {
  const name = `Iris ${crypto.randomUUID().slice(0, 8)}`;
  const email = await signUp(client, name);
  const minute = await book(client);
  await client.close();
  return { name, email, minute };
}
