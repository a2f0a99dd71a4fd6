import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantAt } from "../../kernel/clock.ts";
import {
  aBook,
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { Edit, Move, Sent } from "../command.ts";
import { decide } from "../decide.ts";
import type { Decided } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";

/* Editing an appointment, and overlapping another one on purpose. docs/rules.md 5.31, 5.32 */

const TEAM = [
  { id: "salon", name: "Ada", services: null, week: {} },
  { id: "bea", name: "Bea", services: ["gel"], week: {} },
];

describe("an edit", () => {
  test("keeps the appointment, its start and what is paid, and sets services, length and price", () => {
    const diary = withAppointment(aSalonDiary(), { paymentStatus: "paid" });
    const after = editedBy(diary, { services: [{ id: "chrome" }, { id: "art", quantity: 2 }] });
    expect(after).toMatchObject({ id: "one", startsMinute: 600, endsMinute: 690, bufferMinutes: 15, version: 2 });
    expect(after).toMatchObject({ pricePence: 5400, paymentStatus: "paid", serviceNames: "chrome, art" });
    expect(after.items.map(({ serviceId, quantity }) => [serviceId, quantity])).toEqual([
      ["chrome", 1],
      ["art", 2],
    ]);
    expect(after.calendarSequence).toBe(1);
  });

  test("keeps the booked price and minutes of booked services, even if they have left the menu", () => {
    const item = { serviceId: "gone", name: "Gone", pricePence: 1234, durationMinutes: 45, quantity: 1 };
    const gel = { serviceId: "gel", name: "Gel then", pricePence: 3000, durationMinutes: 50, quantity: 1 };
    const diary = withAppointment(aSalonDiary(), { items: [item, gel], endsMinute: 695 });
    const after = editedBy(diary, { services: [{ id: "gel" }, { id: "gone" }, { id: "art" }] });
    expect(after).toMatchObject({ endsMinute: 695, pricePence: 1234 + 3000 + 450 });
    expect(after.serviceNames).toBe("Gel then, Gone, art");
  });

  test("adds new services with the technician’s own price and minutes", () => {
    const ownTerms = { gel: { pricePence: 1 }, chrome: { pricePence: 6000, minutes: 120 }, art: { minutes: 5 } };
    const diary = withAppointment({
      ...aSalonDiary(),
      team: [{ id: "salon", name: "Ada", services: null, week: {}, ownTerms }],
    });
    const after = editedBy(diary, { services: [{ id: "gel" }, { id: "chrome" }, { id: "art", quantity: 2 }] });
    expect(after).toMatchObject({ pricePence: 3500 + 6000 + 900, endsMinute: 600 + 60 + 120 + 10 });
  });

  test("without services keeps length and price; either may be set", () => {
    const diary = withAppointment(aSalonDiary(), { endsMinute: 720, pricePence: 1 });
    expect(editedBy(diary, { notes: "Left hand" })).toMatchObject({
      endsMinute: 720,
      pricePence: 1,
      notes: "Left hand",
    });
    expect(editedBy(diary, { length: 30, pricePence: 0 })).toMatchObject({ endsMinute: 630, pricePence: 0 });
  });

  test("may ignore the opening hours and blocked time, but not midnight", () => {
    const late = withAppointment(aSalonDiary(), { startsMinute: 1380, endsMinute: 1410 });
    expect(editedBy(late, { length: 60 })).toMatchObject({ endsMinute: 1440 });
    expect(refusedBy(late, { length: 61 })).toBe("not-on-the-grid");
    const blocked = { ...withAppointment(aSalonDiary()), blocks: [{ ...DAY, technicianId: null, weekly: false }] };
    expect(editedBy(blocked, { length: 120 })).toMatchObject({ endsMinute: 720 });
  });

  test("is refused from the minute in which it reaches the next appointment, buffer included", () => {
    const diary = withAppointment(withAppointment(aSalonDiary()), { id: "two", startsMinute: 705, endsMinute: 765 });
    expect(refusedBy(diary, { services: [{ id: "chrome" }, { id: "gel" }] })).toBe("taken");
    expect(editedBy(diary, { services: [{ id: "chrome" }] })).toMatchObject({ endsMinute: 690, bufferMinutes: 15 });
    expect(refusedBy(diary, { length: 106 })).toBe("taken");
    expect(editedBy(diary, { length: 105 })).toMatchObject({ endsMinute: 705 });
  });

  test("gives it to another technician who does the services and is free", () => {
    const diary = withAppointment({ ...aSalonDiary(), team: TEAM });
    expect(editedBy(diary, { technicianId: "bea" })).toMatchObject({ technicianId: "bea", technicianRequested: true });
    expect(refusedBy(diary, { technicianId: "bea", services: [{ id: "chrome" }] })).toBe("not-done");
    expect(refusedBy(diary, { technicianId: "nobody" })).toBe("unknown-technician");
    const busy = withAppointment(diary, { id: "two", technicianId: "bea", startsMinute: 659, endsMinute: 700 });
    expect(refusedBy(busy, { technicianId: "bea" })).toBe("taken");
  });

  test("by a technician is only of their own appointments, which stay with them", () => {
    const diary = withAppointment({ ...aSalonDiary(), team: TEAM });
    const as = (technicianId: string) => ({ actor: { role: "admin" as const, userId: "them", technicianId } });
    expect(decide(diary, anEdit({ notes: "" }, as("bea")), NOW)).toMatchObject({ reason: "not-yours" });
    expect(decide(diary, anEdit({ technicianId: "bea" }, as("salon")), NOW)).toMatchObject({ reason: "not-yours" });
    expect(decide(diary, anEdit({ technicianId: "salon" }, as("salon")), NOW)).toMatchObject({ ok: true });
  });

  test("is refused for an older version, a cancelled or a replaced appointment; one of a completed appointment mails nobody", () => {
    expect(refusedBy(withAppointment(aSalonDiary()), { version: 2 })).toBe("changed-since");
    expect(refusedBy(withAppointment(aSalonDiary(), { status: "cancelled" }), {})).toBe("closed-already");
    expect(refusedBy(withAppointment(aSalonDiary(), { replacedById: "two" }), {})).toBe("replaced");
    const completed = withAppointment(aSalonDiary(), { status: "completed" });
    const decision = decisionOf(decide(completed, anEdit({ services: [{ id: "chrome" }] }), NOW));
    expect(decision.emails).toEqual([]);
  });

  test("takes no held time unless staff say so", () => {
    const hold = {
      browser: "hers",
      networks: [],
      token: "t",
      date: FRIDAY,
      start: 660,
      end: 720,
      technicianId: "salon",
    };
    const held = { ...hold, since: NOW, until: NOW + 1, extended: false, changes: false };
    const diary = { ...withAppointment(aSalonDiary()), holds: [held] };
    expect(refusedBy(diary, { length: 75 })).toBe("held");
    expect(editedBy(diary, { length: 75, overHold: true })).toMatchObject({ endsMinute: 675 });
    expect(editedBy(diary, { notes: "No longer" })).toMatchObject({ notes: "No longer" });
  });

  test("leaves old and new values in the history, but only the names of the customer’s fields", () => {
    const customer = { customerName: "Ada King", customerEmail: "king@example.com", customerPhone: "1", phoneKey: "1" };
    const edit = anEdit({
      services: [{ id: "chrome" }],
      pricePence: 4000,
      reason: "discount",
      customer,
      notes: "Left",
    });
    const { history } = decisionOf(decide(withAppointment(aSalonDiary()), edit, NOW));
    expect(history.events).toEqual(["edited"]);
    expect(history.states).toEqual({
      before: { ...STATE, pricePence: 3500, services: "gel", length: 60, technicianId: "salon" },
      after: { ...STATE, pricePence: 4000, services: "chrome", length: 90, technicianId: "salon" },
      ...{ reason: "discount", also: ["name", "email", "phone", "notes"] },
    });
    expect(JSON.stringify(history)).not.toMatch(/king|Ada|Grace|Left/i);
  });

  test("mails changes that the customer sees, unless staff say no; a new address gets a confirmation, and notes are not mailed", () => {
    const diary = withAppointment(aSalonDiary());
    const kinds = (edit: Partial<Edit>, at = NOW) =>
      decisionOf(decide(diary, anEdit(edit), at)).emails.map((change) => change.what === "queue" && change.email.kind);
    expect(kinds({ services: [{ id: "chrome" }] })).toEqual(["changed"]);
    expect(kinds({ services: [{ id: "chrome" }], tell: false })).toEqual([]);
    expect(kinds({ notes: "Left" })).toEqual([]);
    expect(kinds({ services: [{ id: "chrome" }] }, instantAt(LONDON, FRIDAY, 600))).toEqual([]);
    const other = { customerName: "Grace", customerEmail: "g@example.com", customerPhone: "1", phoneKey: "1" };
    expect(kinds({ customer: other })).toEqual(["confirmation"]);
    expect(kinds({ customer: { ...other, customerEmail: "" } })).toEqual([]);
  });
});

describe("an overlap on purpose", () => {
  const diary = withAppointment(aSalonDiary());

  test("is booked if staff say so, and the new appointment names the pair", () => {
    expect(decide(diary, aCommand(aBook({ minute: 615 })), NOW)).toMatchObject({ ok: false, reason: "taken" });
    const [write] = decisionOf(decide(diary, aCommand(aBook({ minute: 615, overlap: true })), NOW)).writes;
    expect(write).toMatchObject({ what: "add", appointment: { startsMinute: 615, beside: ["one"] } });
  });

  test("has no effect if there is room, or if a client sends it", () => {
    const [write] = decisionOf(decide(diary, aCommand(aBook({ overlap: true })), NOW)).writes;
    expect(write).toMatchObject({ appointment: { beside: [] } });
    const asked = aCommand(aBook({ minute: 615, overlap: true }), { actor: aClient("grace") });
    expect(decide(diary, asked, NOW)).toEqual({ ok: false, reason: "taken" });
  });

  test("does not let staff in where the salon does not work", () => {
    const blocked = { ...diary, blocks: [{ ...DAY, technicianId: null, weekly: false }] };
    expect(decide(blocked, aCommand(aBook({ minute: 615, overlap: true })), NOW)).toMatchObject({ reason: "taken" });
  });

  test("stays when one of the pair is shortened; staff are asked again before they share more minutes or reach a third", () => {
    const pair = withAppointment(diary, { id: "two", startsMinute: 630, endsMinute: 690, beside: ["one"] });
    expect(editedBy(pair, { appointmentId: "two", length: 45 })).toMatchObject({ endsMinute: 675, beside: ["one"] });
    expect(editedBy(pair, { length: 45 })).toMatchObject({ endsMinute: 645, beside: ["two"] });
    expect(refusedBy(pair, { length: 75 })).toBe("taken");
    expect(editedBy(pair, { length: 75, overlap: true })).toMatchObject({ beside: ["two"] });
    const third = withAppointment(pair, { id: "three", startsMinute: 690, endsMinute: 750 });
    expect(refusedBy(third, { appointmentId: "two", length: 75 })).toBe("taken");
    expect(decide(pair, aMove({ minute: 600 }), NOW)).toMatchObject({ ok: false, reason: "taken" });
    const [, moved] = decisionOf(decide(pair, aMove({ minute: 645 }), NOW)).writes;
    expect(moved).toMatchObject({ what: "add", appointment: { startsMinute: 645, beside: ["one"] } });
    const [, onto] = decisionOf(decide(pair, aMove({ minute: 600, overlap: true }), NOW)).writes;
    expect(onto).toMatchObject({ appointment: { startsMinute: 600, beside: ["one"] } });
  });

  test("does not come back when a client takes a cancellation back; staff may set the status back", () => {
    const cancelledFrom = { status: "confirmed" as const, at: NOW };
    const her = { clientId: "grace", status: "cancelled" as const, cancelledFrom };
    const pair = withAppointment(diary, { id: "two", startsMinute: 630, endsMinute: 690, beside: ["one"], ...her });
    const back = { what: "bring-back" as const, appointmentId: "two", date: FRIDAY };
    expect(decide(pair, aCommand(back, { actor: aClient("grace") }), NOW)).toEqual({ ok: false, reason: "taken" });
    const set = { what: "status" as const, appointmentId: "two", version: 1, status: "confirmed" as const };
    expect(decide(pair, aCommand(set), NOW)).toMatchObject({ ok: true });
    const alone = withAppointment(diary, { id: "two", startsMinute: 630, endsMinute: 690, ...her });
    expect(decide(alone, aCommand(set), NOW)).toEqual({ ok: false, reason: "taken" });
  });

  test("in any order of bookings and edits, only named pairs share a minute", () => {
    const minute = fc.integer({ min: 36, max: 48 }).map((quarter) => quarter * 15);
    const step = fc.record({ minute, length: fc.integer({ min: 1, max: 8 }), which: fc.nat(4), overlap: fc.boolean() });
    const steps = fc.array(fc.record({ ...{ step }, edits: fc.boolean(), client: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (steps) => {
        let now: SalonDiary = { ...aSalonDiary(), unlimited: true };
        for (const { step, edits, client } of steps) {
          const { minute, length, which, overlap } = step;
          const about = now.appointments[which];
          const sender = client ? { actor: aClient("grace") } : {};
          const command =
            edits && about
              ? anEdit({ appointmentId: about.id, length: length * 15, version: about.version, overlap })
              : aCommand(aBook({ minute, overlap }), sender);
          const shared = sharing(now).length;
          const decided: Decided = decide(now, command, NOW);
          if (decided.ok && "writes" in decided) now = apply(now, decided);
          if (!overlap || (client && command.what === "book")) expect(sharing(now).length).toBeLessThanOrEqual(shared);
          expect(sharing(now).filter(([one, other]) => !isPair(one, other))).toEqual([]);
        }
      }),
    );
  });
});

const DAY = { date: FRIDAY, start: 0, end: 1440 };
const STATE = { status: "confirmed", paymentMethod: "cash", paymentStatus: "pending" };

function anEdit(edit: Partial<Edit>, sender: Partial<Sent> = {}): Edit & Sent {
  return aCommand<Edit>({ what: "edit", appointmentId: "one", serviceQuantities: {}, tell: true, ...edit }, sender);
}

function aMove(move: Partial<Move>): Move & Sent {
  return aCommand<Move>({
    what: "move",
    appointmentId: "two",
    version: 1,
    tell: false,
    date: FRIDAY,
    minute: 0,
    ...move,
  });
}

function editedBy(diary: SalonDiary, edit: Partial<Edit>): AppointmentInDiary {
  const [write] = decisionOf(decide(diary, anEdit(edit), NOW)).writes;
  return write?.what === "set" ? write.after : expect.fail("Nothing was set");
}

function refusedBy(diary: SalonDiary, edit: Partial<Edit>): string {
  const decided = decide(diary, anEdit(edit), NOW);
  return decided.ok ? expect.fail("It was not refused") : decided.reason;
}

function sharing({ appointments }: SalonDiary): [AppointmentInDiary, AppointmentInDiary][] {
  return appointments.flatMap((one, place) =>
    appointments
      .slice(place + 1)
      .filter(({ startsMinute, endsMinute }) => startsMinute < one.endsMinute && one.startsMinute < endsMinute)
      .map((other): [AppointmentInDiary, AppointmentInDiary] => [one, other]),
  );
}

function isPair(one: AppointmentInDiary, other: AppointmentInDiary): boolean {
  return one.beside.includes(other.id) || other.beside.includes(one.id);
}
