/** Baskets: ids of DEMO_MENU with quantities. A more popular basket is listed more often. */
export const VISITS: Record<string, number>[] = [
  { "gel-polish-classic": 1 },
  { "builder-gel-infill": 1 },
  { "gel-polish-removal-and-new": 1 },
  { "gel-polish-classic": 1, "chrome-finish": 1 },
  { "builder-gel-overlay": 1 },
  { "gel-polish-classic": 1, "nail-art-freehand": 2 },
  { "gel-polish-french": 1 },
  { "builder-gel-infill": 1, "nail-repair": 1 },
  { "builder-gel-overlay-nail-art": 1 },
  { "block-colour-manicure": 1 },
  { "gel-polish-classic": 1, "gel-polish-toes": 1 },
  { "builder-gel-infill-nail-art": 1, "nail-gems": 4 },
  { "gel-polish-removal-and-new": 1, "cuticle-care": 1 },
  { "new-set": 1, "french-tips": 1 },
  { "gel-polish-toes": 1 },
  { "builder-gel-overlay": 1, "cat-eye-effect": 1 },
  { "soak-off": 1 },
  { "gel-polish-classic": 1, "block-colour": 1, "matte-top-coat": 1 },
  { "nail-repair": 2 },
  { "soak-off-and-new-set": 1 },
  { "builder-gel-infill": 1, "cuticle-oil": 1 },
  { "nail-art-freehand": 6 },
  { "soak-off": 1, "builder-gel-overlay": 1 },
  { "gel-polish-french": 1, "cuticle-care": 1, "cuticle-oil": 1 },
];

/** The state of an appointment. `late` is a cancellation within 48 hours of the start. */
export interface Outcome {
  status: "pending" | "confirmed" | "completed" | "cancelled";
  paymentMethod: "cash" | "bank_transfer";
  paymentStatus: "pending" | "paid" | "refunded" | "cancelled";
  late?: boolean;
}

const PAID_IN_CASH = { status: "completed", paymentMethod: "cash", paymentStatus: "paid" } satisfies Outcome;
const PAID_BY_TRANSFER = {
  status: "completed",
  paymentMethod: "bank_transfer",
  paymentStatus: "paid",
} satisfies Outcome;
const TRANSFER_AWAITED = {
  status: "completed",
  paymentMethod: "bank_transfer",
  paymentStatus: "pending",
} satisfies Outcome;
const REFUNDED = { status: "completed", paymentMethod: "cash", paymentStatus: "refunded" } satisfies Outcome;
const CONFIRMED_CASH = { status: "confirmed", paymentMethod: "cash", paymentStatus: "pending" } satisfies Outcome;
const CONFIRMED_TRANSFER = {
  status: "confirmed",
  paymentMethod: "bank_transfer",
  paymentStatus: "pending",
} satisfies Outcome;
const PAID_AHEAD = { status: "confirmed", paymentMethod: "bank_transfer", paymentStatus: "paid" } satisfies Outcome;
const NEW_CASH = { status: "pending", paymentMethod: "cash", paymentStatus: "pending" } satisfies Outcome;
const NEW_TRANSFER = { status: "pending", paymentMethod: "bank_transfer", paymentStatus: "pending" } satisfies Outcome;
const CANCELLED = { status: "cancelled", paymentMethod: "cash", paymentStatus: "cancelled" } satisfies Outcome;
const CANCELLED_AND_REFUNDED = {
  status: "cancelled",
  paymentMethod: "bank_transfer",
  paymentStatus: "refunded",
} satisfies Outcome;
const CANCELLED_LATE = { ...CANCELLED, late: true } satisfies Outcome;

/** The states of appointments, by how far off they are, in the proportions in which they are dealt. */
export const OUTCOMES = {
  longPast: [
    ...times(12, PAID_IN_CASH),
    ...times(11, PAID_BY_TRANSFER),
    TRANSFER_AWAITED,
    REFUNDED,
    CANCELLED,
    CANCELLED_AND_REFUNDED,
    CANCELLED_LATE,
  ],
  justPast: [...times(5, PAID_IN_CASH), ...times(3, PAID_BY_TRANSFER), ...times(2, TRANSFER_AWAITED), CANCELLED_LATE],
  soon: [...times(4, CONFIRMED_CASH), ...times(3, CONFIRMED_TRANSFER), PAID_AHEAD, NEW_CASH],
  coming: [
    ...times(4, CONFIRMED_CASH),
    ...times(3, CONFIRMED_TRANSFER),
    PAID_AHEAD,
    ...times(4, NEW_CASH),
    ...times(4, NEW_TRANSFER),
    CANCELLED,
  ],
} satisfies Record<string, Outcome[]>;

/** A visit of the demo client: days from today (a closed day means the next open one) and its position in that day. */
export interface ClientVisit {
  offset: number;
  place: number;
  outcome: Outcome;
}

export const CLIENT_VISITS: ClientVisit[] = [
  { offset: -38, place: 2, outcome: PAID_IN_CASH },
  { offset: -24, place: 3, outcome: PAID_BY_TRANSFER },
  { offset: -17, place: 1, outcome: CANCELLED_LATE },
  { offset: -9, place: 3, outcome: PAID_IN_CASH },
  { offset: 1, place: 0, outcome: CONFIRMED_CASH },
  { offset: 6, place: 2, outcome: NEW_TRANSFER },
  { offset: 13, place: 3, outcome: CONFIRMED_TRANSFER },
];

/** Today's last visit, for when tomorrow is closed: demo-appointments.ts explains why. */
export const CLIENT_VISIT_TODAY: ClientVisit = { offset: 0, place: -1, outcome: CONFIRMED_TRANSFER };

function times(count: number, outcome: Outcome): Outcome[] {
  return Array.from({ length: count }, () => outcome);
}
