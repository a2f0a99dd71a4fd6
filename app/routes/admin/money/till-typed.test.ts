import { expect, test } from "vitest";
import { amountTyped, takeInWords } from "./till-typed.ts";

/* What the till fills in, and what its button says. docs/rules.md 27.10. £35 are owed. */

test.for([
  [{}, "35"],
  [{ cheaper: "on", discount: "5" }, "30"],
  [{ discount: "5" }, "35"],
  [{ cheaper: "on", discount: "a" }, "35"],
  [{ cheaper: "on", discount: "35" }, ""],
  [{ noted: "on", deposit: "on" }, ""],
  [{ deposit: "on" }, "35"],
] as const)("with %o it fills in %j", ([typed, amount]) => {
  expect(amountTyped(aForm(typed), 3500)).toBe(amount);
});

test.for([
  [{}, "Take £35 by card"],
  [{ way: "cash" }, "Take £35 in cash"],
  [{ way: "cash", tip: "5" }, "Take £40 in cash"],
  [{ tip: "5", otherTip: "7" }, "Take £42 by card"],
  [{ tip: "2", tipBy: "cash" }, "Take £35 by card and £2 in cash"],
  [{ split: "on", cash: "10" }, "Take £25 by card and £10 in cash"],
  [{ split: "on", cash: "10", card: "9" }, "Take £25 by card and £10 in cash"],
  [{ split: "on", cash: "35" }, "Take £35 in cash"],
  [{ cash: "10" }, "Take £35 by card"],
  [{ split: "on", cash: "36" }, "Take payment"],
  [{ amount: "" }, "Take payment"],
  [{ way: "voucher" }, "Take payment"],
] as const)("with %o the button says %j", ([typed, words]) => {
  expect(takeInWords(aForm({ way: "card", amount: "35", ...typed }))).toBe(words);
});

function aForm(typed: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}
