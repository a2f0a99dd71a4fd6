/*
 * `npm run stripe:fixtures -- ../fixtures.json`: compares the stand-in's answers with example objects that Stripe publishes
 * (stripe/openapi), field by field, and reads these objects as the product reads Stripe's. docs/tests.md
 */
import { readFileSync } from "node:fs";
import Stripe from "stripe";
import * as v from "valibot";
import { ChargeIntent, ChargeSeen, RefundSeen, SessionSeen, Succeeded } from "../app/payments/stripe-objects.ts";
import { STAND_IN_KEY, standInForStripe } from "../app/testing/stripe/stand-in.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

type Fields = Record<string, unknown>;

await runLeavingNothingBehind(compare, 1);

async function compare(): Promise<number> {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error("Name the file: npm run stripe:fixtures -- ../fixtures.json");
  const examples: Record<string, Fields> = JSON.parse(readFileSync(path, "utf8"));
  const faults = [...(await answersOfStandIn()).flatMap((answer) => unlike(answer, examples)), ...unread(examples)];
  for (const fault of new Set(faults)) console.log(fault);
  console.log(faults.length === 0 ? "The stand-in answers as the examples do, and the product reads them." : "");
  return faults.length === 0 ? 0 : 1;
}

/** One answer to each kind of request that the product sends. */
async function answersOfStandIn(): Promise<Fields[]> {
  const { hostname: host, port } = new URL(await standInForStripe());
  const stripe = new Stripe(STAND_IN_KEY, { host, port, protocol: "http", telemetry: false });
  const addresses = { success_url: "https://salon.test/", cancel_url: "https://salon.test/" };
  const price_data = { currency: "gbp", unit_amount: 3500, product_data: { name: "Gel Polish" } };
  const open = await stripe.checkout.sessions.create({
    ...{ mode: "payment", line_items: [{ quantity: 1, price_data }], customer_creation: "always", ...addresses },
    payment_intent_data: { setup_future_usage: "off_session" },
  });
  const byCard = { payment_method_types: ["card"] };
  const forCard = await stripe.checkout.sessions.create({ mode: "setup", ...byCard, ...addresses });
  for (const { id } of [open, forCard])
    await fetch(`http://${host}:${port}/test/checkout/sessions/${id}/pay`, {
      ...{ method: "POST", headers: { Authorization: `Bearer ${STAND_IN_KEY}` } },
    });
  const paid = await stripe.checkout.sessions.retrieve(open.id);
  const expand = ["payment_intent.payment_method", "setup_intent.payment_method"];
  const expanded = await stripe.checkout.sessions.retrieve(open.id, { expand });
  const card = await stripe.checkout.sessions.retrieve(forCard.id, { expand });
  const refund = await stripe.refunds.create({ payment_intent: String(paid.payment_intent), amount: 500 });
  const customer = String(card.customer);
  const setup = whole(card.setup_intent);
  const method = whole(setup.payment_method);
  const charge = await stripe.paymentIntents.create({
    ...{ amount: 1000, currency: "gbp", customer, payment_method: method.id, off_session: true, confirm: true },
  });
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: "gbp" });
  const known = await stripe.customers.retrieve(customer);
  const answers: object[] = [open, forCard, paid, expanded, card, refund, setup, method, charge, intent, known];
  return answers.map((answer): Fields => ({ ...answer }));
}

/** What a request has expanded. */
function whole<Expanded extends object>(one: string | Expanded | null): Expanded {
  if (one === null || typeof one === "string") throw new Error("The stand-in has not expanded an object");
  return one;
}

/** The fields of an answer that Stripe's example doesn't have, or has of another type. Either may be null. */
function unlike({ object, lastResponse: _, ...answer }: Fields, examples: Record<string, Fields>): string[] {
  const example = examples[String(object)];
  if (!example) return [`${object}: there is no example of it`];
  return Object.entries(answer).flatMap(([name, value]) => {
    if (name === "deleted" && object === "customer") return [];
    if (!(name in example)) return [`${object}.${name}: the example has no such field`];
    const [ours, theirs] = [kindOf(value), kindOf(example[name])];
    const may = [ours, theirs].includes("null") || ours === theirs || (theirs === "string" && isObject(value));
    return may ? [] : [`${object}.${name}: ${ours}, and in the example ${theirs}`];
  });
}

/** Stripe answers an id, or the object itself where a request expands it. */
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && "object" in value;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

/** The examples that the product can't read. */
function unread(examples: Record<string, Fields>): string[] {
  const schemas = {
    "checkout.session": [SessionSeen],
    refund: [RefundSeen],
    payment_intent: [Succeeded, ChargeIntent],
    charge: [ChargeSeen],
  };
  return Object.entries(schemas).flatMap(([object, read]) =>
    read.flatMap((schema) => (v.is(schema, examples[object]) ? [] : [`${object}: the product can't read the example`])),
  );
}
