import { expect, test } from "./journey.ts";
import { goTo, openAccount, reload } from "./salon.ts";

/* A profile is saved by itself: docs/rules.md 24.2 */

test("what is changed is saved once the field is left, what is refused stays typed, and two parts save side by side", async ({
  page,
}) => {
  await openAccount(page.request);
  await goTo(page, "/profile");
  await expect(page.getByRole("button", { name: /^Save/ }).locator("visible=true")).toHaveCount(0);
  await page.getByLabel("Full Name").fill("Ada Byron");
  await page.getByLabel("Phone Number").fill("0790");
  await page.getByLabel("Please know").fill("Latex");
  await page.getByLabel(/news and offers/).check();
  for (const says of [/Name saved: Ada Byron/, /Our team see it with your appointments$/, /we may send you news/])
    await expect(page.getByRole("status").filter({ hasText: says })).toBeVisible();
  await expect(page.getByText("Please enter a valid phone number", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("Phone Number")).toHaveValue("0790");
  await page.getByLabel("Day").selectOption("3");
  await page.getByLabel("Month").selectOption("June");
  await page.getByLabel("Phone Number").fill("07700 900123");
  await page.getByLabel("Full Name").focus();
  await expect(page.getByText("Birthday saved: June 3")).toBeVisible();
  await expect(page.getByText("Phone number saved: 07700 900123")).toBeVisible();
  await page.getByLabel("Full Name").fill("Ada King");
  await page.getByLabel("Full Name").press("Enter");
  await expect(page.getByText("Name saved: Ada King")).toBeVisible();
  await reload(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada King");
  await expect(page.getByLabel("Phone Number")).toHaveValue("07700 900123");
  await expect(page.getByLabel("Please know")).toHaveValue("Latex");
  await expect(page.getByLabel(/news and offers/)).toBeChecked();
});

test("what is typed when the page is left without leaving the field is saved all the same", async ({ page }) => {
  await openAccount(page.request);
  await goTo(page, "/profile");
  await page.getByLabel("Please know").fill("Nuts");
  await goTo(page, "/reviews");
  await goTo(page, "/profile");
  await expect(page.getByLabel("Please know")).toHaveValue("Nuts");
});

test("what another tab has overtaken is not sent again when the page is left, but by Save", async ({ page }) => {
  await openAccount(page.request);
  await goTo(page, "/profile");
  const other = await page.context().newPage();
  await goTo(other, "/profile");
  const saveElsewhere = async (text: string) => {
    const answered = other.waitForResponse((response) => response.request().method() === "POST");
    await other.getByLabel("Please know").fill(text);
    await other.getByLabel("Full Name").focus();
    expect((await answered).ok()).toBe(true);
  };
  await saveElsewhere("Nuts");
  const overtaken = async () => {
    await page.getByLabel("Please know").fill("Latex");
    await page.getByLabel("Full Name").focus();
    await expect(page.getByText("Here it is now.")).toBeVisible();
  };
  await overtaken();
  await goTo(page, "/reviews");
  await goTo(page, "/profile");
  await expect(page.getByLabel("Please know")).toHaveValue("Nuts");
  await saveElsewhere("Sesame");
  await overtaken();
  await page.getByRole("button", { name: /^Save/ }).locator("visible=true").click();
  await expect(page.getByText("Here it is now.")).toHaveCount(0);
  await reload(page);
  await expect(page.getByLabel("Please know")).toHaveValue("Latex");
});
