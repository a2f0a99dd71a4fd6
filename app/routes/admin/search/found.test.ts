import { expect, test } from "vitest";
import { pagesNamed } from "./found.ts";

const LINKS = {
  work: [
    ["/admin/book-appointment", "Book Appointment"],
    ["/admin/clients", "Clients"],
  ] as const,
  salon: [["/admin/business-hours", "Business Hours"]] as const,
  own: [["/admin/security", "Security"]] as const,
};

/** docs/rules.md 11.10 */
test.for([
  ["book", ["Book Appointment", "Import clients or bookings"]],
  ["BOOK APP", ["Book Appointment"]],
  ["hours", ["Business Hours"]],
  ["opening", ["Business Hours"]],
  ["add a", ["Add a client"]],
  ["passkey", ["Security"]],
  ["revenue", []],
  ["ours", []],
  [" ", []],
] as const)("a text names the pages that have a word beginning with it: “%s”", ([q, names]) => {
  const { work, salon, own } = LINKS;
  expect(pagesNamed({ work: [...work], salon: [...salon], own: [...own] }, q).map(({ name }) => name)).toEqual(names);
});
