import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "./journey.ts";
import { goTo } from "./salon.ts";

test("the API's document is OpenAPI 3.1, as somebody else reads it", async ({ request }) => {
  const answer = await request.get("/api/openapi.json");
  const validator = new Validator();
  const { valid, errors } = await validator.validate(await answer.json());
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, "3.1"]);
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("its page shows it, tries a call out, keeps the policy and asks nobody else, in light and dark colours", async ({
    page,
    baseURL,
  }) => {
    const refused: string[] = [];
    const asked: string[] = [];
    await page.exposeFunction("told", (what: string) => refused.push(what));
    await page.addInitScript(
      "document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => told(violatedDirective + ' ' + blockedURI))",
    );
    page.on("request", (sent) => asked.push(new URL(sent.url()).origin));
    await goTo(page, "/api/docs");
    await page.getByRole("button", { name: "GET /api/business-hours The hours" }).click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.locator(".live-responses-table")).toContainText('"day": "Monday"');
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
      expect(refused).toEqual([]);
      expect(asked.filter((origin) => origin !== baseURL && origin !== "null")).toEqual([]);
    }
  });
});

test("without script its page leads to it", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await goTo(page, "/api/docs");
  await expect(page.getByRole("heading", { name: "API", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "/api/openapi.json" })).toBeVisible();
  await page.getByText("A client in TypeScript").click();
  await expect(page.getByText("export async function ask<Answer>")).toBeVisible();
  await page.close();
});
