import { expect, test } from "vitest";
import { pictureOfBooked } from "./look.ts";

const picture = { id: "berry", alt: "Berry nails", width: 1280, height: 1600 };
const gel = { serviceId: "gel", quantity: 1 };
const gems = { serviceId: "gems", quantity: 4 };
const look = { ...picture, items: [gel, gems] };

/* When a look stands in the place of the nail. docs/rules.md 19.7 */

test("the picture of a look stands for exactly what it books, in any order", () => {
  expect(pictureOfBooked(look, [gel, gems])).toEqual(picture);
  expect(pictureOfBooked(look, [gems, gel])).toEqual(picture);
  const others = [
    [gel],
    [gel, { ...gems, quantity: 3 }],
    [gel, { ...gems, serviceId: "foil" }],
    [gel, gems, { ...gel, serviceId: "art" }],
    [],
  ];
  for (const booked of others) expect(pictureOfBooked(look, booked), JSON.stringify(booked)).toBeNull();
  expect(pictureOfBooked(null, [gel, gems])).toBeNull();
});
