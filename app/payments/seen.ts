import * as v from "valibot";

/*
 * What Stripe says of its objects, in a message or as an answer: only what is read of them. An amount is a whole number, whoever has
 * signed it: "9900" as a text is none. docs/rules.md 31.3
 */

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Stripe names an object by its id, or by the object itself. */
const Named = v.pipe(
  v.union([v.string(), v.object({ id: v.string() })]),
  v.transform((named) => (typeof named === "string" ? named : named.id)),
);

/** A visit to Stripe's page: `complete` once its client is through, and `paid` once the money has come. */
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

/** Money on its way back. */
export const RefundSeen = v.object({
  id: v.string(),
  status: v.nullable(v.string()),
  amount: Amount,
  currency: v.string(),
  payment_intent: v.nullish(Named),
  metadata: v.nullish(v.object({ refundId: v.optional(v.string()) })),
});
export type RefundSeen = v.InferOutput<typeof RefundSeen>;

/** A payment by an intent that the API has made. docs/rules.md 17.4 */
export const Succeeded = v.object({
  id: v.string(),
  amount_received: Amount,
  currency: v.string(),
  metadata: v.object({ salonId: v.optional(v.string()), appointmentId: v.optional(v.string()) }),
});

/** A charge of which some went back. */
export const ChargeSeen = v.object({ payment_intent: v.nullish(Named) });
