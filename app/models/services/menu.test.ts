import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isExtra, type Service } from "../../diary/menu/service.ts";
import { runs } from "../../testing/thoroughness.ts";
import { extrasFor, type Family, familiesFor, familiesOf, familyOf, isFound } from "./menu.ts";
import { SERVICE_CATEGORIES } from "./service.ts";

/* How the services step lays the menu out. docs/rules.md 9.7 */

describe("the families", () => {
  test("gather the categories that begin alike", () => {
    expect(SERVICE_CATEGORIES.map((category) => familyOf({ category }))).toEqual([
      "Gel Polish",
      "Block Colour",
      "Nail Art",
      "Nail Repair",
      "Builder Gel",
      "Builder Gel",
      "Builder Gel",
      "Builder Gel",
      "Soak Off",
      "Soak Off",
      "Gel Polish",
    ]);
    expect(familyOf({ category: "Gel Polishing" })).toBe("Gel Polishing");
  });

  test("hold each service once, and keep the menu's order", () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const families = familiesOf(menu);
        expect(families.flatMap(({ services }) => services)).toHaveLength(menu.length);
        for (const { name, services } of families)
          expect(services).toEqual(menu.filter(({ category }) => category === name || category.startsWith(`${name} `)));
        const firsts = families.map(({ services: [first] }) => (first ? menu.indexOf(first) : -1));
        expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
      }),
      { numRuns: runs(200) },
    );
  });
});

test("the services of the technician who is asked for come first, as families and among the extras", () => {
  const [gel, french, art] = [
    aService({ name: "Gel", category: "Gel Polish" }),
    aService({ name: "French", category: "Gel Polish" }),
    aService({ name: "Art", category: "Nail Art" }),
  ];
  const matte = aService({ name: "Matte", durationMinutes: 0 });
  const gems = aService({ name: "Gems", category: "Nail Art", durationMinutes: 0 });
  const bea = { id: "b", name: "Bea", does: (service: Service) => [french, art, gems].includes(service) };
  const titles = (families: Family[]) => families.map(({ title, services }) => [title, ...services.map(nameOf)]);
  expect(titles(familiesFor(bea, [gel, french, art]))).toEqual([
    ["Gel Polish", "French"],
    ["Nail Art", "Art"],
    ["Not with Bea", "Gel"],
  ]);
  expect(extrasFor(gel, [matte, gel, gems], bea).map(nameOf)).toEqual(["Gems", "Matte"]);
  for (const everything of [null, { ...bea, does: () => true }]) {
    expect(titles(familiesFor(everything, [gel, french, art]))).toEqual([
      ["Gel Polish", "Gel", "French"],
      ["Nail Art", "Art"],
    ]);
    expect(extrasFor(gel, [matte, gel, gems], everything).map(nameOf)).toEqual(["Matte", "Gems"]);
  }
});

test("the extras for a service are all of them, its own family's first, each in menu order", () => {
  fc.assert(
    fc.property(menus, fc.nat(), (menu, which) => {
      const main = menu[which % (menu.length || 1)];
      const extras = extrasFor(main, menu);
      const own = extras.filter((extra) => main && familyOf(extra) === familyOf(main));
      expect(new Set(extras)).toEqual(new Set(menu.filter(isExtra)));
      expect(extras.slice(0, own.length)).toEqual(own);
      for (const group of [own, extras.slice(own.length)])
        expect(group).toEqual(menu.filter((one) => group.includes(one)));
      expect(extrasFor(undefined, menu)).toEqual(menu.filter(isExtra));
    }),
    { numRuns: runs(200) },
  );
});

describe("a search", () => {
  test("finds by the beginnings of words, in any case and order, without accents", () => {
    const french = aService({
      name: "French Gel Polish",
      description: "Classic or micro smiles",
      category: "Gel Polish",
    });
    const found = (typed: string) => isFound(french, typed);
    expect(["", "  ", "fr", "GEL", "pol fren", "smiles", "Frénch", "mic.", "gel-polish"].map(found)).toEqual(
      Array.from({ length: 9 }, () => true),
    );
    expect(["x", "rench", "french toes", "polishes"].map(found)).toEqual([false, false, false, false]);
    expect(isFound(aService({ name: "Ombré" }), "ombre")).toBe(true);
  });

  test("finds each service by its own name, and finds no more when more is typed", () => {
    fc.assert(
      fc.property(menus, fc.string(), fc.string(), (menu, typed, more) => {
        for (const service of menu) {
          expect(isFound(service, service.name.toUpperCase())).toBe(true);
          if (isFound(service, `${typed} ${more}`)) expect(isFound(service, typed)).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

const nameOf = ({ name }: Service) => name;

function aService(with_: Partial<Service>): Service {
  const category = "Gel Polish";
  return { id: "1", name: "", description: "", pricePence: 0, durationMinutes: 60, category, active: true, ...with_ };
}

const menus = fc.array(
  fc
    .record({
      id: fc.uuid(),
      name: fc.constantFrom("Gel Polish", "Chrome Finish", "Nail Gems", "New Set", "Cuticle Oil"),
      category: fc.constantFrom(...SERVICE_CATEGORIES),
      durationMinutes: fc.constantFrom(0, 30, 60),
    })
    .map(aService),
  { maxLength: 25 },
);
