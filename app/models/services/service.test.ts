import { describe, expect, test } from "vitest";
import { isExtra, isPerItem, movedInMenu } from "../../diary/menu/service.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { NewService, placeTyped, SERVICE_CATEGORIES, ServiceEdit } from "./service.ts";

test("a service can have the eleven categories of the salon's menu", () => {
  expect(SERVICE_CATEGORIES).toEqual([
    "Gel Polish",
    "Block Colour",
    "Nail Art",
    "Nail Repair",
    "Builder Gel",
    "Builder Gel Infill",
    "Builder Gel Overlay with Nail Art",
    "Builder Gel Infill with Nail Art",
    "Soak Off",
    "Soak Off and New Set",
    "Gel Polish Removal and New",
  ]);
});

test("a service without a duration is an extra, any other is not", () => {
  expect(isExtra({ durationMinutes: 0 })).toBe(true);
  expect(isExtra({ durationMinutes: 1 })).toBe(false);
  expect(isExtra({ durationMinutes: 60 })).toBe(false);
});

test.for([
  ["Nail Art", 30, true],
  ["NAIL ART", 30, true],
  ["nail repair", 15, true],
  [" Nail Repair ", 15, true],
  ["Nail Art", 0, true],
  ["Builder Gel", 0, true],
  ["Soak Off", 0, true],
  ["Block Colour", 0, false],
  ["BLOCK COLOUR", 0, false],
  ["block colour", 45, false],
  ["Gel Polish", 60, false],
  ["Builder Gel Overlay with Nail Art", 90, false],
  ["Builder Gel Infill with Nail Art", 90, false],
  ["Builder Gel Infill with Nail Art", 0, true],
  ["Soak Off and New Set", 120, false],
] as const)("%s of %d minutes is priced by the piece: %s", ([category, durationMinutes, perItem]) => {
  expect(isPerItem({ category, durationMinutes })).toBe(perItem);
});

describe("a service as it is sent", () => {
  const whole = {
    name: "Gel Polish",
    description: "Two coats",
    price: 35,
    duration: 45,
    category: "Gel Polish",
    active: true,
  };

  test("is read with its price in pence", () => {
    const { price: _price, duration: _duration, ...rest } = whole;
    const expected = { ok: true, value: { ...rest, pricePence: 3500, durationMinutes: 45 } };
    expect(parseSubmission(NewService, whole)).toEqual(expected);
    expect(parseSubmission(NewService, { ...whole, price: " 35.00 ", duration: "45" })).toEqual(expected);
    expect(parseSubmission(NewService, { ...whole, name: "  Gel \u00a0 Polish ", _id: "unasked" })).toEqual(expected);
  });

  test("is active and has no description unless it says otherwise", () => {
    const { description: _description, active: _active, ...sent } = whole;
    expect(parseSubmission(NewService, sent)).toMatchObject({ ok: true, value: { description: "", active: true } });
  });

  const PRICE = "Please give the price in pounds, like 12.50";
  const DURATION = "Please give the duration in whole minutes, from 0 to 720";
  test.for<[string, unknown, string]>([
    ["name", undefined, "Please enter a name"],
    ["name", "  ", "Please enter a name"],
    ["name", "\u200b", "Please enter a name"],
    ["name", 7, "Please enter a name"],
    ["name", "x".repeat(101), "Please use at most 100 characters"],
    ["name", "two\nlines", "Please use one line of plain text"],
    ["description", "x".repeat(1001), "Please use at most 1000 characters"],
    ["price", undefined, PRICE],
    ["price", "", PRICE],
    ["price", "cheap", PRICE],
    ["price", "1e2", PRICE],
    ["price", "£5", PRICE],
    ["price", null, PRICE],
    ["price", "-0.01", "The price can’t be below £0"],
    ["price", 10_000.01, "The price can be at most £10,000"],
    ["price", "12.345", "Please give the price in pounds with at most two decimals"],
    ["duration", undefined, DURATION],
    ["duration", "an hour", DURATION],
    ["duration", 1.5, DURATION],
    ["duration", "-1", DURATION],
    ["duration", 721, DURATION],
    ["category", undefined, "Please choose one of the categories"],
    ["category", "gel polish", "Please choose one of the categories"],
    ["category", 3, "Please choose a category"],
    ["active", "yes", "Please say with true or false whether it is active"],
  ])("is refused with the %s %j: %s", ([field, value, sentence]) => {
    const sent = { ...whole, [field]: value };
    expect(parseSubmission(NewService, sent)).toEqual({ ok: false, fields: { [field]: sentence } });
    if (value !== undefined) {
      expect(parseSubmission(ServiceEdit, { [field]: value })).toEqual({ ok: false, fields: { [field]: sentence } });
    }
  });

  test.for([
    ["price", 0],
    ["price", 10_000],
    ["price", 0.29],
    ["price", ".5"],
    ["duration", 0],
    ["duration", 720],
    ["name", "x".repeat(100)],
    ["description", "x".repeat(1000)],
  ] as const)("is taken with the %s %j", ([field, value]) => {
    expect(parseSubmission(NewService, { ...whole, [field]: value }).ok).toBe(true);
  });

  test("may be only a part of it for an edit, and omitted fields are not touched", () => {
    expect(parseSubmission(ServiceEdit, {})).toEqual({ ok: true, value: {} });
    expect(parseSubmission(ServiceEdit, { price: 4.5 })).toEqual({ ok: true, value: { pricePence: 450 } });
    expect(parseSubmission(ServiceEdit, { active: false })).toEqual({ ok: true, value: { active: false } });
  });
});

describe("a service is moved", () => {
  test("far at once, and the others keep their order", () => {
    const four = ["a", "b", "c", "d"].map((id) => ({ id, durationMinutes: 45 }));
    const order = (id: string, to: number) => movedInMenu(four, id, to).map((service) => service.id);
    expect(order("d", 1)).toEqual(["d", "a", "b", "c"]);
    expect(order("a", 3)).toEqual(["b", "c", "a", "d"]);
  });

  test.for([
    ["1", 1],
    ["22", 22],
    ["0", null],
    ["-1", null],
    ["1.5", null],
    ["", null],
  ] as const)("to a typed place: %j is %j", ([typed, place]) => {
    expect(placeTyped(typed)).toBe(place);
  });

  const menu = [
    { id: "gel", durationMinutes: 45 },
    { id: "gems", durationMinutes: 0 },
    { id: "builder", durationMinutes: 75 },
    { id: "matte", durationMinutes: 0 },
  ];

  test.for([
    ["builder", "up", ["builder", "gems", "gel", "matte"]],
    ["gel", "down", ["builder", "gems", "gel", "matte"]],
    ["gems", "down", ["gel", "matte", "builder", "gems"]],
    ["gel", "up", ["gel", "gems", "builder", "matte"]],
    ["matte", "down", ["gel", "gems", "builder", "matte"]],
    ["nowhere", "up", ["gel", "gems", "builder", "matte"]],
    ["builder", 1, ["builder", "gems", "gel", "matte"]],
    ["gems", 2, ["gel", "matte", "builder", "gems"]],
    ["gems", 99, ["gel", "matte", "builder", "gems"]],
    ["gel", 1, ["gel", "gems", "builder", "matte"]],
  ] as const)("%s %s, past its own like alone", ([id, to, expected]) => {
    expect(movedInMenu(menu, id, to).map((service) => service.id)).toEqual(expected);
  });
});
