import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/thoroughness.ts";
import { servicesNamed } from "./contents.ts";

test.for<[string, string[] | null]>([
  ["Gel Polish", ["Gel Polish"]],
  ["Gems, Gel Polish", ["Gems", "Gel Polish"]],
  ["Gel Polish, Deluxe", ["Gel Polish, Deluxe"]],
  ["Gel Polish, Deluxe, Gems", ["Gel Polish, Deluxe", "Gems"]],
  ["Gel Polish, Gems", ["Gel Polish", "Gems"]],
  ["Gel Polish, Deluxe, French", ["Gel Polish", "Deluxe, French"]],
  ["gel polish", null],
  ["Gel Polish,Gems", null],
  ["Gel Polish, ", null],
  ["Gel Polish Deluxe", null],
  ["Deluxe", ["Deluxe"]],
  ["French", null],
  ["", null],
  [`${"Gems, ".repeat(300)}Haircut`, null],
])("%s names %j", ([names, expected]) => {
  const menu = ["Gel Polish", "Deluxe", "Gel Polish, Deluxe", "Deluxe, French", "Gems"].map((name) => ({ name }));
  expect(servicesNamed(names, menu)?.map(({ name }) => name) ?? null).toEqual(expected);
});

test("a list of names is read as services with these names", () => {
  const name = fc
    .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(", "));
  const menus = fc.uniqueArray(name, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(menus, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (menu, picks) => {
      const names = picks.map((pick) => menu[pick % menu.length]).join(", ");
      const read = servicesNamed(
        names,
        menu.map((name) => ({ name })),
      );
      expect(read?.map(({ name }) => name).join(", ")).toBe(names);
    }),
    { numRuns: runs(500) },
  );
});

test("reading is quick for any names on the menu", () => {
  const menu = Array.from({ length: 20 }, (_, n) => ({ name: Array.from({ length: n + 1 }, () => "a").join(", ") }));
  const names = `${"a, ".repeat(600)}b`;
  const began = performance.now();
  expect(servicesNamed(names, menu)).toBeNull();
  expect(performance.now() - began).toBeLessThan(2_000);
});
