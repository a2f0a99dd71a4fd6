import { expect, test } from "vitest";
import { pagesNamed } from "./found.ts";

const LINKS = {
  work: [
    ["/admin/book-appointment", "Book Appointment"],
    ["/admin/clients", "Clients"],
  ] as const,
  salon: [
    ["/admin/services", "Services"],
    ["/admin/revenue", "Revenue"],
    ["/admin/vouchers", "Vouchers"],
    ["/admin/business-hours", "Business Hours"],
    ["/admin/salon/terms", "Terms"],
  ] as const,
  own: [["/admin/security", "Security"]] as const,
};

/** docs/rules.md 11.10 */
test.for([
  ["book", ["Book Appointment", "Terms", "Import clients or bookings", "Rules for bookings"]],
  ["BOOK APP", ["Book Appointment"]],
  ["hours", ["Business Hours"]],
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
  const { work, salon, own } = LINKS;
  expect(pagesNamed({ work: [...work], salon: [...salon], own: [...own] }, q).map(({ name }) => name)).toEqual(names);
});
