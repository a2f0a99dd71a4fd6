import { expect, test } from "vitest";
import { delaysOf, faultsIn, type Stored } from "./judged.ts";
import type { Accepted, Ledger } from "./ledger.ts";

/* What `npm run drill:desks` would notice. */

const PLACE = { date: "2036-06-17", starts_minute: 600, technician_id: "asha", payment_status: "pending" };
const BOOKED = { ...PLACE, status: "pending", price_pence: 3_500 };
const AT = { dates: ["2036-06-17"], sent: 0, answered: 10 };
const BOOK: Accepted = { what: "book", commandId: "1", id: "1", set: BOOKED, ...AT };
const CONFIRM: Accepted = { what: "status", commandId: "2", id: "1", set: { status: "confirmed" }, ...AT };
const UNDO: Accepted = { what: "undo", commandId: "3", id: "1", set: {}, undoes: "2", ...AT };

test("what follows from the accepted commands is right, with an undo that puts back what was before", () => {
  expect(faultsIn(ledgerOf([BOOK, CONFIRM]), storedAs({ status: "confirmed" }, ["1", "2"]))).toEqual([]);
  expect(faultsIn(ledgerOf([BOOK, CONFIRM, UNDO]), storedAs({}, ["1", "2", "3"]))).toEqual([]);
});

test.for<[lost: string, accepted: Accepted[], stored: Stored]>([
  ["a change that is written over", [BOOK, CONFIRM], storedAs({}, ["1", "2"])],
  ["a command that the history does not have", [BOOK, CONFIRM], storedAs({ status: "confirmed" }, ["1"])],
  ["one that nobody was answered", [BOOK], storedAs({}, ["1", "9"])],
  ["an undo that has left something", [BOOK, CONFIRM, UNDO], storedAs({ status: "confirmed" }, ["1", "2", "3"])],
  ["a booking that is gone", [BOOK], { ...storedAs({}, ["1"]), appointments: [] }],
  ["a block that nobody was answered", [BOOK], { ...storedAs({}, ["1"]), blocks: ["b"] }],
])("it notices %s", ([, accepted, stored]) => {
  expect(faultsIn(ledgerOf(accepted), stored)).not.toEqual([]);
});

test("a page that never hears of a date, or of another one only, is noticed", () => {
  const heardAt = (heard: Ledger["heard"]) => delaysOf({ ...ledgerOf([BOOK]), heard });
  expect(heardAt([[{ at: 30, date: "2036-06-17" }], [{ at: 5, date: "" }]])).toEqual([20, -5]);
  expect(heardAt([[{ at: 30, date: "2036-06-18" }]])).toEqual([Number.POSITIVE_INFINITY]);
});

function ledgerOf(accepted: Accepted[]): Ledger {
  return { accepted, saved: [], heard: [], answers: new Map() };
}

function storedAs(now: Partial<typeof BOOKED>, commands: string[]): Stored {
  const events = commands.map((command_id) => ({ appointment_id: "1", event: "any", command_id }));
  return { appointments: [{ id: "1", ...BOOKED, ...now }], events, blocks: [], note: "", hours: "" };
}
