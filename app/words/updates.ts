import type { AppointmentUpdate } from "../models/appointments/update.ts";

/* The sentences about updates that the admin pages show without asking the server. */

/** Why a payment can't be taken back. docs/rules.md 5.17 */
export const PAID_ONLINE = "This was paid online by card, so it can only be refunded there";

/** The sentence for an update whose outcome is unknown. */
export function updateFailed(update: AppointmentUpdate): string {
  const takesBack = update.what === "payment" && update.paymentStatus !== "paid";
  return UPDATE_FAILED[takesBack ? "price" : update.what];
}

const UPDATE_FAILED: Record<AppointmentUpdate["what"], string> = {
  cancel: "Failed to cancel appointment. Please try again.",
  status: "Failed to update appointment status. Please try again.",
  price: "Failed to update payment details. Please try again.",
  payment: "Failed to mark payment as received. Please try again.",
  take: "Failed to write the payment down. Please try again.",
  redeem: "Failed to write the payment down. Please try again.",
  "give-back": "Failed to write down what was given back. Please try again.",
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

/** The sentence for an edit by staff whose outcome is unknown. docs/rules.md 5.31 */
export const EDIT_FAILED = "Failed to save the appointment. Please try again.";
