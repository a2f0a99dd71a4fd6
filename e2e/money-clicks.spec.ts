import type { Page } from "@playwright/test";
import { addressInTable } from "../app/components/admin-addresses.ts";
import type { Agreed } from "../app/diary/terms/terms.ts";
import { NO_TERMS } from "../app/diary/terms/terms.ts";
import { countedClicks } from "./clicks.ts";
import { BUSY, expect, salon, test } from "./journey.ts";
import { rowsOf, written } from "./rows.ts";
import { dayAhead, goTo, ON_A_WIDE_SCREEN, openAdmin, rows, today } from "./salon.ts";
import { calledByStaff, signedInAsStaff } from "./staff-api.ts";

/*
 * How many clicks staff need for money. docs/rules.md 5.41, 27.10, 27.12, 29.11. Typing counts as no click, and a tap into a
 * field as one. Each count begins at an appointment in the table. The till's count begins on any page of staff.
 */

const STANDING =
  "SELECT id, customer_name AS name, date, price_pence AS pence FROM appointments WHERE salon_id = ? AND payment_status = ? AND status <> 'cancelled' ORDER BY date DESC";
const MONEY =
  "SELECT kind, method, amount_pence AS pence FROM payments WHERE appointment_id = (SELECT first_id FROM appointments WHERE id = ?) AND settles = 0 ORDER BY rowid";

test("a split payment takes three clicks, a tip two, a refund three, the closing of the till four", {
  tag: BUSY,
}, async ({ page }) => {
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  const [paid, pending] = [inTable("paid"), inTable("pending")];
  const clicks = await countedClicks(page);
  let before = 0;
  const counted = () => clicks() - before;

  await openAdmin(page, paid.path);
  before = clicks();
  await page.locator(paid.row).getByRole("link", { name: "payment of" }).click();
  await page.getByRole("button", { name: "£5 tip" }).click();
  await expect(page.getByText("Payment recorded.")).toBeVisible();
  expect(counted()).toBeLessThanOrEqual(2);
  expect(rows(MONEY, paid.id)).toMatchObject([{ kind: "tip", pence: 500 }]);

  await page.getByRole("link", { name: "Go back" }).click();
  before = clicks();
  await page.locator(paid.row).getByRole("link", { name: "payment of" }).click();
  await page.locator("summary", { hasText: "Refund" }).click();
  await page.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("Refund recorded.")).toBeVisible();
  expect(counted()).toBeLessThanOrEqual(3);
  expect(rows(MONEY, paid.id)).toMatchObject([{ kind: "tip" }, { kind: "refund", pence: -paid.pence }]);

  await goTo(page, pending.path);
  before = clicks();
  await page.locator(pending.row).getByRole("link", { name: "payment of" }).click();
  // Tapped by its words: the box is drawn as a key. The field of another way has the focus then.
  await page.getByText("Split", { exact: true }).click();
  await page.keyboard.type("10");
  await expect(page.locator("input:focus")).toHaveValue("10");
  const other = await page.locator("input:focus").getAttribute("name");
  await tapAsSoonAsShown(page, "£2 tip");
  await page.getByRole("button", { name: /^Take £[\d.]+ .+ and £10 / }).click();
  await expect(page.getByText("Payment recorded.")).toBeVisible();
  expect(counted()).toBeLessThanOrEqual(3);
  const taken = rows(MONEY, pending.id);
  expect(taken.map(({ kind, pence }) => [kind, pence]).toSorted()).toEqual(
    [
      ["payment", 1000],
      ["payment", pending.pence - 1000],
    ].toSorted(),
  );
  expect(taken.find(({ pence }) => pence === 1000)).toMatchObject({ method: other });

  // The float of yesterday is there.
  await page.request.post("/admin/till", { form: { key: crypto.randomUUID(), float: "50", counted: "50" } });
  before = clicks();
  await page.getByRole("link", { name: "Revenue" }).click();
  await page.getByRole("link", { name: "Close the till" }).click();
  await page.getByLabel("Cash counted").click();
  await page.keyboard.type("60");
  await page.getByRole("button", { name: "Close the till" }).click();
  await expect(page.getByText("Till closed.")).toBeVisible();
  expect(counted()).toBeLessThanOrEqual(4);
});

test("a client who comes takes one click; a no-show with its fee takes three", async ({ page, ownServer }) => {
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  const booking = {
    ...{ customerName: "Nora North", customerEmail: "nora@example.com", customerPhone: "07700 900321" },
    ...{ services: [{ _id: "gel-polish-classic" }], date: dayAhead(10), time: "12:00", paymentMethod: "cash" },
  };
  await calledByStaff(page.request, "post", "/api/appointments", { ...booking, status: "confirmed" }, ownServer);
  // It began at midnight, and its client has agreed to a fee.
  written(
    ownServer,
    "UPDATE appointments SET date = ?, starts_minute = 0, ends_minute = 45, agreed = ? WHERE customer_name = ?",
    ...[today(), JSON.stringify(AGREED), "Nora North"],
  );
  const nora = () =>
    rowsOf(
      ownServer.stateDirectory,
      "SELECT *, fee ->> 'amountPence' AS pence FROM appointments WHERE customer_name = 'Nora North'",
    );
  const id = String(nora()[0]?.id);
  const clicks = await countedClicks(page);
  await signedInAsStaff(page.request, ownServer);
  const path = addressInTable({ id, date: today(), customerName: "Nora North", customerEmail: "" });
  await goTo(page, `${ownServer.address}${path}`);
  const row = page.locator(`[id$="${id}"]`);

  let before = clicks();
  await row.getByRole("button", { name: /^Mark arrived/ }).click();
  await expect(row.getByText("Arrived", { exact: true })).toBeVisible();
  expect(clicks() - before).toBe(1);
  expect(nora()).toMatchObject([{ arrived_at: expect.any(Number) }]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  before = clicks();
  await row.getByRole("link", { name: /^Cancel/ }).click();
  await page.getByLabel(/^Ask for the fee: £17.50/).click();
  await page.getByRole("button", { name: "No-show" }).click();
  await expect(row.locator(".late", { hasText: "No-show" })).toBeVisible();
  expect(clicks() - before).toBeLessThanOrEqual(3);
  expect(nora()).toMatchObject([
    { no_show: 1, arrived_at: null, pence: 1750, fee: expect.stringMatching(/"askedAt":\d/) },
  ]);
});

const AGREED: Agreed = {
  ...{ termsId: "", text: "A missed visit costs 50% of the price.", account: "", at: 1, depositPence: 0, dueHours: 24 },
  ...{ lateFee: NO_TERMS.lateFee, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};

/** Taps a button the moment it appears, like the second tap of a double tap. docs/rules.md 27.13 */
function tapAsSoonAsShown(page: Page, name: string) {
  return page.evaluate((words) => {
    const observer = new MutationObserver(() => {
      const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);
      if (!button) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, name);
}

/** An appointment whose payment is in a state: how the table shows it. */
function inTable(paymentStatus: string) {
  const [found] = rows(STANDING, salon().id, paymentStatus);
  const [id, name, date] = [String(found?.id), String(found?.name), String(found?.date)];
  const path = addressInTable({ id, date, customerName: name, customerEmail: "" });
  return { id, path, row: `[id$="${id}"]`, pence: Number(found?.pence) };
}
