import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, instantAt } from "../kernel/clock.ts";
import {
  aBook,
  aClient,
  aCommand,
  aKnownClient,
  anAgreement,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  STAFF,
  TODAY,
  withAppointment,
} from "../testing/salon-diary.ts";
import { runs } from "../testing/thoroughness.ts";
import { apply } from "./apply.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "./appointments/appointment.ts";
import type { AppointmentInDiary } from "./appointments/booked.ts";
import type { Payment } from "./appointments/payment.ts";
import type { Sent } from "./command.ts";
import { decide } from "./decide.ts";
import { type Decided, datesOf } from "./decision.ts";
import type { Instruction } from "./registry.ts";
import type { SalonDiary } from "./salon-diary.ts";

/* What each command does to a salon's diary, and why it is refused. docs/rules.md 5 */

const ONLINE: Partial<Payment>[] = [{ method: "online" }];
const GRACE = aClient("grace");
const BEGUN = instantAt(LONDON, FRIDAY, 600);

describe("a booking", () => {
  test("is written with its items, price and length, as pending, and comes due as a confirmation and a reminder", () => {
    const services = [{ id: "gel" }, { name: "art", quantity: 3 }];
    const command = aCommand(aBook({ services }), { actor: GRACE });
    const decision = decisionOf(decide(aSalonDiary(), command, NOW));
    expect(decision.writes).toMatchObject([
      {
        what: "add",
        appointment: {
          ...{ id: command.id, clientId: "grace", status: "pending", paymentStatus: "pending", pricePence: 4850 },
          ...{ date: FRIDAY, startsMinute: 720, endsMinute: 780, technicianId: "salon", serviceNames: "gel, art" },
          items: [
            { serviceId: "gel", quantity: 1 },
            { serviceId: "art", quantity: 3 },
          ],
          ...{ version: 1, writtenBy: command.id, calendarUid: command.id, mailboxProved: true },
        },
      },
    ]);
    const start = instantAt(LONDON, FRIDAY, 720);
    expect(decision.emails).toEqual([
      { what: "queue", email: { appointmentId: command.id, kind: "confirmation", dueAt: NOW } },
      { what: "queue", email: { appointmentId: command.id, kind: "reminder", dueAt: start - DAY_MS } },
    ]);
    expect(decision.history).toEqual({ appointmentId: command.id, events: ["booked"] });
    expect(datesOf(decision)).toEqual([FRIDAY]);
  });

  test("for a walk-in mails nobody, and one for the same day has no reminder", () => {
    expect(decisionOf(decide(aSalonDiary(), aCommand(aBook({ customerEmail: "" })), NOW)).emails).toEqual([]);
    const today = decisionOf(decide(aSalonDiary(), aCommand(aBook({ date: TODAY })), NOW)).emails;
    expect(today.map((email) => email.what === "queue" && email.email.kind)).toEqual(["confirmation"]);
  });

  test("takes a status and a payment status from staff only", () => {
    const asked = aBook({ status: "confirmed", paymentStatus: "paid" });
    const by = (actor: Sent["actor"]) => added(decide(aSalonDiary(), aCommand(asked, { actor }), NOW));
    expect(by(STAFF)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
    expect(by(GRACE)).toMatchObject({ status: "pending", paymentStatus: "pending" });
  });

  const full = withAppointment(aSalonDiary(), { startsMinute: 720, endsMinute: 780 });
  const team = aSalonDiary({
    team: [
      { id: "a", name: "Ada", services: ["gel"], week: {} },
      { id: "b", name: "Bea", services: null, week: {} },
    ],
  });
  test.for<[string, Parameters<typeof aBook>[0], Partial<Sent>, SalonDiary]>([
    ["taken", {}, {}, full],
    ["past", { date: TODAY, minute: 600 }, {}, aSalonDiary()],
    ["too-far-ahead", { date: "2036-07-18" }, { actor: GRACE }, aSalonDiary()],
    ["closed", {}, {}, aSalonDiary({ closures: [{ date: FRIDAY, reason: "Holiday" }] })],
    ["not-on-the-grid", { minute: 721 }, {}, aSalonDiary()],
    ["unknown-service", { services: [{ id: "hidden" }] }, { actor: GRACE }, aSalonDiary()],
    ["no-services", { services: [] }, {}, aSalonDiary()],
    ["prices-changed", { assertedPricePence: 3400 }, {}, aSalonDiary()],
    ["prices-changed", { assertedDuration: 45 }, {}, aSalonDiary()],
    ["ends-otherwise", { assertedEnd: 800 }, {}, aSalonDiary()],
    ["unknown-technician", { technicianId: "gone" }, {}, aSalonDiary()],
    ["not-done", { services: [{ id: "chrome" }], technicianId: "a" }, {}, team],
    ["not-yours", { technicianId: "b" }, { actor: { role: "admin", userId: "ada", technicianId: "a" } }, team],
    ["too-long", { services: ["gel", "chrome", "gel2", "gel3"].map((id) => ({ id })) }, { actor: GRACE }, longMenu()],
    ["email-unverified", { services: [{ id: "gel2" }, { id: "gel3" }] }, { actor: aClient("new", false) }, longMenu()],
    [
      "key-reused",
      {},
      { key: "used" },
      aSalonDiary({ keys: [{ sender: "owner", key: "used", fingerprint: "", createdId: "x", commandId: null }] }),
    ],
  ])("is refused: %s", ([reason, with_, sender, diary]) => {
    expect(decide(diary, aCommand(aBook(with_), sender), NOW)).toMatchObject({ ok: false, reason });
  });

  test("staff book hidden services, a year ahead, and outside the hours if they say so", () => {
    const books = (with_: Parameters<typeof aBook>[0]) => decide(aSalonDiary(), aCommand(aBook(with_)), NOW).ok;
    expect(books({ services: [{ id: "hidden" }] })).toBe(true);
    expect(books({ date: "2037-06-01" })).toBe(true);
    expect([books({ minute: 1230 }), books({ minute: 1230, anyHours: true })]).toEqual([false, true]);
  });

  test("only staff write down an earlier time, at any hours, and it mails nobody", () => {
    const earlier = { date: TODAY, minute: 592, earlier: true, status: "completed", paymentStatus: "paid" } as const;
    const decided = decisionOf(decide(aSalonDiary(), aCommand(aBook(earlier)), NOW));
    expect(decided.emails).toEqual([]);
    expect(decided.pays).toMatchObject([{ takenOn: TODAY, kind: "payment" }]);
    const forged = aCommand(aBook({ ...earlier, minute: 600 }), { actor: GRACE });
    expect(decide(aSalonDiary(), forged, NOW)).toMatchObject({ ok: false, reason: "past" });
  });

  test("a missed visit that is brought in was cancelled by its client, who did not come; one to come is refused", () => {
    const missed = (with_: Parameters<typeof aBook>[0]) =>
      decide(aSalonDiary(), aCommand(aBook({ imported: { missed: true }, ...with_ })), NOW);
    const after = apply(aSalonDiary(), decisionOf(missed({ date: TODAY, minute: 540 })));
    expect(after.appointments.at(-1)).toMatchObject({ status: "cancelled", cancelledBy: "client", noShow: true });
    expect(missed({})).toMatchObject({ ok: false, reason: "not-begun" });
  });

  test("under a used key gets the earlier answer, and nothing is decided", () => {
    const command = aCommand(aBook());
    const after = apply(aSalonDiary(), decisionOf(decide(aSalonDiary(), command, NOW)));
    expect(decide(after, { ...command, id: "again" }, NOW)).toEqual({
      ...{ ok: true, repeats: true, createdId: command.id, commandId: command.id },
    });
    expect(decide(after, { ...command, fingerprint: "another" }, NOW)).toEqual({ ok: false, reason: "key-reused" });
  });
});

describe("a held start", () => {
  const hold = {
    ...{ date: FRIDAY, start: 720, end: 780, technicianId: null, browser: "hers", networks: [] },
    ...{ token: "t", until: NOW + 1000, since: NOW, extended: false, changes: false },
  };
  const held = aSalonDiary({ holds: [hold] });
  test("is taken for other clients and free for its own browser; that browser’s booking ends the hold", () => {
    expect(decide(held, aCommand(aBook(), { actor: GRACE }), NOW)).toEqual({ ok: false, reason: "taken" });
    const decision = decisionOf(decide(held, aCommand(aBook(), { actor: GRACE, browser: "hers" }), NOW));
    expect(decision.ends).toEqual([hold]);
    expect(apply(held, decision).holds).toEqual([]);
  });

  test("is refused to staff as held, and they may book it anyway", () => {
    expect(decide(held, aCommand(aBook()), NOW)).toEqual({ ok: false, reason: "held" });
    expect(decide(held, aCommand(aBook({ overHold: true })), NOW).ok).toBe(true);
  });
});

describe("what a client may book", () => {
  const open = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${n}`,
      date: FRIDAY,
      startsMinute: 480 + 60 * n,
      endsMinute: 540 + 60 * n,
    }));
  const client = (with_: { answered: boolean; visited?: boolean; open: ReturnType<typeof open> }) =>
    aSalonDiary({ clients: [aKnownClient(with_)] });
  test.for<[boolean, number, string | null]>([
    [false, 1, null],
    [false, 2, "mailbox-unanswered"],
    [true, 9, null],
    [true, 10, "enough-open"],
  ])("answered %s, with %i open: %s", ([answered, count, reason]) => {
    const decided = decide(
      client({ answered, open: open(count) }),
      aCommand(aBook({ minute: 1140 }), { actor: GRACE }),
      NOW,
    );
    expect(decided.ok ? null : decided.reason).toBe(reason);
  });

  test("appointments that have begun or that others have booked do not count", () => {
    const begun = [{ id: "x", date: TODAY, startsMinute: 600, endsMinute: 660 }];
    const grace = { actor: GRACE };
    const diary = client({ answered: false, open: [...begun, ...begun, ...open(1)] });
    expect(decide(diary, aCommand(aBook(), grace), NOW).ok).toBe(true);
    const others = aSalonDiary({
      clients: [aKnownClient({ sender: "other", answered: false, open: open(3) })],
    });
    expect(decide(others, aCommand(aBook(), grace), NOW).ok).toBe(true);
  });

  test.for<[string, boolean, number, string]>([
    ["eight bookings of unverified accounts", false, 8, "email-unverified"],
    ["twelve bookings of verified ones", true, 12, "too-many-attempts"],
  ])("in a day, %s from one network", ([, verified, most, reason]) => {
    let diary = aSalonDiary({ unlimited: false, menu: shortMenu() });
    const outcomes = Array.from({ length: most + 1 }, (_, n) => {
      const actor = aClient(`client-${n}`, verified);
      const command = aCommand(aBook({ minute: 480 + 15 * n }), { actor, networks: ["here"] });
      const decided = decide(diary, command, NOW);
      if (decided.ok) diary = apply(diary, decisionOf(decided));
      return decided.ok ? "booked" : decided.reason;
    });
    expect(outcomes).toEqual([...Array.from({ length: most }, () => "booked"), reason]);
    const tomorrow = aCommand(aBook({ minute: 1140 }), { actor: aClient("late", verified), networks: ["here"] });
    expect(decide(diary, tomorrow, NOW + DAY_MS - 1).ok).toBe(false);
    expect(decide(diary, tomorrow, NOW + DAY_MS).ok).toBe(true);
  });

  test("in a day, six hours of unverified accounts from one network; a change counts by what it adds", () => {
    const counts = [{ kind: "unverified-minutes" as const, subject: "here", count: 300, endsAt: NOW + 1 }];
    const sender = { actor: aClient("new", false), networks: ["here"] };
    const at = (count: number) => aSalonDiary({ counts: counts.map((one) => ({ ...one, count })) });
    expect(decide(at(300), aCommand(aBook(), sender), NOW).ok).toBe(true);
    expect(decide(at(301), aCommand(aBook(), sender), NOW)).toMatchObject({ reason: "email-unverified" });
    const theirs = withAppointment(at(330), { clientId: "new" });
    const change = (id: string) =>
      aCommand(
        { what: "change", appointmentId: "one", ...start(720), services: [{ id }], paymentMethod: "cash" },
        sender,
      );
    expect(decisionOf(decide(theirs, change("chrome"), NOW)).counts).toMatchObject([{ count: 360 }]);
    expect(decisionOf(decide(theirs, change("gel"), NOW)).counts).toEqual([]);
  });

  test("the network around an IPv6 network books twice as much, and clients who have been at the salon are not counted", () => {
    const counted = (around: number) => [
      { kind: "booking" as const, subject: "house", count: 0, endsAt: NOW + 1 },
      { kind: "booking" as const, subject: "around", count: around, endsAt: NOW + 5_000 },
    ];
    const command = aCommand(aBook(), { actor: GRACE, networks: ["house", "around"] });
    expect(decide(aSalonDiary({ counts: counted(23) }), command, NOW).ok).toBe(true);
    const over = aSalonDiary({ counts: counted(24) });
    expect(decide(over, command, NOW)).toEqual({
      ok: false,
      reason: "too-many-attempts",
      retryAfter: 5,
      byNetwork: true,
    });
    const visited = {
      ...over,
      clients: [aKnownClient({ visited: true })],
    };
    expect(decisionOf(decide(visited, command, NOW)).counts).toEqual([]);
  });
});

describe("a change", () => {
  const diary = withAppointment(aSalonDiary(), { clientId: "grace", notes: "Left hand first" });
  const change = (with_: object = {}, sender: Partial<Sent> = { actor: GRACE }) =>
    aCommand(
      { what: "change" as const, appointmentId: "one", ...start(720), paymentMethod: "cash" as const, ...with_ },
      sender,
    );

  test("replaces the old appointment by a new one, and keeps the fields that it leaves out", () => {
    const command = change();
    const decision = decisionOf(decide(diary, command, NOW));
    expect(decision.writes).toMatchObject([
      { what: "set", before: { version: 1 }, after: { status: "cancelled", replacedById: command.id, version: 2 } },
      {
        what: "add",
        appointment: {
          ...{ id: command.id, replacesId: "one", startsMinute: 720, notes: "Left hand first", clientId: "grace" },
          ...{ calendarUid: "one", calendarSequence: 1, status: "pending", serviceNames: "gel", pricePence: 3500 },
        },
      },
    ]);
    expect(decision.history.events).toEqual(["changed"]);
    expect(decision.emails.map(({ what }) => what)).toEqual(["hand-on", "drop-as-before", "queue", "queue"]);
  });

  test("may take the minutes of the old one, and no others", () => {
    expect(decide(diary, change(start(615)), NOW).ok).toBe(true);
    const beside = withAppointment(diary, { id: "two", startsMinute: 660, endsMinute: 720 });
    expect(decide(beside, change(start(615)), NOW)).toEqual({ ok: false, reason: "taken" });
  });

  test("to another mailbox mails a cancellation to the former one", () => {
    const customer = { customerName: "G", customerEmail: "new@example.com", customerPhone: "1", phoneKey: "1" };
    const { emails } = decisionOf(decide(diary, change({ customer }), NOW));
    expect(
      emails.map((email) => (email.what === "queue" ? [email.email.kind, email.email.appointmentId] : [])),
    ).toEqual([
      ["changed", expect.stringMatching(/^command/)],
      ["reminder", expect.stringMatching(/^command/)],
      ["cancelled", "one"],
    ]);
  });

  test.for<[string, object, Partial<Sent>, Partial<AppointmentInDiary>, number?, Partial<Payment>[]?]>([
    ["not-found", { appointmentId: "none" }, {}, {}],
    ["not-yours", {}, { actor: aClient("stranger") }, {}],
    ["replaced", {}, { actor: { role: "admin", userId: "t", technicianId: "salon" } }, { replacedById: "two" }],
    ["changed-since", { version: 2 }, {}, {}],
    ["closed-already", {}, {}, { status: "completed" }],
    ["too-late-to-change", {}, { actor: GRACE }, {}, BEGUN - 2 * DAY_MS + 1],
    ["paid-online", { paymentStatus: "pending" }, { actor: STAFF }, { paymentStatus: "paid" }, NOW, ONLINE],
    ["price-settled", { services: [{ id: "chrome" }] }, { actor: GRACE }, { paymentStatus: "paid" }],
    ["unknown-service", { serviceName: "gel, nothing" }, {}, {}],
  ])("is refused: %s", ([reason, with_, sender, old, at = NOW, rows]) => {
    const own = withAppointment(aSalonDiary(), { clientId: "grace", ...old }, rows);
    expect(decide(own, change(with_, { actor: STAFF, ...sender }), at)).toEqual({ ok: false, reason });
  });

  test("is allowed until exactly the hours before, and to staff at any time", () => {
    expect(decide(diary, change(), BEGUN - 2 * DAY_MS).ok).toBe(true);
    expect(decide(diary, change({}, { actor: STAFF }), BEGUN - 1).ok).toBe(true);
  });

  test("keeps a settled price and what is paid while the services stay", () => {
    const paid = withAppointment(aSalonDiary(), { clientId: "grace", pricePence: 3000, paymentStatus: "paid" });
    const before = added(decide(paid, change({ paymentMethod: "bank_transfer" }), NOW));
    expect(before).toMatchObject({ pricePence: 3000, paymentStatus: "paid", paymentMethod: "cash" });
    const anew = added(decide(paid, change({ services: [{ id: "chrome" }] }, { actor: STAFF }), NOW));
    expect(anew).toMatchObject({ pricePence: 4500, paymentStatus: "paid" });
  });
});

describe("a move by staff", () => {
  const move = (with_: object = {}) =>
    aCommand({ what: "move" as const, appointmentId: "one", version: 1, tell: true, ...start(720), ...with_ });
  const diary = withAppointment(aSalonDiary(), { status: "confirmed", pricePence: 100, notes: "n" });

  test("keeps services, price, status and payment, and sets another length if it names one", () => {
    expect(added(decide(diary, move(), NOW))).toMatchObject({
      startsMinute: 720,
      endsMinute: 780,
      pricePence: 100,
      status: "confirmed",
      notes: "n",
    });
    expect(added(decide(diary, move({ length: 95 }), NOW))).toMatchObject({ endsMinute: 815 });
  });

  test("tells nobody unless it says so", () => {
    const kinds = (tell: boolean) =>
      decisionOf(decide(diary, move({ tell }), NOW)).emails.flatMap((one) =>
        one.what === "queue" ? one.email.kind : [],
      );
    expect([kinds(true), kinds(false)]).toEqual([["changed", "reminder"], ["reminder"]]);
  });

  test("of an appointment that has begun changes only its length", () => {
    expect(decide(diary, move({ ...start(600), length: 120 }), BEGUN + 1).ok).toBe(true);
    expect(decide(diary, move(start(615)), instantAt(LONDON, FRIDAY, 615))).toEqual({ ok: false, reason: "past" });
  });

  test("from an older version is refused", () => {
    expect(decide(diary, move({ version: 2 }), NOW)).toEqual({ ok: false, reason: "changed-since" });
  });

  test("gives it to another technician at its time if they are free", () => {
    const team = [
      { id: "salon", name: "Ada", services: null, week: {} },
      { id: "b", name: "Bea", services: null, week: {} },
    ];
    const give = aCommand({ what: "give" as const, appointmentId: "one", version: 1, tell: false, technicianId: "b" });
    expect(added(decide({ ...diary, team }, give, NOW))).toMatchObject({
      technicianId: "b",
      startsMinute: 600,
      technicianRequested: true,
    });
    const busy = withAppointment(
      { ...diary, team },
      { id: "two", technicianId: "b", startsMinute: 645, endsMinute: 700 },
    );
    expect(decide(busy, give, NOW)).toMatchObject({ ok: false, reason: "taken" });
  });
});

/** An update of the appointment "one", unless it names another. */
type Update = WithoutId<Exclude<Instruction, { what: "book" | "change" | "move" | "give" }>>;
type WithoutId<One> = One extends Instruction ? Omit<One, "appointmentId"> & { appointmentId?: string } : never;

describe("an update", () => {
  const about = (what: Update, sender: Partial<Sent> = {}) => aCommand({ appointmentId: "one", ...what }, sender);
  const set = (diary: SalonDiary, what: Update, at = NOW, sender: Partial<Sent> = {}) => {
    const [write] = decisionOf(decide(diary, about(what, sender), at)).writes;
    return write?.what === "set" ? write.after : expect.fail();
  };

  test.for<[Update, Partial<AppointmentInDiary>, string[]]>([
    [{ what: "cancel" }, { status: "cancelled", calendarSequence: 1 }, ["cancelled"]],
    [{ what: "status", status: "pending" }, { status: "pending", calendarSequence: 1 }, ["pending"]],
    [{ what: "status", status: "confirmed" }, { status: "confirmed", calendarSequence: 0 }, ["confirmed"]],
    [
      { what: "price", pricePence: 1, paymentMethod: "bank_transfer" },
      { pricePence: 1, paymentMethod: "bank_transfer" },
      ["priced"],
    ],
    [{ what: "payment", paymentStatus: "paid" }, { paymentStatus: "paid" }, ["payment paid"]],
  ])("%j", ([what, after, events]) => {
    const diary = withAppointment(aSalonDiary());
    expect(set(diary, what)).toMatchObject({ ...after, version: 2 });
    expect(decisionOf(decide(diary, about(what), NOW)).history.events).toEqual(events);
  });

  test.for<[string, Update, Partial<AppointmentInDiary>, Partial<Sent>?, number?, Partial<Payment>[]?]>([
    ["not-found", { what: "cancel", appointmentId: "none" }, {}],
    ["not-yours", { what: "cancel" }, {}, { actor: aClient("stranger") }],
    ["changed-since", { what: "cancel", version: 2 }, {}],
    ["closed-already", { what: "cancel" }, { status: "completed" }],
    ["closed-already", { what: "status", status: "cancelled" }, { status: "cancelled" }],
    ["replaced", { what: "price", pricePence: 1, paymentMethod: "cash" }, { replacedById: "two" }],
    ["replaced", { what: "status", status: "confirmed" }, { status: "cancelled", replacedById: "two" }],
    ["begun", { what: "cancel" }, { clientId: "grace" }, { actor: GRACE }, BEGUN],
    ["not-done-and-paid", { what: "done" }, {}],
    ["paid-online", { what: "payment", paymentStatus: "pending" }, { paymentStatus: "paid" }, {}, NOW, ONLINE],
  ])("is refused: %s, %j", ([reason, what, old, sender = {}, at = NOW, rows]) => {
    expect(decide(withAppointment(aSalonDiary(), old, rows), about(what, sender), at)).toEqual({ ok: false, reason });
  });

  test("a cancellation by a client is late within 48 hours or the hours of the agreed terms, and never by staff", () => {
    const diary = withAppointment(aSalonDiary(), { clientId: "grace" });
    const late = BEGUN - 2 * DAY_MS + 1;
    expect(set(diary, { what: "cancel" }, late, { actor: GRACE }).lateCancellation).toBe(true);
    expect(set(diary, { what: "cancel" }, late - 1, { actor: GRACE }).lateCancellation).toBe(false);
    expect(set(diary, { what: "cancel" }, late).lateCancellation).toBe(false);
    const agreed = withAppointment(aSalonDiary(), { clientId: "grace", agreed: anAgreement({ lateHours: 24 }) });
    expect(set(agreed, { what: "cancel" }, late, { actor: GRACE }).lateCancellation).toBe(false);
    expect(set(agreed, { what: "cancel" }, BEGUN - DAY_MS, { actor: GRACE }).lateCancellation).toBe(false);
    expect(set(agreed, { what: "cancel" }, BEGUN - DAY_MS + 1, { actor: GRACE }).lateCancellation).toBe(true);
    expect(closedAfter(diary)).toEqual({ ok: false, reason: "too-late-to-cancel" });
  });

  test("what was booked within the late hours can be cancelled for thirty minutes, at most until its start; a change begins no new ones", () => {
    const HALF_AN_HOUR_MS = 1_800_000;
    const late = { actor: GRACE };
    for (const agreed of [null, anAgreement({ lateHours: 24 })]) {
      const at = (createdAt: number, after: number, with_: Partial<AppointmentInDiary> = {}) => {
        const booked = withAppointment(aSalonDiary(), { clientId: "grace", agreed, createdAt, ...with_ });
        const { lateCancellation, fee } = set(booked, { what: "cancel" }, createdAt + after, late);
        expect(fee !== null).toBe(lateCancellation && agreed !== null);
        return lateCancellation;
      };
      const within = BEGUN - DAY_MS / 2;
      expect(at(within, HALF_AN_HOUR_MS)).toBe(false);
      expect(at(within, HALF_AN_HOUR_MS + 1)).toBe(true);
      expect(at(within, 1, { replacesId: "zero" })).toBe(true);
      expect(at(BEGUN - HALF_AN_HOUR_MS / 2, HALF_AN_HOUR_MS / 2 - 1)).toBe(false);
      // What was booked before these hours has none of the thirty minutes.
      expect(at(BEGUN - 2 * DAY_MS - 1, DAY_MS + 2)).toBe(true);
    }
  });

  function closedAfter(diary: SalonDiary) {
    const settings = { ...diary.settings, cancelCutoffHours: 24 };
    return decide({ ...diary, settings }, about({ what: "cancel" }, { actor: GRACE }), BEGUN - DAY_MS + 1);
  }

  test("a cancelled one comes back only while its time is free", () => {
    const gone = withAppointment(aSalonDiary(), { status: "cancelled" });
    const back = about({ what: "status", status: "confirmed" });
    expect(decide(gone, back, NOW).ok).toBe(true);
    const beside = { id: "two", startsMinute: 660, endsMinute: 720 };
    expect(decide(withAppointment(gone, beside), back, NOW).ok).toBe(true);
    expect(decide(withAppointment(gone, { ...beside, startsMinute: 659 }), back, NOW)).toEqual({
      ok: false,
      reason: "taken",
    });
    expect(decide(withAppointment(gone, { ...beside, startsMinute: 630, technicianId: "b" }), back, NOW).ok).toBe(true);
  });

  test("a payment through Stripe can’t be set back, and one by staff can", () => {
    const diary = withAppointment(aSalonDiary());
    const rows = [{ kind: "payment" as const, method: "online" as const, amountPence: 3500, stripeId: "pi_1" }];
    const byStripe = about({ what: "take", rows }, { actor: { role: "stripe", userId: "stripe" } });
    const then = (command: typeof byStripe) => apply(diary, decisionOf(decide(diary, command, NOW)));
    const back = about({ what: "payment", paymentStatus: "pending" });
    expect(decide(then(byStripe), back, NOW)).toEqual({ ok: false, reason: "paid-online" });
    expect(decide(then(about({ what: "payment", paymentStatus: "paid" })), back, NOW).ok).toBe(true);
  });

  test("a deletion removes everything, and mails the customer only of an upcoming appointment and only if told to", () => {
    const diary = withAppointment(aSalonDiary());
    const emails = (diary: SalonDiary, tell: boolean, at = NOW) =>
      decisionOf(decide(diary, about({ what: "delete", tell }), at)).emails.map((one) =>
        one.what === "queue" ? one.email.kind : one.what,
      );
    expect(emails(diary, true)).toEqual(["cancelled", "forget"]);
    expect(emails(diary, false)).toEqual(["forget"]);
    expect(emails(diary, true, BEGUN)).toEqual(["forget"]);
    expect(emails(withAppointment(aSalonDiary(), { status: "completed" }), true)).toEqual(["forget"]);
    const decision = decisionOf(decide(diary, about({ what: "delete", tell: true }), NOW));
    expect(apply(diary, decision)).toMatchObject({ appointments: [], taken: [] });
  });

  test("once an appointment has begun, nobody is mailed about corrections, except the thanks for a visit", () => {
    const kinds = (status: AppointmentStatus, at: number) =>
      decisionOf(decide(withAppointment(aSalonDiary()), about({ what: "status", status }), at)).emails.map((one) =>
        one.what === "queue" ? one.email.kind : one.what,
      );
    expect(kinds("pending", BEGUN - 1)).toEqual(["status"]);
    expect(kinds("pending", BEGUN)).toEqual([]);
    expect(kinds("completed", BEGUN)).toEqual(["status", "review-request"]);
  });
});

test("in any order of commands, no minute is taken twice and each repeat gets the same answer", () => {
  fc.assert(
    fc.property(fc.array(ASKED, { minLength: 1, maxLength: 25 }), (asked) => {
      let diary = aSalonDiary({
        unlimited: true,
        team: ["a", "b"].map((id) => ({ id, name: id, services: null, week: {} })),
      });
      for (const one of asked) {
        const target = diary.appointments.at(one.which % Math.max(1, diary.appointments.length));
        const command = commandOf(one, target);
        const decided = decide(diary, command, NOW);
        if (!decided.ok) continue;
        const before = diary;
        diary = apply(diary, decisionOf(decided));
        expect(decide(diary, command, NOW)).toEqual({
          ...{ ok: true, repeats: true, createdId: expect.any(String), commandId: command.id },
        });
        expect(overlaps(diary)).toEqual([]);
        expect(takenBy(diary)).toEqual(diary.taken.map(({ id }) => id).sort());
        for (const date of datesOf(decisionOf(decided))) expect(date).toMatch(/^2036/);
        expect(before.appointments).not.toBe(diary.appointments);
      }
    }),
    { numRuns: runs(200) },
  );
});

type Drawn = ReturnType<typeof ASKED.generate>["value"];

const ASKED = fc.record({
  what: fc.constantFrom(
    "book" as const,
    "change" as const,
    "move" as const,
    "cancel" as const,
    "status" as const,
    "delete" as const,
  ),
  minute: fc.integer({ min: 32, max: 79 }).map((n) => n * 15),
  service: fc.constantFrom("gel", "chrome"),
  status: fc.constantFrom(...APPOINTMENT_STATUSES),
  which: fc.nat(20),
});

function commandOf(
  { what, minute, service, status }: Pick<Drawn, "what" | "minute" | "service" | "status">,
  target?: AppointmentInDiary,
) {
  const { id: appointmentId = "none", version = 1 } = target ?? {};
  const services = [{ id: service }];
  const to = { date: FRIDAY, minute };
  if (what === "change")
    return aCommand({ what, appointmentId, services, serviceQuantities: {}, ...to, paymentMethod: "cash" as const });
  if (what === "move") return aCommand({ what, appointmentId, version, tell: false, ...to });
  if (what === "status") return aCommand({ what, appointmentId, status });
  if (what === "delete") return aCommand({ what, appointmentId, tell: false });
  return what === "cancel" ? aCommand({ what, appointmentId }) : aCommand(aBook({ minute, services }));
}

function takenBy({ appointments }: SalonDiary): string[] {
  return appointments.flatMap(({ id, status }) => (status === "cancelled" ? [] : [id])).sort();
}

function overlaps({ appointments }: SalonDiary): string[][] {
  const standing = appointments.filter(({ status }) => status !== "cancelled");
  return standing.flatMap((one) =>
    standing.flatMap((other) =>
      one.id < other.id &&
      one.technicianId === other.technicianId &&
      one.startsMinute < other.endsMinute + other.bufferMinutes &&
      other.startsMinute < one.endsMinute + one.bufferMinutes
        ? [[one.id, other.id]]
        : [],
    ),
  );
}

function start(minute: number) {
  return { date: FRIDAY, minute, serviceQuantities: {} };
}

function added(decided: Decided): AppointmentInDiary {
  const write = decisionOf(decided).writes.at(-1);
  return write?.what === "add" ? write.appointment : expect.fail("Nothing was added");
}

/** Two more services of two hours. */
function longMenu(): SalonDiary {
  const { menu, ...diary } = aSalonDiary();
  const [gel] = menu;
  const long = ["gel2", "gel3"].flatMap((id) => (gel ? [{ ...gel, id, name: id, durationMinutes: 120 }] : []));
  return { ...diary, menu: [...menu, ...long] };
}

/** A menu of a quarter of an hour. */
function shortMenu() {
  return aSalonDiary().menu.map((service) => ({ ...service, durationMinutes: 15 }));
}
