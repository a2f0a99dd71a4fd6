import { expect, test } from "vitest";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBooking } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { aTechnician } from "../../testing/salons.ts";
import { NOT_OPEN_YET } from "../../words/not-booked.ts";
import { OPENING_NEWS } from "../../words/opening.ts";

/* A salon that is not open for booking yet: docs/rules.md 18.8. */

const NOT_YET = NOT_OPEN_YET;

test.each([1, 2])(
  "nobody but staff books at a salon that is not open for booking, with %i technicians",
  async (chairs) => {
    const { salon, admin, date } = await aSalonWithAdmin({ openForBooking: false });
    if (chairs === 2) await aTechnician(salon, { name: "Mia" });
    const client = await anAccount(salon);
    const books = (user?: typeof client) =>
      callApi(salon, user ? "appointments" : "guest-bookings", {
        method: "POST",
        ...(user && { user }),
        body: aBooking(salon),
      });
    for (const refused of [await books(client), await books()]) {
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ error: NOT_YET });
    }
    const held = await postForm(
      salon,
      "/book/hold",
      { service: `${salon.id}-gel`, date, time: "10:00" },
      { Cookie: await cookieOf(client) },
    );
    expect(await textOf(held)).not.toContain("token");
    expect(await freeAt(salon, date)).toEqual([]);
    expect(await textOf(visit(salon, "/"))).toContain("is being set up");
    expect(await textOf(visit(salon, `/book?step=datetime&service=${salon.id}-gel`))).toContain(NOT_YET);
    expect(await textOf(visit(salon, "/llms.txt"))).toContain("none until the salon is open for booking");
    expect((await books(admin)).status).toBe(201);
  },
);

test("one tap opens a salon for booking, and its other rules stay", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin({ openForBooking: false, bookableDays: 14 });
  expect(await page("/admin/appointments")).toContain("Open for booking");
  const opened = await send("/admin/business-hours", { intent: "open" });
  expect(opened.headers.get("Location")).toBe("/admin/business-hours?notice=open");
  expect(await page("/admin/business-hours?notice=open")).toContain(OPENING_NEWS.openNow);
  expect(await page("/admin/business-hours")).toMatch(/name="bookableDays"[^>]*value="14"/);
  expect(await page("/admin/appointments")).not.toContain("Before clients can book");
  expect(await freeAt(salon, date)).toContain("10:00");
  expect(await textOf(visit(salon, "/"))).not.toContain("is being set up");
});

test("a manager does not open a salon for booking", async () => {
  const { salon } = await aSalonWithAdmin({ openForBooking: false });
  const manager = await anAccount(salon, { role: "admin", staffRole: "manager" });
  const Cookie = await cookieOf(manager);
  expect((await postForm(salon, "/admin/business-hours", { intent: "open" }, { Cookie })).status).toBe(403);
  expect(await textOf(visit(salon, "/admin/appointments", { headers: { Cookie } }))).not.toContain('value="open"');
});

/** The free starts of a day, as anybody is told. */
async function freeAt(salon: Salon, date: string): Promise<string[]> {
  const answer = await callApi(salon, `slots?date=${date}&duration=60`);
  const { slots } = await answer.json<{ slots: { time: string; available: boolean }[] }>();
  return slots.flatMap(({ time, available }) => (available ? [time] : []));
}
