import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS, now } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { textOf } from "../../testing/html.ts";
import { aBrowser, heldIn } from "../../testing/live/holding-browser.ts";
import { itIs, MONDAY, mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { callApi, visit } from "../../testing/requests.ts";
import { diaryOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { asks } from "../../testing/stripe/deposits.ts";
import { TOO_SOON_FOR_DEPOSIT } from "../../words/not-booked.ts";

/* Starts that are too soon for a deposit by transfer are offered to nobody whom it concerns. docs/rules.md 29.21 */

const TODAY = "2036-06-16";

beforeEach(() => {
  mailCodesAtOnce();
  itIs(MONDAY);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the landing page and the date step offer a visitor nothing sooner, and what is free later", async () => {
  const { salon } = await aSalonWithAdmin();
  const date = `/book?${new URLSearchParams({ step: "datetime", service: `${salon.id}-gel`, date: TODAY })}`;
  const pages = async () => Promise.all(["/", "/free-starts", date].map((path) => textOf(visit(salon, path))));
  for (const page of await pages()) expect(page).toContain("11:15");
  await asks(salon);
  for (const page of await pages()) {
    expect(page).toContain("14:00");
    expect(page).not.toContain("11:15");
  }
});

test("the API’s slots leave them out for visitors and new clients, and offer them to staff and to a client whom the terms do not ask", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const been = await anAccount(salon, { emailVerifiedAt: now() });
  await anAppointment(salon, { clientId: been.id, customerEmail: been.email, status: "completed", date: "2036-06-02" });
  const fresh = await anAccount(salon, { emailVerifiedAt: now() });
  const first = async (call: Parameters<typeof callApi>[2] = {}) => {
    const answer = await callApi(salon, `slots?date=${TODAY}`, call);
    const { slots } = await answer.json<{ slots: { time: string; available: boolean }[] }>();
    return slots.find(({ available }) => available)?.time;
  };
  expect(await first()).toBe("11:15");
  await asks(salon, { who: "new" });
  expect(await first()).toBe("14:00");
  expect(await first({ user: fresh })).toBe("14:00");
  expect(await first({ user: been })).toBe("11:15");
  expect(await first({ user: admin })).toBe("11:15");
});

test("a guest for whom the code came too late is led to the times, and books another with what they typed and no other code", async () => {
  const guest = await aGuest();
  const { salon, date, path, details } = guest;
  await asks(salon);
  // Three hours before the start, and a minute before that.
  const latest = Date.parse(`${date}T09:00:00Z`) - 3 * HOUR_MS;
  itIs(latest - MINUTE_MS);
  const codeStep = (await guest.sends(path, details)).headers.get("Location") ?? "";
  expect(codeStep).toContain("waiting=");
  itIs(latest + MINUTE_MS);
  const refused = await guest.types(codeStep);
  const times = refused.headers.get("Location") ?? "";
  expect([refused.status, times.includes("waiting")]).toEqual([302, false]);
  const page = await guest.page(times);
  expect(page).toContain(TOO_SOON_FOR_DEPOSIT);
  expect(page).toContain("10:15");
  expect(await diaryOf(salon)).toEqual([]);
  const booked = await guest.sends(path, { ...details, key: "another", at: `${date}T12:00` });
  const there = booked.headers.get("Location") ?? "";
  expect(there).toMatch(/^\/book\?booked=/);
  const lines = await guest.page(there);
  expect(lines).toMatch(/Booking Confirmed!(?:<[^>]*>|\s)*Held until \w{3}, \w{3} \d+ at \d\d:\d\d: pay £\d+/);
});

test("a signed-in client who has such a start in their address reads why and is offered the nearest ones", async () => {
  const { salon } = await aSalonWithAdmin();
  await asks(salon);
  const Cookie = await cookieOf(await anAccount(salon));
  const page = await textOf(visit(salon, detailsAt(salon, "12:00"), { headers: { Cookie } }));
  expect(page).toContain(TOO_SOON_FOR_DEPOSIT);
  expect(page).toContain("at 14:00");
  expect(page).not.toContain("at 13:45");
});

test("none is held: by a visitor, by a new client, nor for a change; a client whom the terms do not ask holds it", async () => {
  const { salon } = await aSalonWithAdmin();
  const been = await anAccount(salon, { emailVerifiedAt: now() });
  await anAppointment(salon, { clientId: been.id, customerEmail: been.email, status: "completed", date: "2036-06-02" });
  const fresh = await anAccount(salon, { emailVerifiedAt: now() });
  await asks(salon, { who: "new" });
  const [visitor, client, regular] = [
    await aBrowser(salon),
    await aBrowser(salon, { user: fresh }),
    await aBrowser(salon, { user: been }),
  ];
  const TOO_SOON = { refused: "too-soon-for-deposit" };
  for (const browser of [visitor, client]) expect(await browser.holds(TODAY, "13:45")).toEqual(TOO_SOON);
  heldIn(await regular.holds(TODAY, "13:45"));
  heldIn(await client.holds(TODAY, "15:00"));
  expect((await client.books(TODAY, "15:00")).status).toBe(302);
  const appointment = (await diaryOf(salon)).find(({ clientId }) => clientId === fresh.id)?.id ?? "";
  expect(await client.holds(TODAY, "12:00", { appointment })).toEqual(TOO_SOON);
  heldIn(await client.holds(TODAY, "16:00", { appointment }));
});

test("where Stripe takes deposits, one that is too little for it keeps the same starts from whom it concerns", async () => {
  const salon = await aSalon({ onlinePayments: true });
  const first = async () => {
    const { slots } = await (await callApi(salon, `slots?date=${TODAY}`)).json<{ slots: Slot[] }>();
    return slots.find(({ available }) => available)?.time;
  };
  const visitor = await aBrowser(salon);
  await asks(salon, { kind: "fixed", amount: 30 });
  expect(await first()).toBe("11:15");
  heldIn(await visitor.holds(TODAY, "12:00"));
  await asks(salon, { kind: "fixed", amount: 29 });
  expect(await first()).toBe("14:00");
  expect(await visitor.holds(TODAY, "12:15")).toEqual({ refused: "too-soon-for-deposit" });
});

interface Slot {
  time: string;
  available: boolean;
}

function detailsAt(salon: Salon, time: string): string {
  const start = { step: "details", service: `${salon.id}-gel`, date: TODAY, time };
  return `/booking?${new URLSearchParams(start)}`;
}
