import type Stripe from "stripe";
import { type Answer, Fault, metadataOf } from "./fault.ts";
import { DECLINED, LOST_CHARGE_PENCE, NEEDS_CONFIRMING, SLOW_PENCE } from "./numbers.ts";

/* Cards that Stripe keeps, and charges to them while the client is not there. */

type ChargeFields = "object" | "id" | "status" | "amount" | "amount_received" | "currency" | "metadata";

interface Charge extends Pick<Stripe.PaymentIntent, ChargeFields> {
  customer: string;
  last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, "code" | "type"> | null;
}

/** How a card was left, as a visit answers it. */
export interface SetupIntent extends Pick<Stripe.SetupIntent, "object" | "id" | "status"> {
  payment_method: Pick<Stripe.PaymentMethod, "object" | "id"> & {
    card: Pick<Stripe.PaymentMethod.Card, "brand" | "last4" | "exp_month" | "exp_year">;
  };
}

export function standInForCards() {
  const customers = new Map<string, { method: string; last4: string }>();
  const charges: Charge[] = [];
  return { answer, keep, paidBy };

  /** A client leaves a card: the parts of the visit that say so. */
  function keep(last4: string) {
    const customer = `cus_${crypto.randomUUID().replaceAll("-", "")}`;
    const method = customer.replace("cus", "pm");
    customers.set(customer, { method, last4 });
    const card = { brand: "visa", last4, exp_month: 4, exp_year: 2039 };
    const left = { object: "setup_intent", id: method.replace("pm", "seti"), status: "succeeded" } as const;
    const setup_intent: SetupIntent = { ...left, payment_method: { object: "payment_method", id: method, card } };
    return { customer, setup_intent };
  }

  /** What came by a charge. */
  function paidBy(id: string): { amount: number; currency: string } | undefined {
    return charges.find((one) => one.id === id && one.status === "succeeded");
  }

  function answer(call: string, asked: URLSearchParams): Answer | undefined {
    const [, method = "", noun = "", id = "", query = ""] =
      /^(\w+) \/v1\/(payment_intents|customers)\/?([^/?]*)\??(.*)$/.exec(call) ?? [];
    switch (`${method} ${noun} ${id && ":id"}`.trim()) {
      case "POST payment_intents":
        return asked.has("customer") ? charged(asked) : undefined;
      case "GET payment_intents": {
        const customer = new URLSearchParams(query).get("customer");
        return customer ? ok({ object: "list", data: charges.filter((one) => one.customer === customer) }) : undefined;
      }
      case "GET payment_intents :id":
        return ok(charges.find((one) => one.id === id) ?? missing("payment_intent", id));
      case "DELETE customers :id":
        return customers.delete(id) ? ok({ id, object: "customer", deleted: true }) : missing("customer", id);
      case "GET customers :id":
        return ok({ id, object: "customer", deleted: !customers.has(id) });
      default:
        return undefined;
    }
  }

  function charged(asked: URLSearchParams): Answer {
    const customer = asked.get("customer") ?? "";
    const card = customers.get(customer);
    if (!card) return missing("customer", customer);
    if (card.method !== asked.get("payment_method")) throw new Fault("The payment method is not of this customer");
    if (asked.get("off_session") !== "true" || asked.get("confirm") !== "true") throw new Fault("Nobody is there");
    const amount = Number(asked.get("amount"));
    if (amount < 30) throw new Fault("Amount must be at least £0.30");
    const code = { [NEEDS_CONFIRMING]: "authentication_required", [DECLINED]: "card_declined" }[card.last4];
    const slow = amount === SLOW_PENCE;
    const made: Charge = {
      ...{ object: "payment_intent", id: `pi_${crypto.randomUUID().replaceAll("-", "")}`, amount, customer },
      ...{ currency: asked.get("currency") ?? "", metadata: metadataOf(asked) },
      status: code ? "requires_payment_method" : slow ? "processing" : "succeeded",
      ...{ amount_received: code || slow ? 0 : amount, last_payment_error: code ? { type: "card_error", code } : null },
    };
    charges.push(made);
    if (code) {
      const message = "Your card was declined.";
      return { status: 402, json: { error: { type: "card_error", code, message, payment_intent: made } } };
    }
    return { ...ok(made), lost: amount === LOST_CHARGE_PENCE };
  }
}

function missing(what: string, id: string): never {
  throw new Fault(`No such ${what}: '${id}'`, 404);
}

function ok(json: unknown): Answer {
  return { status: 200, json };
}
