import { expect, test } from "vitest";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { verbsOf } from "./verbs.ts";

/* What stands on the bar of an appointment's details, by the hour and the money. docs/rules.md 13.10. It is 10:00 to 10:45. */

const BEFORE = { date: "2026-11-23", minute: 720 };
const EARLIER = { date: "2026-11-24", minute: 540 };
const BEGUN = { date: "2026-11-24", minute: 600 };
const OVER = { date: "2026-11-24", minute: 645 };
const AFTER = { date: "2026-11-25", minute: 540 };

test.for([
  ["a pending one of tomorrow", BEFORE, { status: "pending" }, "confirm edit move"],
  ["a pending one of later today", EARLIER, { status: "pending" }, "confirm arrived edit"],
  ["one of tomorrow that owes", BEFORE, {}, "edit move take"],
  ["one of tomorrow that is paid", BEFORE, { paymentStatus: "paid" }, "edit move payments"],
  ["one of later today", EARLIER, {}, "arrived edit move"],
  ["one of later today whose client is here", EARLIER, { arrivedAt: 1 }, "take edit move"],
  ["one that has just begun", BEGUN, {}, "arrived take done"],
  ["one that has begun and that nobody has confirmed", BEGUN, { status: "pending" }, "arrived take done"],
  ["one whose client is here", BEGUN, { arrivedAt: 1 }, "take done edit"],
  ["one whose client is here and has paid", BEGUN, { arrivedAt: 1, paymentStatus: "paid" }, "done edit move"],
  ["one that is over", OVER, {}, "take done edit"],
  ["one of yesterday", AFTER, {}, "take done edit"],
  ["a completed one that owes", OVER, { status: "completed" }, "take again edit"],
  ["a completed one that is paid", OVER, { status: "completed", paymentStatus: "paid" }, "again payments edit"],
  ["a cancelled one", EARLIER, { status: "cancelled" }, "again payments"],
] as const)("%s", ([, now, changes, verbs]) => {
  expect(
    verbsOf({ ...APPOINTMENT, ...changes }, now)
      .slice(0, 3)
      .join(" "),
  ).toBe(verbs);
});

test("what is paid in part owes the rest, and what is done stands on the bar once", () => {
  const money = [{ id: "a", kind: "deposit", method: "card", amountPence: 1000, takenOn: "2026-11-20" }] as const;
  expect(verbsOf({ ...APPOINTMENT, money: [...money] }, OVER)[0]).toBe("take");
  expect(verbsOf({ ...APPOINTMENT, money: [{ ...money[0], amountPence: 3500 }] }, OVER)[0]).toBe("done");
  for (const now of [BEFORE, EARLIER, BEGUN, OVER, AFTER]) {
    const verbs = verbsOf({ ...APPOINTMENT, status: "pending" }, now);
    expect(new Set(verbs).size).toBe(verbs.length);
    expect(verbs).toEqual(expect.arrayContaining(["confirm", "take", "edit", "move", "cash", "transfer", "again"]));
  }
});

const APPOINTMENT: CalendarAppointment = {
  ...{ id: "one", version: 1, date: "2026-11-24", startsMinute: 600, endsMinute: 645, technicianId: "bea" },
  ...{ customerName: "Maya Patel", customerEmail: "maya@example.com", customerPhone: "07700 900321" },
  ...{ serviceNames: "Gel Polish", pricePence: 3500, status: "confirmed", paymentStatus: "pending" },
  ...{ paymentMethod: "cash", notes: "", salonNote: "", arrivedAt: null, cancelledBy: null },
  ...{ lateCancellation: false, noShow: false },
};
