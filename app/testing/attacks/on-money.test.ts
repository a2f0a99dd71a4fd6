import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { appointments, checkouts, payments, refunds, tillClosings } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { signed } from "../../models/accounts/secrets.server.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../accounts.ts";
import { aBookedAppointment } from "../appointments.ts";
import { database } from "../database.ts";
import { callApi, postForm, visit } from "../requests.ts";
import { aSalon, aTechnician } from "../salons.ts";
import { payAtStripe, type SessionThere, sessionsAt, tellOf, tellOfSession } from "../stripe/messages.ts";

/*
 * People without a right to money try to get at it: every kind of person, by every call, form, link and message that moves
 * money. Each try is refused, and afterwards there is no new row, visit or refund. docs/rules.md 6.7, 21.9, 27.7, 31.1, 31.3
 */

interface Person {
  name: string;
  user: User | undefined;
}

let salon: Salon;
let other: Salon;
/** Owes £35 and belongs to a client; the paid one was paid online. */
let owing: string;
let paid: string;
let session: SessionThere;
let people: Person[] = [];
let before: unknown;

beforeAll(async () => {
  [salon, other] = [await aSalon({ onlinePayments: true }), await aSalon({ onlinePayments: true })];
  const client = await anAccount(salon);
  owing = await aBookedAppointment(salon, client, {});
  paid = await aBookedAppointment(salon, client, { time: "14:00" });
  for (const id of [owing, paid])
    await database.update(appointments).set({ pricePence: 3500 }).where(eq(appointments.id, id));
  await postForm(salon, payPath(salon, { appointmentId: paid, purpose: "payment", pence: 0 }), {});
  session = await payAtStripe((await sessionsAt(salon))[0]?.id ?? "");
  await tellOfSession(salon, session);
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Beatrice Bea" });
  people = [
    { name: "nobody", user: undefined },
    { name: "its client", user: client },
    { name: "another client", user: await anAccount(salon) },
    { name: "a client of another salon with the same email", user: await anAccount(other, { email: client.email }) },
    { name: "another technician", user: await aStaffMember(salon, "technician", `${salon.id}-bea`) },
    { name: "another salon’s owner", user: await anAccount(other, { role: "admin" }) },
  ];
});
beforeEach(async () => {
  before = await allMoney();
});

const KINDS = ["deposit", "payment", "tip", "fee", "refund"];
const METHODS = ["cash", "bank_transfer", "card", "online", "voucher"];

test("no call of the API moves money for people without a right to it", async () => {
  await allRefused([
    ...KINDS.flatMap((kind) => METHODS.map((method) => ({ kind, method, amount: 35, voucher: "0000-0000-0000-0000" })))
      // A voucher pays neither tips nor fees, so that is refused to everybody.
      .filter(({ kind, method }) => method !== "voucher" || (kind !== "tip" && kind !== "fee"))
      .map((body) => [`POST appointments/${body.kind === "refund" ? paid : owing}/payments`, body] as const),
    ...["paid", "refunded", "cancelled"].map(
      (paymentStatus) => [`PATCH appointments/${owing}/payment`, { paymentStatus }] as const,
    ),
    [`PATCH appointments/${owing}/payment`, { paymentStatus: "paid", servicePrice: 0 }],
    [`PATCH appointments/${owing}/services`, { services: [{ name: "Gel Polish" }], servicePrice: 0 }],
    [
      "PUT terms",
      { deposit: { kind: "none", amount: 0, who: "everybody" }, lateFee: null, noShowFee: null, cardOnFile: false },
    ],
    [`GET appointments/${owing}/payments`, undefined],
    ["GET taken?startDate=2036-06-01&endDate=2036-06-30", undefined],
    ["GET terms", undefined],
  ]);
});

test("no form of staff's pages moves money for them, or tells them about it", async () => {
  const key = () => crypto.randomUUID();
  for (const { name, user } of people) {
    const Cookie = user ? await cookieOf(user) : "";
    const forms: [string, Record<string, string>][] = [
      ...[owing, paid].flatMap((id): [string, Record<string, string>][] => [
        [id, { intent: "take", cash: "35" }],
        [id, { intent: "take", cash: "1", discount: "34", discountReason: "code" }],
        [id, { intent: "give-back", amount: "35", method: "cash" }],
        [id, { intent: "give-back", amount: "35", method: "online" }],
        [id, { intent: "deposit", amount: "10" }],
        [id, { intent: "fee", amount: "10" }],
        [id, { intent: "waive", reason: "please" }],
        [id, { intent: "ask-fee" }],
        [id, { intent: "void", paymentId: paid }],
        [id, { intent: "no-show" }],
      ]),
    ].map(([id, fields]) => [`/admin/appointments/${id}/money`, { ...fields, version: "1", key: key() }]);
    forms.push(
      ["/admin/till", { float: "0", counted: "0", key: key() }],
      ["/admin/terms", {}],
      ["/admin/pay", { basisPoints: "10000" }],
    );
    for (const [path, fields] of forms) {
      const { status } = await postForm(salon, path, fields, { Cookie });
      expect([name, path, fields.intent, status < 200 || status >= 300], name).toEqual([
        name,
        path,
        fields.intent,
        true,
      ]);
    }
    for (const path of [
      "/admin/exports/payments.csv?startDate=2036-01-01&endDate=2036-12-31",
      "/admin/till",
      "/admin/revenue",
    ]) {
      const answer = await visit(salon, path, { headers: { Cookie } });
      expect([name, path, answer.ok ? await answer.text() : ""], name).toEqual([name, path, ""]);
    }
  }
  expect(await allMoney()).toEqual(before);
});

test("no link that is forged, changed or of another purpose opens a payment", async () => {
  const good = payPath(salon, { appointmentId: owing, purpose: "payment", pence: 0 }).slice("/pay/".length);
  const [named = "", sign = ""] = good.split(".");
  const text = `${owing}_deposit_1`;
  const tokens = [
    ...["", "x", "%00", "null", "undefined", "0", owing, text, `${text}.`, `${text}.${sign}`],
    ...[
      good.slice(1),
      good.slice(0, -1),
      `${good}0`,
      good.toUpperCase(),
      `${named}.${"A".repeat(43)}`,
      good.replace("payment", "deposit"),
    ],
    ...[good.replace("_0", "_1"), good.replace("_0", "_-1"), good.replace("_0", "_00"), good.replace(owing, paid)],
    ...OTHER_USES.map((use) => signed(use, salon.id, text)),
    signed("pay link", other.id, text),
    signed("pay link", "", text),
    ...[
      "_deposit_1",
      `${owing}_fee_`,
      `${owing}_fee_-5`,
      `${owing}_fee_1e3`,
      `${owing}_refund_5`,
      `${owing}_setup_0`,
      `nothing_fee_100`,
    ].map((made) => signed("pay link", salon.id, made)),
  ];
  for (const token of tokens) {
    const path = `/pay/${token.split("/").map(encodeURIComponent).join("/")}`;
    for (const answer of [await visit(salon, path), await postForm(salon, path, {})])
      expect([token, answer.status >= 400 && answer.status < 500]).toEqual([token, true]);
  }
  const elsewhere = await postForm(other, `/pay/${good}`, {});
  expect(elsewhere.status).toBe(404);
  expect(await allMoney()).toEqual(before);
});

test("no message that Stripe has not sent, or that is about something else, counts as money", async () => {
  await postForm(salon, payPath(salon, { appointmentId: owing, purpose: "payment", pence: 0 }), {});
  const open = (await sessionsAt(salon)).find(({ status }) => status === "open") ?? session;
  const made = { ...open, status: "complete", payment_status: "paid", payment_intent: "pi_made_up" };
  const opened = await allMoney();
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: { object: made },
  });
  const at = Math.floor(now() / 1000);
  const signatures = [
    ...[undefined, "", "x", `t=${at}`, `t=${at},v1=`, `t=${at},v1=${"0".repeat(64)}`, `v1=${"0".repeat(64)}`],
    ...[await signatureOf(body, "whsec_other"), await signatureOf(`${body} `)],
    ...[
      await signatureOf(body, undefined, at - 301),
      (await signatureOf(body, undefined, at)).replace(`t=${at}`, `t=${at + 1}`),
    ],
  ];
  for (const signature of signatures) {
    const headers = signature === undefined ? undefined : { "Stripe-Signature": signature };
    const { status } = await visit(salon, "/api/stripe-webhook", { method: "POST", body, ...(headers && { headers }) });
    expect([signature, status]).toEqual([signature, 400]);
  }
  const metadata = open.metadata;
  const stories: [string, unknown][] = [
    ["checkout.session.completed", { ...made, amount_total: 1 }],
    ["checkout.session.completed", { ...made, amount_total: -3500 }],
    ["checkout.session.completed", { ...made, amount_total: 3500.5 }],
    ["checkout.session.completed", { ...made, amount_total: "3500" }],
    ["checkout.session.completed", { ...made, amount_total: 1e20 }],
    ["checkout.session.completed", { ...made, currency: "jpy" }],
    ["checkout.session.completed", { ...made, currency: null }],
    ["checkout.session.completed", { ...made, payment_status: "unpaid" }],
    ["checkout.session.completed", { ...made, payment_status: "no_payment_required" }],
    ["checkout.session.completed", { ...made, payment_intent: null }],
    ["checkout.session.completed", { ...made, id: session.id }],
    ["checkout.session.completed", { ...made, id: "cs_made_up" }],
    ["checkout.session.completed", { ...made, metadata: {} }],
    ["checkout.session.completed", { ...made, metadata: { ...metadata, salonId: other.id } }],
    ["checkout.session.completed", { ...made, metadata: { ...metadata, checkoutId: "none" } }],
    ["checkout.session.completed", session],
    ["checkout.session.expired", made.metadata],
    [
      "payment_intent.succeeded",
      { id: "pi_1", amount_received: -1, currency: "gbp", metadata: { salonId: salon.id, appointmentId: owing } },
    ],
    [
      "payment_intent.succeeded",
      { id: "pi_2", amount_received: 3500, currency: "gbp", metadata: { salonId: other.id, appointmentId: owing } },
    ],
    [
      "payment_intent.succeeded",
      { id: "pi_4", amount_received: 1e20, currency: "gbp", metadata: { salonId: salon.id, appointmentId: owing } },
    ],
    ["payment_intent.succeeded", { id: "pi_3", amount_received: 3500, currency: "gbp", metadata: {} }],
    [
      "refund.created",
      { id: "re_1", status: "succeeded", amount: 3500, currency: "gbp", payment_intent: "pi_unknown" },
    ],
    [
      "refund.created",
      { id: "re_2", status: "succeeded", amount: -3500, currency: "gbp", payment_intent: session.payment_intent },
    ],
    ["charge.refunded", { payment_intent: "pi_unknown" }],
    ["customer.created", made],
  ];
  for (const [type, object] of stories)
    expect((await tellOf(salon, type, object)).status, JSON.stringify(object)).not.toBe(500);
  await tellOf(salon, "checkout.session.completed", made, { account: "acct_other" });
  const rows = ({ rows }: Awaited<ReturnType<typeof allMoney>>) => rows;
  expect(rows(await allMoney())).toEqual(rows(opened));
});

type Call = readonly [asked: string, body: unknown];

const OTHER_USES = [
  "visit link",
  "review key",
  "session token",
  "account key",
  "answered mailbox",
  "device cookie",
] as const;

/** Everybody tries every call. */
async function allRefused(calls: Call[]) {
  for (const { name, user } of people) {
    for (const [asked, body] of calls) {
      const [method = "", path = ""] = asked.split(" ");
      const answer = await callApi(salon, path, { method, ...(user && { user }), ...(body !== undefined && { body }) });
      expect([name, asked, body, [401, 403, 404].includes(answer.status), answer.status]).toEqual([
        name,
        asked,
        body,
        true,
        answer.status,
      ]);
    }
  }
  expect(await allMoney()).toEqual(before);
}

async function allMoney() {
  const rows = [];
  for (const { id } of [salon, other]) {
    for (const table of [payments, checkouts, refunds, tillClosings])
      rows.push(await database.select().from(table).where(eq(table.salonId, id)));
  }
  const owed = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  return {
    rows,
    owed: owed.map(({ id, pricePence, paymentStatus, status }) => [id, pricePence, paymentStatus, status]),
  };
}

async function signatureOf(payload: string, secret = env.STRIPE_WEBHOOK_SECRET ?? "", timestamp?: number) {
  const cryptoProvider = Stripe.createSubtleCryptoProvider();
  const { webhooks } = new Stripe("sk_test");
  return webhooks.generateTestHeaderStringAsync({ payload, secret, cryptoProvider, ...(timestamp && { timestamp }) });
}
