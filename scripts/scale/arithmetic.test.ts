import fc from "fast-check";
import { expect, test } from "vitest";
import { writtenPart } from "../written-part.ts";
import { busyMs, bytesOfSalon, dollars, dollarsFor, limits, monthly, rowsOfSalon } from "./arithmetic.ts";
import { USUAL } from "./assumptions.ts";
import { readMeasured } from "./measured.ts";
import { PRICES } from "./prices.ts";
import { PAGE, tables } from "./tables.ts";

const measured = readMeasured();
const aSize = fc.integer({ min: 1, max: 100_000 });

test("docs/scale.md has the tables that the figures make: npm run scale -- --write", () => {
  expect(writtenPart(PAGE)).toBe(tables(USUAL, measured));
});

test("what the plan includes costs nothing, and more costs by the unit", () => {
  expect(dollarsFor(PRICES.d1Written, 50e6)).toBe(0);
  expect(dollarsFor(PRICES.d1Written, 75e6)).toBe(25);
  expect(dollarsFor(PRICES.requests, 15e6)).toBeCloseTo(1.5);
  expect(dollarsFor(PRICES.emails, 13_000)).toBeCloseTo(3.5);
});

test("a salon’s own figures do not depend on how many salons there are, and all grow with them", () => {
  fc.assert(
    fc.property(aSize, aSize, (some, more) => {
      const [few, many] = [some, some + more].map((salons) => ({ ...USUAL, salons }));
      if (!few || !many) return;
      expect(bytesOfSalon(few, measured)).toBe(bytesOfSalon(many, measured));
      expect(limits(few, measured).map(({ salons }) => Math.round(salons))).toEqual(
        limits(many, measured).map(({ salons }) => Math.round(salons)),
      );
      expect(dollars(few, measured).all).toBeLessThanOrEqual(dollars(many, measured).all);
      expect(monthly(many, measured).d1Written / monthly(few, measured).d1Written).toBeCloseTo(many.salons / some);
    }),
  );
});

test("at the number of salons where a limit is reached, it is full", () => {
  const at = (what: RegExp) => limits(USUAL, measured).find((limit) => what.test(limit.what))?.salons ?? Number.NaN;
  expect(monthly({ ...USUAL, salons: at(/10 GB/) }, measured).d1Stored).toBeCloseTo(10);
  const { reads, writes } = busyMs({ ...USUAL, salons: at(/on the primary/) }, measured);
  expect(reads + writes).toBeCloseTo(1000);
  expect(busyMs({ ...USUAL, salons: at(/replicas/) }, measured).writes).toBeCloseTo(1000);
});

test("emails and links are kept for 90 days, appointments for good", () => {
  const rows = (years: number, table: string) =>
    rowsOfSalon({ ...USUAL, years }, measured).find((one) => one.table === table)?.rows ?? Number.NaN;
  expect(rows(4, "appointments")).toBeCloseTo(4 * rows(1, "appointments"));
  for (const table of ["outbox", "appointment_links", "idempotency_keys"])
    expect(rows(4, table)).toBeCloseTo(rows(1, table));
});
