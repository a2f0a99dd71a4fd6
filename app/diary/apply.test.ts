import { describe, expect, test } from "vitest";
import {
  aBook,
  aClient,
  aCommand,
  aKnownClient,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  NOW,
  STAFF,
  TODAY,
  withAppointment,
} from "../testing/salon-diary.ts";
import { apply } from "./apply.ts";
import type { Actor } from "./appointments/appointment.ts";
import type { Sent } from "./command.ts";
import { decide } from "./decide.ts";
import { datesOf, senderOf } from "./decision.ts";
import type { Instruction } from "./registry.ts";
import type { SalonDiary } from "./salon-diary.ts";
import { NO_TERMS } from "./terms/terms.ts";

/* The diary for the next command of the same turn. docs/rules.md 5.2 */

const GRACE = aClient("grace");
const CLIENTS = ["grace", "other"].map((sender) => aKnownClient({ sender }));

describe("after a decision", () => {
  test("a client's booking is open for them and for nobody else, until it is cancelled or deleted", () => {
    const booked = applied(aSalonDiary({ clients: CLIENTS }), aBook(), { actor: GRACE });
    const appointmentId = booked.appointments[0]?.id ?? expect.fail();
    const open = { id: appointmentId, date: FRIDAY, startsMinute: 720, endsMinute: 780 };
    expect(booked.clients.map((client) => client.open)).toEqual([[open], []]);
    const second = applied(booked, aBook({ minute: 900 }), { actor: aClient("other") });
    expect(second.clients.map((client) => client.open.map(({ startsMinute }) => startsMinute))).toEqual([[720], [900]]);
    for (const end of [
      { what: "cancel" as const, appointmentId },
      { what: "delete" as const, appointmentId, tell: false },
    ])
      expect(applied(second, end).clients.map((client) => client.open.length)).toEqual([0, 1]);
  });

  test("the second booking of a turn exceeds a limit that the first one reached", () => {
    const { settings, ...diary } = aSalonDiary({ clients: CLIENTS });
    const one = applied({ ...diary, settings: { ...settings, mostOpen: 1 } }, aBook(), { actor: GRACE });
    const second = (userId: string) => decide(one, aCommand(aBook({ minute: 900 }), { actor: aClient(userId) }), NOW);
    expect(second("grace")).toEqual({ ok: false, reason: "enough-open" });
    expect(second("other").ok).toBe(true);
  });

  test("a package's last visit is needed by one booking, whether its client or a guest of the same mailbox sends the next", () => {
    const aVisitOfGel = { services: ["gel"], validUntil: "2099-01-01", left: 1 };
    const packages = [{ id: "five", ...aVisitOfGel }];
    const guest: Actor = { role: "guest", grant: { email: "grace@example.com" }, networks: [] };
    const clients = [
      aKnownClient({ packages }),
      aKnownClient({ sender: senderOf(guest), packages }),
      aKnownClient({ sender: "other", packages: [{ id: "others", ...aVisitOfGel }] }),
    ];
    const terms = {
      id: "one",
      text: "",
      ...NO_TERMS,
      deposit: { ...NO_TERMS.deposit, kind: "fixed" as const, amount: 1000 },
    };
    const first = applied(aSalonDiary({ clients, terms }), aBook(), { actor: GRACE });
    expect(first.appointments[0]?.agreed?.depositPence).toBe(0);
    for (const actor of [GRACE, guest])
      expect(decisionOf(decide(first, aCommand(aBook({ minute: 900 }), { actor }), NOW)).writes).toMatchObject([
        { appointment: { agreed: { depositPence: 1000 } } },
      ]);
    expect(first.clients.map((client) => client.packages[0]?.left)).toEqual([0, 0, 1]);
  });

  test("its own time is taken with its buffer, and others’ time stays taken", () => {
    const before = withAppointment(aSalonDiary());
    const booked = applied(before, aBook({ services: [{ id: "chrome" }] }));
    expect(booked.taken.map(({ start, end }) => [start, end])).toEqual([
      [600, 660],
      [720, 825],
    ]);
    expect(booked.appointments).toHaveLength(2);
    const [, mine] = booked.appointments;
    const cancelled = applied(booked, { what: "cancel", appointmentId: mine?.id ?? "" });
    expect(cancelled.taken).toEqual(before.taken);
    expect(cancelled.appointments.map(({ status }) => status)).toEqual(["confirmed", "cancelled"]);
  });

  test("its counts replace only those of the same kind and network", () => {
    const ends = { endsAt: NOW + 1_000 };
    const counts = [
      { kind: "booking" as const, subject: "here", count: 4, ...ends },
      { kind: "booking" as const, subject: "there", count: 5, ...ends },
      { kind: "unverified-booking" as const, subject: "here", count: 6, ...ends },
    ];
    const booked = applied(aSalonDiary({ counts }), aBook(), { actor: GRACE, networks: ["here"] });
    expect(booked.counts.map(({ kind, subject, count }) => `${kind} ${subject} ${count}`).sort()).toEqual([
      ...["booking here 5", "booking there 5", "unverified-booking here 6"],
    ]);
  });

  test("only the hold of the browser that booked its start has ended", () => {
    const hold = (browser: string, minute: number, date = FRIDAY) => ({
      ...{ date, start: minute, end: minute + 60, technicianId: null, browser, networks: [], token: browser },
      ...{ until: NOW + 1_000, since: NOW, extended: false, changes: false },
    });
    const others = [hold("hers", 900), hold("hers", 720, TODAY), hold("his", 1000)];
    const booked = applied(aSalonDiary({ holds: [hold("hers", 720), ...others] }), aBook(), { browser: "hers" });
    expect(booked.holds).toEqual(others);
  });
});

test("the dates of a decision are those before and after it, each once", () => {
  const diary = withAppointment(aSalonDiary());
  const dates = (what: Instruction) => datesOf(decisionOf(decide(diary, aCommand(what), NOW)));
  const to = { serviceQuantities: {}, minute: 720, appointmentId: "one", version: 1, tell: false };
  expect(dates({ what: "cancel", appointmentId: "one" })).toEqual([FRIDAY]);
  expect(dates({ what: "move", ...to, date: FRIDAY })).toEqual([FRIDAY]);
  expect(dates({ what: "move", ...to, date: "2036-06-21" })).toEqual([FRIDAY, "2036-06-21"]);
});

test("accounts, mailboxes and links are different senders, who may use the same key", () => {
  const mailbox = "grace@example.com";
  const guest = { role: "guest" as const };
  expect(
    [
      ...[
        GRACE,
        STAFF,
        { ...guest, grant: { email: mailbox } },
        { ...guest, grant: { appointmentId: "one", mailbox } },
      ],
    ].map(senderOf),
  ).toEqual(["grace", "owner", "guest grace@example.com", "guest one"]);
});

test("a key belongs to its sender: another sender’s command under the same key is decided anew", () => {
  const used = applied(aSalonDiary(), aBook(), { key: "same", actor: GRACE });
  const again = { ...aCommand(aBook({ minute: 900 }), { key: "same" }) };
  expect(decide(used, { ...again, actor: aClient("other") }, NOW)).toMatchObject({ ok: true, writes: [{}] });
  expect(decide(used, { ...again, actor: GRACE }, NOW)).toEqual({ ok: false, reason: "key-reused" });
});

function applied(diary: SalonDiary, what: Instruction, sender: Partial<Sent> = {}): SalonDiary {
  return apply(diary, decisionOf(decide(diary, aCommand(what, sender), NOW)));
}
