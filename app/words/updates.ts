import type { AppointmentStatus } from "../diary/appointments/appointment.ts";
import type { Update } from "../diary/registry.ts";

/* The sentences about updates that the admin pages show without asking the server. */

/** Why a payment can't be taken back. docs/rules.md 5.17 */
export const PAID_ONLINE = "This was paid online by card, so it can only be refunded there";

/** What staff are told once an update is done. docs/rules.md 14.3 */
export function updateDone(update: Update): string {
  if (update.what === "status") return STATUS_SET[update.status];
  const fromNow = "depositFromNow" in update && update.depositFromNow ? " They’ll pay a deposit from now on." : "";
  if (update.what === "cancel" && (update.noShow || update.askFee)) {
    const cancels = update.noShow ? "Marked as a no-show." : CANCELLED;
    return `${update.askFee ? `${cancels} ${UPDATED["ask-fee"]}` : cancels}${fromNow}`;
  }
  if (update.what === "take" && update.done)
    return "Appointment completed and payment recorded. Refresh the revenue page to see it there.";
  if (update.what === "payment" && update.paymentStatus !== "paid") return "Payment marked as not received.";
  return `${UPDATED[update.what]}${fromNow}`;
}

const CANCELLED = "Appointment cancelled successfully!";
const UPDATED: Record<Exclude<Update["what"], "status">, string> = {
  cancel: CANCELLED,
  price: "Payment details updated successfully.",
  payment: "Payment marked as received.",
  take: "Payment recorded.",
  redeem: "Paid by voucher.",
  "give-back": "Refund recorded.",
  void: "Payment voided.",
  waive: "Deposit waived.",
  "waive-fee": "Fee waived.",
  "ask-fee": "We’ve emailed the client about the fee.",
  arrived: "Marked as arrived.",
  done: "Appointment completed and payment marked as received. Refresh the revenue page to see it there.",
  delete: "Appointment permanently deleted from the system.",
};
const STATUS_SET: Record<AppointmentStatus, string> = {
  pending: "Appointment status updated.",
  confirmed: "Appointment status updated.",
  completed: "Appointment completed. Refresh the revenue page to see it there.",
  cancelled: CANCELLED,
};

/** The sentence for an update whose outcome is unknown. A payment that is set back fails as a price does. */
export function updateFailed({ what, paymentStatus }: { what: Update["what"]; paymentStatus?: string }): string {
  return UPDATE_FAILED[what === "payment" && paymentStatus !== "paid" ? "price" : what];
}

/** The same by the form that was sent, which the browser does not parse. Null for a form that sends no update. */
export function formFailed(form: FormData): string | null {
  const intent = form.has("done") ? "done" : `${form.get("intent")}`;
  const setsBack = intent === "payment" && form.get("paymentStatus") !== "paid";
  const what = setsBack ? "price" : (SENT_AS[intent] ?? intent);
  return new Map(Object.entries(UPDATE_FAILED)).get(what) ?? null;
}

/** The intents of forms that aren't named as what they send. */
const SENT_AS: Partial<Record<string, Update["what"]>> = { "no-show": "cancel", deposit: "take", fee: "take" };

const UPDATE_FAILED: Record<Update["what"], string> = {
  cancel: "Failed to cancel appointment. Please try again.",
  status: "Failed to update appointment status. Please try again.",
  price: "Failed to update payment details. Please try again.",
  payment: "Failed to mark payment as received. Please try again.",
  take: "Failed to record the payment. Please try again.",
  redeem: "Failed to record the payment. Please try again.",
  "give-back": "Failed to record the refund. Please try again.",
  void: "Failed to void the payment. Please try again.",
  waive: "Failed to waive the deposit. Please try again.",
  "waive-fee": "Failed to waive the fee. Please try again.",
  "ask-fee": "Failed to ask for the fee. Please try again.",
  done: "Failed to update appointment status. Please try again.",
  arrived: "Failed to mark the client as arrived. Please try again.",
  delete: "Failed to delete appointment. Please try again.",
};

/** The sentence for an undo whose outcome is unknown. */
export const UNDO_FAILED = "Failed to undo this. Please try again.";

/** The sentence for a move on the admin calendar whose outcome is unknown. docs/rules.md 13.6 */
export const MOVE_FAILED = "Failed to move appointment. Please try again.";

/** The sentence for an edit by staff whose outcome is unknown. docs/rules.md 5.31 */
export const EDIT_FAILED = "Failed to save the appointment. Please try again.";
