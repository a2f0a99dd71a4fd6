import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { planOf } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import { calendarReads } from "./admin-calendar.server.ts";
import {
  adminPaymentMethod,
  CalendarRange,
  closedDays,
  drawnEnd,
  firstViewAt,
  shownAlone,
  spanOf,
  spanOfDay,
  spanWith,
  viewsAt,
} from "./admin-calendar.ts";

/* What the admin calendar shows: docs/rules.md 13. */

test.for([
  [320, "day", ["month", "day"]],
  [639, "day", ["month", "day"]],
  [640, "month", ["month", "day"]],
  [767, "month", ["month", "day"]],
  [768, "week", ["month", "week", "day"]],
  [1280, "week", ["month", "week", "day"]],
] as const)("%d pixels start with the %s and have room for %j", ([width, first, views]) => {
  expect([firstViewAt(width), viewsAt(width)]).toEqual([first, views]);
});

test.for([
  [639, "week", "day"],
  [640, null, "day"],
  [1023, null, "day"],
  [1023, "week", "week"],
  [767, "week", "day"],
  [1280, null, "day"],
  [1280, "month", "month"],
] as const)("with several technicians %d pixels and the choice of %s start with the %s", ([width, chosen, first]) => {
  expect(firstViewAt(width, true, chosen)).toBe(first);
});

test.for([
  [375, "month", "month"],
  [375, "week", "day"],
  [768, "week", "week"],
  [1280, "month", "month"],
  [1280, "year", "week"],
] as const)("at %d pixels an address that names the %s starts with the %s", ([width, asked, first]) => {
  expect(firstViewAt(width, false, "day", asked)).toBe(first);
  if (asked !== "year") expect(firstViewAt(width, true, "day", asked)).toBe(first);
});

test("a week shows one technician: the chosen one, else the one who uses it, else the first active one", () => {
  const team = [
    { id: "retired", active: false },
    { id: "noor", active: true },
    { id: "bea", active: true },
  ];
  expect(shownAlone("week", team, "bea", "noor")).toBe("bea");
  expect(shownAlone("week", team, null, "bea")).toBe("bea");
  expect(shownAlone("week", team, "nobody", null)).toBe("noor");
  for (const view of ["day", "month"] as const) {
    expect(shownAlone(view, team, "bea", "noor")).toBe("bea");
    expect(shownAlone(view, team, null, "noor")).toBeNull();
  }
  expect(shownAlone("week", team.slice(1, 2), "noor", "noor")).toBeNull();
});

test("the day spans from an hour before the earliest opening to an hour after the last closing", () => {
  expect(spanOf({})).toEqual({ start: 7 * 60, end: 21 * 60 });
  const late = { isOpen: true, opensMinute: 9 * 60 + 30, closesMinute: 22 * 60 };
  const closed = { isOpen: false, opensMinute: 0, closesMinute: 1439 };
  expect(spanOf({ 0: closed, 1: late, 2: late, 3: late, 4: late, 5: late, 6: late })).toEqual({
    start: 510,
    end: 1380,
  });
  expect(spanOf({ 1: { isOpen: true, opensMinute: 30, closesMinute: 1439 } })).toEqual({ start: 0, end: 1440 });
  const everyDay = [0, 1, 2, 3, 4, 5, 6];
  expect(spanOf(Object.fromEntries(everyDay.map((day) => [day, closed])))).toEqual({ start: 420, end: 1260 });
});

test("the day grows by whole hours until everybody who comes is seen", () => {
  const span = { start: 420, end: 1260 };
  expect(spanWith(span, [], false)).toEqual(span);
  expect(spanWith(span, [aDrawn(600, 660)], false)).toEqual(span);
  expect(spanWith(span, [aDrawn(390, 405), aDrawn(1230, 1410)], false)).toEqual({ start: 360, end: 1320 });
  expect(spanWith(span, [aDrawn(1230, 1410)], true)).toEqual({ start: 420, end: 1440 });
});

test("an appointment is drawn as an hour, or as long as it is, and never past midnight", () => {
  expect(drawnEnd({ startsMinute: 600, endsMinute: 615 }, false)).toBe(660);
  expect(drawnEnd({ startsMinute: 600, endsMinute: 780 }, false)).toBe(660);
  expect(drawnEnd({ startsMinute: 600, endsMinute: 615 }, true)).toBe(615);
  expect(drawnEnd({ startsMinute: 1410, endsMinute: 1440 }, false)).toBe(1440);
});

test("closed are the weekdays that are and the closure dates, with their reason", () => {
  const sunday = { isOpen: false, opensMinute: 480, closesMinute: 1200 };
  const closures = [
    { date: "2026-11-24", reason: "Staff training" },
    { date: "2026-12-25", reason: "Christmas" },
  ];
  expect(closedDays({ 0: sunday }, closures, { from: "2026-11-21", to: "2026-11-29" })).toEqual([
    { date: "2026-11-22", reason: null },
    { date: "2026-11-24", reason: "Staff training" },
    { date: "2026-11-29", reason: null },
  ]);
});

test.for([
  ["2026-11-01", "2027-01-01", undefined],
  ["2026-11-01", "2026-11-01", undefined],
  ["2026-11-01", "2027-01-02", "Please ask for at most 62 days"],
  ["2026-11-02", "2026-11-01", "Please end on or after the start"],
  ["2026-11-31", "2026-12-01", "Please give dates as yyyy-MM-dd"],
  ["2026-11-01", "soon", "Please give dates as yyyy-MM-dd"],
])("from %s to %s is answered: %s", ([from, to, sentence]) => {
  const range = parseSubmission(CalendarRange, { from, to });
  expect(range.ok ? undefined : Object.values(range.fields)[0]).toBe(sentence);
});

test("a payment method that is not cash is a bank transfer", () => {
  expect(["cash", "bank_transfer", "card"].map(adminPaymentMethod)).toEqual(["Cash", "Bank Transfer", "Bank Transfer"]);
});

test("reading a range walks no table: an index finds its days", async () => {
  const reads = calendarReads(primaryDatabase(), (await aSalon()).id, { from: "2026-11-01", to: "2026-12-12" });
  const plans = await Promise.all(reads.map((read) => planOf(read)));
  expect(plans[0]).toContain("SEARCH appointments USING INDEX appointments_by_date (salon_id=? AND date>? AND date<?)");
  // The few pictures of one appointment are put in order and then gone through.
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!\(subquery)/);
});

function aDrawn(startsMinute: number, endsMinute: number) {
  return {
    ...{ id: "1", version: 1, date: "2026-11-21", startsMinute, endsMinute, pricePence: 3500, notes: "" },
    ...{ customerName: "Grace", customerEmail: "grace@example.com", customerPhone: "1", serviceNames: "Gel Polish" },
    ...{ status: "pending" as const, paymentStatus: "pending" as const, paymentMethod: "cash" as const },
    lateCancellation: false,
    ...{ arrivedAt: null, cancelledBy: null, noShow: false },
  };
}

test("a day by itself begins with the hour in which it opens, and a closed one as the week does: docs/rules.md 13.1", () => {
  const span = { start: 420, end: 1260 };
  const tuesday = "2026-11-24";
  expect(spanOfDay(span, { 2: { isOpen: true, opensMinute: 630, closesMinute: 1200 } }, tuesday)).toEqual({
    ...span,
    start: 600,
  });
  expect(spanOfDay(span, {}, tuesday)).toEqual({ ...span, start: 480 });
  expect(spanOfDay(span, { 2: { isOpen: false, opensMinute: 630, closesMinute: 1200 } }, tuesday)).toEqual(span);
});
