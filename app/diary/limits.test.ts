import { describe, expect, test } from "vitest";
import { DAY_MS } from "../kernel/clock.ts";
import {
  aBook,
  aClient,
  aCommand,
  aKnownClient,
  aSalonDiary,
  FRIDAY,
  NOW,
  STAFF,
  TODAY,
  withAppointment,
} from "../testing/salon-diary.ts";
import type { Actor } from "./appointments/appointment.ts";
import { decide } from "./decide.ts";
import { countedInNetworks, whyOverLimit } from "./limits.ts";
import type { Count } from "./networks.ts";
import type { SalonDiary } from "./salon-diary.ts";

/* The limits of a client's bookings at their edges. docs/rules.md 5.20, 5.23, 5.26 */

const GRACE = aClient("grace");
const UNVERIFIED = aClient("grace", false);
const GUEST: Actor = { role: "guest", grant: { email: "grace@example.com" } };

describe("a booking", () => {
  test.for<[Actor, number, string | null]>([
    [GRACE, 360, null],
    [GRACE, 361, "too-long"],
    [GUEST, 360, null],
    [GUEST, 361, "too-long"],
    [UNVERIFIED, 180, null],
    [UNVERIFIED, 181, "email-unverified"],
    [UNVERIFIED, 361, "too-long"],
    [STAFF, 720, null],
  ])("%j, %i minutes: %s", ([actor, length, reason]) => {
    expect(reasonOf(aSalonDiary(), actor, length)).toBe(reason);
  });

  test("is not limited where no limits hold", () => {
    expect(reasonOf(aSalonDiary({ unlimited: true }), UNVERIFIED, 720)).toBeNull();
  });

  test.for<[number, string | null]>([
    [120, null],
    [121, "enough-open"],
  ])("beside 960 open minutes of 1,080 takes %i: %s", ([length, reason]) => {
    const open = [480, 960].map((ends, n) => ({
      id: `${n}`,
      date: FRIDAY,
      startsMinute: ends - 480,
      endsMinute: ends,
    }));
    const clients = [aKnownClient({ open })];
    expect(reasonOf(aSalonDiary({ clients }), GRACE, length)).toBe(reason);
  });

  test("by an unknown sender has the limit of an unanswered mailbox", () => {
    const { settings, ...diary } = aSalonDiary();
    expect(reasonOf({ ...diary, settings: { ...settings, mostOpenBeforeAnswer: 0 } }, GRACE, 60)).toBe(
      "mailbox-unanswered",
    );
    expect(reasonOf({ ...diary, settings: { ...settings, mostOpenBeforeAnswer: 1 } }, GRACE, 60)).toBeNull();
  });

  test("counts as open until the minute in which it begins", () => {
    const clients = (startsMinute: number) => [
      aKnownClient({ sender: "other" }),
      aKnownClient({ answered: false, open: [{ id: "x", date: TODAY, startsMinute, endsMinute: 700 }] }),
    ];
    const diary = (startsMinute: number) => {
      const { settings, ...rest } = aSalonDiary({ clients: clients(startsMinute) });
      return { ...rest, settings: { ...settings, mostOpenBeforeAnswer: 1 } };
    };
    expect(reasonOf(diary(600), GRACE, 60)).toBeNull();
    expect(reasonOf(diary(601), GRACE, 60)).toBe("mailbox-unanswered");
  });
});

describe("a change", () => {
  const old = { startsMinute: 600, endsMinute: 1000 };
  test.for<[Actor, number, string | null]>([
    [GRACE, 400, null],
    [GRACE, 401, "too-long"],
    [UNVERIFIED, 400, null],
    [UNVERIFIED, 401, "too-long"],
  ])("of 400 minutes, %j, to %i: %s", ([actor, length, reason]) => {
    expect(whyOverLimit(aSalonDiary(), actor, { length, old }, NOW)?.reason ?? null).toBe(reason);
  });

  test("of 200 minutes by an unverified client may stay as long, but not get longer", () => {
    const shorter = { startsMinute: 600, endsMinute: 800 };
    const why = (length: number) => whyOverLimit(aSalonDiary(), UNVERIFIED, { length, old: shorter }, NOW)?.reason;
    expect([why(200), why(201)]).toEqual([undefined, "email-unverified"]);
  });

  test("adds nothing to what is open", () => {
    const { settings, ...diary } = aSalonDiary();
    const full = { ...diary, settings: { ...settings, mostOpenBeforeAnswer: 0 } };
    expect(whyOverLimit(full, GRACE, { length: 60, old }, NOW)).toBeNull();
  });
});

describe("what a booking counts as in its networks", () => {
  const counted = (diary: SalonDiary, actor: Actor, networks?: string[], length = 60) =>
    countedInNetworks(
      diary,
      { ...aCommand(aBook(), { actor }), ...(networks && { networks }) },
      { length, old: null },
      NOW,
    );
  const count = (kind: Count["kind"], subject: string, count: number, endsAt = NOW + DAY_MS) => ({
    ...{ kind, subject, count, endsAt },
  });

  test("is one booking, and also its minutes while the email is not verified", () => {
    expect(counted(aSalonDiary(), GRACE, ["here"])).toEqual([count("booking", "here", 1)]);
    expect(counted(aSalonDiary(), UNVERIFIED, ["here"])).toEqual([
      count("unverified-booking", "here", 1),
      count("unverified-minutes", "here", 60),
    ]);
  });

  test("is one booking of a guest, who has proved the mailbox, unless that mailbox has been at the salon", () => {
    const clients = [aKnownClient({ sender: "guest ada@example.com", visited: true })];
    const guest: Actor = { role: "guest", grant: { email: "ada@example.com" } };
    expect(counted(aSalonDiary(), guest, ["here"])).toEqual([count("booking", "here", 1)]);
    expect(counted(aSalonDiary({ clients }), guest, ["here"])).toEqual([]);
  });

  test("is nothing for staff, regulars, nor where no limits hold or no network is known", () => {
    const visited = aSalonDiary({
      clients: [aKnownClient({ visited: true })],
    });
    expect(counted(aSalonDiary(), STAFF, ["here"])).toEqual([]);
    expect(counted(visited, GRACE, ["here"])).toEqual([]);
    expect(counted(aSalonDiary({ unlimited: true }), GRACE, ["here"])).toEqual([]);
    expect(counted(aSalonDiary(), GRACE)).toEqual([]);
  });

  test("adds to the count of the same network and kind in a window that has not ended", () => {
    const counts = [
      ...[count("booking", "there", 9), count("unverified-booking", "here", 7), count("booking", "here", 3, NOW)],
      count("booking", "here", 5, NOW + 1),
    ];
    expect(counted(aSalonDiary({ counts }), GRACE, ["here"])).toEqual([count("booking", "here", 6, NOW + 1)]);
  });

  test("is refused above the limit of a day, with the whole seconds until the next try", () => {
    const full = (endsAt: number) => aSalonDiary({ counts: [count("booking", "here", 12, endsAt)] });
    const refused = { ok: false, reason: "too-many-attempts", byNetwork: true };
    expect(counted(full(NOW + 1), GRACE, ["here"])).toEqual({ ...refused, retryAfter: 1 });
    expect(counted(full(NOW + 4_001), GRACE, ["here"])).toEqual({ ...refused, retryAfter: 5 });
    expect(counted(aSalonDiary(), UNVERIFIED, ["here"], 361)).toEqual({ ok: false, reason: "email-unverified" });
    expect(counted(aSalonDiary(), UNVERIFIED, ["here"], 360)).toHaveLength(2);
  });
});

function reasonOf(diary: SalonDiary, actor: Actor, length: number): string | null {
  return whyOverLimit(diary, actor, { length, old: null }, NOW)?.reason ?? null;
}

describe("who may not book online", () => {
  const PHONE = "+447700900123";
  const toCall = (sender: string) => ({ clients: [aKnownClient({ sender, visited: true, mustCall: true })] });
  test.for<[string, Actor, Partial<SalonDiary>, string | null]>([
    ["a client’s account", GRACE, toCall("grace"), "please-call"],
    ["a client’s mailbox", GUEST, toCall("guest grace@example.com"), "please-call"],
    ["another one’s", GRACE, toCall("other"), null],
    ["a client’s phone", UNVERIFIED, { phonesToCall: [PHONE] }, "please-call"],
    ["another phone", GRACE, { phonesToCall: ["+447700900124"] }, null],
    ["a client’s phone, by staff", STAFF, { phonesToCall: [PHONE] }, null],
    ["where no limits hold", GRACE, { unlimited: true, phonesToCall: [PHONE] }, "please-call"],
  ])("%s", ([, actor, with_, reason]) => {
    const diary = aSalonDiary(with_);
    const booked = decide(diary, aCommand(aBook(), { actor }), NOW);
    expect(booked.ok ? null : booked.reason).toBe(reason);
    const theirs = { clientId: "grace", mailboxProved: true, date: FRIDAY };
    const change = { what: "change" as const, appointmentId: "one", date: "2036-06-23", minute: 720 };
    const asked = aCommand({ ...change, serviceQuantities: {}, paymentMethod: "cash" }, { actor });
    const changed = decide(withAppointment(diary, theirs), asked, NOW);
    expect(changed.ok ? null : changed.reason).toBe(reason);
  });

  test("a change counts by the phone that it gives, and not by the one before", () => {
    const given = { customerName: "Grace", customerEmail: "grace@example.com", customerPhone: "", phoneKey: PHONE };
    const before = "+447700900124";
    const start = { date: "2036-06-23", minute: 720, serviceQuantities: {}, paymentMethod: "cash" as const };
    const change = { what: "change" as const, appointmentId: "one", customer: given, ...start };
    const reasons = [PHONE, before].map((phone) => {
      const theirs = { clientId: "grace", mailboxProved: true, date: FRIDAY, phoneKey: before };
      const diary = withAppointment(aSalonDiary({ phonesToCall: [phone] }), theirs);
      const changed = decide(diary, aCommand(change, { actor: GRACE }), NOW);
      return changed.ok ? null : changed.reason;
    });
    expect(reasons).toEqual(["please-call", null]);
  });
});
