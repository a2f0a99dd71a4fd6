import type { Page } from "@playwright/test";
import { CLOSED_TODAY, expect, test } from "./journey.ts";
import {
  aBookedClient,
  booked,
  clock,
  dayAhead,
  gelPolish,
  goLive,
  goTo,
  ON_A_PHONE,
  ON_A_WIDE_SCREEN,
  openAccount,
  rows,
  signInAsAdmin,
} from "./salon.ts";
import { calledByStaff } from "./staff-api.ts";

/* Pages that are open while others book: docs/rules.md 22 */

const TIME = clock(booked().minute);
const TIMES = () => `/book?step=datetime&service=${gelPolish()}&date=${booked().date}`;

test("a start that somebody takes is struck through where it stands, and comes back", async ({ page, request }) => {
  await page.setViewportSize(ON_A_PHONE);
  await goLive(page, TIMES());
  const beside = page.getByRole("radio", { name: "17:00", exact: true });
  await beside.focus();
  const before = await placeOf(page, "17:00");
  const { email } = await aBookedClient(request);
  const [appointment] = rows("SELECT id FROM appointments WHERE customer_email = ?", email);
  const taken = page.getByRole("radio", { name: `${TIME} taken`, exact: true });
  await expect(taken).toBeDisabled();
  await expect(page.getByRole("status").filter({ hasText: "11:30 to 12:30 have just gone" })).toHaveCount(1);
  await expect(beside).toBeFocused();
  expect(await placeOf(page, "17:00")).toEqual(before);
  await expect(page.getByRole("group", { name: /^Available Times/ })).toMatchAriaSnapshot(`
    - listitem:
      - radio "12:00 taken" [disabled]
  `);

  await page.setViewportSize(ON_A_WIDE_SCREEN);
  await calledByStaff(request, "put", `/api/appointments/${appointment?.id}`, { status: "cancelled" });
  await expect(page.getByRole("radio", { name: TIME, exact: true })).toBeEnabled();
  await expect(page.getByRole("status").filter({ hasText: "11:30 to 12:30 have come free again" })).toHaveCount(1);
});

test("a chosen start that somebody takes gives way to the three nearest free ones, one tap away", async ({
  page,
  request,
}) => {
  await goLive(page, TIMES());
  await page.getByRole("radio", { name: TIME, exact: true }).check();
  await aBookedClient(request);
  const lost = page.getByRole("status").filter({ hasText: `${TIME} has just gone. These are the nearest` });
  await expect(lost).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "12:45", exact: true }).click();
  await expect(page.getByRole("radio", { name: "12:45", exact: true })).toBeChecked();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
});

test("a client without a hold is told at the details that the start is gone, and keeps typed values and place", async ({
  page,
  request,
}) => {
  await page.route("**/booking/hold", (request) => request.abort());
  const email = await openAccount(page.request);
  const { date, minute } = booked();
  await goLive(page, `/booking?step=details&service=${gelPolish()}&date=${date}&time=${clock(minute)}`);
  const notes = page.getByLabel("Notes");
  await notes.pressSequentially("Short, ple");
  await aBookedClient(request);
  await expect(page.getByRole("alert").getByRole("button")).toHaveCount(3);
  await expect(notes).toBeFocused();
  await page.keyboard.type("ase");
  await expect(notes).toHaveValue("Short, please");
  await page.getByLabel("Phone Number").fill("07700 900321");
  await page.getByRole("radio", { name: "Cash" }).press("Enter");
  const second = page.getByRole("alert").getByRole("button").nth(1);
  const [time] = /[\d:]+$/.exec((await second.textContent()) ?? "") ?? [];
  await second.click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  expect(rows("SELECT starts_minute FROM appointments WHERE customer_email = ?", email).map(startOf)).toEqual([time]);
});

test("a connection that is cut comes back and catches up, and without one the page looks when it is looked at", async ({
  page,
  request,
}) => {
  const sockets: string[] = [];
  let open = true;
  await page.routeWebSocket(/\/live/, (socket) => {
    sockets.push(new URL(socket.url()).search);
    if (!open) return socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (sockets.length > 1) return;
      open = false;
      server.close();
      socket.close();
    });
  });
  await goTo(page, TIMES());
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  await aBookedClient(request);
  await expect.poll(() => sockets.length).toBeGreaterThan(1);
  expect(sockets[1]).toBe(sockets[0]);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByRole("radio", { name: `${TIME} taken`, exact: true })).toBeDisabled();
  await aBookedClient(request, { date: booked().date, minute: 15 * 60 });
  open = true;
  // After some failures the page pauses for up to a minute before it connects again.
  await expect(page.getByRole("radio", { name: "15:00 taken", exact: true })).toBeDisabled({ timeout: 90_000 });
});

test("a table follows what is changed at another desk, and a row in use says that it was changed", async ({
  page,
  request,
}) => {
  const [one, two] = [await aBookedClient(request), await aBookedClient(request, at(13))];
  await signInAsAdmin(page.request);
  await goLive(page, `/admin/appointments?from=${booked().date}&sort=soonest`);
  const confirmElsewhere = async ({ email }: { email: string }) => {
    const [appointment] = rows("SELECT id FROM appointments WHERE customer_email = ?", email);
    await calledByStaff(request, "put", `/api/appointments/${appointment?.id}`, { status: "confirmed" });
  };
  await page.getByLabel(`More: ${two.name}`).click();
  await page.getByRole("link", { name: `Edit payment: ${two.name}` }).click();
  await page.getByLabel("Price in £").fill("40");

  await confirmElsewhere(one);
  await expect(page.getByLabel(`Status of ${one.name}`)).toHaveValue("confirmed");
  await confirmElsewhere(two);
  const row = page.getByRole("rowgroup").filter({ hasText: two.name });
  await expect(row.getByRole("status")).toHaveText(/Somebody else has just changed this appointment/);
  await expect(row.getByLabel(`Status of ${two.name}`)).toHaveValue("pending");
  await expect(page.getByLabel("Price in £")).toHaveValue("40");
  await expect(page.getByLabel("Price in £")).toBeFocused();
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row.getByRole("alert")).toContainText("just changed");
  await expect(row.getByLabel(`Status of ${two.name}`)).toHaveValue("confirmed");

  const { name } = await aBookedClient(request, at(16));
  await expect(page.getByText("1 new here.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  expect(rows("SELECT price_pence FROM appointments WHERE customer_email = ?", two.email)).toEqual([
    { price_pence: 3500 },
  ]);
});

test("the landing page's next free time moves on when it is taken", { tag: CLOSED_TODAY }, async ({
  page,
  request,
}) => {
  await goLive(page, "/");
  const soonest = page.getByRole("link", { name: /^Book: free from/ });
  const before = (await soonest.textContent()) ?? "";
  const date = new URL((await soonest.getAttribute("href")) ?? "", page.url()).searchParams.get("date") ?? dayAhead(1);
  const [hour = 0, minute = 0] = before.slice(-5).split(":").map(Number);
  await soonest.focus();
  await aBookedClient(request, { date, minute: hour * 60 + minute });
  await expect(soonest).not.toHaveText(before);
  await expect(soonest).toBeFocused();
});

function at(hour: number): NonNullable<Parameters<typeof aBookedClient>[1]> {
  return { date: booked().date, minute: hour * 60 };
}

/** Where a start stands on the screen. */
function placeOf(page: Page, time: string) {
  return page.getByRole("radio", { name: time, exact: true }).boundingBox();
}

function startOf({ starts_minute: minute }: Record<string, unknown>): string {
  return clock(Number(minute));
}
