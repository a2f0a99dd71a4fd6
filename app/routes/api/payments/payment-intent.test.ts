import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import worker from "../../../../workers/app.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { appointments, auditEvents, refunds } from "../../../database/schema.ts";
import { addDays, now } from "../../../kernel/clock.ts";
import { signToken } from "../../../models/accounts/token.server.ts";
import { identityOf, type User } from "../../../models/accounts/user.server.ts";
import { historyOf } from "../../../models/appointments/history.server.ts";
import { paymentRows } from "../../../models/money/payment-rows.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { eventIn } from "../../../payments/stripe-events.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { withBindings } from "../../../testing/mail-factories.ts";
import { aPackage } from "../../../testing/packages.ts";
import { callApi, postForm, visit } from "../../../testing/requests.ts";
import { rowOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { tellOf } from "../../../testing/stripe/messages.ts";
import { PAYMENT_WORDS } from "../../../words/payments.ts";

/*
 * POST /api/create-payment-intent and /api/stripe-webhook, against a server that answers like Stripe: docs/rules.md 17
 */
const NOT_ONLINE = { error: "Online payments are not available. Please pay by cash or bank transfer." };

describe("an intent", () => {
  test("is for the stored price, whatever amount is sent, and the same one however often it is asked for", async () => {
    const { salon, client, id } = await aBooking();
    const first = await pay(salon, client, { appointmentId: id, amount: 1 });
    expect(first.status).toBe(201);
    const intent = await first.json<{ id: string; clientSecret: string }>();
    expect(intent).toEqual({ id: expect.stringMatching(/^pi_/), clientSecret: `${intent.id}_secret`, amount: 35 });
    expect(await (await pay(salon, client, { appointmentId: id, amount: 99 })).json()).toEqual(intent);
    expect(await intentsFor(id)).toEqual([
      { id: intent.id, client_secret: intent.clientSecret, amount: 3500, currency: "gbp", metadata: expect.anything() },
    ]);
    await database.update(appointments).set({ pricePence: 4150 }).where(eq(appointments.id, id));
    expect(await (await pay(salon, client, { appointmentId: id })).json()).toMatchObject({ amount: 41.5 });
    expect(await intentsFor(id)).toHaveLength(2);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", version: 1 });
  });

  test("is for the owner and staff alone", async () => {
    const { salon, client, admin, id } = await aBooking();
    const answers = [
      await pay(salon, undefined, { appointmentId: id }),
      await pay(salon, await anAccount(salon), { appointmentId: id }),
      await pay(salon, client, { appointmentId: "nowhere" }),
      await pay(await aSalon(), admin, { appointmentId: id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 401]);
    expect(await intentsFor(id)).toEqual([]);
    expect((await pay(salon, admin, { appointmentId: id })).status).toBe(201);
  });

  test.for([
    [{ status: "cancelled" }, PAYMENT_WORDS.cancelled],
    [{ paymentStatus: "paid" }, PAYMENT_WORDS.settled],
    [{ pricePence: 29 }, "Less than £0.30 can’t be paid online"],
  ] as const)("is refused where there is nothing to pay: %j", async ([with_, error]) => {
    const { salon, admin } = await aBooking();
    const id = crypto.randomUUID();
    await anAppointment(salon, { id, startsMinute: 900, endsMinute: 960, ...with_ });
    const answer = await pay(salon, admin, { appointmentId: id });
    expect([answer.status, await answer.json()]).toEqual([409, { error }]);
    expect(await intentsFor(id)).toEqual([]);
  });

  test.for([{}, { appointmentId: "" }, { appointmentId: 7 }, { appointmentId: "x", amount: "35" }, []])(
    "is refused for the body %j",
    async (body) => {
      const { salon, client } = await aBooking();
      expect((await pay(salon, client, body)).status).toBe(400);
    },
  );

  test.for([
    ["has another key", { STRIPE_SECRET_KEY: "sk_test_wrong" }],
    ["is not there", { STRIPE_URL: "http://127.0.0.1:9" }],
  ] as const)("can be asked for again where Stripe %s", async ([, bindings]) => {
    const { salon, client, id } = await aBooking();
    const answer = await withBindings(bindings, async () => worker.fetch(await paying(salon, client, id)));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"]);
    expect(await answer.json()).toEqual({ error: "The payment could not be started. Please try again." });
  });

  test("is 501 where the salon takes none online, and so is Stripe's message; nothing changes", async () => {
    const { salon, client, id } = await aBooking();
    const message = new Request(`http://${salon.host}/api/stripe-webhook`, {
      method: "POST",
      body: "{}",
    });
    for (const request of [await paying(salon, client, id), message]) {
      const answer = await withBindings({ STRIPE_SECRET_KEY: undefined }, () => worker.fetch(request));
      expect([answer.status, await answer.json()]).toEqual([501, NOT_ONLINE]);
    }
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", version: 1 });
  });
});

describe("Stripe's message", () => {
  test("marks the appointment as paid, not in cash, once however often it comes", async () => {
    const { salon, id } = await aBooking();
    const message = messageOf({ id: "evt_1", salon, appointmentId: id });
    const answers = [await tell(salon, message), await tell(salon, message), await tell(await aSalon(), message)];
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "bank_transfer", version: 2 });
    const events = await database.select().from(auditEvents).where(eq(auditEvents.appointmentId, id));
    expect(events.map(({ event, actor }) => [event, actor]).at(-1)).toEqual(["payment paid", "stripe:stripe"]);
    expect((await historyOf(primaryDatabase(), salon.id, id)).at(-1)).toMatchObject({
      event: "payment paid",
      who: "Stripe",
    });
  });

  test("sent twenty times at once is one payment", async () => {
    const { salon, id } = await aBooking();
    const message = messageOf({ id: "evt_2", salon, appointmentId: id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(salon, message)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", version: 2 });
  });

  test.for([
    ["in another currency", { currency: "usd" }],
    ["that has not succeeded", { type: "payment_intent.payment_failed" }],
    ["for nothing of ours", { appointmentId: "nowhere" }],
    ["without an appointment", { appointmentId: "" }],
    ["whose amount is a text", { amount: "9900" }],
    ["whose amount is a list", { amount: [9900] }],
    ["whose amount is no whole number", { amount: 3500.5 }],
    ["without a currency", { currency: null }],
  ])("%s marks nothing, and need not come again", async ([, with_]) => {
    const { salon, id } = await aBooking();
    const answer = await tell(salon, messageOf({ id: "evt_3", salon, appointmentId: id, ...Object(with_) }));
    expect(answer.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", version: 1 });
  });

  test("of less than the price is money that came: the rest is still owed, and the next message pays it", async () => {
    const { salon, admin, id } = await aBooking();
    await tell(salon, messageOf({ id: "evt_a", paymentId: "pi_a", salon, appointmentId: id, amount: 2000 }));
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", paymentMethod: "cash", version: 2 });
    const intent = await pay(salon, admin, { appointmentId: id });
    expect(await intent.json()).toMatchObject({ amount: 15 });
    const rest = messageOf({ id: "evt_b", paymentId: "pi_b", salon, appointmentId: id, amount: 1500 });
    for (const message of [rest, rest, rest.replace("evt_b", "evt_c")])
      expect((await tell(salon, message)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "bank_transfer", version: 3 });
    const rows = await paymentRows(primaryDatabase(), salon.id, id);
    expect(rows.map(({ method, amountPence, stripeId }) => [method, amountPence, stripeId])).toEqual([
      ["online", 2000, "pi_a"],
      ["online", 1500, "pi_b"],
    ]);
  });

  test("about an appointment that has moved, is cancelled or paid is money of it as it stands now", async () => {
    const { salon, admin, client, id } = await aBooking();
    const change = aReschedule(salon, { appointmentDate: addDays(tomorrow(salon), 5) });
    const path = `appointments/${id}/change`;
    const moved = await (await callApi(salon, path, { method: "PATCH", user: admin, body: change })).json<{
      id: string;
    }>();
    await tell(salon, messageOf({ id: "evt_d", paymentId: "pi_d", salon, appointmentId: id }));
    expect(await rowOf(moved.id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "bank_transfer" });
    await tell(salon, messageOf({ id: "evt_e", paymentId: "pi_e", salon, appointmentId: id }));
    await callApi(salon, `appointments/${moved.id}/cancel`, { method: "PATCH", user: client });
    await tell(salon, messageOf({ id: "evt_f", paymentId: "pi_f", salon, appointmentId: id }));
    expect((await paymentRows(primaryDatabase(), salon.id, moved.id)).map(({ stripeId }) => stripeId)).toEqual([
      ...["pi_d", "pi_e", "pi_f"],
    ]);
    expect(await rowOf(moved.id)).toMatchObject({ paymentStatus: "paid", status: "cancelled" });
  });

  test("takes money that goes back like any other at Stripe: by hand there, once, and because a package pays", async () => {
    const { salon, admin, client, id } = await aBooking();
    const paymentId = `pi_${crypto.randomUUID()}`;
    const message = messageOf({ id: "evt_g", paymentId, salon, appointmentId: id, amount: 1155 });
    for (let sent = 0; sent < 2; sent++) await tell(salon, message);
    const there = { id: `re_${crypto.randomUUID()}`, payment_intent: paymentId, amount: 155, currency: "gbp" };
    for (let sent = 0; sent < 2; sent++) await tellOf(salon, "refund.created", { ...there, status: "succeeded" });
    const rows = await paymentRows(primaryDatabase(), salon.id, id);
    expect(rows.map(({ kind, method, amountPence }) => [kind, method, amountPence])).toEqual([
      ["payment", "online", 1155],
      ["refund", "online", -155],
    ]);
    const voucherId = await aPackage(salon, client.email);
    await database.update(appointments).set({ customerEmail: client.email }).where(eq(appointments.id, id));
    const form = { intent: "package", package: voucherId, back: "1000", version: `${(await rowOf(id))?.version}` };
    const headers = { Cookie: await cookieOf(admin) };
    expect((await postForm(salon, `/admin/appointments/${id}/money`, { ...form, key: "one" }, headers)).status).toBe(
      200,
    );
    const back = await database.select().from(refunds).where(eq(refunds.salonId, salon.id));
    expect(back.map(({ actor, amountPence, state }) => [actor, amountPence, state])).toEqual([
      ["stripe:stripe", 155, "succeeded"],
      ["package", 1000, "asked"],
    ]);
  });

  test("does not undo that staff have paid back", async () => {
    const { salon, id } = await aBooking();
    await database.update(appointments).set({ paymentStatus: "refunded" }).where(eq(appointments.id, id));
    expect((await tell(salon, messageOf({ id: "evt_4", salon, appointmentId: id }))).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "refunded" });
  });

  test("is refused unless Stripe has signed just that, just now", async () => {
    const { salon, id } = await aBooking();
    const message = messageOf({ id: "evt_5", salon, appointmentId: id });
    const signed = await signature(message);
    const refused = [
      await tell(salon, message, ""),
      await tell(salon, message.replace("3500", "9900"), signed),
      await tell(salon, message, await signature(message, { secret: "another secret" })),
      await tell(salon, message, await signature(message, { timestamp: Math.floor(now() / 1000) - 301 })),
    ];
    for (const answer of refused) {
      expect([answer.status, await answer.json()]).toEqual([400, { error: "This was not signed by Stripe just now" }]);
    }
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending" });
    expect(await eventIn(message, signed)).toMatchObject({ eventId: "evt_5", amount: 3500 });
  });

  test("over 64 KiB is refused", async () => {
    const { salon } = await aBooking();
    expect((await tell(salon, "x".repeat(70_000))).status).toBe(413);
  });
});

async function aBooking() {
  const salon = await aSalon();
  const [client, admin] = [await anAccount(salon), await anAccount(salon, { role: "admin" })];
  const id = await aBookedAppointment(salon, client, {});
  await database.update(appointments).set({ pricePence: 3500 }).where(eq(appointments.id, id));
  return { salon, client, admin, id };
}

function pay(salon: Salon, user: User | undefined, body: unknown) {
  return callApi(salon, "create-payment-intent", { method: "POST", user, body });
}

/** A request for a payment intent, for a Worker with other bindings than the tests have. */
async function paying(salon: Salon, user: User, appointmentId: string): Promise<Request> {
  const Authorization = `Bearer ${await signToken(identityOf(user), now())}`;
  const headers = { Authorization, "Content-Type": "application/json" };
  const body = JSON.stringify({ appointmentId });
  return new Request(`http://${salon.host}/api/create-payment-intent`, {
    method: "POST",
    headers,
    body,
  });
}

interface Message {
  id: string;
  salon: Salon;
  appointmentId: string;
  paymentId?: string;
  type?: string;
  amount?: unknown;
  currency?: unknown;
}

function messageOf({
  id,
  salon,
  appointmentId,
  paymentId = "pi_1",
  type = "payment_intent.succeeded",
  ...paid
}: Message): string {
  const { amount: amount_received = 3500, currency = "gbp" } = paid;
  const object = { id: paymentId, amount_received, currency, metadata: { salonId: salon.id, appointmentId } };
  return JSON.stringify({ id, object: "event", type, data: { object } });
}

function signature(payload: string, { secret = env.STRIPE_WEBHOOK_SECRET ?? "", timestamp = 0 } = {}) {
  return new Stripe("sk_test").webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    ...(timestamp && { timestamp }),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
}

async function tell(salon: Salon, body: string, signed?: string): Promise<Response> {
  const headers = { "Stripe-Signature": signed ?? (await signature(body)) };
  return visit(salon, "/api/stripe-webhook", { method: "POST", body, headers });
}

/** Stripe's payment intents for an appointment. */
async function intentsFor(appointmentId: string) {
  const Authorization = `Bearer ${env.STRIPE_SECRET_KEY}`;
  const list = await fetch(`${env.STRIPE_URL}/v1/payment_intents`, { headers: { Authorization } });
  const { data } = await list.json<{ data: { metadata: Record<string, string> }[] }>();
  return data.filter(({ metadata }) => metadata.appointmentId === appointmentId);
}
