import { text } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { AdminEdit, StaffPayment } from "../../../../models/appointments/update.ts";
import type { TypedPayment } from "../admin-appointment.ts";

/** The form's command, its errors, or null if it holds no command. */
export function commandIn(form: FormData): ReturnType<typeof parseSubmission<typeof AdminEdit>> | null {
  const { intent, status, paymentStatus, servicePrice, paymentMethod, tell } = Object.fromEntries(form);
  if (intent === "status") return parseSubmission(AdminEdit, { status });
  if (intent === "price") return parseSubmission(AdminEdit, { servicePrice, paymentMethod });
  if (intent === "payment") return parseSubmission(StaffPayment, { paymentStatus, paymentMethod });
  if (intent === "delete") return { ok: true, value: { what: intent, tell: tell !== undefined } };
  return intent === "cancel" || intent === "done" || intent === "take-back"
    ? { ok: true, value: { what: intent } }
    : null;
}

/**
 * The typed values with the version of their form. Correcting a mistake does not show the admin a newer version.
 * docs/rules.md 14.4
 */
export function typedIn(form: FormData): TypedPayment {
  return {
    servicePrice: text(form, "servicePrice"),
    paymentMethod: text(form, "paymentMethod"),
    version: Number(text(form, "version")),
  };
}
