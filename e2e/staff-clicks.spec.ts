import type { APIRequestContext } from "@playwright/test";
import { addressInTable } from "../app/components/admin-addresses.ts";
import { weekdayOf } from "../app/kernel/days.ts";
import { countedClicks } from "./clicks.ts";
import { BUSY, expect, salon, test } from "./journey.ts";
import {
  addTechnician,
  clock,
  dayAhead,
  gelPolish,
  ON_A_WIDE_SCREEN,
  openAdmin,
  rows,
  signInAsAdmin,
} from "./salon.ts";
import { calledByStaff } from "./staff-api.ts";

/*
 * How many clicks staff need for what they do all day: docs/rules.md 5.31, 5.44, 13.13, 21.23. Typing is none, and each count
 * begins where the work lies: at an appointment in the table or the calendar.
 */

const OF =
  "SELECT status, no_show, starts_minute AS start, service_names AS services FROM appointments WHERE ? IN (id, customer_name) AND replaced_by_id IS NULL";
const PAST =
  "SELECT id, customer_name AS name, date FROM appointments WHERE salon_id = ? AND status = 'completed' ORDER BY date DESC";

test("a no-show takes two clicks and its undo one, other services four, a late day three", {
  tag: BUSY,
}, async ({ page, request }) => {
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  const [visit] = rows(PAST, salon().id);
  const { id, name } = { id: String(visit?.id), name: String(visit?.name) };
  await calledByStaff(request, "put", `/api/appointments/${id}`, { status: "confirmed" });
  const clicks = await countedClicks(page);
  let before = 0;
  const taken = () => clicks() - before;

  await openAdmin(page, addressInTable({ id, date: String(visit?.date), customerName: name, customerEmail: "" }));
  const row = page.locator(`[id$="${id}"]`);
  before = clicks();
  await row.getByRole("link", { name: /^Cancel/ }).click();
  await page.getByRole("button", { name: "No-show" }).click();
  await expect(row.locator(".late", { hasText: "No-show" })).toBeVisible();
  expect(taken()).toBeLessThanOrEqual(2);
  expect(rows(OF, id)).toMatchObject([{ status: "cancelled", no_show: 1 }]);

  before = clicks();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  expect(taken()).toBe(1);
  expect(rows(OF, id)).toMatchObject([{ status: "confirmed", no_show: 0 }]);

  // After the demo's appointments; it is closed on Sundays.
  const later = [dayAhead(20), dayAhead(21)].find((date) => weekdayOf(date) !== 0) ?? "";
  for (const [index, name] of ["Lea Late", "Mia Morrow"].entries())
    await bookedByStaff(request, name, { date: later, minute: (10 + index) * 60 });
  await openAdmin(page, `/admin/calendar?view=day&date=${later}`);
  before = clicks();
  await page.getByRole("button", { name: /Lea Late/ }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await page
    .getByRole("checkbox", { name: /^Chrome/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Save" }).locator("visible=true").click();
  await expect(page.getByRole("button", { name: /Lea Late/ })).toBeVisible();
  expect(taken()).toBeLessThanOrEqual(4);
  expect(rows(OF, "Lea Late")).toMatchObject([{ services: expect.stringContaining("Chrome") }]);

  before = clicks();
  await page.getByRole("button", { name: /Lea Late/ }).click();
  await page.getByRole("link", { name: "Running late from here on" }).click();
  await page.getByRole("button", { name: /^Start them \d+ minutes later$/ }).click();
  await expect.poll(() => rows(OF, "Mia Morrow")).toMatchObject([{ start: 11 * 60 + 15 }]);
  expect(taken()).toBeLessThanOrEqual(3);
});

test("a sick day of six appointments takes five clicks", async ({ page, request }) => {
  await page.setViewportSize(ON_A_WIDE_SCREEN);
  const date = dayAhead(4);
  for (let hour = 9; hour < 15; hour++) await bookedByStaff(request, `Guest ${hour}`, { date, minute: hour * 60 });
  await signInAsAdmin(page.request);
  await addTechnician(page, "Bea Bell");
  const clicks = await countedClicks(page);
  await openAdmin(page, "/admin/blocked-time");
  await page.getByLabel("For").selectOption({ index: 1 });
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByLabel("All day").check();
  await page.getByRole("button", { name: "Block Time" }).click();
  await page.getByRole("button", { name: "Block anyway" }).click();
  await page.getByRole("button", { name: "Reassign those ticked" }).click();
  await expect(page.getByText(/6 appointments/)).toBeVisible();
  // One more for whom the day is: a menu of the system is clicked without the page.
  expect(clicks() + 1).toBeLessThanOrEqual(5);
});

/** Gel Polish, 45 minutes, booked by staff. */
function bookedByStaff(browser: APIRequestContext, customerName: string, when: { date: string; minute: number }) {
  const customerEmail = `${customerName.replace(" ", "-").toLowerCase()}@example.com`;
  return calledByStaff(browser, "post", "/api/appointments", {
    ...{ customerName, customerEmail, customerPhone: "07700 900321", paymentMethod: "cash", status: "confirmed" },
    ...{ services: [{ _id: gelPolish() }], date: when.date, time: clock(when.minute) },
  });
}
