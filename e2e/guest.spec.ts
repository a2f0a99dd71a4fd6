import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "../scripts/demo/demo-names.ts";
import { BUSY, CLOSED_TODAY, expect, test } from "./journey.ts";
import { emailTo, mailedCode, mailedLink } from "./mail.ts";
import { booked, clock, gelPolish, goTo, hydrated, reload } from "./salon.ts";
import { expectUsable } from "./usable.ts";

/*
 * Booking without an account, on a phone: the number of taps and keys, and remembering the phone. A tap is a finger on the
 * screen; the keyboard's own key leads to the next field. docs/rules.md 5.29, 6.32, 9.15
 */
test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

test("a first booking with nothing known takes nine taps and 45 keys at most, and a later one no key", {
  tag: [BUSY, CLOSED_TODAY],
}, async ({ page, request }) => {
  const counted = await count(page);
  await goTo(page, "/book");
  await chooseAndContinue(page);
  await page.getByLabel("Full Name").tap();
  await page.keyboard.type("Ada B");
  const email = `${crypto.randomUUID().slice(0, 4)}@ada.test`;
  await type(page, "Email Address", email);
  await type(page, "Phone Number", "07700900123");
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
  await hiddenForAMinute(page);
  await expectUsable(page);
  await type(page, "6-digit Code", await mailedCode(request, email));
  await page.getByLabel("Remember me on this device").tap();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(counted.taps()).toBeLessThanOrEqual(9);
  expect(counted.keys()).toBeLessThanOrEqual(45);

  const before = { taps: counted.taps(), keys: counted.keys() };
  await goTo(page, "/book");
  await chooseAndContinue(page);
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(counted.taps() - before.taps).toBeLessThanOrEqual(5);
  expect(counted.keys()).toBe(before.keys);
});

test("three services and an extra with nothing known take thirteen taps at most, and no password is asked for", {
  tag: [BUSY, CLOSED_TODAY],
}, async ({ page, request }) => {
  const counted = await count(page);
  await goTo(page, "/book");
  for (const name of [/^Gel Polish ?£/, /^Soak Off ?£/, /^Builder Gel ?£/]) {
    await page.getByRole("checkbox", { name }).tap();
  }
  await page.getByRole("link", { name: "Extras", exact: true }).tap();
  await page.getByRole("checkbox", { name: /^Cat Eye Effect/ }).tap();
  await goOnWithSoonest(page);
  await expect(page.locator("input[type=password]")).toHaveCount(0);
  await page.getByLabel("Full Name").tap();
  await page.keyboard.type("Ada B");
  const email = `${crypto.randomUUID().slice(0, 4)}@ada.test`;
  await type(page, "Email Address", email);
  await type(page, "Phone Number", "07700900123");
  await confirm(page);
  await expect(page.getByLabel("6-digit Code")).toBeFocused();
  await expect(page.locator("input[type=password]")).toHaveCount(0);
  await page.keyboard.type(await mailedCode(request, email));
  await page.getByLabel("Remember me on this device").tap();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(counted.taps()).toBeLessThanOrEqual(13);
});

test("on a phone that is remembered, the same again takes two taps and another time four, and no key", {
  tag: [BUSY, CLOSED_TODAY],
}, async ({ page, request }) => {
  const { email } = DEMO_ACCOUNTS.client;
  await goTo(page, "/book");
  await chooseAndContinue(page);
  await type(page, "Full Name", "Grace");
  await type(page, "Email Address", email);
  await type(page, "Phone Number", "07700900123");
  await confirm(page);
  await type(page, "6-digit Code", await mailedCode(request, email));
  await page.getByLabel("Remember me on this device").tap();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();

  const counted = await count(page);
  await goTo(page, "/book");
  await page.getByRole("region", { name: "Same again" }).getByRole("link", { name: "Book this time" }).tap();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect([counted.taps(), counted.keys()]).toEqual([2, 0]);

  await goTo(page, "/book");
  await page.getByRole("region", { name: "Same again" }).getByRole("link", { name: "Other times" }).tap();
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").last().tap();
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect([counted.taps(), counted.keys()]).toEqual([6, 0]);
});

test("a booking is changed by its mail's link with one code, and on the phone that is then remembered with none", async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { date, minute } = booked();
  const start = new URLSearchParams({ step: "details", service: gelPolish(), date, time: clock(minute) });
  await goTo(page, `/book?${start}`);
  await type(page, "Full Name", "Ada Byron");
  await type(page, "Email Address", email);
  await type(page, "Phone Number", "07700900123");
  await confirm(page);
  await type(page, "6-digit Code", await mailedCode(request, email));
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await emailTo(request, email, /^(?!.*code)/);
  await page.context().clearCookies();
  await goTo(page, await mailedLink(request, email));
  await page.getByRole("button", { name: "Change" }).tap();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await reload(page);
  await type(page, "6-digit Code", await mailedCode(request, email));
  await page.getByLabel("Remember me on this device").tap();
  await page.getByRole("button", { name: "Continue" }).tap();
  await changesTo(page, "14:00");
  await expectUsable(page);

  const counted = await count(page);
  await goTo(page, "/book");
  await page.getByRole("region", { name: "Welcome back" }).getByRole("link", { name: "Change it" }).tap();
  await changesTo(page, "15:00");
  expect([counted.taps(), counted.keys()]).toEqual([4, 0]);
  await page.getByRole("link", { name: "Return to Manage Appointments" }).tap();
  await expect(page.getByRole("link", { name: "Change" })).toHaveCount(1);
});

/** Taps another start of the appointment's day, and changes it to that. All else stays as it was booked. */
async function changesTo(page: Page, time: string) {
  await expect(page.getByRole("region", { name: "Changing your appointment" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("radio", { name: time, exact: true }).tap();
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  await expect(page.getByRole("region", { name: "As booked" })).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.getByRole("button", { name: "Confirm change" }).locator("visible=true").tap();
  await expect(page.getByRole("heading", { name: "Appointment Successfully Changed!" })).toBeVisible();
}

/** Goes with four taps from the menu to the details of the soonest start. */
async function chooseAndContinue(page: Page) {
  await page
    .getByRole("checkbox", { name: /^Gel Polish/ })
    .first()
    .tap();
  await goOnWithSoonest(page);
}

/** Goes with three taps from the chosen services to the details of the soonest start. */
async function goOnWithSoonest(page: Page) {
  await page.getByRole("button", { name: "Continue to Date & Time" }).tap();
  await page.getByRole("region", { name: "Soonest" }).getByRole("link").last().tap();
  await expect(page).toHaveURL(/time=/);
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
}

function confirm(page: Page) {
  return page.getByRole("button", { name: "Confirm Appointment" }).locator("visible=true").tap();
}

/** The client looks a code up in another app. */
async function hiddenForAMinute(page: Page) {
  await page.evaluate(() => {
    const say = (state: string) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    say("hidden");
    say("visible");
  });
}

/** Types into a field to which the keyboard's own key has led. */
async function type(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
}

/** Counts the fingers that touch the pages and the keys that are pressed, from now on. */
async function count(page: Page) {
  let [taps, keys] = [0, 0];
  await page.exposeFunction("tapped", () => ++taps);
  await page.exposeFunction("pressed", () => ++keys);
  await page.addInitScript(`
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && tapped(), true);
    addEventListener("keydown", ({ isTrusted }) => isTrusted && pressed(), true);
  `);
  return { taps: () => taps, keys: () => keys };
}
