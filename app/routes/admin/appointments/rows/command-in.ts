import { text } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import {
  GiveBackForm,
  ReceivedForm,
  TillForm,
  WaiveFeeForm,
  WaiveForm,
} from "../../../../models/appointments/money-entry.ts";
import { AdminEdit, StaffCancellation, StaffPayment } from "../../../../models/appointments/update.ts";
import type { TypedPayment } from "../admin-appointment.ts";

/** The form's command, its errors, or null if it holds no command. */
export function commandIn(form: FormData): ReturnType<typeof parseSubmission<typeof AdminEdit>> | null {
  const { status, paymentStatus, servicePrice, paymentMethod, cancelledBy, amount, method } = Object.fromEntries(form);
  const intent = intentIn(form);
  const tell = tellIn(form);
  if (intent === "status") return withTell(parseSubmission(AdminEdit, { status }), tell);
  if (intent === "price") return parseSubmission(AdminEdit, { servicePrice, paymentMethod });
  if (intent === "payment") return parseSubmission(StaffPayment, { paymentStatus, paymentMethod });
  if (intent === "take") return parseSubmission(TillForm, Object.fromEntries(form));
  if (intent === "give-back") return parseSubmission(GiveBackForm, Object.fromEntries(form));
  if (intent === "deposit" || intent === "fee") return parseSubmission(ReceivedForm, { kind: intent, amount, method });
  if (intent === "waive") return parseSubmission(WaiveForm, { reason: text(form, "reason") });
  if (intent === "waive-fee") return parseSubmission(WaiveFeeForm, { reason: text(form, "reason") });
  const depositFromNow = form.has("depositFromNow");
  if (intent === "ask-fee") return { ok: true, value: { what: intent, ...(depositFromNow && { depositFromNow }) } };
  if (intent === "void") return { ok: true, value: { what: intent, paymentId: text(form, "paymentId") } };
  if (intent === "delete") return { ok: true, value: { what: intent, tell: form.has("tell") } };
  const askFee = form.has("askFee");
  const fee = { askFee, depositFromNow };
  if (intent === "no-show") return parseSubmission(StaffCancellation, { noShow: true, ...fee, tell: tell ?? false });
  if (intent === "cancel") return parseSubmission(StaffCancellation, { cancelledBy, ...fee, tell });
  if (intent === "done") return withTell({ ok: true, value: { what: intent } }, tell);
  return intent === "arrived" ? { ok: true, value: { what: intent } } : null;
}

/** "Done and paid" is sent by the form that sets a status. */
function intentIn(form: FormData): string {
  return form.has("done") ? "done" : text(form, "intent");
}

/** Whether the customer is mailed, if the form asks that; else undefined. docs/rules.md 10.41 */
function tellIn(form: FormData): boolean | undefined {
  return form.has("asksTell") ? form.has("tell") : undefined;
}

function withTell(command: Parsed, tell: boolean | undefined): Parsed {
  if (!command.ok || tell === undefined) return command;
  const { value } = command;
  return value.what === "status" || value.what === "done" ? { ok: true, value: { ...value, tell } } : command;
}

type Parsed = ReturnType<typeof parseSubmission<typeof AdminEdit>>;

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
