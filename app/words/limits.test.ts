import { describe, expect, test } from "vitest";
import { tooLateToCancel, tooLateToChange } from "../diary/appointments/cutoff.ts";
import type { Refusal } from "../diary/refusals.ts";
import { parseSubmission } from "../kernel/parsing.ts";
import { RulesForm } from "../models/salon/booking-rules.ts";
import { appointmentWords, bookingWords, whatHasPassed } from "./appointments.ts";
import { nextDays, waysInShort, waysLeft } from "./limits.ts";

/* What a salon sets, and the sentences that name it: docs/rules.md 21.14 to 21.17. */

const USUAL = { changeCutoffHours: 48, cancelCutoffHours: 0, bookableDays: 30 };
const OTHER = { changeCutoffHours: 24, cancelCutoffHours: 1, bookableDays: 1 };
const NONE = { changeCutoffHours: 0, cancelCutoffHours: 0, bookableDays: 365 };

describe("a sentence names the salon's limits", () => {
  test.for<[Refusal, typeof USUAL, string]>([
    ["too-late-to-change", USUAL, "Appointments can only be changed up to 48 hours before the scheduled time"],
    ["too-late-to-change", OTHER, "Appointments can only be changed up to 24 hours before the scheduled time"],
    ["too-late-to-change", NONE, "Appointments can only be changed before the scheduled time"],
    ["too-late-to-cancel", OTHER, "Appointments can only be cancelled up to 1 hour before the scheduled time"],
    ["too-far-ahead", USUAL, "Appointments can be booked up to 30 days ahead."],
    ["too-far-ahead", OTHER, "Appointments can be booked up to 1 day ahead."],
  ])("of %s at %j: %s", ([reason, limits, sentence]) => {
    expect(appointmentWords({ ...limits, phone: "1" })[reason]).toBe(sentence);
  });

  test("on the booking page too, with the salon's phone in its place", () => {
    const words = bookingWords({ ...USUAL, phone: "020 7946 0000" });
    expect(words["too-late-to-change"]).toBe(
      "Sorry, appointments can only be changed up to 48 hours before the scheduled time. Please contact us directly for last-minute changes.",
    );
    expect(words["enough-open"]).toContain("020 7946 0000");
  });

  test("about what has passed, and what is left", () => {
    const [late, soon] = [
      { late: true, tooLateToCancel: false },
      { late: true, tooLateToCancel: true },
    ];
    const left = { late: false, tooLateToCancel: false };
    expect(whatHasPassed(left, USUAL)).toBeNull();
    expect(whatHasPassed(late, USUAL)).toBe(
      "It’s less than 48 hours away. You can still cancel it here; to change it, please call us.",
    );
    expect(whatHasPassed(soon, OTHER)).toBe("It’s less than 1 hour away. To change or cancel it, please call us.");
    expect(whatHasPassed({ late: false, tooLateToCancel: true }, { ...OTHER, cancelCutoffHours: 72 })).toBe(
      "It’s less than 72 hours away. You can still change it here; to cancel it, please call us.",
    );
    expect(waysLeft(left, USUAL)).toBe(
      "You can change your appointment up to 48 hours before it starts, and cancel it until it begins.",
    );
    expect(waysLeft(late, USUAL)).toBe(
      "Your appointment is less than 48 hours away. You can still cancel it until it begins. To change it, please call us.",
    );
    expect(waysLeft(left, OTHER)).toBe(
      "You can change your appointment up to 24 hours before it starts, and cancel it until 1 hour before it starts.",
    );
    expect(waysInShort(USUAL)).toBe("Change up to 48 hours before, cancel at any time.");
    expect(waysInShort(OTHER)).toBe("Change up to 24 hours before, cancel up to 1 hour before.");
    expect([nextDays(30), nextDays(1)]).toEqual(["the next 30 days", "the next day"]);
  });
});

test("changing and cancelling end exactly the salon's hours before the start, and with the start at the latest", () => {
  const start = { date: "2026-11-24", startsMinute: 600 };
  const at = (hours: number) => Date.parse("2026-11-24T10:00:00Z") - hours * 3_600_000;
  for (const hours of [1, 24, 168]) {
    expect(tooLateToChange(start, "Europe/London", at(hours), hours)).toBe(false);
    expect(tooLateToChange(start, "Europe/London", at(hours) + 1, hours)).toBe(true);
    expect(tooLateToCancel(start, "Europe/London", at(hours), hours)).toBe(false);
    expect(tooLateToCancel(start, "Europe/London", at(hours) + 1, hours)).toBe(true);
  }
  for (const ends of [tooLateToChange, tooLateToCancel]) {
    expect(ends(start, "Europe/London", at(0) - 1, 0)).toBe(false);
    expect(ends(start, "Europe/London", at(0), 0)).toBe(true);
  }
});

describe("the rules that a salon sets", () => {
  const switches = { itemMinutes: false, guestBookings: true, openForBooking: true, onlinePayments: false };
  const rules = { ...USUAL, noticeMinutes: 0, offerMinutes: 30, waitingList: false, gaps: "first", ...switches };
  const shown = Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name, typeof value === "number" ? `${value}` : value]),
  );

  test("are read as they are shown", () => {
    expect(parseSubmission(RulesForm, shown)).toEqual({ ok: true, value: rules });
  });

  test.for([
    ["noticeMinutes", 0, 10_080],
    ["bookableDays", 1, 365],
    ["changeCutoffHours", 0, 168],
    ["cancelCutoffHours", 0, 168],
    ["offerMinutes", 10, 120],
  ] as const)("%s lies within %i and %i", ([name, least, most]) => {
    const typed = (value: string) => parseSubmission(RulesForm, { ...shown, [name]: value });
    for (const value of [`${least}`, `${most}`, ` ${most} `]) expect(typed(value)).toMatchObject({ ok: true });
    for (const value of [`${least - 1}`, `${most + 1}`, "", "1.5", "1e1", "some"])
      expect(typed(value)).toEqual({
        ...{ ok: false, fields: { [name]: `Please give a whole number from ${least} to ${most}` } },
      });
  });
});
