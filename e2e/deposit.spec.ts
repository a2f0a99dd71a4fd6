import type { Page } from "@playwright/test";
import { NO_TERMS } from "../app/diary/terms/terms.ts";
import { countedClicks } from "./clicks.ts";
import { expect, test } from "./journey.ts";
import type { OwnServer } from "./own-server.ts";
import { written } from "./rows.ts";
import { goTo } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/*
 * A client pays a deposit with a card that is also kept on file, on a phone, against a stand-in of Stripe. This counts the
 * taps, and tries the ways back. docs/rules.md 31.13, 31.14, 31.20
 */
test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

test("a deposit and a card on file take two more taps, and a client who leaves Stripe goes on where they were", async ({
  page,
  ownServer,
}) => {
  const taps = await countedClicks(page);
  written(ownServer, "UPDATE salons SET online_payments = 1");
  const without = await booksAsGuest(page, ownServer, taps, async () => 0);
  const deposit = { ...NO_TERMS.deposit, kind: "fixed", amount: 1000 };
  written(
    ownServer,
    "INSERT INTO terms (id, salon_id, terms, text, created_at, actor) SELECT 'asks ' || id, id, ?, 'A deposit.', 1, 'admin' FROM salons",
    JSON.stringify({ ...NO_TERMS, deposit, cardOnFile: true }),
  );

  const leftAsItWas = await page.context().newPage();
  const withOne = await booksAsGuest(page, ownServer, taps, async () => {
    const before = taps();
    await page.waitForURL(/c\/pay/);
    await page.goBack();
    await expect(page.getByText(HELD)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeHidden();
    await goTo(leftAsItWas, `${ownServer.address}/book`);
    await expect(leftAsItWas.getByText(HELD)).toBeVisible();
    await page.getByRole("link", { name: "Book", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Select Main Service" })).toBeVisible();
    await page.getByRole("link", { name: "Continue to payment" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(
      page.getByText("nothing is booked yet. Continue to payment to go on (£10 now, £25 at the salon)"),
    ).toBeVisible();
    await expect(page.getByLabel("Full Name")).toHaveValue("Ada B");
    await expect(page.getByRole("timer")).toBeVisible();
    await expectUsable(page, page.getByRole("main"));
    await confirm(page);
    await page.getByRole("link", { name: "Pay" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    return taps() - before;
  });
  await expect(page.getByText("£10 paid, £25 to pay at the salon")).toBeVisible();
  expect(withOne - without).toBeLessThanOrEqual(2);
  // On Back, a browser may show a page as it was left. Playwright’s loads it again, so this says what such a browser says.
  await leftAsItWas.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(leftAsItWas.getByText(HELD)).toBeHidden();
});

const HELD = /^Your time is held until \d\d:\d\d\.$/;

/** Books as an unknown guest, and answers the number of taps. The taps for paying (`pays`) are counted apart. */
async function booksAsGuest(
  page: Page,
  { address }: OwnServer,
  taps: () => number,
  pays: () => Promise<number>,
): Promise<number> {
  await page.context().clearCookies();
  const before = taps();
  await goTo(page, `${address}/book`);
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .tap();
  await page.getByRole("button", { name: "Continue to Date & Time" }).tap();
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").last().tap();
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  const email = `${crypto.randomUUID()}@ada.test`;
  await page.getByLabel("Full Name").fill("Ada B");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("07700900123");
  await confirm(page);
  await page.getByLabel("6-digit Code").fill(await codeTo(page, address, email));
  await confirm(page);
  const apart = await pays();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  return taps() - before - apart;
}

function confirm(page: Page) {
  return page
    .getByRole("button", { name: /^(Confirm Appointment|Continue to payment)$/ })
    .locator("visible=true")
    .tap();
}

/** The code that was mailed. */
async function codeTo(page: Page, address: string, to: string): Promise<string> {
  const mails = async () => (await page.request.get(`${address}/dev/mail.json`, { params: { to } })).text();
  await expect.poll(mails).toMatch(/\b\d{6}\b/);
  return /\b\d{6}\b/.exec(await mails())?.[0] ?? "";
}
