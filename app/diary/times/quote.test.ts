import fc from "fast-check";
import { expect, test } from "vitest";
import { MIDNIGHT, weekdayOf } from "../../kernel/clock.ts";
import {
  aBook,
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  NOW,
  STAFF,
  TODAY,
} from "../../testing/salon-diary.ts";
import { runs } from "../../testing/thoroughness.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { Book } from "../command.ts";
import { decide } from "../decide.ts";
import { basketLength, wantedOf } from "../menu/basket.ts";
import type { OwnTerms } from "../menu/service.ts";
import { type SalonDiary, timesOf } from "../salon-diary.ts";
import { freeMinutes } from "./availability.ts";
import { diaryFor } from "./diary.ts";
import { quoteOf, shownMenu } from "./quote.ts";

/* A technician's own prices and lengths, compared with counting each minute of each technician. docs/rules.md 21.21 */

const GRACE = aClient("grace");
const EVE = { date: TODAY, minute: 600 };

test("a start is free exactly if a technician is free for their own length, counted minute by minute", () => {
  let [free, differing] = [0, 0];
  fc.assert(
    fc.property(situations, ({ diary, services }) => {
      const { basket, times } = asked(diary, services);
      const found = freeMinutes(times, FRIDAY, basketLength(basket), EVE);
      expect(found).toEqual(starts().filter((start) => whoIsFree(diary, services, start).length > 0));
      free += found.length;
      if (quoteOf(times, basket).lengthFrom) differing++;
    }),
    { numRuns: runs(500) },
  );
  expect(free).toBeGreaterThan(runs(500));
  expect(differing).toBeGreaterThan(runs(50));
});

test("each free start shows the lowest price of the free technicians, and is booked at that price with their length", () => {
  fc.assert(
    fc.property(situations, ({ diary, services }) => {
      const { basket, times } = asked(diary, services);
      const lowest = quoteOf(times, basket);
      for (const minute of freeMinutes(times, FRIDAY, basketLength(basket), EVE)) {
        const shown = quoteOf(times, basket, { start: { date: FRIDAY, minute } });
        const who = whoIsFree(diary, services, minute);
        expect(shown.pricePence).toBe(Math.min(...who.map(({ price }) => price)));
        expect(shown.pricePence).toBeGreaterThanOrEqual(lowest.pricePence);
        expect([shown.priceFrom, shown.lengthFrom]).toEqual([false, false]);
        const booked = bookedAt(diary, { services: services.map((id) => ({ id })), minute });
        expect(booked.pricePence).toBe(shown.pricePence);
        const got = who.find(({ id }) => id === booked.technicianId);
        expect([got?.price, got?.length]).toEqual([booked.pricePence, booked.endsMinute - minute]);
        expect(booked.items.reduce((sum, item) => sum + item.pricePence, 0)).toBe(booked.pricePence);
      }
    }),
    { numRuns: runs(100) },
  );
});

test("nobody is charged another price than they asserted, even if the diary has changed since", () => {
  let [booked, refused] = [0, 0];
  fc.assert(
    fc.property(situations, busyDays, starts_, ({ diary, services }, since, minute) => {
      const { basket, times } = asked(diary, services);
      const shown = quoteOf(times, basket, { start: { date: FRIDAY, minute } });
      const later = { ...diary, taken: [...diary.taken, ...since] };
      const book = { services: services.map((id) => ({ id })), minute, assertedPricePence: shown.pricePence };
      const outcome = decide(later, aCommand(aBook(book), { actor: GRACE }), NOW);
      const who = whoIsFree(later, services, minute);
      if (who.some(({ price }) => price === shown.pricePence)) {
        expect(added(decisionOf(outcome)).pricePence).toBe(shown.pricePence);
        booked++;
      } else {
        expect(outcome.ok).toBe(false);
        if (who.length > 0) expect(outcome).toMatchObject({ reason: "prices-changed" });
        refused++;
      }
    }),
    { numRuns: runs(500) },
  );
  expect(Math.min(booked, refused)).toBeGreaterThan(runs(20));
});

const TWO: SalonDiary = aSalonDiary({
  team: [
    { id: "asha", name: "Asha", services: null, week: {}, ownTerms: { gel: { pricePence: 5000, minutes: 45 } } },
    { id: "bea", name: "Bea", services: null, week: {} },
  ],
});

test("a named technician has their own price and length; anyone means the cheapest, even if they are busier", () => {
  const busy = { ...TWO, taken: [{ id: "x", technicianId: "bea", date: FRIDAY, start: 900, end: 1080 }] };
  expect(bookedAt(busy, { technicianId: "asha" })).toMatchObject({ pricePence: 5000, endsMinute: 765 });
  expect(bookedAt(busy, { technicianId: "bea" })).toMatchObject({ pricePence: 3500, endsMinute: 780 });
  expect(bookedAt(busy, {})).toMatchObject({ technicianId: "bea", pricePence: 3500 });
  const taken = { ...TWO, taken: [{ id: "x", technicianId: "bea", date: FRIDAY, start: 720, end: 730 }] };
  expect(bookedAt(taken, {})).toMatchObject({ technicianId: "asha", pricePence: 5000, endsMinute: 765 });
});

test("an assertion is compared with each technician who may do it, and refused first of all if none matches", () => {
  const book = (with_: Partial<Book>) => decide(TWO, aCommand(aBook(with_), { actor: GRACE }), NOW);
  expect(bookedAt(TWO, { assertedPricePence: 5000 })).toMatchObject({ technicianId: "asha" });
  expect(bookedAt(TWO, { assertedDuration: 45, assertedEnd: 765 })).toMatchObject({ technicianId: "asha" });
  expect(book({ assertedPricePence: 4000 })).toMatchObject({ reason: "prices-changed" });
  expect(book({ assertedPricePence: 5000, technicianId: "bea" })).toMatchObject({ reason: "prices-changed" });
  expect(book({ assertedEnd: 770 })).toMatchObject({ reason: "ends-otherwise" });
});

test("staff book by the same rule; a move keeps price and length with any technician", () => {
  const booked = bookedAt(TWO, { technicianId: "asha" }, STAFF);
  const diary = { ...TWO, appointments: [booked], taken: [] };
  const give = { what: "give", appointmentId: booked.id, technicianId: "bea", version: 1, tell: false } as const;
  expect(added(decisionOf(decide(diary, aCommand(give), NOW)))).toMatchObject({
    ...{ technicianId: "bea", pricePence: 5000, startsMinute: 720, endsMinute: 765 },
  });
});

test("a menu shows the lowest price of the technicians who do a service, or the price of the chosen one", () => {
  const shown = (asked?: string) =>
    shownMenu(TWO.menu, TWO.team, asked).map(({ id, pricePence, durationMinutes, priceFrom = false }) => [
      ...[id, pricePence, durationMinutes, priceFrom],
    ]);
  expect(shown()[0]).toEqual(["gel", 3500, 45, true]);
  expect(shown("asha")[0]).toEqual(["gel", 5000, 45, false]);
  expect(shown("bea")[0]).toEqual(["gel", 3500, 60, false]);
  expect(shown()[1]).toEqual(["chrome", 4500, 90, false]);
  expect(shownMenu(TWO.menu, [{ id: "bea", services: null }])).toBe(TWO.menu);
});

test("an extra has a price of its own, and minutes that it adds each time", () => {
  const team = [{ ...TWO.team[1], id: "bea", name: "Bea", services: null, week: {}, ownTerms: ART }];
  const booked = bookedAt({ ...TWO, team }, { services: [{ id: "gel" }, { id: "art", quantity: 2 }] });
  expect(booked).toMatchObject({ pricePence: 3500 + 2 * 600, endsMinute: 780 + 2 * 30 });
});
const ART: OwnTerms = { art: { pricePence: 600, minutes: 30 } };

/** The basket of some services, and the diary of those who do them. */
function asked(diary: SalonDiary, services: string[]) {
  const basket = services.map((id) => ({
    service: diary.menu.find((service) => service.id === id) ?? expect.fail(),
    quantity: 1,
  }));
  return { basket, times: diaryFor(timesOf(diary), wantedOf(basket)) };
}

/** The technicians who could do the services from a start on, found minute by minute, with their own price and length. */
function whoIsFree({ team, menu, taken }: SalonDiary, services: string[], start: number) {
  return team.flatMap(({ id, services: does, week, ownTerms }) => {
    if (does && services.some((service) => !does.includes(service))) return [];
    let [price, length, added, buffer] = [0, 0, 0, 0];
    for (const service of menu.filter((one) => services.includes(one.id))) {
      const own = ownTerms?.[service.id];
      price += own?.pricePence ?? service.pricePence;
      if (service.durationMinutes > 0) length += own?.minutes ?? service.durationMinutes;
      else added += own?.minutes ?? service.extraMinutes ?? 0;
      buffer = Math.max(buffer, service.bufferMinutes ?? 0);
    }
    length = (length || 60) + added;
    if (start < 480 || start > 1200 || start + length > MIDNIGHT) return [];
    const spans = week[weekdayOf(FRIDAY)];
    if (spans && !spans.some((span) => span.start <= start && start + length <= span.end)) return [];
    for (let minute = start; minute < start + length + buffer; minute++) {
      if (taken.some((one) => one.technicianId === id && one.start <= minute && minute < one.end)) return [];
    }
    return [{ id, price, length }];
  });
}

function starts(): number[] {
  return Array.from({ length: 49 }, (_, step) => 480 + 15 * step);
}

function bookedAt(diary: SalonDiary, with_: Partial<Book>, actor = GRACE): AppointmentInDiary {
  return added(decisionOf(decide(diary, aCommand(aBook(with_), { actor }), NOW)));
}

function added({ writes }: ReturnType<typeof decisionOf>): AppointmentInDiary {
  const write = writes.find(({ what }) => what === "add");
  return write?.what === "add" ? write.appointment : expect.fail();
}

const starts_ = fc.constantFrom(...starts());
const busyDays = fc
  .array(
    fc.tuple(fc.constantFrom("t0", "t1", "t2"), fc.integer({ min: 400, max: 1200 }), fc.integer({ min: 10, max: 200 })),
    {
      maxLength: 6,
    },
  )
  .map((all) =>
    all.map(([technicianId, start, length], place) => ({
      ...{ id: `b${place}`, technicianId, date: FRIDAY, start, end: Math.min(MIDNIGHT, start + length) },
    })),
  );

const ownTerms = fc.dictionary(
  fc.constantFrom("gel", "chrome", "art"),
  fc.record(
    { pricePence: fc.constantFrom(0, 500, 3500, 5000), minutes: fc.constantFrom(15, 40, 60, 120) },
    { requiredKeys: [] },
  ),
);

/** A salon with three technicians with their own services, hours and terms, and the services of a booking. */
const situations = fc
  .record({
    team: fc.tuple(...["t0", "t1", "t2"].map((id) => aTechnician(id))),
    taken: busyDays,
    services: fc.subarray(["gel", "chrome", "art"], { minLength: 1 }),
  })
  .map(({ team, taken, services }) => ({ diary: aSalonDiary({ team, taken, unlimited: true }), services }));

function aTechnician(id: string) {
  const span = fc.tuple(fc.integer({ min: 30, max: 60 }), fc.integer({ min: 4, max: 30 }));
  return fc.record({
    ...{ id: fc.constant(id), name: fc.constant(id), ownTerms },
    services: fc.option(fc.subarray(["gel", "chrome", "art"]), { nil: null, freq: 2 }),
    week: fc
      .option(span, { nil: null, freq: 2 })
      .map((own) => (own ? { [weekdayOf(FRIDAY)]: [{ start: 15 * own[0], end: 15 * (own[0] + own[1]) }] } : {})),
  });
}
