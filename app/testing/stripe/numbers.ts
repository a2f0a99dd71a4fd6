/* The cards and the amounts with which the stand-in does as Stripe and banks sometimes do. Any other pays at once. */

/** Cards by their last four digits, as Stripe’s own test cards: one wants its client to confirm, one is declined. */
export const NEEDS_CONFIRMING = "3184";
export const DECLINED = "0341";

/** A payment for which the bank takes its time. */
export const SLOW_PENCE = 1919;

/** A refund that is pending until the bank says more. */
export const PENDING_PENCE = 1414;

/** A refund that is made and its answer lost. After a visit that pays this, answers about it are lost until it is reported. */
export const LOST_PENCE = 1313;

/** A charge of a kept card that is made and its answer lost. */
export const LOST_CHARGE_PENCE = 1717;
