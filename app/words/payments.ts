import type { NotBack, NotPayable } from "../diary/appointments/payable.ts";

/** The message of a salon that takes no payments online. docs/rules.md 17.1 */
export const NOT_ONLINE = "Online payments are not available. Please pay by cash or bank transfer.";

/** Why nobody was led to Stripe. docs/rules.md 31.2 */
export const PAYING_WORDS = {
  "outcome-unknown": "We could not reach Stripe just now. Nothing was charged. Please try again in a minute.",
};

/** Why money that came online can’t go back from here. docs/rules.md 31.7 */
export const BACK_WORDS: Record<NotBack, string> = {
  "not-by-one-payment": "Stripe gives back at most what came by one payment. Please give it back in parts",
  "not-by-link": "This was not paid by one of our links, so it can only be given back at Stripe",
};

/** Why an appointment can't be paid online. docs/rules.md 17.3 */
export const PAYMENT_WORDS: Record<NotPayable, string> = {
  cancelled: "This appointment is cancelled",
  settled: "This appointment is already paid, or its payment was settled otherwise",
  "too-little": "Less than £0.30 can’t be paid online",
};
