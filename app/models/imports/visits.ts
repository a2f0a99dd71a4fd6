import type * as v from "valibot";
import { minutesTyped } from "../services/menu-list.ts";
import { type BookingLine, minuteTyped, poundsTyped } from "./booking-line.ts";

/* Lines of a list that are one visit together. docs/rules.md 25.2 */

/** A line of a list of bookings before it is read. */
export interface TypedLine {
  line: number;
  reference: string;
  typed: Record<keyof v.InferInput<typeof BookingLine>, string>;
  /** The numbers of the other lines of the visit. */
  others: number[];
  /** What it loses before it is read. */
  also: string[];
}

/** The longest pause within a visit, minutes. */
const LONGEST_PAUSE = 60;

/**
 * Programs write a visit with two services as two lines of one reference: on one date, by one client with one technician, each after
 * the other, or all with the start of the visit, they are one booking. docs/rules.md 25.2
 */
export function inOneVisit(lines: TypedLine[]): TypedLine[] {
  const visits: TypedLine[] = [];
  const startOf = ({ typed }: TypedLine) => minuteTyped(typed.time) ?? 0;
  const byReference = Map.groupBy(lines, ({ reference, line }) => reference || `line ${line}`);
  for (const some of byReference.values())
    for (const one of some.toSorted((first, second) => startOf(first) - startOf(second))) {
      const before = visits.findLast((visit) => one.reference !== "" && visit.reference === one.reference);
      const length = before && lengthTogether(before.typed, one.typed);
      if (before && length !== null && length !== undefined)
        Object.assign(before, {
          typed: together(before.typed, one.typed, length),
          others: [...before.others, one.line],
          also: [...before.also, ...one.also, ...lostTogether(before.typed, one)],
        });
      else visits.push({ ...one });
    }
  return visits.toSorted((one, other) => one.line - other.line);
}

/** The minutes of a visit with another service, as text, empty if a line has none; null if it is another visit. */
function lengthTogether(before: TypedLine["typed"], after: TypedLine["typed"]): string | null {
  const isSame = (["date", "customerName", "technician", "status"] as const).every((key) => before[key] === after[key]);
  const [start, next] = [minuteTyped(before.time), minuteTyped(after.time)];
  if (!isSame || start == null || next == null) return null;
  const [first, further] = [before, after].map(({ minutes }) => Number(minutesTyped(minutes)));
  if (!first || !further) return next === start ? "" : null;
  const pause = next - start - first;
  if (next === start) return `${first + further}`;
  return pause >= 0 && pause <= LONGEST_PAUSE ? `${next - start + further}` : null;
}

/** What a visit loses of another line of it, beside what `together` keeps. */
function lostTogether(before: TypedLine["typed"], { line, typed }: Pick<TypedLine, "line" | "typed">): string[] {
  const says = (what: string) => `Line ${line}, of the same visit, says ${what}`;
  const price = [before, typed].map((one) => poundsTyped(one.price));
  const isOther = (key: "deposit" | "paymentStatus" | "customerEmail" | "customerPhone") =>
    typed[key] !== "" && before[key] !== "" && typed[key] !== before[key];
  return [
    ...(isOther("deposit") ? [says(`that ${typed.deposit} was paid in advance. We left that out`)] : []),
    ...(isOther("paymentStatus") ? [says(`“${typed.paymentStatus}”, so we don’t take it as paid`)] : []),
    ...(isOther("customerEmail") ? [says(`“${typed.customerEmail}”. We left that out`)] : []),
    ...(isOther("customerPhone") ? [says(`“${typed.customerPhone}”. We left that out`)] : []),
    ...(price.some((one) => one == null) && price.some((one) => one != null)
      ? ["Not all lines of the visit have a price, so it’s that of your menu"]
      : []),
  ];
}

function together(one: TypedLine["typed"], other: TypedLine["typed"], minutes: string): TypedLine["typed"] {
  const [price, further] = [one, other].map((typed) => poundsTyped(typed.price));
  return {
    ...one,
    services: `${one.services}, ${other.services}`,
    minutes,
    price: price == null || further == null ? "" : `${(Math.round(100 * (price + further)) / 100).toFixed(2)}`,
    deposit: one.deposit || other.deposit,
    customerEmail: one.customerEmail || other.customerEmail,
    customerPhone: one.customerPhone || other.customerPhone,
    paymentStatus: one.paymentStatus === other.paymentStatus ? one.paymentStatus : "",
    notes: [...new Set([one.notes, other.notes])].filter(Boolean).join("\n"),
  };
}

/** The minutes from a start to an end, as text; empty if there is no end after the start. */
export function lengthUntil(start: string, end: string): string {
  const [from, until] = [minuteTyped(start), minuteTyped(end)];
  return from != null && until != null && until > from ? `${until - from}` : "";
}

/** A start and an end in one cell, `10:00am - 11:15am`, or the cell alone. */
export function startAndEnd(cell: string): string[] {
  const parts = cell
    .split(/\s+/)
    .join(" ")
    .split(/ ?[-–—] ?| to /);
  return parts.length === 2 && parts.every((part) => minuteTyped(part) != null) ? parts : [cell];
}
