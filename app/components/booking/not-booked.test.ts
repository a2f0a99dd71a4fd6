import { expect, test } from "vitest";
import { lost } from "./not-booked.ts";

/* The details step after a request without an answer: docs/rules.md 5.5, 11.4 */

test.for([
  ["unreachable", /^Failed to create appointment. Please try again. You’re offline./],
  ["failed", /^Failed to create appointment. Please try again.$/],
] as const)("an answer that is %s keeps what was typed, and the next try has the same key", ([failure, message]) => {
  const form = new FormData();
  form.set("key", "one");
  const { data } = lost(failure, form, { customerName: "Ada" });
  expect(data).toMatchObject({ key: "one", typed: { customerName: "Ada" }, message: expect.stringMatching(message) });
});
