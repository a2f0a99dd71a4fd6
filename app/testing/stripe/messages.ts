import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { expect } from "vitest";
import type { Salon } from "../../models/salon/salon.server.ts";
import { visit } from "../requests.ts";

/* What tests have Stripe's clients and banks do, and what Stripe reports about it. */

/** A visit to Stripe's page, as the stand-in has it. */
export interface SessionThere {
  id: string;
  mode: string;
  customer: string | null;
  status: string;
  payment_status: string;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
}

/** A refund, as the stand-in has it. */
export interface RefundThere {
  id: string;
  status: string;
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

/** Asks the stand-in for Stripe. */
export async function askStripe<Given>(method: string, path: string, body?: Record<string, string>): Promise<Given> {
  const headers = { Authorization: `Bearer ${env.STRIPE_SECRET_KEY}` };
  const answer = await fetch(`${env.STRIPE_URL}${path}`, {
    method,
    headers,
    ...(body && { body: new URLSearchParams(body) }),
  });
  if (!answer.ok) expect.fail(`${path}: ${await answer.text()}`);
  return answer.json<Given>();
}

/** The visits to Stripe's page for a salon, in the order in which they were made. */
export async function sessionsAt(salon: Salon): Promise<SessionThere[]> {
  const { data } = await askStripe<{ data: SessionThere[] }>("GET", `/test/checkout/sessions?salon=${salon.id}`);
  return data;
}

/** The client pays on Stripe's page, or leaves a card there, which its last four digits name. */
export function payAtStripe(session: string, card = "4242"): Promise<SessionThere> {
  return askStripe("POST", `/test/checkout/sessions/${session}/pay`, { card });
}

/** The client opens Stripe's page of a visit, as its links do. Answers what it shows. */
export async function onStripesPage(session: SessionThere, search = ""): Promise<string> {
  return (await fetch(`${env.STRIPE_URL}/c/pay/${session.id}${search}`)).text();
}

/** A charge of a kept card, as the stand-in has it. */
export interface ChargeThere {
  id: string;
  status: string;
  amount: number;
  currency: string;
  customer: string;
  metadata: Record<string, string>;
}

/** The charges of a customer at Stripe. */
export async function chargesOf(customer: string): Promise<ChargeThere[]> {
  return (await askStripe<{ data: ChargeThere[] }>("GET", `/v1/payment_intents?customer=${customer}`)).data;
}

/** What Stripe has given back of a payment. */
export async function refundsOf(payment: string | null): Promise<RefundThere[]> {
  return (await askStripe<{ data: RefundThere[] }>("GET", `/v1/refunds?payment_intent=${payment}`)).data;
}

/** Sends a message signed as Stripe does, or with another signature. */
export async function tellOf(
  salon: Salon,
  type: string,
  object: unknown,
  { id = `evt_${crypto.randomUUID()}`, ...rest }: { id?: string; account?: string } = {},
): Promise<Response> {
  const body = JSON.stringify({ id, object: "event", type, data: { object }, ...rest });
  const signature = await new Stripe("sk_test").webhooks.generateTestHeaderStringAsync({
    ...{ payload: body, secret: env.STRIPE_WEBHOOK_SECRET ?? "" },
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return visit(salon, "/api/stripe-webhook", { method: "POST", body, headers: { "Stripe-Signature": signature } });
}

/** Reports what has become of a visit. */
export function tellOfSession(salon: Salon, session: unknown, type = "checkout.session.completed"): Promise<Response> {
  return tellOf(salon, type, session);
}
