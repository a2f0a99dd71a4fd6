import { currentActor, type Timeline } from "../platform/timeline.ts";

/* Stripe, as the simulation of money plays it. What it was asked for it does, even if whoever asked is lost by then. */

/** How a call of Stripe goes wrong. */
export const STRIPE_TROUBLE = ["fails", "is done and fails", "answers late"] as const;

interface Charge {
  id: string;
  status: string;
  amount: number;
  currency: string;
  customer: string;
  metadata: { salonId: string; checkoutId: string };
}

interface RefundAtStripe {
  id: string;
  status: string;
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: { salonId: string; refundId: string };
  settlesAt: number;
}

interface Bank {
  charges: Charge[];
  refunds: RefundAtStripe[];
  chargesByKey: Map<string, Charge>;
  refundsByKey: Map<string, RefundAtStripe>;
  card: "pays" | "declines" | "asks its client";
  timeline: Timeline | undefined;
  random: () => number;
  next: () => (typeof STRIPE_TROUBLE)[number] | undefined;
  tell: (line: string) => void;
}

const NOBODY = { name: "Stripe", alive: true };

/** What Stripe has done, and how its next calls go. */
export const bank: Bank = {
  charges: [],
  refunds: [],
  chargesByKey: new Map(),
  refundsByKey: new Map(),
  card: "pays",
  timeline: undefined,
  random: Math.random,
  next: () => undefined,
  tell: () => undefined,
};

class CardError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function ask<Answer>(execute: () => Answer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { timeline, random } = bank;
  if (!timeline) throw new Error("Stripe is not there");
  const asker = currentActor();
  const how = bank.next();
  if (how) bank.tell(`a call of Stripe ${how}`);
  const later = (happen: () => void) =>
    timeline.plan(20 + random() * 80 + (how === "answers late" ? 4_000 : 0), happen, asker);
  const fails = () => reject(new Error("Stripe does not answer"));
  timeline.plan(
    20 + random() * 80,
    () => {
      if (how === "fails") return later(fails);
      try {
        const answer = execute();
        later(how === "is done and fails" ? fails : () => resolve(answer));
      } catch (error) {
        later(how === "is done and fails" ? fails : () => reject(error));
      }
    },
    NOBODY,
  );
  return promise;
}

/** Does something once under its key, and answers the same for a repeat. */
function once<Answer>(before: Map<string, Answer>, key: string, execute: () => Answer): Answer {
  const answer = before.get(key) ?? execute();
  before.set(key, answer);
  return answer;
}

function settled(refund: RefundAtStripe): RefundAtStripe {
  if (refund.status === "pending" && refund.settlesAt <= (bank.timeline?.now ?? 0)) refund.status = "succeeded";
  return { ...refund };
}

const client = {
  paymentIntents: {
    create: (asked: Omit<Charge, "id" | "status">, { idempotencyKey }: { idempotencyKey: string }) =>
      ask(() => {
        if (bank.card !== "pays")
          throw new CardError(bank.card === "declines" ? "card_declined" : "authentication_required");
        return once(bank.chargesByKey, idempotencyKey, () => {
          const { amount, currency, customer, metadata } = asked;
          const charge = { id: `pi_${bank.charges.length}`, status: "succeeded", amount, currency, customer, metadata };
          bank.charges.push(charge);
          return charge;
        });
      }),
    retrieve: (id: string) => ask(() => bank.charges.find((one) => one.id === id)),
    list: ({ customer }: { customer: string }) =>
      ask(() => ({ data: bank.charges.filter((one) => one.customer === customer) })),
  },
  refunds: {
    create: (
      asked: Pick<RefundAtStripe, "payment_intent" | "amount" | "metadata">,
      { idempotencyKey }: { idempotencyKey: string },
    ) =>
      ask(() =>
        settled(
          once(bank.refundsByKey, idempotencyKey, () => {
            const { timeline, random } = bank;
            const waits = random() < 0.5 ? random() * 3 * 3_600_000 : 0;
            const refund = {
              ...{ id: `re_${bank.refunds.length}`, status: "pending", currency: "gbp", ...asked },
              settlesAt: (timeline?.now ?? 0) + waits,
            };
            bank.refunds.push(refund);
            return refund;
          }),
        ),
      ),
    retrieve: (id: string) =>
      ask(() => {
        const refund = bank.refunds.find((one) => one.id === id);
        if (!refund) throw new Error("There is no such refund");
        return settled(refund);
      }),
    list: ({ payment_intent }: { payment_intent: string }) =>
      ask(() => ({ data: bank.refunds.filter((one) => one.payment_intent === payment_intent).map(settled) })),
  },
  customers: { del: () => ask(() => ({})) },
};

export const KEY_LASTS_MS = 20 * 3_600_000;

export async function stripeClient() {
  return client;
}

export async function isRefusedByStripe(): Promise<boolean> {
  return false;
}

export async function cardErrorOf(error: unknown): Promise<{ code: string } | null> {
  return error instanceof CardError ? error : null;
}
