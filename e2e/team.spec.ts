import type { Page } from "@playwright/test";
import { drag, type Point, swipe } from "./drags.ts";
import { expect, salon, test } from "./journey.ts";
import {
  aBookedClient,
  addTechnician,
  book,
  booked,
  gelPolish,
  goTo,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  openAccount,
  openAdmin,
  reload,
  rows,
  signInAsAdmin,
} from "./salon.ts";
import { expectUsable } from "./usable.ts";

/* A salon with several technicians: docs/rules.md 13.7 to 13.9, 21. */

const OF = `SELECT technicians.name, appointments.starts_minute AS start, appointments.ends_minute AS end
  FROM appointments JOIN technicians ON technicians.id = coalesce(appointments.technician_id, appointments.salon_id)
  WHERE customer_email = ? AND status <> 'cancelled'`;
const BLOCKS = `SELECT technicians.name, starts_minute AS start, ends_minute AS end, weekly FROM blocks
  JOIN technicians ON technicians.id = blocks.technician_id WHERE blocks.salon_id = ?`;
const HALF_HOUR_PX = 32;

test("a team is built, its calendar is a day until a week is asked for, and a client books by name", async ({
  page,
  browser,
}) => {
  const { date } = booked();
  await openAdmin(page, "/admin/team");
  await page.getByRole("link", { name: "Add a technician" }).click();
  await expect(page.getByRole("heading", { name: "Add a technician" })).toBeFocused();
  await page.getByRole("region", { name: "Add a technician" }).getByLabel("Name").fill("Bea Bell");
  await page.getByRole("button", { name: "Add to the team" }).click();
  await expect(page.getByRole("heading", { name: "Bea Bell" })).toBeVisible();
  await expect(page.getByText("Added to the team.")).toBeFocused();

  const invite = page.locator("form", { hasText: "Invite somebody" });
  await invite.getByLabel("Name").fill("Mona Marsh");
  await invite.getByLabel("Email").fill("mona@example.com");
  await invite.getByLabel("Role").selectOption("Manager");
  await invite.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Mona Marsh, mona@example.com")).toBeVisible();
  for (const field of ["Name", "Email", "Role"]) await expect(invite.getByLabel(field)).toHaveValue("");

  await page.setViewportSize({ width: 800, height: 800 });
  await goTo(page, `/admin/calendar?date=${date}`);
  const view = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(view("day")).toHaveAttribute("aria-pressed", "true");
  await view("week").click();
  await reload(page);
  await expect(view("week")).toHaveAttribute("aria-pressed", "true");
  const client = await browser.newPage({ viewport: ON_A_PHONE });
  const first = await openAccount(client.request, "Ottilie Brandt");
  await goTo(client, `/booking?step=datetime&service=${gelPolish()}&date=${date}`);
  const choice = client.getByRole("navigation", { name: "Who does your nails" });
  await expect(choice.getByRole("link").first()).toHaveText("Anyone");
  await expect(choice.getByRole("link", { name: "Anyone" })).toHaveAttribute("aria-current", "true");
  await choice.getByRole("link", { name: "Bea Bell" }).click();
  await expect(choice.getByRole("link", { name: "Bea Bell" })).toHaveAttribute("aria-current", "true");
  await client.getByRole("radio", { name: "14:00", exact: true }).check();
  await client.getByRole("button", { name: "Continue", exact: true }).click();
  await client.getByLabel("Phone").fill("07700 900321");
  await client.getByRole("button", { name: "Confirm Appointment" }).locator("visible=true").click();
  await expect(client.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expect(client.getByText("Bea Bell").first()).toBeVisible();
  expect(rows(OF, first)).toMatchObject([{ name: "Bea Bell", start: 840 }]);
  // Another browser: the first client's page would report to the second one's session.
  const another = await browser.newPage({ viewport: ON_A_PHONE });
  const second = await openAccount(another.request, "Anneke Post");
  await goTo(another, await book(another.request, second, "Anneke Post", { date, minute: 840 }));
  const [other] = rows(OF, second);
  expect(other).toMatchObject({ start: 840 });
  expect(other?.name).not.toBe("Bea Bell");
  await expect(another.getByText(String(other?.name)).first()).toBeVisible();
});

for (const [how, viewport, byTouch] of [
  ["by mouse", ON_A_WIDE_SCREEN, false],
  ["by finger", ON_A_PHONE, true],
] as const) {
  test.describe(how, () => {
    test.use({ viewport, hasTouch: byTouch });

    test("an appointment is dragged to another technician, made longer, and blocked over", async ({
      page,
      request,
    }) => {
      const { name, email, date, minute } = await aBookedClient(request);
      await signInAsAdmin(page.request);
      await addTechnician(page, "Bea Bell");
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem("calendar-real-lengths", "true"));
      await goTo(page, `/admin/calendar?date=${date}`);
      await page.getByRole("button", { name: "day", exact: true }).click();
      const appointment = page.locator(".appointment", { hasText: name });
      const dialog = page.getByRole("dialog");

      if (byTouch) {
        const { x, y } = await edgeOf(page, name, "top");
        const before = await page.evaluate<number>("scrollY");
        await page.clock.pauseAt(Date.now() + 60_000);
        await swipe(page, { x, y }, { x, y: y - 120 });
        await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(before);
        await page.clock.resume();
        await expect(dialog).toHaveCount(0);
        await expectUsable(page);
      }
      const from = await edgeOf(page, name, "top");
      const beside = await columnAt(page, 1);
      await drag(page, from, { x: beside, y: from.y + 2 * HALF_HOUR_PX }, byTouch);
      await expect(dialog).toContainText("Bea Bell");
      await dialog.getByRole("button", { name: "Move appointment" }).click();
      await expect(page.getByText(`, 13:00 with Bea Bell now. We’re emailing them.`)).toBeVisible();
      expect(rows(OF, email)).toMatchObject([{ name: "Bea Bell", start: minute + 60, end: minute + 105 }]);

      const bottom = await edgeOf(page, name, "bottom");
      await drag(page, bottom, { x: bottom.x, y: bottom.y + HALF_HOUR_PX }, byTouch);
      await dialog.getByRole("button", { name: "Change length" }).click();
      await expect(page.getByText("for 1 hr 15 min now. We haven’t emailed them.")).toBeVisible();
      expect(rows(OF, email)).toMatchObject([{ start: 780, end: 855 }]);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Undone.")).toBeVisible();
      expect(rows(OF, email)).toMatchObject([{ name: "Bea Bell", start: 780, end: 825 }]);
      await page.getByRole("button", { name: "Close" }).click();

      await expect(appointment).toBeVisible();
      const top = await edgeOf(page, name, "top");
      const above = { x: top.x, y: top.y - HALF_HOUR_PX };
      await drag(page, above, { x: top.x, y: above.y + 3 * HALF_HOUR_PX }, byTouch);
      await expect(dialog).toContainText("Bea Bell");
      await dialog.getByRole("link", { name: "Block time" }).click();
      await page.getByRole("button", { name: "Block Time" }).click();
      await expect(page.getByText("1 appointment is booked in that time.")).toBeVisible();
      await expect(page.getByText(`${name}, 07700 900321`)).toBeVisible();
      expect(rows(BLOCKS, salon().id)).toEqual([]);
      await page.getByRole("button", { name: "Block anyway" }).click();
      await expect(page.getByText("12:30 to 14:00, Bea Bell")).toBeVisible();
      expect(rows(BLOCKS, salon().id)).toMatchObject([{ name: "Bea Bell", start: 750, end: 840, weekly: 0 }]);
    });
  });
}

/** A point on an appointment, a few pixels from its top or its bottom edge, once it is in the middle of the window. */
async function edgeOf(page: Page, name: string, edge: "top" | "bottom"): Promise<Point> {
  const appointment = page.locator(".appointment", { hasText: name });
  await appointment.evaluate((button) => button.scrollIntoView({ block: "center" }));
  const box = await appointment.boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return { x: box.x + 30, y: edge === "top" ? box.y + 6 : box.y + box.height - 4 };
}

/** The middle of a column of the day, px. */
async function columnAt(page: Page, position: number): Promise<number> {
  const box = await page.locator(`[data-column="${position}"]`).boundingBox();
  if (!box) throw new Error("The column is not drawn");
  return box.x + box.width / 2;
}
