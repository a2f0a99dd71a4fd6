import { describe, expect, test } from "vitest";
import { HOUR_MS, instantAt, MINUTE_MS } from "../../kernel/clock.ts";
import {
  aClient,
  aCommand,
  aKnownClient,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  STAFF,
  TODAY,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { BringBack } from "../command.ts";
import { decide } from "../decide.ts";
import type { Hold } from "../holds/hold.ts";
import type { SalonDiary } from "../salon-diary.ts";

/* Who may take a cancellation back, until when, and what stands then. docs/rules.md 5.28 */

const GRACE = aClient("grace");
const BACK: BringBack = { what: "bring-back", appointmentId: "one", date: FRIDAY };
const LATEST = NOW + 10 * MINUTE_MS;
const HELD: Hold = {
  ...{ browser: "another", networks: [], token: "token", date: FRIDAY, start: 630, end: 690, technicianId: "salon" },
  ...{ since: NOW, until: LATEST, extended: false, changes: false },
};

/** The diary once Grace, or whoever is named, has cancelled her appointment. */
function afterCancelling(with_: Partial<AppointmentInDiary> = {}, actor = GRACE, diary = aSalonDiary()): SalonDiary {
  const booked = withAppointment(diary, { clientId: "grace", ...with_ });
  return apply(booked, decisionOf(decide(booked, aCommand({ what: "cancel", appointmentId: "one" }, { actor }), NOW)));
}

function back(diary: SalonDiary, at = NOW + MINUTE_MS, sender = {}, command: Partial<BringBack> = {}) {
  return decide(diary, aCommand({ ...BACK, ...command }, { actor: GRACE, ...sender }), at);
}

describe("the appointment stands as it did", () => {
  test.for(["pending", "confirmed"] as const)("%s, with its id, price and payment", (status) => {
    const before = { status, pricePence: 1, paymentMethod: "bank_transfer", paymentStatus: "paid" } as const;
    const diary = afterCancelling(before);
    const decision = decisionOf(back(diary));
    const [after = expect.fail()] = apply(diary, decision).appointments;
    expect(after).toMatchObject({ id: "one", ...before, version: 3, calendarSequence: 2, cancelledFrom: null });
    expect(decision.history.events).toEqual(["brought back"]);
    expect(decision.emails).toEqual([
      { what: "drop-cancellation", appointmentId: "one" },
      { what: "queue", email: { appointmentId: "one", kind: "returned", dueAt: NOW + MINUTE_MS }, unless: "known" },
    ]);
    expect(apply(diary, decision).taken).toMatchObject([{ id: "one", start: 600, end: 660 }]);
  });

  test("and is late no more", () => {
    const diary = afterCancelling({ date: TODAY, startsMinute: 720, endsMinute: 780, createdAt: NOW - HOUR_MS });
    expect(diary.appointments[0]?.lateCancellation).toBe(true);
    const [after] = apply(diary, decisionOf(back(diary, NOW + 1, {}, { date: TODAY }))).appointments;
    expect(after?.lateCancellation).toBe(false);
  });

  test("within any notice, at any hours, and off the grid, as staff have booked it", () => {
    const settings = { ...aSalonDiary().settings, noticeMinutes: 10_000, bookableDays: 1 };
    const diary = afterCancelling({ startsMinute: 307, endsMinute: 367 }, GRACE, aSalonDiary({ settings }));
    expect(back(diary).ok).toBe(true);
  });
});

test("ten minutes are enough, and one more millisecond is too late", () => {
  expect(back(afterCancelling(), LATEST).ok).toBe(true);
  expect(back(afterCancelling(), LATEST + 1)).toEqual({ ok: false, reason: "too-late-to-bring-back" });
});

test("what has begun meanwhile stays cancelled", () => {
  const start = instantAt(LONDON, TODAY, 605);
  const diary = afterCancelling({ date: TODAY, startsMinute: 605, endsMinute: 665 });
  const today = { date: TODAY };
  expect(back(diary, start - 1, {}, today).ok).toBe(true);
  expect(back(diary, start, {}, today)).toEqual({ ok: false, reason: "begun" });
});

describe("it is refused", () => {
  test("to somebody else, and for what is not there", () => {
    const ada = { actor: aClient("ada") };
    expect(back(afterCancelling(), NOW, ada)).toEqual({ ok: false, reason: "not-yours" });
    expect(back(aSalonDiary())).toEqual({ ok: false, reason: "not-found" });
  });

  test("when the salon cancelled, when nobody did, or something else was written since", () => {
    const refused = { ok: false, reason: "not-cancelled-last" };
    expect(back(afterCancelling({}, STAFF))).toEqual(refused);
    expect(back(withAppointment(aSalonDiary(), { clientId: "grace" }))).toEqual(refused);
    const priced = aCommand({ what: "price", appointmentId: "one", pricePence: 1, paymentMethod: "cash" } as const);
    const cancelled = afterCancelling();
    expect(back(apply(cancelled, decisionOf(decide(cancelled, priced, NOW))))).toEqual(refused);
    expect(back(cancelled, NOW, {}, { date: TODAY })).toEqual(refused);
  });

  test("when a second tab has already done it", () => {
    const cancelled = afterCancelling();
    const returned = apply(cancelled, decisionOf(back(cancelled)));
    expect(back(returned)).toEqual({ ok: false, reason: "not-cancelled-last" });
  });

  test.for<[string, Partial<SalonDiary>]>([
    [
      "another appointment stands",
      { taken: [{ id: "two", technicianId: "salon", date: FRIDAY, start: 659, end: 700 }] },
    ],
    ["somebody else holds it", { holds: [HELD] }],
    ["the time is blocked", { blocks: [{ technicianId: null, date: FRIDAY, start: 0, end: 601, weekly: false }] }],
    ["the salon has closed", { closures: [{ date: FRIDAY, reason: "" }] }],
    ["the technician is gone", { team: [{ id: "other", name: "Bea", services: null, week: {} }] }],
  ])("when %s there", ([, meanwhile]) => {
    expect(back({ ...afterCancelling(), ...meanwhile })).toEqual({ ok: false, reason: "taken" });
  });

  test.for<[string, Partial<SalonDiary>]>([
    ["what follows at once", { taken: [{ id: "two", technicianId: "salon", date: FRIDAY, start: 660, end: 700 }] }],
    ["a colleague's", { taken: [{ id: "two", technicianId: "bea", date: FRIDAY, start: 600, end: 660 }] }],
    ["their own hold", { holds: [{ ...HELD, browser: "own" }] }],
  ])("but not because of %s", ([, meanwhile]) => {
    expect(back({ ...afterCancelling(), ...meanwhile }, NOW, { browser: "own" }).ok).toBe(true);
  });

  test("to an account that has as many open ones as it may, but not for another's booking", () => {
    const open = ["two", "three"].map((id) => ({ id, date: FRIDAY, startsMinute: 900, endsMinute: 960 }));
    const client = aKnownClient({ answered: false, open });
    const full = { ...afterCancelling(), clients: [client] };
    expect(back(full)).toEqual({ ok: false, reason: "mailbox-unanswered" });
    const byStaff = { ...afterCancelling({ clientId: null, customerEmail: "grace@example.com" }), clients: [client] };
    expect(back(byStaff).ok).toBe(true);
  });
});
