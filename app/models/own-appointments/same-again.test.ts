import { describe, expect, test } from "vitest";
import type { Service } from "../../diary/menu/service.ts";
import { bookableDates } from "../../diary/times/availability.ts";
import type { Diary, TechnicianDiary } from "../../diary/times/diary.ts";
import { addDays, MIDNIGHT } from "../../kernel/clock.ts";
import { paymentInWords } from "../appointments/own/payment-in-words.ts";
import { sameAgain } from "./same-again.ts";

/* The last visit as a booking, and payment in words: docs/rules.md 5.24, 9.11 */

const TODAY = "2026-11-24";
const NOW = { date: TODAY, minute: 540 };
const GEL = aService({ id: "gel", name: "Gel Polish", pricePence: 3900 });
const GEMS = aService({ id: "gems", name: "Gems", pricePence: 100, durationMinutes: 0 });

describe("the last visit again", () => {
  test("has today's names, prices and lengths, and a start that is like it", () => {
    expect(sameAgain(aVisit(), [GEL, GEMS], aDiary(), NOW)).toEqual({
      items: [
        { serviceId: "gel", quantity: 1 },
        { serviceId: "gems", quantity: 4 },
      ],
      services: "Gel Polish, Gems × 4",
      pricePence: 4300,
      length: 45,
      start: { date: addDays(TODAY, 2), minute: 840 },
      technician: null,
      leftOut: [],
      pictured: GEL,
    });
  });

  test("leaves out services that are no longer on the menu, and names them", () => {
    expect(sameAgain(aVisit(), [GEL], aDiary(), NOW)).toMatchObject({
      services: "Gel Polish",
      pricePence: 3900,
      leftOut: ["Nail Gems"],
    });
    expect(sameAgain(aVisit(), [], aDiary(), NOW)).toBeNull();
  });

  test("is pictured by its first main service", () => {
    expect(sameAgain(aVisit(), [GEMS, GEL], aDiary(), NOW)?.pictured).toBe(GEL);
    expect(sameAgain(aVisit(), [GEMS], aDiary(), NOW)?.pictured).toBe(GEMS);
  });

  test("counts a service once that has no quantity any more, and never more than can be booked", () => {
    const once = aService({ id: "gems", category: "Block Colour", durationMinutes: 0, pricePence: 100 });
    expect(sameAgain(aVisit(), [once], aDiary(), NOW)).toMatchObject({ pricePence: 100, services: once.name });
    const many = { ...aVisit(), items: [{ serviceId: "gems", name: "Nail Gems", quantity: 12 }] };
    expect(sameAgain(many, [GEMS], aDiary(), NOW)?.items).toEqual([{ serviceId: "gems", quantity: 10 }]);
  });

  test("is with the technician of the visit, while they do the services and are free", () => {
    const bea = aTechnician("bea", "Bea");
    const again = (...technicians: TechnicianDiary[]) =>
      sameAgain({ ...aVisit(), technicianId: "bea", technicianName: "Bea" }, [GEL], aDiary({ technicians }), NOW);
    const free = { ...bea, busy: { [addDays(TODAY, 2)]: [{ start: 0, end: MIDNIGHT }] } };
    const full = { ...bea, week: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, []])) };
    const noor = aTechnician("noor", "Noor");
    expect(again(noor, bea)).toMatchObject({ technician: { id: "bea", name: "Bea" } });
    expect(again(noor, free)).toMatchObject({
      technician: { id: "bea", name: "Bea" },
      start: { date: addDays(TODAY, 9), minute: 840 },
    });
    for (const others of [[noor], [noor, full], [noor, { ...bea, services: ["gems"] }]])
      expect(again(...others)).toMatchObject({ technician: null, start: { date: addDays(TODAY, 2), minute: 840 } });
  });

  test("is none when nothing is free", () => {
    const full = [{ start: 0, end: MIDNIGHT }];
    const busy = Object.fromEntries(bookableDates(TODAY).map((date) => [date, full]));
    expect(sameAgain(aVisit(), [GEL], aDiary({ busy }), NOW)).toBeNull();
  });
});

test.for([
  ["cash", "pending", 3500, "£35 in cash on the day"],
  ["bank_transfer", "pending", 3550, "£35.50 by bank transfer after the appointment"],
  ["card", "pending", 3500, "£35"],
  ["cash", "paid", 3500, "£35, paid"],
  ["bank_transfer", "paid", 3500, "£35, paid"],
  ["cash", "refunded", 3500, "£35, refunded"],
  ["cash", "cancelled", 3500, "Nothing to pay"],
  ["cash", "pending", 0, "Nothing to pay"],
  ["cash", "pending", 3500, "£10 paid, £25 to pay at the salon", 1000],
  ["cash", "paid", 3500, "£35, paid", 3500],
] as const)(
  "the payment in words, %s and %s: %i pence",
  ([paymentMethod, paymentStatus, pricePence, words, paidPence]) => {
    expect(paymentInWords({ pricePence, paymentMethod, paymentStatus, paidPence })).toBe(words);
  },
);

/** Last Thursday at 14:00. */
function aVisit() {
  return {
    date: addDays(TODAY, -5),
    startsMinute: 840,
    items: [
      { serviceId: "gel", name: "Gel Polish", quantity: 1 },
      { serviceId: "gems", name: "Nail Gems", quantity: 4 },
    ],
    ...{ technicianId: null, technicianName: null },
  };
}

function aDiary(with_: Partial<Diary> = {}): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, ...with_ };
}

function aTechnician(id: string, name: string): TechnicianDiary {
  return { id, name, services: null, week: {}, busy: {}, blocked: [] };
}

function aService(with_: Partial<Service>): Service {
  const plain = { id: "1", name: "Gel Polish", description: "", category: "Gel Polish", active: true };
  return { ...plain, pricePence: 3500, durationMinutes: 45, ...with_ };
}
