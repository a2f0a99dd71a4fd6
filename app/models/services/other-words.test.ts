import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/thoroughness.ts";
import { isFound } from "./menu.ts";
import { containEachWord } from "./other-words.ts";
import { SERVICE_CATEGORIES } from "./service.ts";

/* The search knows what others call a service. docs/rules.md 9.7 */

const MENU = [
  ["Gel Polish", "Gel Polish"],
  ["Gel Polish on Toes", "Gel Polish"],
  ["Builder Gel", "Builder Gel"],
  ["Builder Gel Infill", "Builder Gel Infill"],
  ["Soak Off", "Soak Off"],
  ["New Set", "Soak Off and New Set"],
  ["Nail Gems", "Nail Art"],
  ["Nail Repair", "Nail Repair"],
].map(([name = "", category = ""]) => ({
  ...{ id: name, name, category, description: "", pricePence: 0, durationMinutes: 60, active: true },
}));

describe("what others call", () => {
  test.each([
    ["biab", ["Builder Gel", "Builder Gel Infill"]],
    ["BIAB infill", ["Builder Gel Infill"]],
    ["builder in a bottle", ["Builder Gel", "Builder Gel Infill"]],
    ["shellac", ["Gel Polish", "Gel Polish on Toes"]],
    ["shellac toes", ["Gel Polish on Toes"]],
    ["pedicure", ["Gel Polish on Toes"]],
    ["feet", ["Gel Polish on Toes"]],
    ["acrylic", ["New Set"]],
    ["full set", ["New Set"]],
    ["removal", ["Soak Off", "New Set"]],
    ["take off", ["Soak Off", "New Set"]],
    ["rhinestone", ["Nail Gems"]],
    ["my broken nail", ["Nail Repair"]],
    ["bi", []],
    ["waxing", []],
  ])("%s finds it on the menu", (typed, names) => {
    expect(MENU.filter((service) => isFound(service, typed)).map(({ name }) => name)).toEqual(names);
  });
});

test("the menu's own words are found as before, with any words before or after them", () => {
  const words = fc.array(fc.constantFrom("gel", "polish", "toes", "builder", "soak", "off", "oil", "set", "new"));
  const typed = fc.array(
    fc.constantFrom("gel", "bia", "shell", "pedi", "take", "off", "in", "a", "s", "tak", "zz", "po"),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(words, typed, (service, beginnings) => {
      const plainly = beginnings.every((beginning) => service.some((word) => word.startsWith(beginning)));
      const found = containEachWord(service, beginnings);
      if (plainly) expect(found).toBe(true);
      expect(containEachWord(service.toReversed(), beginnings.toReversed())).toBe(found);
      expect(beginnings.every((one) => containEachWord(service, [one]))).toBe(found);
    }),
    { numRuns: runs(300) },
  );
});

test("each family is found by its own name, and nothing by a word that nobody uses", () => {
  for (const category of SERVICE_CATEGORIES) {
    const words = category.toLowerCase().split(" ");
    expect(containEachWord(words, words)).toBe(true);
    expect(containEachWord(words, ["xyz"])).toBe(false);
  }
});
