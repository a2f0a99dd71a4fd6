import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rememberBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { checkouts, services } from "../../database/schema.ts";
import { addDays, MINUTE_MS, now, weekdayOf } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { giveBackOnline } from "../../payments/refunds.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, later, mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { callApi, postForm, sentBack, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aService, openingHours } from "../../testing/salons.ts";
import {
  aPayer,
  aSalonThatAsks,
  asks,
  atStripe,
  bookedAt,
  mailedOfMoneyBack,
  moneyOf,
  pays,
  visitsAt,
  wayBack,
} from "../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, type SessionThere, tellOfSession } from "../../testing/stripe/messages.ts";
import { RIVALS } from "../../testing/thoroughness.ts";

/* Every way to a start asks for its deposit first, and many clients pay for one start. docs/rules.md 29.14, 31.13 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

const DEPOSIT = [["deposit", "online", 1000]];

describe("a guest", () => {
  test("proves the mailbox first, pays, and sees what is booked in the same browser", async () => {
    const salon = await aSalonThatAsks();
    const guest = await aGuest({}, salon);
    expect(await guest.page(guest.path)).toContain("Next, pay your £10 deposit by card");
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    expect([codeStep, await visitsAt(salon)]).toEqual([expect.stringContaining("waiting="), []]);
    const { session } = await atStripe(salon, await guest.types(codeStep));
    expect(await bookedAt(salon)).toEqual([]);
    await payAtStripe(session.id);
    const back = await visit(salon, wayBack(session.success_url), { headers: { Cookie: guest.jar() } });
    const [one, ...more] = await bookedAt(salon);
    expect([one?.customerEmail, one?.mailboxProved, one?.money, more]).toEqual([guest.email, true, DEPOSIT, []]);
    expect(back.headers.get("Location")).toBe(`/book?booked=${one?.id}`);
    expect(await guest.page(`/book?booked=${one?.id}`)).toContain("Booking Confirmed!");
  });

  test("of whom nothing is known reads before the code what they pay on a first visit, where only those are asked", async () => {
    const salon = await aSalonThatAsks();
    await asks(salon, { who: "new" });
    const guest = await aGuest({}, salon);
    const [terms] = /(?<=name="termsRead" value=")[^"]+/.exec(await guest.page(guest.path)) ?? [];
    const sent = await guest.sends(guest.path, { ...guest.details, termsRead: terms ?? "" });
    expect(await guest.page(sent.headers.get("Location") ?? "")).toContain(
      "If it’s your first visit: £10 now, £25 at the salon",
    );
  });

  test("who leaves Stripe’s page reads until when the time is held, where the code was too, and gives it up", async () => {
    const salon = await aSalonThatAsks();
    const [guest, other] = [await aGuest({}, salon), await aGuest({}, salon)];
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    expect(await guest.page("/book")).not.toContain("held until");
    const { at } = await atStripe(salon, await guest.types(codeStep));
    for (const path of ["/", "/book", guest.path, codeStep]) {
      const page = await guest.page(path);
      expect(page).toMatch(/Your time is held until \d\d:\d\d\./);
      expect(page).toContain("£10 now, £25 at the salon. It’s booked once your payment arrives.");
      expect(page).toContain(`href="${at.replaceAll("&", "&amp;")}"`);
      expect(page).not.toContain("6-digit Code");
    }
    for (const path of ["/", "/book", codeStep]) expect(await other.page(path)).not.toContain("held until");
    expect(await guest.page("/reviews")).not.toContain("held until");
    const reminders = async () =>
      (await emailsTo(guest.email)).filter(({ subject }) => subject.includes("is held until"));
    expect(await reminders()).toEqual([]);
    await later(11 * MINUTE_MS);
    const [mail, ...more] = await reminders();
    expect([mail?.text, more]).toEqual([expect.stringContaining("once your payment of £10 arrives"), []]);
    expect(mail?.text).toContain(at);
    const times = `/book?step=datetime&service=${salon.id}-gel&date=${guest.date}`;
    expect(await other.page(times)).not.toContain('value="10:00"');
    const giveUp = /action="(\/checkout\/[^"]+)"/.exec(await guest.page("/book"))?.[1] ?? "";
    const left = await guest.sends(giveUp, {});
    expect([left.headers.get("Location"), await visitsAt(salon)]).toEqual(["/book", ["expired"]]);
    expect(await guest.page("/book")).not.toContain("held until");
    expect(guest.jar()).toContain("lacquer-device");
    expect(await other.page(times)).toContain('value="10:00"');
  });

  test.each<
    [string, (salon: Salon, guest: Awaited<ReturnType<typeof aGuest>>, session: SessionThere) => Promise<unknown>]
  >([
    [
      "has given it up",
      async (_, guest) => guest.sends(/action="(\/checkout\/[^"]+)"/.exec(await guest.page("/book"))?.[1] ?? "", {}),
    ],
    ["has paid, though Stripe has not said so yet", (_salon, _guest, { id }) => payAtStripe(id)],
    [
      "has less than three minutes left by then",
      ({ id }) =>
        database
          .update(checkouts)
          .set({ heldUntil: now() + 13 * MINUTE_MS })
          .where(eq(checkouts.salonId, id)),
    ],
  ])("who %s is not reminded of it", async (_, happens) => {
    const salon = await aSalonThatAsks();
    const guest = await aGuest({}, salon);
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    const { session } = await atStripe(salon, await guest.types(codeStep));
    await happens(salon, guest, session);
    await later(11 * MINUTE_MS);
    expect((await emailsTo(guest.email)).filter(({ subject }) => subject.includes("is held until"))).toEqual([]);
  });

  test("with a proved mailbox goes straight to Stripe; the same code again leads to the same visit", async () => {
    const salon = await aSalonThatAsks();
    const guest = await aGuest({}, salon);
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    const first = await atStripe(salon, await guest.types(codeStep));
    const again = await guest.sends(guest.path, { ...guest.details, key: "second" });
    expect(again.headers.get("Location")).toBe(first.at);
    await pays(salon, first);
    expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
  });

  test("in a remembered browser sees the one appointment that they have paid for", async () => {
    const salon = await aSalonThatAsks();
    const guest = await aGuest({}, salon);
    const remembered = await rememberBrowser(new Request(`http://${salon.host}`), salon.id, guest.email);
    const Cookie = `${guest.jar()}; ${sentBack(new Headers({ "Set-Cookie": remembered }))}`;
    const answer = await postForm(salon, guest.path, guest.details, { Cookie });
    const { session } = await atStripe(salon, answer);
    await payAtStripe(session.id);
    const back = await visit(salon, wayBack(session.success_url), { headers: { Cookie } });
    const jar = `${Cookie}; ${sentBack(back.headers)}`;
    const confirmation = await visit(salon, back.headers.get("Location") ?? "", { headers: { Cookie: jar } });
    expect(await textOf(confirmation)).toContain("Booking Confirmed!");
  });

  test("without the code is led nowhere, whatever key or mailbox they send", async () => {
    const salon = await aSalonThatAsks();
    const guest = await aGuest({}, salon);
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    const code = { intent: "code", waiting: guest.waitingIn(codeStep), code: "000000" };
    expect((await guest.sends(codeStep, code)).status).toBe(401);
    expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], []]);
  });
});

describe("with a friend", () => {
  test("both deposits are paid at once; each belongs to its appointment, and one can go back alone", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const friend = { friend: "after", friendName: "Grace", "friend-service": `${salon.id}-gel`, friendPrice: "35" };
    const { session } = await ada.goesToPay("10:00", friend);
    expect(session.amount_total).toBe(2000);
    const paid = await pays(salon, { session });
    const parts = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
    expect(parts.map(({ amountPence }) => amountPence)).toEqual([1000, 1000]);
    const booked = (await bookedAt(salon)).toSorted((one, other) => one.startsMinute - other.startsMinute);
    expect(booked.map(({ money, startsMinute }) => [money, startsMinute])).toEqual([
      [DEPOSIT, 600],
      [DEPOSIT, 660],
    ]);
    const back = (id: string, amountPence: number) =>
      giveBackOnline(salon, {
        ...{ key: crypto.randomUUID(), appointmentId: id, amountPence, note: "", actor: "admin:owner" },
      });
    const [own, theirs] = booked.map(({ id }) => id);
    expect(await back(theirs ?? "", 1001)).toEqual({ ok: false, reason: "more-than-paid" });
    expect(await back(theirs ?? "", 1000)).toEqual({ ok: true, state: "succeeded" });
    expect(await moneyOf(salon, theirs ?? "")).toEqual([...DEPOSIT, ["refund", "online", -1000]]);
    expect(await moneyOf(salon, own ?? "")).toEqual(DEPOSIT);
    expect(await back(own ?? "", 1000)).toEqual({ ok: true, state: "succeeded" });
    expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([1000, 1000]);
  });

  test("nobody is booked when the friend’s time has gone, and all of the money goes back", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const friend = { friend: "after", friendName: "Grace", "friend-service": `${salon.id}-gel`, friendPrice: "35" };
    const { session } = await ada.goesToPay("10:00", friend);
    await anAppointment(salon, { date: ada.date, startsMinute: 660, endsMinute: 720 });
    const paid = await pays(salon, { session });
    expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([2000]);
    expect(await bookedAt(salon)).toHaveLength(1);
  });
});

describe("a change", () => {
  test("that asks for a larger deposit is made once the difference is paid; until then everything stays as it was", async () => {
    const salon = await aSalonThatAsks();
    await aService(salon, { id: `${salon.id}-dear`, name: "Set", pricePence: 8000, durationMinutes: 60 });
    await asks(salon, { kind: "percent", amount: 20 });
    const ada = await aPayer(salon);
    const date = addDays(ada.date, 6);
    await pays(salon, await atStripe(salon, await ada.browser.books(date, "10:00")));
    const [before] = await bookedAt(salon);
    expect(before?.money).toEqual([["deposit", "online", 700]]);
    const path = `/booking?changing=true&appointment=${before?.id}&step=details&service=${salon.id}-dear&date=${date}&time=12:00`;
    const form = {
      ...{ customerName: "Ada", customerEmail: ada.user.email, customerPhone: "07700 900456", date, time: "12:00" },
      ...{ service: `${salon.id}-dear`, paymentMethod: "cash", key: crypto.randomUUID(), servicePrice: "80" },
    };
    const { session } = await atStripe(salon, await ada.browser.sends(path, form));
    expect(session.amount_total).toBe(900);
    expect((await bookedAt(salon)).map(({ id }) => id)).toEqual([before?.id]);
    await payAtStripe(session.id);
    const back = await visit(salon, wayBack(session.success_url), { headers: ada.browser.headers });
    const [after, ...more] = await bookedAt(salon);
    expect([after?.replacesId, after?.pricePence, after?.money, more]).toEqual([
      before?.id,
      8000,
      [
        ["deposit", "online", 700],
        ["deposit", "online", 900],
      ],
      [],
    ]);
    expect(back.headers.get("Location")).toBe(`/booking?booked=${after?.id}`);
  });

  test("of the time alone asks for nothing more", async () => {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const date = addDays(ada.date, 6);
    await pays(salon, await atStripe(salon, await ada.browser.books(date, "10:00")));
    const [before] = await bookedAt(salon);
    const body = { appointmentDate: date, startTime: "15:00", paymentMethod: "cash" };
    const moved = await callApi(salon, `appointments/${before?.id}/change`, { method: "PATCH", user: ada.user, body });
    expect(moved.status).toBe(201);
    expect(await bookedAt(salon)).toMatchObject([{ startsMinute: 900, money: DEPOSIT, depositDueAt: null }]);
  });
});

describe("nobody gets a start without paying", () => {
  test("over the API, which says what to do and ignores fields about money", async () => {
    const salon = await aSalonThatAsks();
    const user = await anAccount(salon, { emailVerifiedAt: 1 });
    const agreed = { depositPence: 0, at: 1 };
    const paid = [{ agreed, pricePence: 3500, amountPence: 1000, stripeId: "pi_mine" }];
    for (const more of [
      {},
      { paid },
      { pays: paid, depositPaid: true },
      { paymentStatus: "paid" },
      { askDeposit: false },
    ]) {
      const body = aBooking(salon, more);
      const answer = await callApi(salon, "appointments", { method: "POST", user, body });
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("a deposit by card")]);
    }
    const asked = await callApi(salon, "guest-bookings", { method: "POST", body: aBooking(salon, { time: "14:00" }) });
    expect(asked.status).toBe(202);
    expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["open"]]);
  });

  test("by the form with the hidden fields of another booking, or by the key of a visit", async () => {
    const salon = await aSalonThatAsks();
    const [ada, mallory] = [await aPayer(salon), await aPayer(salon)];
    const { at } = await ada.goesToPay();
    const id = at.split(/[/?]/)[2] ?? "";
    const tricks: [string, string][] = [
      ["key", `checkout ${id}`],
      ["paid", "yes"],
      ["termsRead", "nothing"],
      ["friend", "alone"],
    ];
    for (const [name, value] of tricks) await mallory.books("12:00", { [name]: value });
    for (const path of [at, `${at}&checkout=${id}`, `${at}&left=${id}x`]) await visit(salon, path, mallory.browser);
    expect(await bookedAt(salon)).toEqual([]);
  });

  test("by a payment for something else, from a link or at another salon", async () => {
    const [salon, other] = [await aSalonThatAsks(), await aSalonThatAsks()];
    const [ada, there] = [await aPayer(salon), await aPayer(other)];
    const [mine, theirs] = [await ada.goesToPay(), await there.goesToPay()];
    const paid = await payAtStripe(theirs.session.id);
    await tellOfSession(salon, {
      ...paid,
      metadata: { ...paid.metadata, checkoutId: mine.session.metadata.checkoutId },
    });
    await tellOfSession(salon, { ...paid, metadata: mine.session.metadata });
    expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["open"]]);
    await tellOfSession(other, paid);
    expect((await bookedAt(other)).map(({ money }) => money)).toEqual([DEPOSIT]);
  });

  test("except by staff, who ask for a deposit when they say so", async () => {
    const salon = await aSalonThatAsks();
    const owner = await anAccount(salon, { role: "admin" });
    const answer = await callApi(salon, "appointments", { method: "POST", user: owner, body: aBooking(salon) });
    expect(answer.status).toBe(201);
  });
});

describe("many clients who pay for one start", () => {
  test("with no room for holds: one is booked, the others get their money back, and everybody is told", async () => {
    const salon = await aSalonThatAsks();
    const date = tomorrow(salon);
    // Two bookable hours. A third of them is less than the appointment takes, so nobody can hold it. docs/rules.md 22.14
    await openingHours(salon, weekdayOf(date), 600, 720);
    const clients = await Promise.all(Array.from({ length: RIVALS }, () => aPayer(salon)));
    const visits = [];
    for (const one of clients) visits.push(await one.goesToPay());
    expect(await clients[0]?.browser.opens(visits[0]?.at ?? "")).toContain("we can’t hold 10:00 for you too");
    const paid = await Promise.all(visits.map(({ session }) => payAtStripe(session.id)));
    const tell = async (one: (typeof paid)[number]) => {
      for (let tries = 0; tries < 9; tries++) if ((await tellOfSession(salon, one)).ok) return;
      expect.fail("Stripe was never heard");
    };
    await Promise.all(paid.map(tell));
    const [winner, ...more] = await bookedAt(salon);
    expect([winner?.money, more]).toEqual([DEPOSIT, []]);
    const refunds = await Promise.all(paid.map(({ payment_intent }) => refundsOf(payment_intent)));
    expect(refunds.filter((back) => back.length === 0)).toHaveLength(1);
    expect(refunds.flat().map(({ amount }) => amount)).toEqual(Array(RIVALS - 1).fill(1000));
    expect((await visitsAt(salon)).toSorted()).toEqual(["paid", ...Array(RIVALS - 1).fill("refunded")]);
    const mailed = await Promise.all(clients.map(({ user }) => mailedOfMoneyBack(user.email)));
    expect(mailed.filter(({ length }) => length === 1)).toHaveLength(RIVALS - 1);
    expect(winner && mailed[clients.findIndex(({ user }) => user.id === winner.clientId)]).toEqual([]);
  }, 120_000);

  test("at once: one holds it and pays, nobody else is charged, and each is told that it is taken", async () => {
    const salon = await aSalonThatAsks();
    const clients = await Promise.all(Array.from({ length: RIVALS }, () => aPayer(salon)));
    const answers = await Promise.all(clients.map((one) => one.books()));
    const led = answers.filter(({ status }) => status === 302);
    expect(led).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 302) expect([409, 503]).toContain(answer.status);
    const [first] = led;
    if (first) await pays(salon, await atStripe(salon, first));
    expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
    expect(await visitsAt(salon)).toEqual(["paid"]);
  }, 60_000);
});

test("one network with many accounts and mailboxes holds three starts at most while it pays", async () => {
  const salon = await aSalonThatAsks();
  const address = "198.51.100.77";
  const held: boolean[] = [];
  for (const time of ["09:00", "11:00", "13:00", "15:00", "17:00"]) {
    const one = await aPayer(salon, { address });
    await one.goesToPay(time);
    held.push(!(await (await aPayer(salon)).browser.sees(one.date, time)));
  }
  expect(held.filter(Boolean)).toHaveLength(3);
});

test("an account that pays for something else in another browser gives up its hold", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  await ada.goesToPay("10:00");
  const other = await cookieOf(ada.user);
  const path = `/booking?step=details&service=${salon.id}-gel&date=${ada.date}&time=14:00`;
  const form = {
    ...{ customerName: "Ada", customerEmail: ada.user.email, customerPhone: "07700 900456", key: "other browser" },
    ...{ service: `${salon.id}-gel`, date: ada.date, time: "14:00", paymentMethod: "cash" },
  };
  await atStripe(salon, await postForm(salon, path, form, { Cookie: other }));
  expect((await visitsAt(salon)).toSorted()).toEqual(["expired", "open"]);
  expect(await (await aPayer(salon)).browser.sees(ada.date, "10:00")).toBe(true);
});

test("a service that has left the menu meanwhile is not booked, and its deposit goes back", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const { session } = await ada.goesToPay();
  await database
    .update(services)
    .set({ active: false })
    .where(eq(services.id, `${salon.id}-gel`));
  await pays(salon, { session });
  expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["refunded"]]);
  expect(await mailedOfMoneyBack(ada.user.email)).toHaveLength(1);
});

test("a client marked on their card as never paying books at once", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const owner = await cookieOf(await anAccount(salon, { role: "admin" }));
  const past = await anAppointment(salon, {
    customerEmail: ada.user.email,
    clientId: ada.user.id,
    mailboxProved: true,
  });
  await postForm(salon, `/admin/clients/${past}`, { intent: "deposits", mark: "never" }, { Cookie: owner });
  const booked = (await ada.books("12:00")).headers.get("Location") ?? "";
  expect(booked).toMatch(/^\/booking\?booked=/);
  expect(await rowOf(booked.split("=")[1] ?? "")).toMatchObject({ agreed: { depositPence: 0 } });
});
