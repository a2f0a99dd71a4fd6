import { expect, test } from "vitest";
import { formFailed } from "../../../../words/updates.ts";
import { commandIn } from "./command-in.ts";

/* The commands that forms of the table and the calendar send: docs/rules.md 13.10, 14.3. */

test("a box is ticked, unticked on a form that has it, or left out by a form that has none", () => {
  const tells = (fields: Record<string, string>) => commandIn(aForm({ intent: "done", ...fields }));
  expect(tells({ asksTell: "yes", tell: "on" })).toEqual({ ok: true, value: { what: "done", tell: true } });
  expect(tells({ asksTell: "yes" })).toEqual({ ok: true, value: { what: "done", tell: false } });
  expect(tells({})).toEqual({ ok: true, value: { what: "done" } });
  expect(commandIn(aForm({ intent: "delete" }))).toEqual({ ok: true, value: { what: "delete", tell: false } });
});

test("a form says only what its intent opens: a cancellation no no-show, a payment nothing that only programs may say", () => {
  const cancel = commandIn(aForm({ intent: "cancel", cancelledBy: "salon", noShow: "on", appointmentId: "other" }));
  expect(cancel).toEqual({ ok: true, value: { what: "cancel", cancelledBy: "salon" } });
  const missed = commandIn(aForm({ intent: "no-show", cancelledBy: "salon", askFee: "on" }));
  expect(missed).toEqual({ ok: true, value: { what: "cancel", noShow: true, askFee: true } });
  const paid = commandIn(aForm({ intent: "take", cash: "5", stripeId: "pi_1", ifOwed: "on", actor: "stripe" }));
  expect(paid).toEqual({
    ok: true,
    value: { what: "take", rows: [{ kind: "payment", method: "cash", amountPence: 500, note: "" }] },
  });
});

test.each(["toString", "constructor", "move", "lapse", "undo", ""])("the intent “%s” is none of them", (intent) => {
  expect(commandIn(aForm({ intent }))).toBeNull();
  expect(formFailed(aForm({ intent }))).toBeNull();
});

test.each([
  [{ intent: "no-show" }, "Failed to cancel appointment. Please try again."],
  [{ intent: "status", done: "yes" }, "Failed to update appointment status. Please try again."],
  [{ intent: "deposit" }, "Failed to record the payment. Please try again."],
  [{ intent: "payment", paymentStatus: "paid" }, "Failed to mark payment as received. Please try again."],
  [{ intent: "payment", paymentStatus: "pending" }, "Failed to update payment details. Please try again."],
  [{ intent: "waive-fee", reason: "" }, "Failed to waive the fee. Please try again."],
])("a browser says of %o without parsing it that it failed", (fields, sentence) => {
  expect(formFailed(aForm(fields))).toBe(sentence);
});

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
