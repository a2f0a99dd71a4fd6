import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { PASSKEY_NEWS, PROOF_WORDS } from "../app/words/accounts.ts";
import { PROFILE_HINTS } from "../app/words/own-profile.ts";
import { DEMO_ACCOUNTS } from "../scripts/demo/demo-names.ts";
import { CLOSED_TODAY, expect, test } from "./journey.ts";
import { mailedCode } from "./mail.ts";
import { goTo, hydrated, ON_A_PHONE, openAccount, openAdmin, openReturningClient, signIn } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/* Passkeys with Chromium's virtual authenticator, which says yes whenever it is asked: docs/rules.md 6.33, 6.34 */

const PASSWORD = "nailed-it";

test.use({ viewport: ON_A_PHONE });

test("a client adds a passkey, signs in with it without typing, names it, and removes it", async ({ page }) => {
  const device = await withAuthenticator(page);
  await openAccount(page.request);
  await goTo(page, "/profile");
  await page.getByRole("link", { name: "Your passkeys" }).click();
  await addPasskey(page, "not my password");
  await expect(page.getByText(PROOF_WORDS.wrongPassword)).toBeVisible();
  expect(await device.passkeys()).toBe(0);
  await addPasskey(page, PASSWORD);
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();

  await leave(page);
  await goSignedInByDevice(page, "/?next=/cancel", "/cancel");

  await goTo(page, "/profile/passkeys");
  await expect(page.getByText("Last used")).toBeVisible();
  await page.getByText("Rename or remove").click();
  await page.getByLabel("Name").fill("My phone");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByText(PASSKEY_NEWS.renamed)).toBeVisible();
  // It ends what the browser was told of an authenticator.
  await expectUsable(page);
  await page.getByRole("listitem").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Remove this passkey" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();
});

test("a guest makes an account of a booking with a passkey, typing nothing again, and adds and removes passkeys by it", {
  tag: CLOSED_TODAY,
}, async ({ page, request }) => {
  const device = await withAuthenticator(page);
  const email = `${crypto.randomUUID()}@example.com`;
  await goTo(page, "/book");
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue to Date & Time" }).click();
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").last().click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Full Name").fill("Ada Byron");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("07700900123");
  const confirm = page.getByRole("button", { name: "Confirm Appointment" }).locator("visible=true");
  await confirm.click();
  await page.getByLabel("6-digit Code").fill(await mailedCode(request, email));
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Save these for next time" })).toBeVisible();
  await page.getByRole("button", { name: "Create Account with a passkey" }).click();
  await expect(page).toHaveURL(/\/booking\?booked=/);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(await device.passkeys()).toBe(1);

  await leave(page);
  await goSignedInByDevice(page, "/?next=/profile/passkeys", "/profile/passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();
  await goTo(page, "/profile/passkeys");
  await page.getByText("Rename or remove").click();
  await page.getByRole("button", { name: "Remove this passkey" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();
});

test("a device forgets the passkeys of a deleted account, and one that the salon does not know", async ({ page }) => {
  const device = await withAuthenticator(page);
  const email = await openAccount(page.request);
  const add = async () => {
    await goTo(page, "/profile/passkeys");
    await addPasskey(page, PASSWORD);
    await page.getByRole("button", { name: "Make the passkey" }).click();
    await expect(page.getByText("Passkey added.")).toBeVisible();
  };
  await add();
  await page.getByText("Rename or remove").click();
  await page.getByRole("listitem").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Remove this passkey" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();
  expect(await device.passkeys()).toBe(1);
  await leave(page);
  await goTo(page, "/?next=/profile/passkeys");
  await expect(page.getByText("That passkey didn’t work.")).toBeVisible();
  await expect.poll(device.passkeys).toBe(0);

  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL("/profile/passkeys");
  await add();
  expect(await device.passkeys()).toBe(1);
  await goTo(page, "/profile");
  // The sign-in card would offer the passkey, and then forget it.
  await page.route("/passkeys/challenge", (route) => route.abort());
  await page.getByText("Delete my account and my data").click();
  const form = page.locator("#delete form");
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText(PROFILE_HINTS.deleted)).toBeVisible();
  expect(await device.passkeys()).toBe(0);
});

test("staff sign in with a passkey alone, and with one in place of a code", async ({ page }) => {
  await withAuthenticator(page);
  await openAdmin(page, "/admin/security");
  await addPasskey(page, DEMO_ACCOUNTS.admin.password);
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await leave(page);
  await goSignedInByDevice(page, "/admin?next=/admin/security", "/admin/security");

  const secret = (await page.locator("input[name=secret]").getAttribute("value")) ?? "";
  await page.getByLabel("6-digit Code").fill(new TOTP({ secret }).generate());
  await page.getByLabel("Password", { exact: true }).first().fill(DEMO_ACCOUNTS.admin.password);
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Your recovery codes")).toBeVisible();
  await leave(page);
  // The login would offer the passkey, and nobody would come to the second step.
  await page.route("/passkeys/challenge", (route) => route.abort());
  await goTo(page, "/admin");
  await signIn(page, DEMO_ACCOUNTS.admin.email, DEMO_ACCOUNTS.admin.password);
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByText("That didn’t use a passkey.")).toBeVisible();
  await page.unroute("/passkeys/challenge");
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page).toHaveURL("/admin/appointments");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing is offered that needs it", async ({ page }) => {
    await openReturningClient(page);
    await page.goto("/profile/passkeys");
    await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  });
});

/** Gives the page's browser an authenticator, such as a phone has. */
async function withAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    passkeys: async () => (await browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}

async function addPasskey(page: Page, password: string) {
  const form = page.locator("form", { has: page.getByRole("button", { name: "Add a passkey" }) });
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Add a passkey" }).click();
}

/** Goes to a form where the device signs in by itself and leads on, which may be before that page is whole. */
async function goSignedInByDevice(page: Page, form: string, next: string) {
  await page.goto(form, { waitUntil: "commit" });
  await expect(page).toHaveURL(next);
  await hydrated(page);
}

/**
 * Signs out, as on a device that is used again later. The page is left first, because a page that learns of it navigates
 * away.
 */
async function leave(page: Page) {
  await page.goto("about:blank");
  await page.request.post("/logout", { maxRedirects: 0 });
}
