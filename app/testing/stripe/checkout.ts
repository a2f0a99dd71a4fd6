import type Stripe from "stripe";
import { standInForCards } from "./cards.ts";
import { type Answer, Fault, metadataOf } from "./fault.ts";
import { LOST_PENCE, PENDING_PENCE } from "./numbers.ts";
import { payPage, type Session } from "./pay-page.ts";

/* Stripe's Checkout and refunds, as far as we use them, in memory. `POST /test/…` does what clients and banks do there. */

interface Refund extends Pick<Stripe.Refund, "object" | "id" | "status" | "amount" | "currency" | "metadata"> {
  payment_intent: string;
}

/** Answers the calls on sessions and refunds; undefined for any other. */
export function standInForCheckout() {
  const cards = standInForCards();
  const { sessions, session, sessionFor, expire, pay } = visits(cards);
  const refunds = new Map<string, Refund>();
  return { answer, page };

  function answer(call: string, asked: URLSearchParams, at: string): Answer | undefined {
    return answerOfVisit(call, asked, at) ?? cards.answer(call, asked);
  }

  function answerOfVisit(call: string, asked: URLSearchParams, at: string): Answer | undefined {
    const [, method = "", path = "", query = ""] = /^(\w+) ([^?]*)\??(.*)$/.exec(call) ?? [];
    const [, area = "", noun = "", id = "", verb = ""] =
      /^\/(v1|test)\/(checkout\/sessions|refunds)\/?([^/]*)\/?(.*)$/.exec(path) ?? [];
    switch (`${method} ${area} ${noun} ${id && ":id"} ${verb}`.trim()) {
      case "POST v1 checkout/sessions":
        return ok(shown(sessionFor(asked, at)));
      case "GET test checkout/sessions":
        return ok({ object: "list", data: ofSalon(new URLSearchParams(query).get("salon") ?? "").map(shown) });
      case "GET v1 checkout/sessions :id":
        return { ...ok(expanded(session(id), query)), lost: session(id).lost };
      case "POST v1 checkout/sessions :id expire":
        return ok(shown(expire(id)));
      case "POST test checkout/sessions :id pay":
        return ok(shown(pay(id, asked.get("card") ?? "4242")));
      case "POST v1 refunds":
        return refundFor(asked);
      case "GET v1 refunds":
        return ok({ object: "list", data: ofPayment(new URLSearchParams(query).get("payment_intent") ?? "") });
      case "GET v1 refunds :id":
        return ok(refund(id));
      case "POST test refunds :id":
        return ok(Object.assign(refund(id), { status: asked.get("status") ?? "" }));
      default:
        return undefined;
    }
  }

  function ofSalon(salonId: string): Session[] {
    return [...sessions.values()].filter(({ metadata }) => metadata.salonId === salonId);
  }

  function refundFor(asked: URLSearchParams): Answer {
    const payment = asked.get("payment_intent") ?? "";
    const visit = [...sessions.values()].find(({ payment_intent }) => payment_intent === payment);
    const paid = visit ? { amount: visit.amount_total ?? 0, currency: visit.currency ?? "" } : cards.paidBy(payment);
    if (!paid) throw new Fault(`No such payment_intent: '${payment}'`, 404);
    const amount = Number(asked.get("amount"));
    const gone = ofPayment(payment).reduce((sum, one) => sum + (one.status === "failed" ? 0 : one.amount), 0);
    if (amount + gone > paid.amount) throw new Fault("Refund amount is greater than unrefunded amount on charge");
    const status = amount === PENDING_PENCE ? "pending" : "succeeded";
    const id = `re_${crypto.randomUUID().replaceAll("-", "")}`;
    const { currency } = paid;
    const made: Refund = {
      object: "refund",
      id,
      status,
      amount,
      currency,
      payment_intent: payment,
      metadata: metadataOf(asked),
    };
    refunds.set(id, made);
    return { ...ok(made), lost: amount === LOST_PENCE };
  }

  function ofPayment(payment: string): Refund[] {
    return [...refunds.values()].filter(({ payment_intent }) => payment_intent === payment);
  }

  function refund(id: string): Refund {
    const found = refunds.get(id);
    if (!found) throw new Fault(`No such refund: ${id}`, 404);
    return found;
  }

  /** Stripe's page, for a person who tries the site out. */
  function page(path: string): Promise<string> {
    const { pathname, searchParams } = new URL(path, "http://stripe");
    return payPage(session(pathname.split("/").at(-1) ?? ""), searchParams, pay);
  }
}

/** The visits to Stripe’s page. */
function visits(cards: ReturnType<typeof standInForCards>) {
  const sessions = new Map<string, Session>();
  return { sessions, session, sessionFor, expire, pay };

  function sessionFor(asked: URLSearchParams, at: string): Session {
    const setup = asked.get("mode") === "setup";
    if (setup && !asked.get("payment_method_types[0]")) throw new Fault("Missing required param: currency.");
    const keeps = asked.has("payment_intent_data[setup_future_usage]");
    if (keeps && asked.get("customer_creation") !== "always") throw new Fault("The card would be kept by nobody");
    const amount = setup ? null : Number(asked.get("line_items[0][price_data][unit_amount]"));
    if (amount !== null && amount < 30)
      throw new Fault("The Checkout Session's total amount due must add up to at least £0.30");
    const id = `cs_test_${crypto.randomUUID().replaceAll("-", "")}`;
    const made: Session = {
      ...{ object: "checkout.session", id, mode: setup ? "setup" : "payment", status: "open" },
      payment_status: setup ? "no_payment_required" : "unpaid",
      ...{ amount_total: amount, currency: setup ? null : (asked.get("line_items[0][price_data][currency]") ?? "") },
      ...{ keeps: asked.get("payment_intent_data[setup_future_usage]") === "off_session", method: null },
      ...{ customer: null, setup_intent: null, payment_intent: null, url: `${at}/c/pay/${id}` },
      ...{ success_url: asked.get("success_url") ?? "", cancel_url: asked.get("cancel_url") ?? "" },
      ...{ metadata: metadataOf(asked), lost: false },
    };
    sessions.set(id, made);
    return made;
  }

  function expire(id: string): Session {
    const one = session(id);
    if (one.status !== "open") throw new Fault(`Only Checkout Sessions with a status in ["open"] can be expired`);
    return Object.assign(one, { status: "expired", url: null });
  }

  function pay(id: string, card: string): Session {
    const one = session(id);
    if (one.status === "expired") throw new Fault("This Checkout Session has expired");
    if (one.status === "complete") return one;
    if (one.mode === "setup") return Object.assign(one, { status: "complete", url: null, ...cards.keep(card) });
    const { customer, setup_intent: method } = one.keeps ? cards.keep(card) : { customer: null, setup_intent: null };
    return Object.assign(one, { ...PAID, payment_intent: `pi_of_${id}`, url: null, customer, method });
  }

  function session(id: string): Session {
    const found = sessions.get(id);
    if (!found) throw new Fault(`No such checkout.session: ${id}`, 404);
    return found;
  }
}

/** A visit without what only the stand-in knows. */
function shown({ keeps: _keeps, method: _method, lost: _lost, ...one }: Session) {
  return one;
}

/** A visit as it is answered. The payment is its id, or an object if the request asks for the card that was kept. */
function expanded(session: Session, query: string): unknown {
  const asked = [...new URLSearchParams(query).values()].some((name) => name.startsWith("payment_intent."));
  const { payment_intent: id, method } = session;
  if (!asked || id === null || method === null) return shown(session);
  return { ...shown(session), payment_intent: { ...method, object: "payment_intent", id } };
}

const PAID = { status: "complete", payment_status: "paid" } as const;

function ok(json: unknown): Answer {
  return { status: 200, json };
}
