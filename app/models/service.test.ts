import { expect, test } from "vitest";
import { isExtra, isPerItem, SERVICE_CATEGORIES } from "./service.ts";

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
