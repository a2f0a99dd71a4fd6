import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { goTo, openAccount } from "./salon.ts";

/* What the look rests on: docs/decisions/0019-drawn-nails-and-type.md, 0035-libraries-as-they-come.md */

test("the header of a client with a long name is one row at every width with links", async ({ page }) => {
  await openAccount(page.request, "Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley");
  await goTo(page, "/cancel");
  for (const width of [1024, 1100, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const header = page.getByRole("banner");
    await expect(header.getByText(/^Welcome, Wilhelmina/).locator("visible=true")).toBeVisible();
    expect(await header.evaluate((element) => element.clientHeight), `${width} px`).toBeLessThan(70);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
});

test("nothing shifts when the fonts come late", async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(isPainted, null, { polling: 20 });
    await route.continue();
  });
  await page.addInitScript(addUpShifts);
  for (const [width, path] of [
    [375, "/"],
    [375, "/book"],
    [1280, "/"],
    [1280, "/reviews"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await goTo(page, path);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check("16px Figtree")), "the font has come").toBe(true);
    expect(await shiftOf(page), `${path} at ${width} px`).toBeLessThan(0.01);
  }
});

test("no script is asked for until the page is painted, also when its style comes late", async ({ page }) => {
  const order: string[] = [];
  await page.route("**/*.css", async (route) => {
    await page.waitForFunction(hasCome, null, { polling: 20 });
    order.push("style");
    await route.continue();
  });
  page.on("request", (request) => request.resourceType() === "script" && order.push("script"));
  for (const path of ["/", "/reviews"]) {
    // A page may ask for a script while it is left.
    await page.goto("about:blank");
    order.length = 0;
    await goTo(page, path);
    expect(order.indexOf("script"), path).toBeGreaterThan(order.lastIndexOf("style"));
  }
});

test("a coat goes on in one stroke as its service is chosen, makes the nail no larger, and stays on in the next step", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await goTo(page, "/book");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const nail = page.locator(".bottom-bar .painted-nail").locator("visible=true");
  const strokes = () =>
    nail.locator("span").evaluateAll((coats) =>
      coats.map((coat) => {
        const { animationName, animationDuration } = getComputedStyle(coat);
        return `${coat.classList[0]} ${animationName} ${animationDuration}`;
      }),
    );
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .check();
  await expect.poll(strokes).toEqual(["colour brush 0.4s"]);
  const size = () => nail.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  const before = await size();
  await page.getByRole("checkbox", { name: /^Nail Gems/ }).check();
  await expect.poll(strokes).toEqual(["colour brush 0.4s", "gems brush 0.4s"]);
  expect(await size()).toEqual(before);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await strokes()).toEqual(["colour none 0s", "gems none 0s"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").first().click();
  await expect.poll(strokes).toEqual(["colour none 0s", "gems none 0s"]);
});

test("a drawn nail has the shade that its address names", async ({ page }) => {
  await goTo(page, "/reviews");
  const looks = await page.evaluate(async () => {
    const looks: string[] = [];
    for (const variant of ["a", "b", "c"]) {
      const image = new Image(96, 96);
      image.src = `/nails/gel-polish.svg#${variant}`;
      await image.decode();
      const canvas = new OffscreenCanvas(96, 96);
      const drawing = canvas.getContext("2d");
      drawing?.drawImage(image, 0, 0, 96, 96);
      looks.push(`${drawing?.getImageData(37, 50, 1, 1).data}`);
    }
    return looks;
  });
  expect(new Set(looks).size).toBe(3);
});

function isPainted(): boolean {
  return performance.getEntriesByName("first-contentful-paint").length > 0;
}

/** Whether the page has come wholly, so that the browser has seen whatever it may ask for before it paints. */
function hasCome(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((page) => "responseEnd" in page && Number(page.responseEnd) > 0);
}

/** Adds the layout shifts of a page up in an attribute of its document. */
function addUpShifts() {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
    document.documentElement.dataset.shift = `${sum}`;
  });
  observer.observe({ type: "layout-shift", buffered: true });
}

/** The shifts so far, once the page has been painted with what it has loaded. */
async function shiftOf(page: Page): Promise<number> {
  await page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))");
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
}
