import type { Page } from "@playwright/test";
import { CLIENT_WORDS } from "../app/words/clients.ts";
import { IMPORT_HINTS } from "../app/words/imports.ts";
import { expect, test } from "./journey.ts";
import { booked, goTo, ON_A_PHONE, ON_A_WIDE_SCREEN, openAdmin } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/* The list of clients: docs/rules.md 23.9 to 23.13. */

test("staff bring their clients along from another program, and find them", async ({ page }) => {
  await page.setViewportSize(ON_A_PHONE);
  await openAdmin(page, "/admin/clients");
  await page.getByRole("link", { name: "Bring things in" }).click();
  await expect(page.getByRole("heading", { name: "Bring things in" })).toBeVisible();
  await page.getByRole("button", { name: "Read the list" }).click();
  await expect(page.getByRole("alert")).toHaveText(IMPORT_HINTS.noFile);
  const list = [
    "First name;Last name;E-mail;Mobile;Notes",
    "Imogen;Imported;imogen@example.com;07700 900321;Allergic to HEMA",
    "Phoebe;Phone;;07700 900322;",
    "Nora;Nowhere;;;",
  ];
  const file = { name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(list.join("\r\n")) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Read the list" }).click();
  await expect(page.getByRole("heading", { name: "2 new clients in this list" })).toBeFocused();
  await expect(page.getByText("Line 4, Nora Nowhere: Please give a phone number or an email")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Add 2 clients" }).click();
  await expect(page.getByRole("heading", { name: "2 clients added" })).toBeFocused();
  await page.getByRole("link", { name: "See your clients" }).click();
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await page.getByLabel("Name, email or phone").fill("imogen");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("status").last()).toHaveText("1 client found for “imogen”");
  await expect(page.getByText("Note: Allergic to HEMA")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Imogen Imported" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Imogen Imported" })).toBeVisible();
});

test("a client who was added by phone is booked from their card, which shows the visit", async ({ page }) => {
  await page.setViewportSize(ON_A_PHONE);
  await openAdmin(page, "/admin/clients");
  await page.getByRole("link", { name: "Add a client" }).click();
  await page.getByLabel("Full Name").fill("Petra Phone");
  await page.getByRole("button", { name: "Add client" }).click();
  await expect(page.getByLabel("Phone Number")).toBeFocused();
  await expectUsable(page);
  await page.getByLabel("Phone Number").fill("07700 900333");
  await page.getByRole("button", { name: "Add client" }).click();
  await expect(page.getByText("Client added")).toBeFocused();
  const card = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Edit details" }).click();
  await expect(page.getByRole("heading", { name: "Edit Petra Phone" })).toBeVisible();
  await page.getByLabel("Full Name").fill("Petra Polish");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Petra Polish" })).toBeVisible();
  await page.getByRole("link", { name: "New booking" }).click();
  await expect(page.getByLabel("Phone Number (optional)")).toHaveValue("07700 900333");
  await chooseGelPolish(page);
  await page.getByLabel("Date", { exact: true }).fill(booked().date);
  await page.getByRole("region", { name: "Free that day" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Save booking" }).locator("visible=true").click();
  await expect(page.getByText(/Petra Polish is booked in/)).toBeVisible();
  await goTo(page, card);
  await expect(page.getByRole("region", { name: "To come" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: "Edit details" }).click();
  await page.getByText("Remove this client").click();
  await page.getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByRole("alert")).toHaveText(CLIENT_WORDS["still-booked"]);
  await expectUsable(page, page.getByRole("main"));
});

async function chooseGelPolish(page: Page) {
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .click();
}
