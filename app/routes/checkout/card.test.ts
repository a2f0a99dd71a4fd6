import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { cardsOnFile, checkouts } from "../../database/schema.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, weekdayOf } from "../../kernel/clock.ts";
import { cardFor } from "../../models/cards-on-file/cards-on-file.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { heldIn } from "../../testing/live/holding-browser.ts";
import { itIs, later, MAIL_DOWN, MONDAY, mailCodesAtOnce, withBindings } from "../../testing/mail-factories.ts";
import { callApi, visit } from "../../testing/requests.ts";
import { openingHours } from "../../testing/salons.ts";
import {
  aPayer,
  aSalonWithCards,
  atStripe,
  bookedAt,
  cardsAt,
  knownAtStripe,
  mailedOfMoneyBack,
  mailedOfNoCard,
  pays,
  visitsAt,
  wayBack,
} from "../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { RIVALS } from "../../testing/thoroughness.ts";
import { CARD_HEADINGS } from "../../words/checkout.ts";
import { CARD_AGAIN } from "../../words/terms/terms.ts";

/*
 * A client leaves the card that the terms ask for before anything is booked, while their start is held.
 * docs/rules.md 22.18, 29.15, 31.20
 */

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const HALF_AN_HOUR = 31.5 * MINUTE_MS;

describe("the button that books", () => {
  test("leads to Stripe, charges nothing, books nothing, and holds the start for half an hour", async () => {
    const { salon, ada, grace } = await twoClients();
    expect(await ada.browser.opens(details(ada))).toContain(
      "Next, leave a card on Stripe’s secure page. Nothing is charged now.",
    );
    const { at, session } = await ada.goesToPay();
    expect([session.mode, session.amount_total, await bookedAt(salon), await cardsAt(salon)]).toEqual([
      ...["setup", null, [], []],
    ]);
    const page = await ada.browser.opens(at);
    expect(page).toContain("Your time is held for you until 11:31.");
    expect(page).toContain("We’ll book it once your card is on file. Nothing is charged now.");
    expect(page).toMatch(/<meta http-?equiv="refresh" content="0;url=http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_/i);
    expect([await grace.browser.sees(ada.date, "10:00"), (await grace.books()).status]).toEqual([false, 409]);
    expect((await ada.goesToPay()).at).toBe(at);
    itIs(MONDAY + HALF_AN_HOUR);
    expect(await (await aPayer(salon)).browser.sees(ada.date, "10:00")).toBe(true);
  });

  test("books at once for a client with a card on file, after naming it, and leads to Stripe if they want another one", async () => {
    const { salon, ada } = await twoClients();
    await pays(salon, await ada.goesToPay());
    expect(await ada.browser.opens(details(ada, "12:00"))).toContain("Your Visa ending 4242 stays on file.");
    const booked = (await ada.books("12:00")).headers.get("Location") ?? "";
    expect(booked).toMatch(/^\/booking\?booked=/);
    expect(await ada.browser.opens(booked)).toMatch(/>Card on file<.*>Visa ending 4242</s);
    itIs(MONDAY + MINUTE_MS);
    const another = await ada.goesToPay("14:00", { anotherCard: "yes" });
    await tellOfSession(salon, await payAtStripe(another.session.id, "3184"));
    expect((await cardsAt(salon)).map(({ last4, userId }) => [last4, userId])).toEqual([
      ["4242", ada.user.id],
      ["3184", ada.user.id],
    ]);
    expect(await ada.browser.opens(details(ada, "16:00"))).toContain("Your Visa ending 3184 stays on file.");
    expect(await bookedAt(salon)).toHaveLength(3);
  });

  test.for([
    ["that was removed", { removedAt: 1 }],
    ["that expires before the visit", { expiryYear: 2020 }],
    ["of another account", { userId: "other" }],
  ] as const)("leads to Stripe when the client's card is one %s", async ([, set]) => {
    const { salon, ada } = await twoClients();
    await pays(salon, await ada.goesToPay());
    await database.update(cardsOnFile).set(set).where(eq(cardsOnFile.salonId, salon.id));
    await ada.goesToPay("12:00");
    expect(await bookedAt(salon)).toHaveLength(1);
  });

  test("refuses over the API without a card, and books with one", async () => {
    const { salon, ada } = await twoClients();
    const body = { ...aBooking(salon), customerEmail: ada.user.email };
    const answer = await callApi(salon, "appointments", { method: "POST", user: ada.user, body });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: expect.stringContaining("Please leave one to book."), payAt: expect.stringContaining("/checkout/") },
    ]);
    await pays(salon, await ada.goesToPay("15:00"));
    expect((await callApi(salon, "appointments", { method: "POST", user: ada.user, body })).status).toBe(201);
  });

  test("asks staff for no card, and keeps the card when a client changes the booking", async () => {
    const { salon, ada } = await twoClients();
    const owner = await anAccount(salon, { role: "admin" });
    const body = { ...aBooking(salon), time: "16:00" };
    expect((await callApi(salon, "appointments", { method: "POST", user: owner, body })).status).toBe(201);
    await pays(salon, await ada.goesToPay());
    const one = (await bookedAt(salon)).find(({ clientId }) => clientId === ada.user.id);
    const path = `/booking?reschedule=${one?.id}&step=details&service=${salon.id}-gel&date=${ada.date}&time=12:00`;
    const fields = { customerName: "Ada", customerEmail: ada.user.email, customerPhone: "07700 900456", time: "12:00" };
    const more = { date: ada.date, service: `${salon.id}-gel`, paymentMethod: "cash", key: crypto.randomUUID() };
    const moved = await ada.browser.sends(path, { ...fields, ...more });
    expect(moved.headers.get("Location")).toMatch(/^\/booking\?booked=/);
    expect((await cardsAt(salon)).map(({ appointmentId }) => appointmentId)).toEqual([one?.id]);
  });
});

describe("a card", () => {
  test.for(["Stripe’s message", "the page that Stripe leads back to", "cron"] as const)(
    "books by %s, and is kept with the booking, once",
    async (who) => {
      const { salon, ada } = await twoClients();
      const { at, session } = await ada.goesToPay();
      const left = await payAtStripe(session.id);
      if (who === "Stripe’s message") await tellOfSession(salon, left);
      if (who === "cron") await later(HOUR_MS);
      const back = () => visit(salon, wayBack(session.success_url), { headers: ada.browser.headers });
      const [answer] = await Promise.all([
        back(),
        back(),
        ...Array.from({ length: 4 }, () => tellOfSession(salon, left)),
      ]);
      await later(HOUR_MS);
      const [one, ...more] = await bookedAt(salon);
      expect([one?.money, one?.clientId, more]).toEqual([[], ada.user.id, []]);
      expect(await cardsAt(salon)).toMatchObject([
        {
          appointmentId: one?.id,
          userId: ada.user.id,
          mailbox: ada.user.email,
          last4: "4242",
          customerId: left.customer,
        },
      ]);
      expect((await cardsAt(salon))[0]?.agreedText).toBe("A missed visit costs half. We keep a card on file.");
      expect([await visitsAt(salon), await knownAtStripe([left])]).toEqual([["paid"], [true]]);
      if (who !== "the page that Stripe leads back to")
        expect(answer?.headers.get("Location")).toBe(`/booking?booked=${one?.id}`);
      const again = await visit(salon, at, { headers: ada.browser.headers });
      expect(again.headers.get("Location")).toBe(`/booking?booked=${one?.id}`);
    },
  );

  test("that comes after the hold still books while the start is free", async () => {
    const { salon, ada } = await twoClients();
    const left = await payAtStripe((await ada.goesToPay()).session.id);
    itIs(MONDAY + 3 * HOUR_MS);
    await tellOfSession(salon, left);
    expect([(await bookedAt(salon)).length, (await cardsAt(salon)).length]).toEqual([1, 1]);
  });

  test("is not stored if its start is taken; the client is told once, and nobody is charged", async () => {
    const { salon, ada } = await twoClients();
    const { session } = await ada.goesToPay();
    const left = await payAtStripe(session.id);
    itIs(MONDAY + HALF_AN_HOUR);
    await anAppointment(salon, { date: ada.date, customerEmail: "other@example.com" });
    await Promise.all(Array.from({ length: 4 }, () => tellOfSession(salon, left)));
    await later(HOUR_MS);
    expect((await bookedAt(salon)).map(({ customerEmail }) => customerEmail)).toEqual(["other@example.com"]);
    expect([await cardsAt(salon), await knownAtStripe([left])]).toEqual([[], [false]]);
    expect([await visitsAt(salon), await mailedOfNoCard(ada.user.email)]).toEqual([
      ["refunded"],
      ["Nothing is booked; we haven’t kept your card"],
    ]);
    const page = await ada.browser.opens(wayBack(session.success_url));
    expect(page).toContain("we haven’t kept your card, and nothing was charged. We’ve emailed you about it.");
    expect(page).toContain("step=datetime");
  });

  test("books nothing while the salon’s diary can’t be reached, and books at the next report", async () => {
    const { salon, ada } = await twoClients();
    const left = await payAtStripe((await ada.goesToPay()).session.id);
    await withBindings({ SALON_SCHEDULE: undefined }, () => tellOfSession(salon, left));
    expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["open"]]);
    await tellOfSession(salon, left);
    expect([(await bookedAt(salon)).length, await visitsAt(salon)]).toEqual([1, ["paid"]]);
  });

  test("that could be neither forgotten nor reported at first is settled by cron", async () => {
    const { salon, ada } = await twoClients();
    const left = await payAtStripe((await ada.goesToPay()).session.id);
    itIs(MONDAY + HALF_AN_HOUR);
    await anAppointment(salon, { date: ada.date, customerEmail: "other@example.com" });
    await withBindings(MAIL_DOWN, async () => {
      await tellOfSession(salon, left);
      await later(0);
    });
    expect(await visitsAt(salon)).toEqual(["refunded"]);
    itIs(MONDAY + 2 * HOUR_MS);
    await later(0);
    await later(HOUR_MS);
    expect([await mailedOfNoCard(ada.user.email), await knownAtStripe([left])]).toEqual([
      [expect.any(String)],
      [false],
    ]);
  });
});

test.each([
  ["a card that is not kept", 0],
  ["money that goes back", 1000],
])("an email about %s is given up after twelve tries, and the booking is forgotten", async (_, depositPence) => {
  const { salon, ada } = await twoClients(depositPence);
  const left = await payAtStripe((await ada.goesToPay()).session.id);
  itIs(MONDAY + HALF_AN_HOUR);
  await anAppointment(salon, { date: ada.date, customerEmail: "other@example.com" });
  const booking = async () => {
    const [visit] = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
    return visit?.booking;
  };
  await withBindings(MAIL_DOWN, async () => {
    await tellOfSession(salon, left);
    for (let tries = 1; tries <= 12; tries++) {
      expect(await booking()).toMatchObject({ customerEmail: ada.user.email });
      itIs(MONDAY + tries * DAY_MS);
      await later(0);
    }
    expect(await booking()).toBeNull();
  });
  await later(HOUR_MS);
  expect([await mailedOfNoCard(ada.user.email), await mailedOfMoneyBack(ada.user.email)]).toEqual([[], []]);
});

describe("a deposit and a card", () => {
  test("are one visit: the card that pays is kept, and both are written with the booking", async () => {
    const { salon, ada } = await twoClients(1000);
    expect(await ada.browser.opens(details(ada))).toContain("Stripe keeps the card you pay with on file for us.");
    const { at, session } = await ada.goesToPay();
    expect([session.mode, session.amount_total]).toEqual(["payment", 1000]);
    expect(await ada.browser.opens(at)).toContain("keep the card you pay with on file");
    await pays(salon, { session });
    expect([await bookedAt(salon), await cardsAt(salon)]).toMatchObject([
      [{ money: [["deposit", "online", 1000]], depositDueAt: null }],
      [{ last4: "4242", userId: ada.user.id }],
    ]);
    const next = await ada.goesToPay("14:00");
    await pays(salon, next);
    expect([await bookedAt(salon), await cardsAt(salon)]).toMatchObject([{ length: 2 }, { length: 1 }]);
  });

  test("go back when the start has gone: the money is refunded and the card is not kept", async () => {
    const { salon, ada } = await twoClients(1000);
    const paid = await payAtStripe((await ada.goesToPay()).session.id);
    itIs(MONDAY + HALF_AN_HOUR);
    await anAppointment(salon, { date: ada.date, customerEmail: "other@example.com" });
    await Promise.all(Array.from({ length: 4 }, () => tellOfSession(salon, paid)));
    expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([1000]);
    expect([await cardsAt(salon), await knownAtStripe([paid])]).toEqual([[], [false]]);
    expect([await mailedOfMoneyBack(ada.user.email), await mailedOfNoCard(ada.user.email)]).toMatchObject([[{}], []]);
  });
});

describe("a client who leaves Stripe without a card", () => {
  test("finds the start held in the details for five minutes more, and leaves one then", async () => {
    const { salon, ada, grace } = await twoClients();
    const { session } = await ada.goesToPay();
    const left = await visit(salon, wayBack(session.cancel_url), { headers: ada.browser.headers });
    const there = left.headers.get("Location") ?? "";
    expect([left.status, there]).toEqual([302, expect.stringContaining("step=details")]);
    expect(await ada.browser.opens(there)).toContain("Nothing was charged, and nothing is booked yet.");
    expect(heldIn(await ada.browser.holds(ada.date, "10:00")).left).toBe(5 * MINUTE_MS);
    itIs(MONDAY + 5 * MINUTE_MS);
    expect(await grace.browser.sees(ada.date, "10:00")).toBe(true);
    await pays(salon, await ada.goesToPay());
    expect([(await bookedAt(salon)).length, await visitsAt(salon)]).toEqual([1, ["expired", "paid"]]);
  });

  test("and books another start or presses the button gives the first start back at once", async () => {
    const { salon, ada, grace } = await twoClients();
    await ada.goesToPay();
    const { at } = await ada.goesToPay("14:00");
    expect(await grace.browser.sees(ada.date, "10:00")).toBe(true);
    expect((await ada.browser.sends(at, {})).headers.get("Location")).toContain("/booking?step=details");
    expect((await sessionsAt(salon)).map(({ status }) => status)).toEqual(["expired", "expired"]);
    itIs(MONDAY + HALF_AN_HOUR + 1);
    await later(0);
    expect(await ada.browser.opens(at)).toContain(CARD_HEADINGS.expired);
  });
});

test("a guest leaves a card for one booking and its friends, and is asked again for the next booking", async () => {
  vi.useRealTimers();
  await mailCodesAtOnce();
  const salon = await aSalonWithCards();
  const guest = await aGuest({}, salon);
  const friend = { friend: "after", friendName: "Grace", friendPrice: "35" };
  const step = (await guest.sends(guest.path, { ...guest.details, ...friend })).headers.get("Location") ?? "";
  const { session } = await atStripe(salon, await guest.types(step));
  expect(await bookedAt(salon)).toEqual([]);
  await payAtStripe(session.id);
  const back = await visit(salon, wayBack(session.success_url), { headers: { Cookie: guest.jar() } });
  const together = await bookedAt(salon);
  const own = together.find(({ customerName }) => customerName === "Ada Byron");
  expect(back.headers.get("Location")).toBe(`/book?booked=${own?.id}`);
  expect(await cardsAt(salon)).toMatchObject([{ appointmentId: own?.id, userId: null, mailbox: guest.email }]);
  const chargeable = together.map((one) => cardFor(primaryDatabase(), salon.id, one));
  expect((await Promise.all(chargeable)).map((card) => card?.last4)).toEqual(["4242", "4242"]);
  await atStripe(salon, await guest.sends(guest.path, { ...guest.details, key: "second", time: "14:00" }));
  expect(await bookedAt(salon)).toHaveLength(2);
});

test("many clients leave a card for one start: one is booked, the other cards are not kept, and everybody is told", async () => {
  const salon = await aSalonWithCards();
  const date = tomorrow(salon);
  // Two bookable hours. A third of them is less than the appointment takes, so nobody can hold it. docs/rules.md 22.14
  await openingHours(salon, weekdayOf(date), 600, 720);
  const clients = await Promise.all(Array.from({ length: RIVALS }, () => aPayer(salon)));
  const visits = [];
  for (const one of clients) visits.push(await one.goesToPay());
  const left = await Promise.all(visits.map(({ session }) => payAtStripe(session.id)));
  await Promise.all(
    left.map(async (one) => {
      for (let tries = 0; tries < 9; tries++) if ((await tellOfSession(salon, one)).ok) return;
      expect.fail("Stripe was never heard");
    }),
  );
  const [winner, ...more] = await bookedAt(salon);
  expect([winner?.money, more]).toEqual([[], []]);
  expect((await visitsAt(salon)).toSorted()).toEqual(["paid", ...Array(RIVALS - 1).fill("refunded")]);
  expect((await cardsAt(salon)).map(({ userId }) => userId)).toEqual([winner?.clientId]);
  await vi.waitFor(async () => expect((await knownAtStripe(left)).filter(Boolean)).toHaveLength(1), {
    timeout: 30_000,
  });
  const mailed = await Promise.all(clients.map(({ user }) => mailedOfNoCard(user.email)));
  expect(mailed.filter(({ length }) => length === 1)).toHaveLength(RIVALS - 1);
  expect(mailed[clients.findIndex(({ user }) => user.id === winner?.clientId)]).toEqual([]);
}, 120_000);

/** A salon that asks for a card on file, and for a deposit of `depositPence`, with two clients. */
async function twoClients(depositPence = 0) {
  const salon = await aSalonWithCards(depositPence);
  return { salon, ada: await aPayer(salon), grace: await aPayer(salon) };
}

function details({ salon, date }: Awaited<ReturnType<typeof aPayer>>, time = "10:00"): string {
  return `/booking?${new URLSearchParams({ step: "details", service: `${salon.id}-gel`, date, time })}`;
}

test("a guest’s remembered browser asks for a card at each booking, and says so beforehand", async () => {
  await mailCodesAtOnce();
  const salon = await aSalonWithCards();
  const guest = await aGuest({}, salon);
  const again = CARD_AGAIN;
  expect(await guest.page(guest.path)).not.toContain(again);
  const step = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
  await pays(salon, await atStripe(salon, await guest.types(step, { remember: "yes" })));
  const path = guest.path.replace("10%3A00", "14%3A00");
  expect(await guest.page(path)).toContain(again);
  const next = await guest.sends(path, { ...guest.details, time: "14:00", key: "second" });
  expect((await atStripe(salon, next)).session.mode).toBe("setup");
});
