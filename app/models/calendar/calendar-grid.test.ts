import fc from "fast-check";
import { expect, test } from "vitest";
import { overlaps } from "../../diary/times/diary.ts";
import { type CalendarTechnician, teamShown } from "./admin-calendar.ts";
import { calendarTitle, columnsOf, countByStatus, dateAfter, daysShown, isOf, standsIn } from "./calendar-grid.ts";
import { draggedEnd, draggedStart, draggedTo } from "./dragged.ts";
import { placesOf } from "./places.ts";
import { shadesOf } from "./shades.ts";

/* The grid of the admin calendar: docs/rules.md 13.1, 13.6 to 13.9. The dates are examples; no clock is read. */

test.for([
  ["day", "2026-11-24", "2026-11-24", "2026-11-24", "Tuesday, November 24th, 2026"],
  ["week", "2026-11-22", "2026-11-22", "2026-11-28", "November 22 – 28, 2026"],
  ["week", "2026-11-28", "2026-11-22", "2026-11-28", "November 22 – 28, 2026"],
  ["week", "2026-12-01", "2026-11-29", "2026-12-05", "November 29 – December 5, 2026"],
  ["week", "2026-12-31", "2026-12-27", "2027-01-02", "December 27, 2026 – January 2, 2027"],
  ["month", "2026-11-24", "2026-11-01", "2026-12-05", "November 2026"],
  ["month", "2027-05-31", "2027-04-25", "2027-06-05", "May 2027"],
] as const)("the %s of %s is shown from %s to %s under %j", ([view, date, from, to, title]) => {
  expect([daysShown(view, date), calendarTitle(view, date)]).toEqual([{ from, to }, title]);
});

test("a phone's month counts a day's appointments by status, in the legend's order, cancelled ones too", () => {
  const statuses = ["cancelled", "confirmed", "pending", "confirmed"] as const;
  expect(countByStatus(statuses.map((status) => ({ status })))).toEqual([
    ["pending", 1],
    ["confirmed", 2],
    ["cancelled", 1],
  ]);
  expect(countByStatus([])).toEqual([]);
});

test("the next month of a 31st is the next month", () => {
  expect([dateAfter("month", "2026-01-31", 1), dateAfter("month", "2026-03-31", -1)]).toEqual([
    "2026-02-01",
    "2026-02-01",
  ]);
  expect([dateAfter("week", "2026-12-28", 1), dateAfter("day", "2026-03-01", -1)]).toEqual([
    "2027-01-04",
    "2026-02-28",
  ]);
});

test("a day has a column for each active technician, and for retired ones with appointments", () => {
  const team = [aTechnician("ann"), aTechnician("bea"), { ...aTechnician("zoe"), active: false }];
  const day = { from: "2026-11-24", to: "2026-11-24" };
  const names = (appointments: ReturnType<typeof anEntry>[], chosen: string | null = null) =>
    columnsOf("day", day, { team, appointments }, chosen).map(({ technician }) => technician?.id);
  expect(names([anEntry("ann", "2026-11-24")])).toEqual(["ann", "bea"]);
  expect(names([anEntry("zoe", "2026-11-24")])).toEqual(["ann", "bea", "zoe"]);
  expect(names([anEntry("zoe", "2026-11-25")])).toEqual(["ann", "bea"]);
  expect(names([], "bea")).toEqual(["bea"]);
  expect(columnsOf("day", day, { team: [], appointments: [] }, null)).toEqual([
    { date: "2026-11-24", technician: null },
  ]);
  const week = columnsOf("week", { from: "2026-11-22", to: "2026-11-28" }, { team, appointments: [] }, "bea");
  expect(week.map(({ date, technician }) => [date.slice(8), technician?.id])).toEqual(
    ["22", "23", "24", "25", "26", "27", "28"].map((day) => [day, "bea"]),
  );
});

test("only the chosen technician is shown, and without technicians all appointments are", () => {
  const column = { date: "2026-11-24", technician: aTechnician("ann") };
  expect(standsIn(column, anEntry("ann", "2026-11-24"))).toBe(true);
  expect(standsIn(column, anEntry("bea", "2026-11-24"))).toBe(false);
  expect(standsIn(column, anEntry("ann", "2026-11-25"))).toBe(false);
  expect([isOf(null, { technicianId: "bea" }), isOf("ann", {})]).toEqual([true, true]);
});

test("a single technician at the salon's hours is not named, and retired ones only if they are needed", () => {
  const ann = aTechnician("ann");
  const zoe = { ...aTechnician("zoe"), active: false };
  expect(teamShown([ann], [])).toEqual([]);
  expect(teamShown([ann, zoe], [{ technicianId: "ann" }])).toEqual([]);
  expect(teamShown([ann, zoe], [{ technicianId: "zoe" }])).toEqual([ann, zoe]);
  const partTime = { ...ann, week: { 2: [{ start: 600, end: 660 }] } };
  expect(teamShown([partTime], [])).toEqual([partTime]);
});

test("the shading covers time outside the salon's and the technician's hours, and blocked time", () => {
  const span = { start: 420, end: 1260 };
  const week = { 2: { isOpen: true, opensMinute: 540, closesMinute: 780, furtherSpans: [{ start: 840, end: 1080 }] } };
  const lunch = aBlock({
    technicianId: "ann",
    date: "2026-11-17",
    weekly: true,
    start: 720,
    end: 750,
    reason: "Lunch",
  });
  const days = { week, closed: [], blocks: [lunch, aBlock({ date: "2026-11-24", start: 900, end: 930 })] };
  const ann = { ...aTechnician("ann"), week: { 2: [{ start: 600, end: 900 }] } };
  const of = (technician: CalendarTechnician | null, date = "2026-11-24") =>
    shadesOf(days, { date, technician }, span).map(({ start, end, blocked, reason }) => [start, end, blocked, reason]);
  expect(of(null)).toEqual([
    [420, 540, false, ""],
    [780, 840, false, ""],
    [1080, 1260, false, ""],
    [900, 930, true, ""],
  ]);
  expect(of(ann)).toEqual([
    [420, 600, false, ""],
    [780, 840, false, ""],
    [900, 1260, false, ""],
    [720, 750, true, "Lunch"],
    [900, 930, true, ""],
  ]);
  expect(of({ ...ann, week: { 2: [] } })[0]).toEqual([420, 1260, false, ""]);
  expect(of(ann, "2026-11-10").filter(([, , blocked]) => blocked)).toEqual([]);
  expect(
    shadesOf(
      { ...days, closed: [{ date: "2026-11-24", reason: null }] },
      { date: "2026-11-24", technician: null },
      span,
    ),
  ).toMatchObject([{ start: 900, blocked: true }]);
});

test("overlapping appointments have different places, and one without overlap has the whole width", () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 12 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 30 }), (intervals) => {
      const places = placesOf(intervals);
      intervals.forEach((one, index) => {
        const place = places[index] ?? { nth: -1, of: 0 };
        const beside = intervals.flatMap((other, at) => (at !== index && overlaps(one, other) ? [places[at]] : []));
        expect(place.nth).toBeLessThan(place.of);
        if (beside.length === 0) expect(place).toEqual({ nth: 0, of: 1 });
        for (const other of beside) {
          expect(other?.nth).not.toBe(place.nth);
          expect(other?.of).toBe(place.of);
        }
      });
    }),
  );
});

test("an appointment that begins when another ends takes its place, and makes no column narrower", () => {
  const chain = [
    { start: 600, end: 660 },
    { start: 630, end: 720 },
    { start: 660, end: 690 },
  ];
  expect(placesOf(chain)).toEqual([
    { nth: 0, of: 2 },
    { nth: 1, of: 2 },
    { nth: 0, of: 2 },
  ]);
});

test("a drag ends on a quarter of an hour, within the day, and leaves at least a quarter", () => {
  expect([607, 608, -20, 1430].map((minute) => draggedStart(minute, 45))).toEqual([600, 615, 0, 1395]);
  expect([667, 668, 500, 1500].map((minute) => draggedEnd(minute, 600))).toEqual([660, 675, 615, 1440]);
  expect(draggedEnd(610, 610)).toBe(615);
});

test("free time is half an hour after a press, and otherwise the dragged span, up or down", () => {
  expect(draggedTo(611)).toEqual({ start: 600, end: 630 });
  expect(draggedTo(1439)).toEqual({ start: 1425, end: 1440 });
  expect(draggedTo(611, 700)).toEqual({ start: 600, end: 705 });
  expect(draggedTo(611, 540)).toEqual({ start: 540, end: 615 });
});

function aTechnician(id: string): CalendarTechnician {
  return { id, name: id, colour: "#8c2f55", active: true, week: {} };
}

function aBlock(with_: {
  technicianId?: string;
  date: string;
  weekly?: boolean;
  start: number;
  end: number;
  reason?: string;
}) {
  return { id: "1", technicianId: null, weekly: false, reason: "", ...with_ };
}

function anEntry(technicianId: string, date: string) {
  return {
    ...{ id: "1", version: 1, date, startsMinute: 600, endsMinute: 660, pricePence: 3500, notes: "", technicianId },
    ...{ customerName: "Grace", customerEmail: "grace@example.com", customerPhone: "1", serviceNames: "Gel Polish" },
    ...{ status: "pending" as const, paymentStatus: "pending" as const, paymentMethod: "cash" as const },
    lateCancellation: false,
    ...{ arrivedAt: null, cancelledBy: null, noShow: false },
  };
}
