import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "../../kernel/clock.ts";
import { lastMonthRead, ownPart, staffDaysRead } from "./staff-window.ts";

/* The diary that staff book from: docs/rules.md 15.5, 21.10. */

const TODAY = "2026-11-22";
const NOWHERE = { month: null, date: null };

test("staff read to the end of the month 30 days ahead or of the month that they opened, and a year at most", () => {
  expect(addDays(TODAY, staffDaysRead(TODAY, NOWHERE))).toBe("2026-12-31");
  expect(addDays(TODAY, staffDaysRead(TODAY, { month: "2027-02", date: null }))).toBe("2027-02-28");
  expect(addDays(TODAY, staffDaysRead(TODAY, { month: null, date: "2027-05-01" }))).toBe("2027-05-31");
  expect(addDays(TODAY, staffDaysRead(TODAY, { month: "2026-12", date: "2027-05-01" }))).toBe("2027-05-31");
  expect(staffDaysRead(TODAY, { month: "2027-11", date: null })).toBe(365);
  expect(staffDaysRead(TODAY, { month: "9999-12", date: null })).toBe(365);
  expect(lastMonthRead(TODAY, { month: "2026-13", date: "next week" })).toBe("2026-12");
});

test("any address leads to reading at least the clients' days and at most a year", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.option(fc.string()), fc.option(fc.date()), (day, month, date) => {
      const today = addDays("2026-01-01", day);
      const gone = { month, date: date && Number.isFinite(date.getTime()) ? date.toISOString().slice(0, 10) : null };
      const read = staffDaysRead(today, gone);
      expect(read).toBeGreaterThanOrEqual(30);
      expect(read).toBeLessThanOrEqual(365);
      if (gone.date && daysBetween(today, gone.date) <= 365) expect(addDays(today, read) >= gone.date).toBe(true);
    }),
  );
});

test("a technician's part is their column and their services; without technicians in the diary it is everything", () => {
  const nobody = { name: "", week: {}, busy: {}, blocked: [] };
  const bea = { ...nobody, id: "bea", services: ["gel"] };
  const services = [{ id: "gel" }, { id: "art" }];
  const diary = { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {} };
  const team = { services, diary: { ...diary, technicians: [{ ...nobody, id: "ada", services: null }, bea] } };
  expect(ownPart(team, "bea")).toEqual({ services: [{ id: "gel" }], diary: { ...diary, technicians: [bea] } });
  expect(ownPart(team, "ada").services).toEqual(services);
  expect(ownPart(team, "nobody")).toMatchObject({ services: [], diary: { technicians: [] } });
  expect(ownPart({ services, diary }, "bea")).toEqual({ services, diary });
});
