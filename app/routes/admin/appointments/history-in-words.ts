import { type PaymentMethod, paymentMethodName } from "../../../diary/appointments/appointment.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { PRICE_REASON_NAMES } from "../../../models/appointments/price-reasons.ts";
import { moneyInWords } from "../../../models/money/in-words.ts";
import type { HistoryLine } from "./admin-appointment.ts";

/**
 * An event in words, for staff. If the event has stored its change, the words have the old and the new amount. An unknown
 * event is shown as it is. docs/rules.md 14.6
 */
export function eventInWords({
  event,
  states,
  who,
  technicians,
}: Pick<HistoryLine, "event" | "states" | "who" | "technicians">): string {
  const payment = PAYMENTS[event];
  if (payment) return `payment ${states ? `of ${paymentIn(states, who)} ` : ""}${payment}`;
  if (states?.money && MONEY[event]) return `${states.money.map(moneyInWords).join(", ")} ${MONEY[event]}`;
  if (states && event === "priced") return pricing(states);
  if (states && event === "edited") return editing(states, technicians);
  if (states && event === "confirmed" && states.before.status !== "pending") return "set back to confirmed";
  if (event.startsWith("undone ")) return `${UNDONE[event.slice("undone ".length)] ?? "last change"} undone`;
  return EVENTS[event] ?? event;
}

const MONEY: Partial<Record<string, string>> = {
  "money taken": "received",
  "money given back": "refunded",
  "money voided": "voided",
};

const UNDONE: Partial<Record<string, string>> = {
  waive: "waived deposit",
  "waive-fee": "waived fee",
  "ask-fee": "request for the fee",
  move: "move",
  "move-series": "move",
  "cancel-series": "cancellation",
  repeat: "booking",
  give: "move",
  edit: "edit",
  change: "change",
  cancel: "cancellation",
  "bring-back": "return",
  arrived: "arrival",
  status: "status",
  done: "“Done and paid”",
  price: "price",
  payment: "payment",
  take: "payment",
  "give-back": "refund",
  void: "voiding of a payment",
  delete: "deletion",
  undo: "undo",
};

type States = NonNullable<HistoryLine["states"]>;

/** The changes of an edit. For the customer's details it only says that they changed. docs/rules.md 14.15 */
function editing({ before, after, reason, also = [] }: States, technicians: HistoryLine["technicians"]): string {
  const why = reason ? ` (${PRICE_REASON_NAMES[reason].toLowerCase()})` : "";
  const changes = [
    ...(before.services === after.services ? [] : [`services changed from ${before.services} to ${after.services}`]),
    ...(before.length === after.length ? [] : [`length changed from ${before.length} to ${after.length} minutes`]),
    ...(before.pricePence === after.pricePence
      ? []
      : [`price changed from ${formatPounds(before.pricePence)} to ${formatPounds(after.pricePence)}${why}`]),
    ...(technicians ? [`reassigned from ${technicians.before ?? "nobody"} to ${technicians.after ?? "nobody"}`] : []),
    ...also.map((what) => `${what} changed`),
  ];
  return changes.join(", ") || "saved as it was";
}

function pricing({ before, after }: States): string {
  const price = `price changed from ${formatPounds(before.pricePence)} to ${formatPounds(after.pricePence)}`;
  const [was, is] = [before, after].map(({ paymentMethod }) => paymentMethodName(paymentMethod));
  const changes = [
    ...(before.pricePence === after.pricePence ? [] : [price]),
    ...(was === is ? [] : [`payment method changed from ${was} to ${is}`]),
  ];
  return changes.join(", ") || `price of ${formatPounds(after.pricePence)} saved as it was`;
}

/** The amount and how it came: for Stripe the amount alone, since its payment method is not what the client chose. */
function paymentIn({ before, after }: States, who: string): string {
  const amount = formatPounds(after.pricePence);
  if (who === "Stripe") return amount;
  const otherwise = before.paymentMethod === after.paymentMethod ? "" : ` (not ${BY_METHOD[before.paymentMethod]})`;
  return `${amount} ${BY_METHOD[after.paymentMethod]}${otherwise}`;
}

const BY_METHOD: Record<PaymentMethod, string> = { cash: "in cash", bank_transfer: "by bank transfer" };

const PAYMENTS: Partial<Record<string, string>> = {
  "payment paid": "marked as received",
  "payment pending": "marked as not received",
  "payment refunded": "marked as refunded",
  "payment cancelled": "marked as cancelled",
};

const EVENTS: Partial<Record<string, string>> = {
  "deposit lapsed": "cancelled: the deposit didn’t arrive in time",
  "deposit waived": "deposit waived",
  "terms agreed to": "booking terms agreed to",
  "fee asked for": "fee asked for",
  "deposit from now on": "client pays a deposit from now on",
  "fee waived": "fee waived",
  "brought back": "cancellation undone",
  changed: "moved here from another time",
  corrected: "name or contact details corrected",
  "card joined": "client joined with another",
  "card separated": "client separated again",
  priced: "price or payment method changed",
  pending: "set back to pending",
  "no-show": "marked as a no-show",
};
