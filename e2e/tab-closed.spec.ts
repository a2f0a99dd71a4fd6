import type { Locator, Page, Response } from "@playwright/test";
import { expect, salon, test } from "./journey.ts";
import { aPhoto } from "./originals.ts";
import { aBookedClient, expectSignedOut, goTo, openAccount, reload, rows, setHidden } from "./salon.ts";

/* A client's session in the tabs of a real browser: docs/rules.md 6.14 */

const EXPIRED = "Your session has expired. Please log in again.";

test("a tab that was closed leaves no session to a later one", async ({ page, context }) => {
  await openAccount(page.request);
  await open(page, "/booking");
  await page.close();
  const closed = () => rows("SELECT page FROM session_pages WHERE salon_id = ? AND closed = 1", salon().id).length;
  await expect.poll(closed).toBe(1);
  const later = await context.newPage();
  await goTo(later, "/booking");
  await expect(later.getByRole("alert")).toHaveText(EXPIRED);
  await goTo(later, "/booking");
  await expect(later).toHaveURL("/?next=%2Fbooking");
});

test("a page that is hidden before its script has come ends the session once it has", async ({ page }) => {
  await openAccount(page.request);
  const isHidden = Promise.withResolvers<void>();
  await page.route("**/client-session-*.js", (route) => isHidden.promise.then(() => route.continue()));
  await goTo(page, "/booking");
  await setHidden(page, true);
  isHidden.resolve();
  await expectSignedOut(page);
});

test("a reload ends no session, also before the server has answered the page's first report", async ({ page }) => {
  await openAccount(page.request);
  const pages = (state: string) =>
    rows(`SELECT page FROM session_pages WHERE salon_id = ? AND ${state}`, salon().id).length;
  await page.exposeFunction("firstWasClosed", () => expect.poll(() => pages("closed = 1")).toBe(1));
  await page.addInitScript(FIRST_REPORT_UNANSWERED);
  await goTo(page, "/booking");
  await expect.poll(() => pages("sequence > 0")).toBe(1);
  await open(page, "/booking");
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
});

test("a second tab, and going back to the first, end no session", async ({ page, context }) => {
  await openAccount(page.request);
  await open(page, "/booking");
  const second = await context.newPage();
  await open(second, "/reviews");
  // Each is shown before the other is hidden: how long a busy browser takes from one to the other is no matter here.
  await setHidden(page, true);
  await expect(second.getByText("Welcome, Maya Lindqvist").first()).toBeVisible();
  await setHidden(page, false);
  await setHidden(second, true);
  await second.close();
  await reload(page);
  await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
});

test("a calendar opened by the page's own link ends no session, nor does a gallery in which a wish is chosen", async ({
  page,
}) => {
  await aBookedClient(page.request);
  const states: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/still-here")) states.push(new URLSearchParams(request.postData() ?? "").get("state"));
  });
  await page.context().route("https://calendar.google.com/**", (route) => route.fulfill({ body: "A calendar" }));
  await open(page, "/cancel");
  await page.getByText("Add to calendar").click();
  const calendar = page.context().waitForEvent("page");
  await hiddenByOpening(page.getByRole("link", { name: "Google" }));
  await calendar;
  await shownAgain(page);
  expect(states).toEqual(["here", "here"]);

  const gallery = page.waitForEvent("filechooser");
  await page.getByText("Add a picture", { exact: true }).click();
  const chooser = await gallery;
  await setHidden(page, true);
  await shownAgain(page);
  expect(states).toEqual(["here", "here", "here"]);
  const buffer = await aPhoto(page, 800, 600);
  await chooser.setFiles({ name: "wish.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Picture added.")).toBeVisible();
  expect(rows("SELECT width, height FROM wishes WHERE salon_id = ?", salon().id)).toHaveLength(1);
  await expect(page.getByText("Add another picture", { exact: true })).toBeVisible();
  // Once it is chosen, a page that is hidden says so again.
  await setHidden(page, true);
  await expect.poll(() => states).toEqual(["here", "here", "here", "hidden"]);
});

/** Shows the tab again, and waits until the server has heard that the session goes on. */
async function shownAgain(page: Page) {
  const shown = page.waitForResponse("**/still-here");
  await setHidden(page, false);
  expect((await shown).status()).toBe(204);
}

/** Opens a page and waits until it has reported that it is here. The page that is left may be answered later. */
async function open(page: Page, path: string) {
  const arrived = page.waitForEvent("framenavigated");
  const isHere = (answer: Response) => answer.request().postData()?.includes("state=here") ?? false;
  const answered = arrived.then(() => page.waitForResponse(isHere));
  await goTo(page, path);
  expect((await answered).status()).toBe(204);
}

/** Opens a link in another tab, which hides this one at once, however busy the browser is. */
async function hiddenByOpening(link: Locator) {
  await link.evaluate((opens) => {
    opens.addEventListener("click", hide, { once: true });
    function hide() {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
  await link.click();
}

/** The first page of a tab never hears an answer to its report. The next one reports once the first is known to be closed. */
const FIRST_REPORT_UNANSWERED = `{
  const send = window.fetch;
  const first = !sessionStorage.getItem("first");
  sessionStorage.setItem("first", "was here");
  window.fetch = async (address, call) => {
    if (address !== "/still-here") return send(address, call);
    if (!first) await firstWasClosed();
    const answer = await send(address, call);
    return first ? new Promise(() => {}) : answer;
  };
}`;
