import type { APIRequestContext, Page } from "@playwright/test";
import { addDays, datesFrom, weekdayOf } from "../app/kernel/clock.ts";
import { dayAndMonth } from "../app/kernel/dates.ts";
import { DEMO_ACCOUNTS } from "../scripts/demo/demo-names.ts";
import { expect, salon } from "./journey.ts";

export { rows } from "./rows.ts";

/*
 * Steps that the journeys share. Steps that a journey is not about send a form's request without showing a page:
 * `openAccount`, `openAdmin`, `book`. Steps that it is about use the pages: `signUp`, `signIn`, `goToTimes`.
 */

/** A journey on a screen that is laid out in two ways takes its first steps on a phone and its last ones on a wide one. */
export const ON_A_PHONE = { width: 375, height: 800 };
export const ON_A_WIDE_SCREEN = { width: 1280, height: 800 };

const PASSWORD = "nailed-it";
const NAME = "Maya Lindqvist";
const PHONE = "07700 900321";

/** Opens an account on the page, which leads to the booking page. Answers its email. */
export async function signUp(page: Page): Promise<string> {
  const email = anEmail();
  await goTo(page, "/?mode=signup");
  await page.getByLabel("Full Name").fill(NAME);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
  return email;
}

/** Fills in and sends the sign-in form of the landing page or the admin login. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens an account and signs this browser in. Answers its email. */
export async function openAccount(browser: APIRequestContext, name = NAME): Promise<string> {
  const email = anEmail();
  const form = { name, email, password: PASSWORD, confirmPassword: PASSWORD, key: crypto.randomUUID() };
  await send(browser, "/?index&mode=signup", form);
  return email;
}

/** Opens an account, and goes to the booking page. Answers its email. */
export async function startBooking(page: Page): Promise<string> {
  const email = await openAccount(page.request);
  await goTo(page, "/booking");
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
  return email;
}

/** Signs in as an admin, and goes to one of the admin pages. */
export async function openAdmin(page: Page, path = "/admin/appointments") {
  await signInAsAdmin(page.request);
  await goTo(page, path);
}

/** Signs this browser in as an admin. */
export function signInAsAdmin(browser: APIRequestContext) {
  return send(browser, "/admin", DEMO_ACCOUNTS.admin);
}

/** Adds a technician to the team, as the admin signed in to this browser. */
export async function addTechnician(page: Page, name: string) {
  await send(page.request, "/admin/team", { intent: "add", name, colour: "#b4637a", key: crypto.randomUUID() });
}

/** Keeps a page from hearing what others do, as a proxy does that lets no WebSocket through. */
export async function withoutSocket(page: Page) {
  await page.routeWebSocket(/\/live/, (socket) => socket.close());
}

/**
 * Goes to a page and, unless script is switched off, waits until React has hydrated it. Before that, a changed menu, a
 * pressed key or a clock put forward has no effect.
 */
export async function goTo(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

/** Goes to a page and waits until it listens to the diary. The page that is left may begin to listen as well. */
export async function goLive(page: Page, path: string) {
  const arrived = page.waitForEvent("framenavigated");
  const listening = arrived.then(() => page.waitForEvent("websocket"));
  const heard = listening.then((socket) => socket.waitForEvent("framereceived"));
  await goTo(page, path);
  await heard;
}

/** Loads the page again, and waits in the same way. */
export async function reload(page: Page) {
  await page.reload();
  await hydrated(page);
}

export async function hydrated(page: Page) {
  // A page that goes on to another one while it is asked has not been hydrated.
  const takenOver = () => page.evaluate(`matchMedia("(scripting: none)").matches || ${TAKEN_OVER}`).catch(() => false);
  await expect.poll(takenOver, { intervals: [20, 50, 100] }).toBe(true);
}

const TAKEN_OVER = `(() => {
  const container = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  return container !== undefined && !document[container].stateNode.current.memoizedState.isDehydrated;
})()`;

/** The service that `book` books: Gel Polish, £35, 45 minutes. */
export function gelPolish(): string {
  return `${salon().idPrefix}gel-polish-classic`;
}

/** The date in London at this moment. */
export function today(): string {
  return londonDate(Date.now());
}

/** Days ahead are counted from here, so that a journey keeps its days while London's midnight passes. */
const BEGUN = Date.now();

/** The date a number of days ahead in London, where the salon is, counted from the start of the journeys. */
export function dayAhead(days: number): string {
  return addDays(londonDate(BEGUN), days);
}

/** A Wednesday ahead, for screens that need the room of its name: it is the longest one. */
export function wednesdayAhead(): string {
  return datesFrom(dayAhead(8), dayAhead(14)).find((date) => weekdayOf(date) === 3) ?? "";
}

function londonDate(instant: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(instant);
}

/** The time that `book` books, far enough ahead to be changed; minutes of the day. A client may note something with it. */
export function booked(): { date: string; minute: number; notes?: string } {
  return { date: dayAhead(10), minute: 12 * 60 };
}

/** The address of the details of Gel Polish at a time, for a client who is signed in. */
export function detailsOf({ date, minute }: { date: string; minute: number }): string {
  return `/booking?${new URLSearchParams({ step: "details", service: gelPolish(), date, time: clock(minute) })}`;
}

/**
 * Books Gel Polish for the account signed in to this browser, by default at `booked`. Answers the confirmation's
 * address.
 */
export function book(browser: APIRequestContext, email: string, name = NAME, { date, minute, notes = "" } = booked()) {
  const customer = { customerName: name, customerEmail: email, customerPhone: PHONE, paymentMethod: "cash", notes };
  const when = { service: gelPolish(), date, time: clock(minute), servicePrice: "35" };
  return send(browser, "/booking", { ...customer, ...when });
}

/** Somebody with a name of their own who has booked, by default at `booked`. */
export async function aBookedClient(browser: APIRequestContext, when = booked()) {
  const name = `Iris ${crypto.randomUUID().slice(0, 8)}`;
  const email = await openAccount(browser, name);
  await book(browser, email, name, when);
  return { name, email, ...when };
}

/** The starts on a date that clients are offered for Gel Polish, earliest first. */
export async function offeredStarts(browser: APIRequestContext, date: string): Promise<string[]> {
  const answer = await browser.get("/api/slots", { params: { date, duration: 45 } });
  const { slots }: { slots: { time: string; available: boolean }[] } = await answer.json();
  return slots.flatMap(({ time, available }) => (available ? [time] : []));
}

/** Signs in as the demo's client, who has visited the salon before. */
export async function openReturningClient(page: Page) {
  await send(page.request, "/?index", DEMO_ACCOUNTS.client);
}

/** Ticks Gel Polish on the menu. */
export async function chooseGelPolish(page: Page) {
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .check();
}

/** Goes from the services to the times of a later day. */
export async function goToTimes(page: Page) {
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  await goToLaterDay(page);
}

async function goToLaterDay(page: Page) {
  await expect(page.getByRole("heading", { name: /^Select Date & Time/ })).toBeVisible();
  await chooseDay(page, booked().date);
}

/** Chooses a day in the calendar's current month or the next one, and waits for its times. */
export async function chooseDay(page: Page, date: string) {
  const month = page.getByRole("grid");
  await expect(month).toBeVisible();
  const day = month.locator(`button[value="${date}"]:enabled`);
  if ((await day.count()) === 0) await page.getByRole("button", { name: /next month/i }).click();
  await day.click();
  // The times of another day stood there until now.
  await expect(page.getByRole("heading", { name: `Available Times for ${dayAndMonth(date)}` })).toBeVisible();
}

/** Goes from the services to the details of two o'clock on a later day, and answers the time in minutes. */
export async function goToDetails(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  return chooseTime(page);
}

/** Chooses two o'clock on a later day, goes on to the details, and answers the time in minutes. */
export async function chooseTime(page: Page): Promise<number> {
  await goToLaterDay(page);
  await page.getByRole("radio", { name: "14:00", exact: true }).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^(Your|Client) Information$/ })).toBeVisible();
  return 14 * 60;
}

/** Minutes of the day as the pages show them. */
export function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
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

/** Waits until a tab's first page for a client has reported that it is shown. From then on it reports when it is hidden. */
export async function reported(page: Page) {
  await expect.poll(() => page.evaluate("sessionStorage.getItem('lacquer.tab')")).not.toBeNull();
}

/** Expects that the server lets this browser into a client's page no more, after some seconds. */
export async function expectSignedOut(page: Page) {
  const opened = async () => (await page.request.get("/booking", { maxRedirects: 0 })).status();
  await expect.poll(opened, { intervals: [500] }).toBe(302);
}

function anEmail(): string {
  return `maya-${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** Sends a form as a browser does, and answers the address of the redirect. */
async function send(browser: APIRequestContext, path: string, form: Record<string, string>): Promise<string> {
  const answer = await browser.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
  return answer.headers().location ?? "";
}
