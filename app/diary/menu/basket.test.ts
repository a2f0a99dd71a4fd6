import fc from "fast-check";
import { expect, test } from "vitest";
import { SERVICE_CATEGORIES } from "../../models/services/service.ts";
import { runs } from "../../testing/thoroughness.ts";
import {
  basketDuration,
  basketLength,
  basketPrice,
  basketTotal,
  type Choice,
  countOf,
  holdsExactly,
  quantityTyped,
  wantedOf,
  withQuantity,
} from "./basket.ts";
import { basketNamed } from "./named-services.ts";
import type { Service } from "./service.ts";

const gel = aService({ pricePence: 3500, durationMinutes: 60, category: "Gel Polish" });
const art = aService({ pricePence: 450, durationMinutes: 30, category: "Nail Art" });
const gems = aService({ pricePence: 150, durationMinutes: 0, category: "Builder Gel" });
const matte = aService({ pricePence: 500, durationMinutes: 0, category: "Block Colour" });

test("a per-item service counts by its quantity, any other once, also a block colour without duration", () => {
  expect(countOf({ service: art, quantity: 4 })).toBe(4);
  expect(countOf({ service: gems, quantity: 10 })).toBe(10);
  expect(countOf({ service: gel, quantity: 4 })).toBe(1);
  expect(countOf({ service: matte, quantity: 4 })).toBe(1);
});

test("a service is added, changed in quantity and removed, in the menu's order, with 10 of one at most", () => {
  const menu = [gel, art, gems].map((service, place) => ({ ...service, id: `service-${place}` }));
  const [first, second, third] = menu;
  if (!first || !second || !third) return expect.fail();
  const two = withQuantity(menu, withQuantity(menu, [], third, 1), first, 1);
  expect(two).toEqual([chosen(first), chosen(third)]);
  expect(withQuantity(menu, two, second, 3)).toEqual([chosen(first), chosen(second, 3), chosen(third)]);
  expect(withQuantity(menu, two, third, 11)).toEqual([chosen(first), chosen(third, 10)]);
  expect(withQuantity(menu, two, third, 0)).toEqual([chosen(first)]);
  expect(two).toHaveLength(2);
});

test("services that are named by id or name make a basket, each as often as it is named or asked for", () => {
  const menu = [
    { ...gel, id: "gel", name: "Gel" },
    { ...art, id: "art", name: "Art" },
  ];
  const named =
    (...parts: Parameters<typeof basketNamed>[0]) =>
    (quantities: Record<string, number>) =>
      basketNamed(parts, quantities, menu);
  const [first, second] = menu;
  if (!first || !second) return expect.fail();
  expect(named({ id: "art" }, { name: "Gel" })({})).toEqual([chosen(second), chosen(first)]);
  expect(named({ id: "art", name: "Gel" })({})).toEqual([chosen(second)]);
  expect(named({ id: "art", quantity: 3 }, { id: "art" }, { id: "art", quantity: 2 })({})).toEqual([chosen(second, 6)]);
  expect(named({ id: "art" }, { id: "art" })({ art: 4 })).toEqual([chosen(second, 4)]);
  expect(named({ id: "art", quantity: 2 })({ art: 4 })).toEqual([chosen(second, 2)]);
  expect(named({ id: "art", quantity: 0 }, { id: "gel" })({})).toEqual([chosen(first)]);
  expect(named({ id: "art" }, { id: "gel" })({ art: 0 })).toEqual([chosen(first)]);
  expect(named({ id: "art", quantity: 10 })({})).toEqual([chosen(second, 10)]);
});

test("services that make no basket are refused, each with its reason", () => {
  const menu = [
    { ...gel, id: "gel", name: "Gel" },
    { ...art, id: "art", name: "Art" },
  ];
  const why = (...named: Parameters<typeof basketNamed>[0]) => basketNamed(named, {}, menu);
  expect(why({ id: "gel" }, { id: "gone" })).toBe("unknown-service");
  expect(why({ name: "Gone" })).toBe("unknown-service");
  expect(why({ id: "gel" }, { name: "Gel" })).toBe("listed-twice");
  expect(why({ id: "art", quantity: 6 }, { id: "gel" }, { id: "art", quantity: 5 })).toBe("too-many-of-one");
  expect(why({ id: "art", quantity: 0 })).toBe("no-services");
  expect(why()).toBe("no-services");
});

test("a settled price stays with exactly its services, each as often", () => {
  const [one, other] = [
    { ...gel, id: "gel" },
    { ...art, id: "art" },
  ];
  const items = [
    { serviceId: "art", quantity: 2 },
    { serviceId: "gel", quantity: 1 },
  ];
  const settled = { pricePence: 4000, items };
  const same = [chosen(one), chosen(other, 2)];
  expect([holdsExactly(same, items), basketPrice(same, settled)]).toEqual([true, 4000]);
  expect(basketPrice(same, null)).toBe(3500 + 2 * 450);
  for (const [changed, pence] of [
    [[chosen(one)], 3500],
    [[chosen(one), chosen(other, 3)], 4850],
    [[...same, chosen({ ...gems, id: "gems" })], 4550],
  ] as const)
    expect([holdsExactly([...changed], items), basketPrice([...changed], settled)]).toEqual([false, pence]);
  expect(holdsExactly([chosen(one), chosen({ ...gems, id: "gems" }, 2)], items)).toBe(false);
});

test("a basket asks for its services, the technician and the longest of the services’ buffers", () => {
  const withBuffer = (id: string, bufferMinutes?: number) =>
    chosen(aService({ id, ...(bufferMinutes && { bufferMinutes }) }));
  expect(wantedOf([withBuffer("a", 10), withBuffer("b", 25), withBuffer("c")], "tina")).toEqual({
    services: ["a", "b", "c"],
    buffer: 25,
    basket: expect.any(Array),
    technicianId: "tina",
  });
  expect(wantedOf([withBuffer("a")])).toMatchObject({ services: ["a"], buffer: 0, technicianId: undefined });
});

test("a typed quantity is a whole number up to 10, and 1 if it is no number", () => {
  expect(["0", "7", "10", "11", "99999", "", "-1", "1.5", "x"].map(quantityTyped)).toEqual([
    0, 7, 10, 10, 10, 1, 1, 1, 1,
  ]);
});

test("the total is price times quantity for per-item services and the price for the others", () => {
  expect(basketTotal([{ service: gel, quantity: 1 }])).toBe(3500);
  expect(basketTotal([chosen(gel, 2), chosen(art, 4), chosen(gems, 3), chosen(matte, 2)])).toBe(
    3500 + 4 * 450 + 3 * 150 + 500,
  );
  expect(basketTotal([])).toBe(0);
});

test("the duration leaves out per-item services of any quantity", () => {
  expect(basketDuration([chosen(gel), chosen(art, 10), chosen(gems, 10), chosen(matte)])).toBe(60);
  expect(basketDuration([chosen(gel), chosen(aService({ durationMinutes: 45, category: "Block Colour" }))])).toBe(105);
  expect(basketDuration([chosen(art, 3)])).toBe(0);
  expect(basketDuration([chosen(gel), chosen({ ...art, itemMinutes: true }, 3)])).toBe(60 + 3 * 30);
});

test("the length in the diary is the duration, or an hour if that is 0", () => {
  expect(basketLength([chosen(gel)])).toBe(60);
  expect(basketLength([chosen(aService({ durationMinutes: 15 }))])).toBe(15);
  expect(basketLength([chosen(art, 3), chosen(gems, 2)])).toBe(60);
  expect(basketLength([chosen(matte)])).toBe(60);
});

test("an extra adds its minutes each time that it is chosen, also to the hour that services without minutes take", () => {
  const chrome = { ...gems, extraMinutes: 10 };
  expect(basketLength([chosen(gel), chosen(chrome, 3)])).toBe(60 + 3 * 10);
  expect(basketDuration([chosen(gel), chosen(chrome, 3)])).toBe(90);
  expect(basketLength([chosen(gel), chosen({ ...matte, extraMinutes: 10 }, 3)])).toBe(70);
  expect(basketLength([chosen(chrome, 2)])).toBe(60 + 20);
  expect(basketLength([chosen(art, 2), chosen(chrome)])).toBe(60 + 10);
  expect(basketLength([chosen({ ...gel, extraMinutes: 10 })])).toBe(60);
});

test("the total of two baskets is the sum of their totals, and their duration of their durations", () => {
  check(baskets, baskets, (one, other) => {
    expect(basketTotal([...one, ...other])).toBe(basketTotal(one) + basketTotal(other));
    expect(basketDuration([...one, ...other])).toBe(basketDuration(one) + basketDuration(other));
  });
});

test("the order of the services changes neither the total nor the length", () => {
  check(baskets, baskets, (one, other) => {
    const [there, back] = [[...one, ...other], [...other, ...one].toReversed()];
    expect(basketTotal(back)).toBe(basketTotal(there));
    expect(basketLength(back)).toBe(basketLength(there));
  });
});

test("a quantity changes the price of per-item services alone, and never the length", () => {
  check(baskets, fc.constantFrom(gel, art, gems, matte), (basket, service) => {
    const price = (quantity: number) => basketTotal([...basket, chosen(service, quantity)]);
    const perItem = service === art || service === gems;
    expect(price(10) - price(1)).toBe(perItem ? 9 * service.pricePence : 0);
    expect(basketLength([...basket, chosen(service, 10)])).toBe(basketLength([...basket, chosen(service, 1)]));
  });
});

test("every basket takes some time, and its price is whole pence", () => {
  check(baskets, baskets, (basket) => {
    expect(basketLength(basket)).toBeGreaterThan(0);
    expect(Number.isInteger(basketTotal(basket))).toBe(true);
  });
});

function aService(with_: Partial<Service>): Service {
  const category = "Gel Polish";
  return { id: "1", name: "", description: "", pricePence: 0, durationMinutes: 60, category, active: true, ...with_ };
}

function chosen(service: Service, quantity = 1): Choice {
  return { service, quantity };
}

const baskets = fc.array(
  fc.record({
    service: fc
      .record({
        pricePence: fc.integer({ min: 0, max: 20_000 }),
        durationMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 240 })),
        category: fc.constantFrom<string>(...SERVICE_CATEGORIES),
      })
      .map(aService),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { maxLength: 8 },
);

function check<One, Other>(one: fc.Arbitrary<One>, other: fc.Arbitrary<Other>, law: (one: One, other: Other) => void) {
  fc.assert(fc.property(one, other, law), { numRuns: runs(300) });
}
