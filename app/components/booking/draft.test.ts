import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Question, Service } from "../../diary/menu/service.ts";
import { runs } from "../../testing/thoroughness.ts";
import { backToServices, type Draft, draftFrom, draftPairs, draftPath, followingAnswers } from "./draft.ts";

const gel = aService({ id: "gel" });
const art = aService({ id: "art", category: "Nail Art", durationMinutes: 30 });
const gems = aService({ id: "gems", durationMinutes: 0 });
const matte = aService({ id: "matte", category: "Block Colour", durationMinutes: 0 });
const menu = [gel, art, gems, matte];

describe("the draft in an address", () => {
  test("is empty at first, on the first step", () => {
    expect(draftOf("")).toEqual({
      rescheduling: null,
      step: "service",
      basket: [],
      answered: {},
      technician: null,
      date: null,
      minute: null,
    });
  });

  test("has the chosen services, with the quantities of per-item ones", () => {
    expect(draftOf("step=details&service=art&quantity-art=4&service=gel&date=2026-11-24&time=10:15")).toEqual({
      rescheduling: null,
      step: "details",
      basket: [
        { service: gel, quantity: 1 },
        { service: art, quantity: 4 },
      ],
      answered: {},
      technician: null,
      date: "2026-11-24",
      minute: 615,
    });
  });

  test("leaves out services that are no longer on the menu", () => {
    expect(draftOf("step=datetime&service=old&service=gel").basket).toEqual([{ service: gel, quantity: 1 }]);
    expect(draftOf("step=datetime&service=old")).toMatchObject({ step: "service", basket: [] });
  });

  test("has a quantity from 1 to 10, and 0 removes the service", () => {
    const quantityIn = (quantity: string) => draftOf(`service=art&quantity-art=${quantity}`).basket[0]?.quantity;
    expect(["1", "10", "11", "999999999999"].map(quantityIn)).toEqual([1, 10, 10, 10]);
    expect(["", "-1", "1.5", "two", "1e1", "0x5"].map(quantityIn)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(quantityIn("0")).toBeUndefined();
    expect(draftOf("service=art").basket).toEqual([{ service: art, quantity: 1 }]);
  });

  test("has no quantity for services that are not per-item", () => {
    expect(draftOf("service=gel&quantity-gel=7&service=matte&quantity-matte=0").basket).toEqual([
      { service: gel, quantity: 1 },
      { service: matte, quantity: 1 },
    ]);
  });

  test("ignores an invalid date and an invalid time", () => {
    expect(draftOf("step=details&service=gel&date=2027-02-30&time=10:00")).toMatchObject({
      step: "datetime",
      date: null,
    });
    expect(draftOf("step=details&service=gel&date=2026-11-24&time=25:00")).toMatchObject({
      step: "datetime",
      minute: null,
    });
  });

  test("is on the furthest valid step", () => {
    const stepOf = (search: string) => draftOf(search).step;
    expect(stepOf("step=details")).toBe("service");
    expect(stepOf("step=datetime")).toBe("service");
    expect(stepOf("step=datetime&service=gel")).toBe("datetime");
    expect(stepOf("step=details&service=gel")).toBe("datetime");
    expect(stepOf("step=details&service=gel&date=2026-11-24")).toBe("datetime");
    expect(stepOf("step=details&service=gel&time=10:00")).toBe("datetime");
    expect(stepOf("step=details&service=gel&date=2026-11-24&time=00:00")).toBe("details");
    expect(stepOf("step=confirmation&service=gel&date=2026-11-24&time=10:00")).toBe("service");
    expect(stepOf("service=gel&date=2026-11-24&time=10:00")).toBe("service");
  });

  test("reads back as the draft it was written from", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(draftFrom(new URLSearchParams(draftPairs(draft)), menu)).toEqual(draft);
        expect(draftFrom(new URL(draftPath(draft), "http://salon.test").searchParams, menu)).toEqual(draft);
      }),
      { numRuns: runs(500) },
    );
  });

  test("is a valid draft of the menu for any address", () => {
    const names = fc.constantFrom("step", "service", "quantity-art", "quantity-gems", "date", "time", "key");
    const values = fc.constantFrom(
      "details",
      "datetime",
      "gel",
      "art",
      "gems",
      "3",
      "0",
      "-2",
      "2026-11-24",
      "10:00",
      "",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
        const draft = draftFrom(new URLSearchParams(pairs), menu);
        for (const { service, quantity } of draft.basket) {
          expect(menu).toContain(service);
          expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(quantity);
        }
        if (draft.step !== "service") expect(draft.basket).not.toEqual([]);
        if (draft.step === "details") expect([draft.date, draft.minute]).toEqual(["2026-11-24", 600]);
      }),
      { numRuns: runs(500) },
    );
  });

  test("has no personal details", () => {
    const search = "step=details&service=gel&date=2026-11-24&time=10:00&customerName=Ada&customerEmail=ada@example.com";
    expect(draftPath(draftOf(search))).toBe("/booking?step=details&service=gel&date=2026-11-24&time=10%3A00");
    expect(draftPath(draftOf("customerName=Ada"))).toBe("/booking");
  });
});

test("back at the services step has no date and time, and the same basket", () => {
  const draft = draftOf("step=details&service=gel&service=gems&quantity-gems=2&date=2026-11-24&time=10:00");
  expect(backToServices(draft)).toEqual({
    rescheduling: null,
    step: "service",
    basket: draft.basket,
    answered: {},
    technician: null,
    date: null,
    minute: null,
  });
});

function draftOf(search: string): Draft {
  return draftFrom(new URLSearchParams(search), menu);
}

function aService(with_: Partial<Service>): Service {
  const category = "Gel Polish";
  return { id: "1", name: "", description: "", pricePence: 0, durationMinutes: 60, category, active: true, ...with_ };
}

/** Valid drafts, in menu order. */
const drafts = fc
  .record({
    services: fc.subarray(menu),
    quantity: fc.integer({ min: 1, max: 10 }),
    date: fc.constantFrom(null, "2026-11-24", "2028-02-29"),
    minute: fc.option(fc.integer({ min: 0, max: 1439 })),
    details: fc.boolean(),
    picked: fc.boolean(),
    rescheduling: fc.constantFrom(null, "an-appointment"),
    technician: fc.constantFrom(null, "a-technician"),
    like: fc.constantFrom(null, "an-earlier-one"),
    look: fc.constantFrom(null, "a-picture"),
  })
  .map(({ services, quantity, date, minute, details, picked, rescheduling, technician, like, look }): Draft => {
    const perItem = [art, gems];
    const basket = services.map((service) => ({ service, quantity: perItem.includes(service) ? quantity : 1 }));
    const ready = details && date !== null && minute !== null;
    const step = basket.length === 0 || !picked ? "service" : ready ? "details" : "datetime";
    return {
      rescheduling,
      step,
      basket,
      answered: {},
      technician,
      date,
      minute,
      ...(like && { like }),
      ...(look && { look }),
    };
  });

/* The questions to clients about their services: docs/rules.md 9.14 */
describe("answers", () => {
  const now: Question = {
    ...{ id: "now", text: "What is on your nails now?", needed: true },
    answers: [
      { text: "Nothing", adds: null, longest: false },
      { text: "Gel", adds: "off", longest: false },
    ],
  };
  const off = aService({ id: "off", durationMinutes: 15 });
  const asked = [aService({ id: "new", questions: [now] }), off];
  const read = (search: string) => draftFrom(new URLSearchParams(search), asked);
  const ids = ({ basket }: Draft) => basket.map(({ service }) => service.id);

  test("add their service, without script too, and stay in the address", () => {
    const draft = read("service=new&answer-now=Gel&step=datetime");
    expect([ids(draft), draft.answered, draft.step]).toEqual([["new", "off"], { now: "Gel" }, "datetime"]);
    expect(read(new URLSearchParams(draftPairs(draft)).toString())).toEqual(draft);
  });

  test("that are needed and missing keep a client at the services step, except in a change", () => {
    const search = "service=new&step=details&date=2026-11-24&time=10:00";
    expect(read(search).step).toBe("service");
    expect(read(`${search}&answer-now=Something`).step).toBe("service");
    expect(read(`${search}&answer-now=Nothing`).step).toBe("details");
    expect(read(`${search}&changing=true&appointment=one`).step).toBe("details");
  });

  test("remove the services that earlier answers added, and disappear with their own service", () => {
    const draft = read("service=new&service=off&answer-now=Gel");
    const added = new Set(["off"]);
    expect(ids(followingAnswers({ ...draft, answered: { now: "Nothing" } }, added, asked))).toEqual(["new"]);
    const without = { ...draft, basket: draft.basket.filter(({ service }) => service.id !== "new") };
    expect(followingAnswers(without, added, asked)).toMatchObject({ basket: [], answered: {} });
    expect(ids(followingAnswers(draft, added, asked))).toEqual(["new", "off"]);
  });
});
