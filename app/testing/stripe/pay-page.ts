import Stripe from "stripe";
import type { SetupIntent } from "./cards.ts";
import { DECLINED, LOST_PENCE, NEEDS_CONFIRMING, SLOW_PENCE } from "./numbers.ts";

/** The fields of a visit that Stripe answers and that are used here. */
type SessionFields =
  | ("object" | "id" | "mode" | "status" | "payment_status" | "amount_total" | "currency")
  | ("customer" | "payment_intent" | "url" | "success_url" | "cancel_url" | "metadata");

/** A visit to Stripe's page, with what the stand-in knows of it besides. */
export interface Session extends Pick<Stripe.Checkout.Session, SessionFields> {
  customer: string | null;
  setup_intent: SetupIntent | null;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Stripe.Metadata;
  /** Whether the card that pays is kept, and how. */
  keeps: boolean;
  method: SetupIntent | null;
  /** Whether answers about it are lost until its report has gone. */
  lost: boolean;
}

/** The secret with which the stand-in signs its reports. */
export const STAND_IN_WEBHOOK_SECRET = "a webhook secret of the stand-in";

/**
 * Stripe's page, which its client opens. `?paid` pays by a card, which its last four digits name; `confirmed` or `refused`
 * answers the bank's question about it. `?banked` has the bank pay what took its time. `?reported` has Stripe report the visit.
 * `numbers.ts` has the cards and the amounts.
 */
export async function payPage(
  one: Session,
  asked: URLSearchParams,
  pay: (id: string, card: string) => Session,
): Promise<string> {
  const says = await done(one, asked, pay);
  const what = one.mode === "setup" ? "Card" : `${one.amount_total} ${one.currency}`;
  const links = linksOf(one, says).map(([name, to]) => `<li><a href="${to}">${name}</a></li>`);
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>Checkout</title><h1>${what}</h1><p>${says}</p><ul>${links.join("")}</ul>`;
}

const BANK_ASKS = "Your bank asks whether this is you.";

async function done(one: Session, asked: URLSearchParams, pay: (id: string, card: string) => Session): Promise<string> {
  if (asked.has("reported")) return (await report(one)) ? "Reported." : "The site did not take the report.";
  if (asked.has("banked") && one.status === "complete") one.payment_status = "paid";
  if (one.status !== "open" || !asked.has("paid")) return one.status === "expired" ? "This page has expired." : "";
  const card = asked.get("paid") || "4242";
  if (card === DECLINED && one.mode === "payment") return "Your card was declined. Please try another card.";
  if (card === NEEDS_CONFIRMING && asked.has("refused"))
    return "We could not authenticate your card. Please try another card.";
  if (card === NEEDS_CONFIRMING && !asked.has("confirmed")) return BANK_ASKS;
  pay(one.id, card);
  if (one.amount_total === SLOW_PENCE) one.payment_status = "unpaid";
  one.lost = one.amount_total === LOST_PENCE;
  return "";
}

/** What can be done on the page, and where it leads. */
function linksOf(one: Session, says: string): [string, string][] {
  if (says === BANK_ASKS) {
    const card = `?paid=${NEEDS_CONFIRMING}`;
    return [
      ["Confirm", `${card}&confirmed`],
      ["Refuse", `${card}&refused`],
    ];
  }
  const cancel: [string, string] = ["Cancel", one.cancel_url];
  if (one.status === "expired") return [cancel];
  if (one.status === "open") {
    const cards = [NEEDS_CONFIRMING, DECLINED].map((card): [string, string] => [`Card ${card}`, `?paid=${card}`]);
    return [["Pay", "?paid"], ...cards, cancel];
  }
  const bank: [string, string][] = one.payment_status === "unpaid" ? [["The bank agrees", "?banked"]] : [];
  return [["Back", one.success_url], ...bank, ["Report", "?reported"]];
}

/** Has Stripe report a visit that is complete, after which answers about it come again. Answers whether the site took it. */
async function report(one: Session): Promise<boolean> {
  one.lost = false;
  const body = JSON.stringify({
    ...{ id: `evt_${crypto.randomUUID()}`, object: "event", data: { object: one } },
    type: `checkout.session.${one.amount_total === SLOW_PENCE ? "async_payment_succeeded" : "completed"}`,
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: STAND_IN_WEBHOOK_SECRET });
  const address = new URL("/api/stripe-webhook", one.success_url);
  const sent = fetch(address, { method: "POST", body, headers: { "Stripe-Signature": signature } });
  return sent.then(
    ({ ok }) => ok,
    () => false,
  );
}
