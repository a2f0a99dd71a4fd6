import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, checkouts } from "../../database/schema.ts";
import { HOUR_MS } from "../../kernel/clock.ts";
import { cardFor } from "../../models/cards-on-file/cards-on-file.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount } from "../accounts.ts";
import { aBooking } from "../appointments.ts";
import { database } from "../database.ts";
import { aGuest } from "../guests/a-guest.ts";
import { textOf } from "../html.ts";
import { later, mailCodesAtOnce } from "../mail-factories.ts";
import { callApi, visit } from "../requests.ts";
import { aService } from "../salons.ts";
import {
  aPayer,
  aSalonWithCards,
  bookedAt,
  cardsAt,
  eachAtStripe,
  everythingAtOnce,
  knownAtStripe,
  pays,
  visitsAt,
  wayBack,
} from "../stripe/deposits.ts";
import { payAtStripe, sessionsAt, tellOfSession } from "../stripe/messages.ts";
import { drawnFor } from "../thoroughness.ts";

/*
 * People without a card on file try to book at a salon whose terms ask for one. People who have left a card try to book another
 * start with it, or to have it kept for nothing. Afterwards every appointment that a client has booked has its card.
 * docs/rules.md 29.15, 31.16, 31.20
 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

/** Fields that somebody sends in the hope that they count as a card, as terms or as staff. */
const SMUGGLED: Record<string, unknown>[] = [
  {
    card: {
      id: "x",
      customerId: "cus_x",
      methodId: "pm_x",
      brand: "visa",
      last4: "4242",
      expiryMonth: 1,
      expiryYear: 2060,
    },
  },
  { card: null },
  { card: "yes" },
  { cards: [{ mailbox: "me@example.com", lasts: "2060-01" }] },
  { keepsCard: false },
  { keeps: {} },
  { first: { parts: [], keepsCard: false } },
  { anotherCard: false },
  { cardOnFile: false },
  { agreed: { cardOnFile: false } },
  { paid: [{ agreed: { depositPence: 0, at: 1 }, pricePence: 3500, amountPence: 0, stripeId: "" }] },
  { paid: [] },
  { termsRead: undefined },
  { askDeposit: false },
  { actor: { role: "admin", userId: "me" } },
  { replacesId: "x" },
  { clientId: "somebody" },
  { userId: "somebody" },
];

test("no call and no form books without a card, whatever it sends, or by the email of somebody with a card", async () => {
  const { salon, ada, eve } = await twoClients();
  await pays(salon, await ada.goesToPay());
  const waits = await eve.goesToPay("18:00");
  const mine = { customerEmail: eve.user.email };
  const keys = [`checkout ${idIn(waits.at)}`, idIn(waits.at)];
  for (const [place, more] of [...SMUGGLED, { customerEmail: ada.user.email }].entries()) {
    const body = { ...aBooking(salon), time: "14:00", ...mine, ...more };
    for (const key of drawnFor(place, [crypto.randomUUID(), ...keys])) {
      const headers = { "Idempotency-Key": key };
      const { status } = await callApi(salon, "appointments", { method: "POST", user: eve.user, body, headers });
      expect([more, [400, 409, 422, 429].includes(status), status]).toEqual([more, true, status]);
    }
    const fields = Object.entries(more).map(([name, value]) => [name, String(value)] as const);
    const answer = await eve.books("14:00", Object.fromEntries(fields));
    expect([more, answer.headers.get("Location") ?? ""]).toEqual([more, expect.not.stringContaining("booked=")]);
  }
  const guest = await aGuest({}, salon, "16:00");
  const step = (await guest.sends(guest.path, { ...guest.details, customerEmail: guest.email })).headers.get(
    "Location",
  );
  await Promise.all(Array.from({ length: 4 }, () => guest.types(step ?? "", { card: "yes", keepsCard: "" })));
  expect((await bookedAt(salon)).map(({ clientId }) => clientId)).toEqual([ada.user.id]);
  await expectCardsOnFile(salon);
});

test("a return from Stripe or a message that is sent again books nothing more, whatever became of the booking and the card", async () => {
  const { salon, ada } = await twoClients();
  const { session } = await ada.goesToPay();
  const left = await payAtStripe(session.id);
  await tellOfSession(salon, left);
  const [one] = await bookedAt(salon);
  const [card] = await cardsAt(salon);
  await callApi(salon, `appointments/${one?.id}/cancel`, { method: "PATCH", user: ada.user });
  await ada.browser.sends("/profile", { intent: "remove-card", card: card?.id ?? "" });
  const again = () => [
    tellOfSession(salon, left),
    visit(salon, wayBack(session.success_url), { headers: ada.browser.headers }),
    visit(salon, wayBack(session.cancel_url), { headers: ada.browser.headers }),
  ];
  await Promise.all([...again(), ...again()]);
  await later(HOUR_MS);
  await Promise.all(again());
  expect([await bookedAt(salon), await cardsAt(salon), await visitsAt(salon)]).toEqual([[], [], ["paid"]]);
  expect(await knownAtStripe([left])).toEqual([false]);
});

test("nobody books by another client’s visit, or by a visit of another salon", async () => {
  const { salon, ada, eve } = await twoClients();
  const elsewhere = await twoClients();
  const [mine, hers, there] = [
    await eve.goesToPay("14:00"),
    await ada.goesToPay(),
    await elsewhere.ada.goesToPay("12:00"),
  ];
  const left = await payAtStripe(there.session.id);
  for (const more of [
    { ...left, metadata: mine.session.metadata },
    { ...left, id: mine.session.id, customer: left.customer, metadata: mine.session.metadata },
    { ...left, metadata: { ...left.metadata, salonId: salon.id } },
    { ...left, metadata: { ...mine.session.metadata, salonId: elsewhere.salon.id } },
    { ...mine.session, status: "complete", customer: left.customer, setup_intent: "seti_thief" },
    { ...hers.session, status: "complete", metadata: mine.session.metadata },
  ])
    await tellOfSession(salon, more);
  for (const { at } of [mine, hers, there])
    for (const query of ["", `&checkout=${idIn(there.at)}`, `&left=${idIn(there.at)}`, "&paid"])
      await visit(salon, at.replace(idIn(at), idIn(hers.at)) + query.replace("&left", "&x"), {
        headers: eve.browser.headers,
      });
  expect([await bookedAt(salon), await cardsAt(salon), await cardsAt(elsewhere.salon)]).toEqual([[], [], []]);
  await payAtStripe(hers.session.id);
  const seen = await visit(salon, wayBack(hers.session.success_url), { headers: eve.browser.headers });
  expect((await bookedAt(salon)).map(({ clientId }) => clientId)).toEqual([ada.user.id]);
  const confirmation = await visit(salon, seen.headers.get("Location") ?? "", { headers: eve.browser.headers });
  expect(await textOf(confirmation, 302)).not.toContain(ada.user.email);
  await tellOfSession(elsewhere.salon, left);
  for (const at of [salon, elsewhere.salon]) await expectCardsOnFile(at);
});

test("a card books only what it was left for: other services, another start and another mailbox each need a visit of their own", async () => {
  const { salon, ada } = await twoClients();
  await aService(salon, { id: `${salon.id}-dear`, name: "Set", pricePence: 8000, durationMinutes: 60 });
  const first = await ada.goesToPay();
  const dear = await ada.goesToPay("10:00", { service: `${salon.id}-dear` });
  expect(dear.at).not.toBe(first.at);
  expect((await sessionsAt(salon)).map(({ status }) => status)).toEqual(["expired", "open"]);
  const left = await payAtStripe(dear.session.id);
  await tellOfSession(salon, { ...left, id: first.session.id, metadata: first.session.metadata });
  await tellOfSession(salon, left);
  expect((await bookedAt(salon)).map(({ pricePence }) => pricePence)).toEqual([8000]);
  const another = await ada.books("16:00", { customerEmail: `${crypto.randomUUID()}@example.com` });
  expect(another.headers.get("Location")).toMatch(/^\/checkout\//);
  const [one] = await bookedAt(salon);
  const moved = { ...aBooking(salon), time: "12:00", customerEmail: `${crypto.randomUUID()}@example.com` };
  await callApi(salon, `appointments/${one?.id}/reschedule`, { method: "PATCH", user: ada.user, body: moved });
  await expectCardsOnFile(salon);
});

test("clients leave a card, give up, change their mind and are reported at once: nobody is booked without a card", async () => {
  const { salon } = await twoClients();
  await everythingAtOnce(salon, await eachAtStripe(salon, 8));
  await later(HOUR_MS);
  await expectCardsOnFile(salon);
});

/**
 * Expects that every appointment that a client has booked has a card that Stripe knows. Expects also that Stripe knows no card
 * that was left for nothing. The salon's terms ask for a card. Reads only D1 and the stand-in of Stripe.
 */
async function expectCardsOnFile(salon: Salon): Promise<void> {
  const rows = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  for (const one of rows) {
    if (one.status === "cancelled") continue;
    const card = await cardFor(primaryDatabase(), salon.id, one);
    expect([one.id, one.agreed?.cardOnFile, card?.last4]).toEqual([one.id, true, "4242"]);
  }
  const stored = new Set((await cardsAt(salon)).map(({ customerId }) => customerId));
  const left = (await sessionsAt(salon)).filter(({ status }) => status === "complete");
  const known = await knownAtStripe(left);
  const wanted = left.map(({ customer }) => customer !== null && stored.has(customer));
  expect(known).toEqual(wanted);
  const open = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
  for (const { state, booking } of open) if (state !== "open") expect(booking).toBe(null);
}

async function twoClients() {
  const salon = await aSalonWithCards();
  await anAccount(salon, { role: "admin" });
  return { salon, ada: await aPayer(salon), eve: await aPayer(salon) };
}

function idIn(at: string): string {
  return at.split(/[/?]/)[2] ?? "";
}
