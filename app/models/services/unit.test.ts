import { expect, test } from "vitest";
import { aloneInWords, quantityQuestion, unitInWords } from "./unit.ts";

/* What a per-item service is priced by. docs/rules.md 3.9 */

test.each([
  ["Hand-painted, priced per nail.", "a nail", "How many nails?"],
  ["Per foot, with a massage.", "a foot", "How many feet?"],
  ["Gel polish at your venue, £5 off per PERSON.", "a person", "How many people?"],
  ["Crystals", "each", "How many?"],
  ["Superb percale. Paper nails, up to ten per nailing", "each", "How many?"],
])("%s", (description, unit, question) => {
  expect(unitInWords({ description, category: "Nail Art", durationMinutes: 30 })).toBe(unit);
  expect(quantityQuestion({ description })).toBe(question);
});

test("a service without a quantity has no unit, whatever its description says", () => {
  expect(unitInWords({ description: "per nail", category: "Gel Polish", durationMinutes: 30 })).toBe("");
  expect(unitInWords({ description: "per nail", category: "Block Colour", durationMinutes: 0 })).toBe("");
});

test("a main service without minutes takes an hour when booked alone, and says so", () => {
  const art = { category: "Nail Art", durationMinutes: 30 };
  expect(aloneInWords(art)).toBe("1 hr on its own");
  expect(aloneInWords({ ...art, itemMinutes: true })).toBe("");
  expect(aloneInWords({ ...art, durationMinutes: 0 })).toBe("");
  expect(aloneInWords({ ...art, category: "Gel Polish" })).toBe("");
});
