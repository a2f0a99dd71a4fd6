import { expect, test } from "vitest";
import { pagesNamed } from "./found.ts";

/** docs/rules.md 11.10 */
test.for([
  ["book", ["Appointments", "Book Appointment", "Terms", "Import clients or bookings", "Rules for bookings"]],
  ["BOOK APP", ["Book Appointment"]],
  ["hours", ["Business Hours", "Team"]],
  ["opening", ["Business Hours"]],
  ["add a", ["Add a client", "Add a service"]],
  ["passkey", ["Security"]],
  ["VAT", ["Services"]],
  ["commission", ["Pay"]],
  ["till", ["Till"]],
  ["package", ["Packages"]],
  ["gift", ["Vouchers"]],
  ["deposit", ["Terms"]],
  ["no-show", ["Terms"]],
  ["pay by card", ["Rules for bookings"]],
  ["stripe", ["Rules for bookings"]],
  ["invitations", []],
  ["ours", []],
  [" ", []],
] as const)("a text names the pages that have a word beginning with it: “%s”", ([q, names]) => {
  expect(pagesNamed("owner", q).map(({ name }) => name)).toEqual(names);
});

test("a text names no page that may not be opened", () => {
  expect(pagesNamed("technician", "pay").map(({ name }) => name)).toEqual(["Pay"]);
  expect(pagesNamed("manager", "deposit")).toEqual([]);
});
