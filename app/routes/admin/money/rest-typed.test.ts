import { expect, test } from "vitest";
import { restTyped } from "./rest-typed.ts";

/* What is left for the way that we filled in. docs/rules.md 27.10. £35 are owed, and cash is filled in. */

test.for([
  [{}, "35"],
  [{ cash: "35", card: "15" }, "20"],
  [{ card: "15.5", bank_transfer: "1" }, "18.50"],
  [{ card: "15", discount: "5" }, "15"],
  [{ card: "35" }, ""],
  [{ card: "40" }, ""],
  [{ card: "a" }, "35"],
  [{ card: "10", deposit: "on" }, ""],
] as const)("beside %o it is %j", ([typed, rest]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(restTyped(form, "cash", 3500)).toBe(rest);
});
