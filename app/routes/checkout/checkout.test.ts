import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { services } from "../../database/schema.ts";
import { ASKED_BEFORE_MS } from "../../diary/holds/hold.ts";
import { addDays, HOUR_MS, MINUTE_MS } from "../../kernel/clock.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { heldIn } from "../../testing/live/holding-browser.ts";
import { itIs, later, MONDAY, withBindings } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { diaryOf, emailsOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import {
  aPayer,
  aSalonThatAsks,
  asks,
  atStripe,
  bookedAt,
  mailedOfMoneyBack,
  pays,
  visitsAt,
  wayBack,
} from "../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { CHECKOUT_HEADINGS } from "../../words/checkout.ts";

/* A client pays a deposit by card while their start is held. docs/rules.md 22.18, 29.14, 31.13, 31.14 */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

const DEPOSIT = [["deposit", "online", 1000]];
const HALF_AN_HOUR = 31 * MINUTE_MS + ASKED_BEFORE_MS;

describe("the button that books", () => {
  test("leads to Stripe, books nothing, holds the start for half an hour, and says so", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const answer = await ada.books();
    const { at, session } = await atStripe(salon, answer);
    expect([answer.status, answer.headers.get("X-Remix-Reload-Document"), session.amount_total]).toEqual([
      302,
      "true",
      1000,
    ]);
    expect(await bookedAt(salon)).toEqual([]);
    const page = await ada.browser.opens(at);
    expect(page).toContain("Your time is held for you until 11:31.");
    expect(page).toMatch(/<meta http-?equiv="refresh" content="0;url=http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_/i);
    expect(await ada.browser.sees(ada.date, "10:00")).toBe(true);
    itIs(MONDAY + HALF_AN_HOUR - 1);
    const late = await aPayer(salon);
    expect([await late.browser.sees(ada.date, "10:00"), (await late.books()).status]).toEqual([false, 409]);
    itIs(MONDAY + HALF_AN_HOUR);
    expect(await late.browser.sees(ada.date, "10:00")).toBe(true);
  });

  test("leads to one visit, however often it is pressed; another start ends that visit and frees the first start", async () => {
    const salon = await aSalonThatAsks();
    const [ada, grace] = [await aPayer(salon), await aPayer(salon)];
    const first = await ada.goesToPay();
    expect((await ada.goesToPay()).at).toBe(first.at);
    expect(await grace.browser.sees(ada.date, "10:00")).toBe(false);
    await ada.goesToPay("14:00");
    expect((await sessionsAt(salon)).map(({ status }) => status)).toEqual(["expired", "open"]);
    expect([await grace.browser.sees(ada.date, "10:00"), await grace.browser.sees(ada.date, "14:00")]).toEqual([
      true,
      false,
    ]);
  });

  test("books at once for a client who needs no deposit by the terms", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    await asks(salon, { who: "missed" });
    expect((await ada.books("12:00")).headers.get("Location")).toMatch(/^\/booking\?booked=/);
    expect(await visitsAt(salon)).toEqual([]);
  });

  test("says that nothing was charged while Stripe is down, and works again afterwards", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const at = (await ada.books()).headers.get("Location") ?? "";
    const page = await withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => ada.browser.opens(at));
    expect(page).toContain("Nothing was charged, and nothing is booked yet.");
    expect(await ada.browser.opens(at)).toContain("Continue to Stripe");
  });
});

describe("a deposit", () => {
  test.for(["Stripe’s message", "the page that Stripe leads back to", "cron"] as const)(
    "books by %s, with its money, once",
    async (who) => {
      const salon = await aSalonThatAsks();
      const ada = await aPayer(salon);
      const { at, session } = await ada.goesToPay();
      const paid = await payAtStripe(session.id);
      if (who === "Stripe’s message") await tellOfSession(salon, paid);
      if (who === "cron") await later(HOUR_MS);
      const back = await visit(salon, wayBack(session.success_url), { headers: ada.browser.headers });
      const [one, ...more] = await bookedAt(salon);
      expect([one?.money, one?.clientId, more]).toEqual([DEPOSIT, ada.user.id, []]);
      expect(one).toMatchObject({ depositDueAt: null, paymentStatus: "pending", startsMinute: 600 });
      expect(back.headers.get("Location")).toBe(`/booking?booked=${one?.id}`);
      const confirmation = await ada.browser.opens(`/booking?booked=${one?.id}`);
      expect(confirmation).toContain("£10 paid, £25 to pay at the salon");
      expect((await emailsOf(one?.id ?? "")).map(({ kind }) => kind)).toContain("confirmation");
      expect((await visit(salon, at, { headers: ada.browser.headers })).headers.get("Location")).toBe(
        `/booking?booked=${one?.id}`,
      );
    },
  );

  test("books nothing and goes nowhere while the salon's diary can't be reached, and books once it can", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const paid = await payAtStripe((await ada.goesToPay()).session.id);
    await withBindings({ SALON_SCHEDULE: undefined }, () => tellOfSession(salon, paid));
    expect([await bookedAt(salon), await refundsOf(paid.payment_intent)]).toEqual([[], []]);
    await tellOfSession(salon, paid);
    expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
    expect(await refundsOf(paid.payment_intent)).toEqual([]);
  });

  test("books once, for reports from any source, at the same time, twice and in any order", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const { session } = await ada.goesToPay();
    const paid = await payAtStripe(session.id);
    const back = () => visit(salon, wayBack(session.success_url), { headers: ada.browser.headers });
    await Promise.all([back(), ...Array.from({ length: 8 }, () => tellOfSession(salon, paid)), back()]);
    await tellOfSession(salon, { ...paid, status: "expired", payment_status: "unpaid" }, "checkout.session.expired");
    await later(HOUR_MS);
    await tellOfSession(salon, paid);
    expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
    expect([await refundsOf(paid.payment_intent), await visitsAt(salon)]).toEqual([[], ["paid"]]);
  });

  test("that is the whole price leaves nothing to pay", async () => {
    const salon = await aSalonThatAsks();
    await asks(salon, { kind: "percent", amount: 100 });
    await pays(salon, await (await aPayer(salon)).goesToPay());
    expect(await bookedAt(salon)).toMatchObject([
      { paymentStatus: "paid", money: [["deposit", "online", 3500]], depositDueAt: null },
    ]);
  });

  test("that comes after the hold still books while the start is free", async () => {
    const salon = await aSalonThatAsks();
    const { session } = await (await aPayer(salon)).goesToPay();
    const paid = await payAtStripe(session.id);
    itIs(MONDAY + 3 * HOUR_MS);
    await tellOfSession(salon, paid);
    expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
  });

  test("goes back at once if its start is taken; the client is told once, and chooses another time", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const { session } = await ada.goesToPay();
    const paid = await payAtStripe(session.id);
    itIs(MONDAY + HALF_AN_HOUR);
    await anAppointment(salon, { date: ada.date, customerEmail: "other@example.com" });
    await Promise.all(Array.from({ length: 4 }, () => tellOfSession(salon, paid)));
    expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([1000]);
    expect((await bookedAt(salon)).map(({ customerEmail }) => customerEmail)).toEqual(["other@example.com"]);
    expect([await visitsAt(salon), await mailedOfMoneyBack(ada.user.email)]).toEqual([
      ["refunded"],
      ["£10 is on its way back to your card"],
    ]);
    const page = await ada.browser.opens(wayBack(session.success_url));
    expect(page).toContain("10:00 had gone by the time your payment arrived.");
    expect(page).toMatch(/<a href="[^"]*step=datetime[^"]*"[^>]*>Choose another time</);
  });

  test("books what was agreed to, whatever the salon has changed meanwhile", async () => {
    const salon = await aSalonThatAsks({ noticeMinutes: 60 });
    const ada = await aPayer(salon);
    const { session } = await ada.goesToPay("10:00", { servicePrice: "35" });
    await asks(salon, { amount: 2000 });
    await database
      .update(services)
      .set({ pricePence: 4000 })
      .where(eq(services.id, `${salon.id}-gel`));
    await pays(salon, { session });
    expect(await bookedAt(salon)).toMatchObject([
      { pricePence: 3500, agreed: { depositPence: 1000 }, money: DEPOSIT, depositDueAt: null },
    ]);
  });

  test("is not refused because paying took some minutes", async () => {
    const salon = await aSalonThatAsks({ noticeMinutes: 120 });
    const ada = await aPayer(salon);
    // It is 11:00 in London. 13:00 can be booked for this minute only.
    const { session } = await atStripe(salon, await ada.browser.books(addDays(ada.date, -1), "13:00"));
    const paid = await payAtStripe(session.id);
    itIs(MONDAY + 20 * MINUTE_MS);
    await tellOfSession(salon, paid);
    expect(await bookedAt(salon)).toMatchObject([{ startsMinute: 780, money: DEPOSIT }]);
  });

  test("for a start that has passed goes back", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const { session } = await atStripe(salon, await ada.browser.books(addDays(ada.date, -1), "11:15"));
    const paid = await payAtStripe(session.id);
    itIs(MONDAY + 15 * MINUTE_MS);
    await tellOfSession(salon, paid);
    expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["refunded"]]);
  });

  test.for([
    ["of another amount", { amount_total: 1 }],
    ["in another currency", { currency: "usd" }],
    ["of another visit of Stripe’s", { id: "cs_test_other" }],
    ["that has not arrived", { payment_status: "unpaid" }],
  ] as const)("%s books nothing", async ([, with_]) => {
    const salon = await aSalonThatAsks();
    const paid = await payAtStripe((await (await aPayer(salon)).goesToPay()).session.id);
    await tellOfSession(salon, { ...paid, ...with_ });
    expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["open"]]);
  });
});

describe("a client who closes Stripe’s page", () => {
  test("gets the start back in the details for five minutes, and then it is free", async () => {
    const salon = await aSalonThatAsks();
    const [ada, grace] = [await aPayer(salon), await aPayer(salon)];
    const { session } = await ada.goesToPay();
    const left = await visit(salon, wayBack(session.cancel_url), { headers: ada.browser.headers });
    const details = left.headers.get("Location") ?? "";
    expect([left.status, details]).toEqual([302, expect.stringContaining("step=details")]);
    expect((await sessionsAt(salon)).map(({ status }) => status)).toEqual(["expired"]);
    expect(await ada.browser.opens(details)).toContain("Nothing was charged, and nothing is booked yet.");
    expect(heldIn(await ada.browser.holds(ada.date, "10:00")).left).toBe(5 * MINUTE_MS);
    expect(await grace.browser.sees(ada.date, "10:00")).toBe(false);
    itIs(MONDAY + 5 * MINUTE_MS);
    expect(await grace.browser.sees(ada.date, "10:00")).toBe(true);
    const again = await ada.goesToPay();
    await pays(salon, again);
    expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
  });

  test("by going back keeps the start, which no page gives back while the visit is open", async () => {
    const salon = await aSalonThatAsks();
    const [ada, grace] = [await aPayer(salon), await aPayer(salon)];
    const { at, session } = await ada.goesToPay();
    itIs(MONDAY + MINUTE_MS);
    const { token, left } = heldIn(await ada.browser.holds(ada.date, "10:00"));
    expect(left).toBe(HALF_AN_HOUR - MINUTE_MS);
    await ada.browser.releases(token);
    await ada.browser.leaves(token);
    expect(await ada.browser.extends(token)).toEqual({ refused: "over" });
    expect(await grace.browser.sees(ada.date, "10:00")).toBe(false);
    expect((await ada.goesToPay()).at).toBe(at);
    await pays(salon, { session });
    expect(await bookedAt(salon)).toHaveLength(1);
  });

  test("by the page’s button gives the start up, but not if it is paid by then", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const first = await ada.goesToPay();
    expect((await ada.browser.sends(first.at, {})).headers.get("Location")).toContain("/booking?step=details");
    const second = await ada.goesToPay();
    await payAtStripe(second.session.id);
    expect((await ada.browser.sends(second.at, {})).headers.get("Location")).toBe(second.at);
    expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
  });

  test("and comes too late reads that nothing was charged, and goes back to the booking", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const { at } = await ada.goesToPay();
    itIs(MONDAY + HALF_AN_HOUR + 1);
    await later(0);
    const page = await ada.browser.opens(at);
    expect(page).toContain(CHECKOUT_HEADINGS.expired);
    expect(page).toContain("Back to your booking");
  });

  test("stays signed in while they pay", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const page = crypto.randomUUID();
    const reports = (state: string, sequence: string) => ada.browser.sends("/still-here", { page, sequence, state });
    await reports("here", "1");
    const { session } = await ada.goesToPay();
    await reports("closed", "2");
    itIs(MONDAY + 20 * MINUTE_MS);
    await pays(salon, { session });
    const [one] = await diaryOf(salon);
    expect(await ada.browser.opens(`/booking?booked=${one?.id}`)).toContain("Booking Confirmed!");
  });
});

test("the page says that it looks again while Stripe has not answered, and does not find other visits", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const { at, session } = await ada.goesToPay();
  const back = wayBack(session.success_url);
  const page = await withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => ada.browser.opens(back));
  expect(page).toContain(CHECKOUT_HEADINGS.looking);
  const other = await aSalon();
  const search = at.slice(at.indexOf("?"));
  for (const [where, path] of [
    [other, at],
    [salon, `/checkout/nothing${search}`],
    [salon, at.replace(/back=.*/, "back=https://elsewhere.test")],
    [salon, at.replace(/\?.*/, "")],
  ] as const)
    expect((await visit(where, path)).status).toBe(404);
  expect(await textOf(visit(salon, at))).not.toContain(ada.user.email);
});
