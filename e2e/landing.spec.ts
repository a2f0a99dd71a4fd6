import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Response } from "@playwright/test";
import * as v from "valibot";
import { BUSY, expect, salon, test } from "./journey.ts";
import { goTo, ON_A_PHONE } from "./salon.ts";
import { expectNothingWider, expectUsable } from "./usable.ts";

/* The landing page: docs/rules.md 20 */

const BOOK = /^Book: free from /;

test("the landing page shuts nobody out at any width, light or dark", { tag: BUSY }, async ({ page }) => {
  const blocked: string[] = [];
  page.on("console", (message) => message.type() === "error" && blocked.push(message.text()));
  await page.setViewportSize({ width: 320, height: 800 });
  await goTo(page, "/");
  await expect(page.getByRole("heading", { name: "What clients say" })).toBeVisible();
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("link", { name: BOOK })).toBeInViewport();
    await (width === 320 ? expectUsable : expectNothingWider)(page);
  }
  expect(blocked).toEqual([]);
});

test("by keyboard, the menu leads into booking with that service chosen, within the document", async ({ page }) => {
  await goTo(page, "/");
  await page.evaluate("window.sameDocument = true");
  await page.getByRole("link", { name: BOOK }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "See the menu" })).toBeFocused();
  const service = page.getByRole("link", { name: "Book Gel Polish", exact: true });
  await service.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(
    `/book?service=${salon().idPrefix}gel-polish-classic#${salon().idPrefix}gel-polish-classic`,
  );
  await expect(page.getByRole("checkbox", { name: /^Gel Polish,? ?/ }).first()).toBeChecked();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
});

for (const script of ["with", "without"]) {
  test.describe(`${script} script`, () => {
    test.use({ javaScriptEnabled: script === "with" });

    test("a tap on the menu shows the service that it has chosen", async ({ page }) => {
      await page.setViewportSize(ON_A_PHONE);
      await goTo(page, "/");
      await page.getByRole("link", { name: "Book Gel Polish Removal and New", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeAttached();
      const chosen = page.getByRole("checkbox", { name: /^Gel Polish Removal and New/ });
      await expect(chosen).toBeChecked();
      await expect(page.locator("label").filter({ has: chosen })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("complementary", { name: "Your booking" })).toBeInViewport();
    });
  });
}

test("the page comes back whole when the router opens it, and forms still work", { tag: BUSY }, async ({ page }) => {
  await goTo(page, "/reviews");
  await page.evaluate("window.sameDocument = true");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "The menu" })).toBeVisible();
  await expect(page.getByRole("link", { name: BOOK })).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The menu" })).toBeVisible();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
});

test("the browser loads no code for what the server renders", async ({ page }) => {
  const answers: Response[] = [];
  page.on("response", (answer) => answer.url().endsWith(".js") && answers.push(answer));
  await goTo(page, "/");
  await page.waitForLoadState("networkidle");
  const scripts = await Promise.all(answers.map((answer) => answer.text()));
  expect(scripts.length).toBeGreaterThan(3);
  for (const words of ["The menu", "Popular services", "Happy Customer", "NailSalon"])
    expect(scripts.filter((script) => script.includes(words))).toEqual([]);
  await expect(page.getByText("Popular services")).toBeVisible();
});

test("on another site with a strict policy, embed.js adds a link that leads into booking", async ({
  page,
  baseURL,
}) => {
  const service = `${salon().idPrefix}gel-polish-classic`;
  const theirs = createServer((_request, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.setHeader("Content-Security-Policy", `default-src 'none'; script-src ${baseURL}`);
    answer.end(`<!doctype html><html lang="en"><title>Theirs</title><h1>Nails</h1>
      <script async src="${baseURL}/embed.js" data-label="Book now" data-service="${service}"></script>
      <script src="${baseURL}/embed.js" data-label="In a tab" data-new-tab data-plain></script>`);
  });
  theirs.listen(0, "localhost");
  await once(theirs, "listening");
  const { port } = v.parse(v.object({ port: v.number() }), theirs.address());
  const blocked: string[] = [];
  page.on("console", (message) => message.type() === "error" && blocked.push(message.text()));
  await page.goto(`http://localhost:${port}/`);
  const link = page.getByRole("link", { name: "Book now" });
  await expect(link).toHaveAttribute("href", `${baseURL}/book?service=${service}#${service}`);
  await expect(link).toHaveCSS("background-color", "rgb(140, 47, 85)");
  const inTab = page.getByRole("link", { name: "In a tab (opens in a new tab)" });
  await expect(inTab).toHaveAttribute("target", "_blank");
  await expect(inTab).not.toHaveAttribute("style");
  expect(blocked.filter((message) => !message.includes("favicon"))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: /^Gel Polish/ }).first()).toBeChecked();
  theirs.close();
  expect(readFileSync("public/embed.js").byteLength).toBeLessThan(1000);
});
