import { expect, test } from "vitest";
import type { StaffAccount } from "../../../models/accounts/staff.ts";
import { pagesNamed } from "./found.ts";

const owner: StaffAccount = { role: "admin", staffRole: "owner", withheld: [] };

/** docs/rules.md 11.10 */
test.for([
  ["book", ["Appointments", "Book Appointment", "Bring things in", "Terms", "Rules for bookings"]],
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
  expect(pagesNamed(owner, q).map(({ name }) => name)).toEqual(names);
});

test("a text names no page that may not be opened", () => {
  expect(pagesNamed({ ...owner, staffRole: "technician" }, "pay").map(({ name }) => name)).toEqual(["Pay"]);
  expect(pagesNamed({ ...owner, staffRole: "manager" }, "deposit")).toEqual([]);
});
