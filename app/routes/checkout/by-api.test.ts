import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, MINUTE_MS } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking, tomorrow } from "../../testing/appointments.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { textOf } from "../../testing/html.ts";
import { itIs, MONDAY } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { aSalonThatAsks, asks, bookedAt, pays, visitsAt, wayBack } from "../../testing/stripe/deposits.ts";
import { payAtStripe, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { CHECKOUT_HEADINGS, STRIPE_WORDS } from "../../words/checkout.ts";

/* An app books by the API and sends its client to the page where the deposit is paid. docs/rules.md 31.21 */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

const DEPOSIT = [["deposit", "online", 1000]];

/** Sends a booking. Answers the path of its `payAt`. */
async function payAt(salon: Salon, user: User, body: unknown, key = "one"): Promise<string> {
  const headers = { "Idempotency-Key": key };
  const answer = await callApi(salon, "appointments", { method: "POST", user, body, headers });
  const read = await answer.json<{ error: string; payAt: string }>();
  expect([answer.status, read.error]).toEqual([409, expect.stringContaining("Please pay it to book.")]);
  expect(new URL(read.payAt).host).toBe(salon.host);
  return wayBack(read.payAt);
}

/** The visit that a page leads to. */
async function sessionBy(salon: Salon, path: string) {
  const page = await textOf(visit(salon, path));
  const id = path.split(/[/?]/)[2];
  const found = (await sessionsAt(salon)).find(({ metadata }) => metadata.checkoutId === id);
  return { page, session: found ?? expect.fail("Nobody is led to Stripe") };
}

test("a booking has one address under any key; the client pays at Stripe from there, and the payment books", async () => {
  const salon = await aSalonThatAsks();
  const user = await anAccount(salon, { emailVerifiedAt: 1 });
  const body = aBooking(salon, {});
  const path = await payAt(salon, user, body);
  expect([await payAt(salon, user, body), await payAt(salon, user, body, "two")]).toEqual([path, path]);
  const { page, session } = await sessionBy(salon, path);
  expect(page).toContain("Your time is held for you until 11:31.");
  expect(page).not.toContain(user.email);
  const paid = await payAtStripe(session.id);
  const back = await visit(salon, wayBack(session.success_url));
  expect([back.status, await textOf(Promise.resolve(back))]).toEqual([
    200,
    expect.stringContaining(CHECKOUT_HEADINGS.paid),
  ]);
  await tellOfSession(salon, paid);
  expect((await bookedAt(salon)).map(({ clientId, money }) => [clientId, money])).toEqual([[user.id, DEPOSIT]]);
  const again = await callApi(salon, "appointments", {
    ...{ method: "POST", user, body, headers: { "Idempotency-Key": "one" } },
  });
  expect([again.status, (await visitsAt(salon)).length]).toEqual([409, 1]);
});

test("the start is held meanwhile; when the client leaves Stripe, they read that nothing was charged and the start is free", async () => {
  const salon = await aSalonThatAsks();
  const [user, other] = [
    await anAccount(salon, { emailVerifiedAt: 1 }),
    await anAccount(salon, { emailVerifiedAt: 1 }),
  ];
  const body = aBooking(salon, {});
  const path = await payAt(salon, user, body);
  const taken = await callApi(salon, "appointments", { method: "POST", user: other, body });
  expect([taken.status, await taken.json()]).toEqual([409, { error: expect.stringContaining("already booked") }]);
  const { session } = await sessionBy(salon, path);
  const left = await textOf(visit(salon, wayBack(session.cancel_url)));
  expect(left).toContain(CHECKOUT_HEADINGS.left);
  expect(left).toContain(STRIPE_WORDS.closeThis);
  itIs(MONDAY + 5 * MINUTE_MS);
  await payAt(salon, other, body);
});

test("the button that goes back without paying says the same, and the next try has another address", async () => {
  const salon = await aSalonThatAsks();
  const user = await anAccount(salon, { emailVerifiedAt: 1 });
  const path = await payAt(salon, user, aBooking(salon, {}));
  const answer = await postForm(salon, path, {});
  expect(await textOf(visit(salon, answer.headers.get("Location") ?? ""))).toContain("Nothing is booked yet");
  expect(await payAt(salon, user, aBooking(salon, {}))).not.toBe(path);
});

test("a guest gets the address for their code, again for the same code, and for no other", async () => {
  const salon = await aSalonThatAsks();
  const guest = await aGuest({}, salon);
  const from = { "CF-Connecting-IP": "198.51.100.9" };
  const body = aBooking(salon, { customerEmail: guest.email });
  const waits = await callApi(salon, "guest-bookings", { method: "POST", body, headers: from });
  const { id } = await waits.json<{ id: string }>();
  const code = await guest.code();
  const confirm = async (typed: string) => {
    const answer = await callApi(salon, `guest-bookings/${id}`, {
      method: "POST",
      body: { code: typed },
      headers: from,
    });
    return { status: answer.status, ...(await answer.json<{ payAt?: string }>()) };
  };
  expect(await confirm("000000")).toMatchObject({ status: 401 });
  const first = await confirm(code);
  expect([first.status, (await confirm(code)).payAt]).toEqual([409, first.payAt]);
  await pays(salon, await sessionBy(salon, wayBack(first.payAt ?? "")));
  expect((await bookedAt(salon)).map(({ customerEmail, money }) => [customerEmail, money])).toEqual([
    [guest.email, DEPOSIT],
  ]);
});

test("a change that asks for a larger deposit is paid there, and keeps everything that it does not name", async () => {
  const salon = await aSalonThatAsks();
  const user = await anAccount(salon, { emailVerifiedAt: 1 });
  const date = addDays(tomorrow(salon), 6);
  const own = aBooking(salon, { date, customerName: "Ada Byron", notes: "Red, please" });
  await pays(salon, await sessionBy(salon, await payAt(salon, user, own)));
  const before = (await bookedAt(salon))[0]?.id;
  await asks(salon, { kind: "percent", amount: 100 });
  const body = { appointmentDate: date, startTime: "15:00", paymentMethod: "cash" };
  const answer = await callApi(salon, `appointments/${before}/change`, { method: "PATCH", user, body });
  const { payAt: address } = await answer.json<{ payAt: string }>();
  const { session } = await sessionBy(salon, wayBack(address));
  expect([answer.status, session.amount_total]).toEqual([409, 2500]);
  await pays(salon, { session });
  expect(await bookedAt(salon)).toMatchObject([
    { replacesId: before, startsMinute: 900, customerName: "Ada Byron", notes: "Red, please", paymentStatus: "paid" },
  ]);
});
