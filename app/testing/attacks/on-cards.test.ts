import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { appointments, cardsOnFile, checkouts, payments, refunds } from "../../database/schema.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { signed } from "../../models/accounts/secrets.server.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { cardPath } from "../../models/cards-on-file/card-link.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../accounts.ts";
import { anAppointment, tomorrow } from "../appointments.ts";
import { database } from "../database.ts";
import { textOf } from "../html.ts";
import { callApi, postForm, visit } from "../requests.ts";
import { aSalon, aTechnician } from "../salons.ts";
import { chargesOf, payAtStripe, type SessionThere, sessionsAt, tellOf, tellOfSession } from "../stripe/messages.ts";

/*
 * People without a right to it try to charge a client's card, to remove it, to see it, or to put another one in its place.
 * Afterwards the card, its charges and all money are as before. docs/rules.md 29.8, 31.15 to 31.19
 */

interface Person {
  name: string;
  user: User | undefined;
}

/** The card in words, and its last digits in a page's data. A random id may have the same four digits. */
const CARD_SHOWN = /ending 4242|"4242\\?"/;

let salon: Salon;
let other: Salon;
let client: User;
/** A visit of yesterday, whose client has left a card for all their bookings. */
let missed: string;
let session: SessionThere;
let card: string;
let people: Person[] = [];
let before: unknown;

beforeAll(async () => {
  [salon, other] = [await aSalon({ onlinePayments: true }), await aSalon({ onlinePayments: true })];
  client = await anAccount(salon, { emailVerifiedAt: now() });
  const booking = { clientId: client.id, customerEmail: client.email, agreed: AGREED };
  missed = await anAppointment(salon, { ...booking, date: addDays(tomorrow(salon), 5) });
  await postForm(salon, cardPath(salon, missed), {}, { Cookie: await cookieOf(client) });
  session = await payAtStripe((await sessionsAt(salon))[0]?.id ?? "");
  await tellOfSession(salon, session);
  await database
    .update(appointments)
    .set({ date: addDays(tomorrow(salon), -2) })
    .where(eq(appointments.id, missed));
  card = (await cardsAt(salon))[0]?.id ?? expect.fail("there is no card");
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Beatrice Bea" });
  people = [
    { name: "nobody", user: undefined },
    { name: "another client", user: await anAccount(salon) },
    { name: "a client of another salon with the same email", user: await anAccount(other, { email: client.email }) },
    { name: "another technician", user: await aStaffMember(salon, "technician", `${salon.id}-bea`) },
    { name: "another salon’s owner", user: await anAccount(other, { role: "admin" }) },
  ];
});
beforeEach(async () => {
  before = await allCards();
});

test("nobody without a right charges a card, removes it or sees it, by a form, a page or a call", async () => {
  const money = `/admin/appointments/${missed}/money`;
  const key = () => crypto.randomUUID();
  for (const { name, user } of people) {
    const headers = { Cookie: user ? await cookieOf(user) : "" };
    for (const [path, fields] of [
      [money, { intent: "no-show", askFee: "on" }],
      [money, { intent: "cancel", askFee: "on", cancelledBy: "client" }],
      [money, { intent: "ask-fee" }],
      [money, { intent: "fee", amount: "35" }],
      [money, { intent: "fee-back", amount: "17.50" }],
      [money, { intent: "take", online: "35" }],
      ["/admin/appointments", { intent: "no-show", askFee: "on", id: missed }],
      ["/admin/calendar", { intent: "no-show", askFee: "on", id: missed }],
      ["/profile", { intent: "remove-card", card }],
      ["/profile", { intent: "remove-card", card: `${card}' OR '1'='1` }],
    ] as const)
      await postForm(salon, path, { version: "1", key: key(), ...fields }, headers);
    for (const [method, path, body] of [
      ["PATCH", "cancel", { noShow: true, askFee: true }],
      ["PATCH", "cancel", { cancelledBy: "client", askFee: true }],
      ["POST", "payments", { kind: "fee", method: "online", amount: 17.5 }],
      ["POST", "payments", { kind: "refund", method: "online", amount: 17.5 }],
    ] as const) {
      const call = { method, body, ...(user && { user }) };
      const { status } = await callApi(salon, `appointments/${missed}/${path}`, call);
      expect([name, path, body, [400, 401, 403, 404].includes(status)]).toEqual([name, path, body, true]);
    }
    for (const path of [money, "/profile", "/cancel", "/admin/clients", "/booking"]) {
      const page = await (await visit(salon, path, { headers })).text();
      expect([name, path, CARD_SHOWN.test(page)]).toEqual([name, path, false]);
    }
  }
  const own = await visit(salon, "/profile", { headers: { Cookie: await cookieOf(client) } });
  expect(await textOf(own)).toMatch(CARD_SHOWN);
  expect(await allCards()).toEqual(before);
});

test("no link that is forged, of another purpose or of another salon leaves a card", async () => {
  const good = cardPath(salon, missed).slice("/card/".length);
  const tokens = [
    ...["", "x", "%00", "null", missed, `${missed}.`, good.slice(1), good.slice(0, -1), `${good}0`, good.toUpperCase()],
    ...["pay link", "visit link", "review key", "device cookie"].map((use) => forged(use, salon, missed)),
    ...[forged("card link", other, missed), forged("card link", salon, ""), forged("card link", salon, "nothing")],
    payPath(salon, { appointmentId: missed, purpose: "fee", pence: 1750 }).slice("/pay/".length),
  ];
  for (const token of tokens) {
    const path = `/card/${encodeURIComponent(token)}`;
    for (const { status } of [await visit(salon, path), await postForm(salon, path, {})])
      expect([token, status >= 400 && status < 500]).toEqual([token, true]);
  }
  expect((await postForm(other, `/card/${good}`, {})).status).toBe(404);
  expect(await allCards()).toEqual(before);
});

test("no message about another visit, card, customer or salon changes a card", async () => {
  const { metadata } = session;
  for (const [type, object] of [
    ["checkout.session.completed", session],
    ["checkout.session.completed", { ...session, customer: "cus_thief" }],
    ["checkout.session.completed", { ...session, id: "cs_made_up" }],
    ["checkout.session.completed", { ...session, mode: "payment", payment_status: "paid", amount_total: 1750 }],
    ["checkout.session.completed", { ...session, metadata: { ...metadata, salonId: other.id } }],
    ["checkout.session.completed", { ...session, metadata: { ...metadata, checkoutId: "none" } }],
    ["checkout.session.expired", { ...session, status: "expired" }],
    ["setup_intent.succeeded", { id: "seti_1", customer: "cus_thief", payment_method: "pm_thief", metadata }],
    ["payment_intent.succeeded", { id: "pi_1", amount: 1750, amount_received: 1750, currency: "gbp", metadata }],
    ["payment_intent.payment_failed", { id: "pi_2", amount: 1750, currency: "gbp", metadata }],
    ["customer.deleted", { id: "cus_1" }],
  ] as const)
    await tellOf(salon, type, object);
  await tellOf(salon, "checkout.session.completed", session, { account: "acct_other" });
  expect(await allCards()).toEqual(before);
});

test("a card is charged the fee exactly once, for any number of staff and requests", async () => {
  const owner = await anAccount(salon, { role: "admin" });
  const headers = { Cookie: await cookieOf(owner) };
  const path = `/admin/appointments/${missed}/money`;
  const ask = (fields: Record<string, string>) =>
    postForm(
      salon,
      path,
      { version: "1", key: crypto.randomUUID(), intent: "no-show", askFee: "on", ...fields },
      headers,
    );
  await Promise.all(Array.from({ length: 8 }, () => ask({ amount: "3500", fee: "3500", feePence: "350000" })));
  await Promise.all(Array.from({ length: 8 }, () => ask({ intent: "ask-fee", version: "2" })));
  const rows = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
  const charges = rows.filter(({ cardId }) => cardId !== null);
  expect(charges.map(({ amountPence, purpose }) => [amountPence, purpose])).toEqual([[1750, "fee"]]);
  const [stored] = await cardsAt(salon);
  expect((await chargesOf(stored?.customerId ?? "")).length).toBeLessThanOrEqual(1);
});

const AGREED: Agreed = {
  ...{ termsId: "one", text: "A missed visit costs half.", account: "", depositPence: 0, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "fixed", amount: 1000 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
  cardOnFile: true,
};

function forged(use: string, { id }: Salon, text: string): string {
  const named = USES.find((one) => one === use) ?? expect.fail(use);
  return signed(named, id, text);
}

const USES = ["pay link", "visit link", "review key", "device cookie", "card link"] as const;

function cardsAt({ id }: Salon) {
  return database.select().from(cardsOnFile).where(eq(cardsOnFile.salonId, id));
}

async function allCards() {
  const rows = [];
  for (const { id } of [salon, other]) {
    for (const table of [cardsOnFile, checkouts, payments, refunds, appointments])
      rows.push(await database.select().from(table).where(eq(table.salonId, id)));
  }
  return rows;
}
