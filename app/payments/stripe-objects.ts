import * as v from "valibot";

/*
 * The fields of Stripe's objects that we read, in messages and answers. An amount has to be a whole number even in a signed
 * message: the text "9900" is refused. docs/rules.md 31.3
 */

const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Stripe names an object by its id, or by the object itself. */
export const Named = v.pipe(
  v.union([v.string(), v.object({ id: v.string() })]),
  v.transform((named) => (typeof named === "string" ? named : named.id)),
);

/** A visit to Stripe's page. It is `complete` once its client is through, and `paid` once the money has come. */
export const SessionSeen = v.object({
  id: v.string(),
  status: v.nullable(v.picklist(["open", "complete", "expired"])),
  payment_status: v.string(),
  amount_total: v.nullable(Amount),
  currency: v.nullable(v.string()),
  payment_intent: v.nullish(Named),
  url: v.nullish(v.string()),
  metadata: v.object({ salonId: v.optional(v.string()), checkoutId: v.optional(v.string()) }),
});
export type SessionSeen = v.InferOutput<typeof SessionSeen>;

/** A refund. */
export const RefundSeen = v.object({
  id: v.string(),
  status: v.nullable(v.string()),
  amount: Amount,
  currency: v.string(),
  payment_intent: v.nullish(Named),
  metadata: v.nullish(v.object({ refundId: v.optional(v.string()) })),
});
export type RefundSeen = v.InferOutput<typeof RefundSeen>;

/**
 * A payment by an intent. An intent of the API names its appointment, and a charge of a card names its row.
 * docs/rules.md 17.4, 31.19
 */
export const Succeeded = v.object({
  id: v.string(),
  amount_received: Amount,
  currency: v.string(),
  metadata: v.object({
    ...{ salonId: v.optional(v.string()), appointmentId: v.optional(v.string()), checkoutId: v.optional(v.string()) },
  }),
});

/** A charge of a card as Stripe answers it. */
export const ChargeIntent = v.object({
  ...{ id: v.string(), status: v.string(), amount: Amount, currency: v.string() },
  metadata: v.object({ salonId: v.optional(v.string()), checkoutId: v.optional(v.string()) }),
  last_payment_error: v.nullish(v.object({ code: v.nullish(v.string()) })),
});
export type ChargeIntent = v.InferOutput<typeof ChargeIntent>;

/** A charge that has succeeded, in the shape of a visit that is paid. docs/rules.md 31.19 */
export function chargeAsSession(
  { id, currency, metadata: { salonId, checkoutId } }: Pick<ChargeIntent, "id" | "currency" | "metadata">,
  amount: number,
): SessionSeen {
  const paid = { status: "complete", payment_status: "paid", amount_total: amount } as const;
  return { id, ...paid, currency, payment_intent: id, metadata: { salonId, checkoutId } };
}

/** A charge of which a part went back. */
export const ChargeSeen = v.object({ payment_intent: v.nullish(Named) });
