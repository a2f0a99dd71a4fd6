import { expect, test } from "vitest";
import type { EmailSubject } from "../database/schema.ts";
import { aSalon } from "../testing/salons.ts";
import { waysAfterVisit } from "./after-visit.server.ts";

/* Where the emails after a visit lead: docs/rules.md 10.28 */

test.for([
  ["Bea", "https://petal.test/book?service=gel&quantity-gel=1&service=gems&quantity-gems=4&technician=bea"],
  [null, "https://petal.test/book?service=gel&quantity-gel=1&service=gems&quantity-gems=4"],
] as const)("booking again keeps services and quantities, and at a salon with a team %s", async ([name, address]) => {
  const salon = { ...(await aSalon()), host: "petal.test" };
  expect(waysAfterVisit(salon, { ...A_VISIT, technicianName: name })?.bookAgain).toBe(address);
});

const A_VISIT: EmailSubject = {
  ...{ id: "one", date: "2036-06-16", startsMinute: 600, endsMinute: 660, serviceNames: "Gel Polish, Gems × 4" },
  ...{ status: "completed", customerName: "Ada Lovelace", customerEmail: "ada@example.com", pricePence: 3900 },
  ...{
    paymentMethod: "cash",
    paymentStatus: "paid",
    lateCancellation: false,
    calendarUid: "one",
    calendarSequence: 0,
    clientId: null,
  },
  technicianId: "bea",
  items: [
    { serviceId: "gel", name: "Gel Polish", quantity: 1, pricePence: 3500 },
    { serviceId: "gems", name: "Gems", quantity: 4, pricePence: 100 },
  ],
};
