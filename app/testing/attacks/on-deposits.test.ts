import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { appointments, checkouts } from "../../database/schema.ts";
import { addDays, MINUTE_MS, weekdayOf } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { giveBackOnline } from "../../payments/refunds.server.ts";
import { anAccount, cookieOf } from "../accounts.ts";
import { aBooking } from "../appointments.ts";
import { database } from "../database.ts";
import { aGuest } from "../guests/a-guest.ts";
import { itIs, MONDAY, mailCodesAtOnce } from "../mail-factories.ts";
import { callApi, postForm, visit } from "../requests.ts";
import { aService } from "../salons.ts";
import {
  aPayer,
  aSalonThatAsks,
  asks,
  atStripe,
  bookedAt,
  eachAtStripe,
  everythingAtOnce,
  pays,
  visitsAt,
} from "../stripe/deposits.ts";
import { askStripe, payAtStripe, refundsOf, tellOf, tellOfSession } from "../stripe/messages.ts";
import { expectDepositsPaid } from "./deposits-held.ts";

/*
 * People who have paid nothing try to get a start at a salon whose clients pay a fifth of the price by card. People who have
 * paid try to get a dearer start, or the money. docs/rules.md 22.18, 29.2 to 29.7, 29.14, 31.13, 31.14
 */

const FIFTH = { kind: "percent", amount: 20 } as const;

beforeEach(mailCodesAtOnce);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Fields that somebody sends in the hope that they count as money, as terms or as staff. */
const SMUGGLED: Record<string, unknown>[] = [
  { paid: true },
  { paid: [] },
  { paid: [{ agreed: { depositPence: 0, at: 1 }, pricePence: 3500, amountPence: 0, stripeId: "" }] },
  { paid: [{ agreed: null, pricePence: 0, amountPence: 700, stripeId: "pi_mine" }] },
  { pays: [{ kind: "deposit", method: "online", amountPence: 700, stripeId: "pi_mine" }] },
  { deposits: [] },
  { deposit: 0 },
  { depositPaid: true },
  { depositPence: 0 },
  { depositDueAt: null },
  { agreed: null },
  { agreed: { depositPence: 0 } },
  { waived: "by me" },
  { askDeposit: false },
  { terms: null },
  { termsRead: undefined },
  { paymentStatus: "paid" },
  { paymentStatus: "refunded" },
  { paymentStatus: "cancelled" },
  { status: "completed" },
  { status: "confirmed" },
  { settles: true },
  { voucher: "0000-0000-0000-0000" },
  { voucherId: "x" },
  { paymentMethod: "bank_transfer" },
  { actor: { role: "admin", userId: "me" } },
  { role: "admin" },
  { overlap: true },
  { friends: [] },
  { replacesId: "x" },
  { partyId: "x" },
  { imported: { pricePence: 0 } },
  { technicianId: "" },
  { arrivedAt: 1 },
];

describe("before anything is paid", () => {
  test("no call books, whatever it says about money, nor by somebody else’s key", async () => {
    const { salon, ada } = await aSalonOfFifths();
    const { at } = await ada.goesToPay("18:00");
    const keys = [`checkout ${idIn(at)}`, idIn(at), "checkout", `money of checkout ${idIn(at)}`];
    const other = await anAccount(salon, { emailVerifiedAt: 1 });
    for (const more of SMUGGLED) await isRefused(salon, ada.user, "POST appointments", aBooking(salon, more));
    for (const user of [ada.user, other])
      for (const key of keys)
        await isRefused(salon, user, "POST appointments", aBooking(salon), { "Idempotency-Key": key });
    for (const [place, more] of SMUGGLED.entries()) {
      const headers = { "CF-Connecting-IP": `198.51.100.${place}` };
      const body = aBooking(salon, { ...more, customerEmail: `${crypto.randomUUID()}@example.com` });
      const { status } = await callApi(salon, "guest-bookings", { method: "POST", body, headers });
      expect([more, [202, 400, 409].includes(status), status]).toEqual([more, true, status]);
    }
    expect(await bookedAt(salon)).toEqual([]);
  });

  test("no field of a form books, and none makes the deposit smaller", async () => {
    const { salon, ada } = await aSalonOfFifths();
    for (const more of SMUGGLED) {
      const fields = Object.entries(more).map(([name, value]) => [name, JSON.stringify(value) ?? ""] as const);
      await ada.books("10:00", Object.fromEntries(fields.map(([name, text]) => [name, text.replaceAll('"', "")])));
    }
    const made = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ amountPence }) => amountPence))).toEqual(new Set([700]));
    expect(await bookedAt(salon)).toEqual([]);
  });

  test("no guest is booked by their code alone, by page or call", async () => {
    const { salon } = await aSalonOfFifths();
    const guest = await aGuest({}, salon);
    const step = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    const code = await guest.code();
    const call = () => callApi(salon, `guest-bookings/${guest.waitingIn(step)}`, { method: "POST", body: { code } });
    const tries = Array.from({ length: 4 }, () => [call(), guest.types(step, { paid: "yes", depositPence: "0" })]);
    await Promise.all(tries.flat());
    expect(await bookedAt(salon)).toEqual([]);
  });

  test("no address of a visit, and no message of Stripe’s about something else, books", async () => {
    const { salon, ada } = await aSalonOfFifths();
    const elsewhere = await aSalonOfFifths();
    const [{ at, session }, theirs] = [await ada.goesToPay(), await elsewhere.ada.goesToPay()];
    const id = idIn(at);
    for (const query of ["", `?checkout=${id}`, `?left=${idIn(theirs.at)}`, "?paid", "?checkout=x&status=paid"])
      for (const path of [`/checkout/${id}`, `/checkout/${idIn(theirs.at)}`, `/checkout/${id}x`, "/checkout/null"])
        for (const headers of [{}, ada.browser.headers]) await visit(salon, path + query, { headers });
    const made = { ...session, status: "complete", payment_status: "paid", payment_intent: `pi_made_up_${id}` };
    const metadata = session.metadata;
    const stories: [string, unknown][] = [
      ...[699, 0, -700, 700.5, "700", null, 7000].map((amount): [string, unknown] => [
        "checkout.session.completed",
        { ...made, amount_total: amount },
      ]),
      ["checkout.session.completed", { ...made, currency: "jpy" }],
      ["checkout.session.completed", { ...made, payment_status: "unpaid" }],
      ["checkout.session.completed", { ...made, payment_status: "no_payment_required" }],
      ["checkout.session.completed", { ...made, payment_intent: null }],
      ["checkout.session.completed", { ...made, id: theirs.session.id }],
      ["checkout.session.completed", { ...made, metadata: theirs.session.metadata }],
      ["checkout.session.completed", { ...made, metadata: { ...metadata, salonId: elsewhere.salon.id } }],
      ["checkout.session.completed", { ...made, metadata: { salonId: salon.id } }],
      ["checkout.session.async_payment_failed", made],
      ["checkout.session.async_payment_succeeded", { ...made, payment_status: "unpaid" }],
      ["payment_intent.succeeded", { id: "pi_d1", amount_received: 700, currency: "gbp", metadata }],
      [
        "payment_intent.succeeded",
        { id: "pi_d2", amount_received: 700, currency: "gbp", metadata: { ...metadata, appointmentId: id } },
      ],
    ];
    for (const [type, object] of stories) await tellOf(salon, type, object);
    await tellOf(salon, "checkout.session.completed", made, { account: "acct_other" });
    expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["open"]]);
    // The visit that all of these tries were about still works.
    await pays(salon, { session });
    await expectDepositsPaid(salon, 20);
    expect(await bookedAt(salon)).toHaveLength(1);
  });
});

describe("with a deposit paid for a small visit", () => {
  const dear = (salon: Salon) => [{ id: `${salon.id}-dear` }];

  test("no call makes a dearer visit of it, at once or step by step", async () => {
    const { salon, ada, id, date } = await aPaidVisit();
    const to = { appointmentDate: date, startTime: "15:00", paymentMethod: "cash" };
    const change = `PATCH appointments/${id}/change`;
    const bodies = [
      { services: dear(salon) },
      { serviceName: "Set" },
      { services: [...dear(salon), { name: "Gel Polish" }] },
      { services: [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 10 }] },
      { services: [{ name: "Gel Polish" }, { name: "Nail Art" }], serviceQuantities: { "Nail Art": 10 } },
      { services: dear(salon), servicePrice: 35 },
      { services: dear(salon), servicePrice: 0 },
    ];
    for (const body of bodies) await isRefused(salon, ada.user, change, { ...to, ...body });
    for (const more of SMUGGLED) await isRefused(salon, ada.user, change, { ...to, services: dear(salon), ...more });
    for (const [call, body] of [
      [`PATCH appointments/${id}/services`, { services: dear(salon) }],
      [`PATCH appointments/${id}/payment`, { paymentStatus: "cancelled" }],
      [`POST appointments/${id}/payments`, { kind: "deposit", method: "card", amount: 9 }],
    ] as const)
      await isRefused(salon, ada.user, call, body);
    await database.update(appointments).set({ status: "confirmed" }).where(eq(appointments.id, id));
    const smaller = { ...to, services: [{ name: "Matte Top" }] };
    const answer = await callApi(salon, `appointments/${id}/change`, {
      method: "PATCH",
      user: ada.user,
      body: smaller,
    });
    const now = (await answer.json<{ id: string }>()).id;
    for (const body of bodies) await isRefused(salon, ada.user, `PATCH appointments/${now}/change`, { ...to, ...body });
    await expectDepositsPaid(salon, 20);
  });

  test("nobody moves to a Saturday that asks for more, and a waived deposit does not cover a larger one", async () => {
    for (const waived of [null, "A friend of the house"]) {
      const { salon, ada, id, date } = await aPaidVisit();
      await database.update(appointments).set({ waived }).where(eq(appointments.id, id));
      await asks(salon, { amount: 3000, saturdays: true });
      const saturday = addDays(date, (6 - weekdayOf(date) + 7) % 7);
      const to = { appointmentDate: saturday, startTime: "15:00", paymentMethod: "cash" };
      for (const more of waived ? SMUGGLED.slice(0, 4) : SMUGGLED)
        await isRefused(salon, ada.user, `PATCH appointments/${id}/change`, { ...to, ...more });
      expect(await bookedAt(salon)).toMatchObject([{ id, date }]);
    }
  });

  test("a price that staff set while the client pays the difference stands", async () => {
    const { salon, ada, id, date } = await aPaidVisit();
    await asks(salon, { amount: 3000 });
    const path = `/booking?changing=true&appointment=${id}&step=details&service=${salon.id}-gel&date=${date}&time=12:00`;
    const form = {
      ...{ customerName: "Ada", customerEmail: ada.user.email, customerPhone: "07700 900456", date, time: "12:00" },
      ...{ service: `${salon.id}-gel`, paymentMethod: "cash", key: crypto.randomUUID() },
    };
    const { session } = await atStripe(salon, await ada.browser.sends(path, form));
    await database.update(appointments).set({ pricePence: 6000 }).where(eq(appointments.id, id));
    await pays(salon, { session });
    expect(await bookedAt(salon)).toMatchObject([{ replacesId: id, pricePence: 6000 }]);
  });

  test("sixteen cancellations and returns at once give nothing back; staff and Stripe’s page at once give back no more than came", async () => {
    const { salon, ada, id, payment } = await aPaidVisit();
    const cancel = () => callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: ada.user, body: {} });
    await Promise.all(Array.from({ length: 16 }, cancel));
    expect(await refundsOf(payment)).toEqual([]);
    const back = (key: string) =>
      giveBackOnline(salon, { key, appointmentId: id, amountPence: 400, note: "", actor: "admin:owner" });
    const there = async () => {
      await askStripe("POST", "/v1/refunds", { payment_intent: payment, amount: "400" }).catch(() => undefined);
      await tellOf(salon, "charge.refunded", { payment_intent: payment });
    };
    await Promise.all([there(), ...["a", "a", "b", "c", "d", "e", "f"].map(back)]);
    for (let times = 0; times < 3; times++) await tellOf(salon, "charge.refunded", { payment_intent: payment });
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([400]);
    await expectDepositsPaid(salon, 20);
  });
});

describe("in a race", () => {
  test("clients pay, leave, change their mind and are reported at once: each payment books one start or goes back", async () => {
    const { salon } = await aSalonOfFifths();
    await everythingAtOnce(salon, await eachAtStripe(salon, 8));
    await expectDepositsPaid(salon, 20);
  });

  test("sixteen messages report two payments for one start: one books, and the other goes back once", async () => {
    itIs(MONDAY);
    const { salon, ada } = await aSalonOfFifths();
    const first = await ada.goesToPay();
    itIs(MONDAY + 32 * MINUTE_MS);
    const second = await (await aPayer(salon)).goesToPay();
    const paid = await Promise.all([first, second].map(({ session }) => payAtStripe(session.id)));
    const both = paid.flatMap((one) => Array.from({ length: 8 }, () => one));
    await Promise.all(both.map((one) => tellOfSession(salon, one)));
    for (const one of both) await tellOfSession(salon, one);
    expect((await visitsAt(salon)).toSorted()).toEqual(["paid", "refunded"]);
    const back = await Promise.all(paid.map(({ payment_intent }) => refundsOf(payment_intent)));
    expect(back.flat().map(({ amount }) => amount)).toEqual([700]);
    await expectDepositsPaid(salon, 20);
  });
});

test("nobody keeps a start by going to pay for it again and again", async () => {
  itIs(MONDAY);
  const { salon, ada } = await aSalonOfFifths();
  for (const minutes of [0, 4, 8, 12, 16, 20, 24, 28, 30]) {
    itIs(MONDAY + minutes * MINUTE_MS);
    const { at } = await atStripe(salon, await booksAgain(ada));
    if (minutes < 30) await postForm(salon, at, {}, ada.browser.headers);
    expect([minutes, await isFree(salon)]).toEqual([minutes, false]);
  }
  for (const minutes of [32, 40, 50, 60]) {
    itIs(MONDAY + minutes * MINUTE_MS);
    expect([minutes, await isFree(salon)]).toEqual([minutes, true]);
    await booksAgain(ada);
  }
});

/** Books once more in the same browser, signed in anew. */
async function booksAgain({ salon, user, date, browser }: Awaited<ReturnType<typeof aPayer>>) {
  const session = await cookieOf(user);
  const [name] = session.split("=");
  const others = browser.headers.Cookie.split("; ").filter((pair) => !pair.startsWith(`${name}=`));
  const path = `/booking?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  const form = {
    ...{ customerName: "Ada", customerEmail: user.email, customerPhone: "07700 900456", date, time: "10:00" },
    ...{ service: `${salon.id}-gel`, paymentMethod: "cash", key: crypto.randomUUID() },
  };
  return postForm(salon, path, form, { ...browser.headers, Cookie: [session, ...others].join("; ") });
}

async function isFree(salon: Salon): Promise<boolean> {
  const { browser, date } = await aPayer(salon);
  return browser.sees(date, "10:00");
}

async function isRefused(salon: Salon, user: User, call: string, body: unknown, headers: Record<string, string> = {}) {
  const [method = "", path = ""] = call.split(" ");
  const { status } = await callApi(salon, path, { method, user, body, headers });
  expect([call, body, [400, 403, 404, 409, 422].includes(status), status]).toEqual([call, body, true, status]);
}

async function aSalonOfFifths() {
  const salon = await aSalonThatAsks();
  await aService(salon, { id: `${salon.id}-dear`, name: "Set", pricePence: 8000, durationMinutes: 60 });
  await asks(salon, FIFTH);
  return { salon, ada: await aPayer(salon) };
}

/** A visit in a week whose deposit of £7 is paid. */
async function aPaidVisit() {
  const { salon, ada } = await aSalonOfFifths();
  const date = addDays(ada.date, 6 + ((9 - weekdayOf(addDays(ada.date, 6))) % 7));
  const paid = await pays(salon, await atStripe(salon, await ada.browser.books(date, "10:00")));
  const [one] = await bookedAt(salon);
  return { salon, ada, date, id: one?.id ?? expect.fail("nothing is booked"), payment: paid.payment_intent ?? "" };
}

function idIn(at: string): string {
  return at.split(/[/?]/)[2] ?? "";
}
