import { describe, expect, test } from "vitest";
import { addDays } from "../../kernel/clock.ts";
import { aClient, aCommand, aSalonDiary, decisionOf, FRIDAY, NOW, withAppointment } from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { Repeat } from "../command.ts";
import { decide } from "../decide.ts";
import type { SalonDiary } from "../salon-diary.ts";

/* A client is booked for the same again, at all of the starts or at none. docs/rules.md 35.1, 35.3 */

const GEL = { serviceId: "gel", name: "gel", pricePence: 3500, durationMinutes: 60, quantity: 1 };
const START = { date: addDays(FRIDAY, 21), minute: 600 };
const LATER = { date: addDays(FRIDAY, 42), minute: 615 };

describe("booking again", () => {
  test("books the same services for the same client with the same technician, confirmed and at today’s prices", () => {
    const diary = withAppointment(aSalonDiary(), { status: "completed", paymentStatus: "paid", notes: "Left thumb" });
    const menu = diary.menu.map((service) => ({ ...service, pricePence: service.pricePence + 100 }));
    const decision = decided({ ...diary, menu }, [START]);
    expect(decision.writes).toMatchObject([
      {
        what: "add",
        appointment: {
          ...{
            id: `${decision.sent.id}-again-1`,
            writtenBy: decision.sent.id,
            status: "confirmed",
            paymentStatus: "pending",
          },
          ...{ customerName: "Grace Hopper", customerEmail: "grace@example.com", phoneKey: "+447700900123", notes: "" },
          ...{ date: START.date, startsMinute: 600, endsMinute: 660, pricePence: 3600, technicianId: "salon" },
        },
      },
    ]);
    expect(decision.createdId).toBe(`${decision.sent.id}-again-1`);
    expect(decision.emails).toMatchObject([{ email: { kind: "confirmation" } }, { email: { kind: "reminder" } }]);
    expect(decision.history).toMatchObject({ appointmentId: decision.createdId, events: ["booked"] });
  });

  test("mails nobody if staff say so", () => {
    const decision = decided(withAppointment(aSalonDiary()), [START], { tell: false });
    expect(decision.emails).toEqual([]);
  });

  test("books each start, with a history of its own, and undoes them together", () => {
    const diary = withAppointment(aSalonDiary());
    const decision = decided(diary, [START, LATER]);
    const dates = decision.writes.flatMap((write) => (write.what === "add" ? [write.appointment.date] : []));
    expect(dates).toEqual([START.date, LATER.date]);
    expect(decision.furtherHistory).toMatchObject([{ events: ["booked"] }]);
    const after = apply(diary, decision);
    const undone = decisionOf(decide(after, aCommand({ what: "undo", commandId: decision.sent.id }), NOW));
    expect(undone.writes.map(({ what }) => what)).toEqual(["remove", "remove", "set"]);
  });

  test("books nothing if one start isn’t free, and names that", () => {
    const diary = withAppointment(withAppointment(aSalonDiary()), { id: "two", date: LATER.date, startsMinute: 600 });
    const refused = decide(diary, aCommand(aRepeat([START, LATER])), NOW);
    expect(refused).toMatchObject({ ok: false, reason: "taken", start: LATER });
  });

  test("takes no start twice", () => {
    const refused = decide(withAppointment(aSalonDiary()), aCommand(aRepeat([START, START])), NOW);
    expect(refused).toMatchObject({ ok: false, reason: "taken", start: START });
  });

  test.for([
    ["without a start", {}, []],
    [
      "with more starts than a year has weeks",
      {},
      Array.from({ length: 53 }, (_, week) => ({ date: addDays(FRIDAY, 7 * (week + 1)), minute: 600 })),
    ],
    ["of a friend’s appointment", { partyId: "the booker’s" }, [START]],
  ] as const)("is refused %s", ([, with_, starts]) => {
    const refused = decide(withAppointment(aSalonDiary(), with_), aCommand(aRepeat([...starts])), NOW);
    expect(refused).toEqual({ ok: false, reason: "not-found" });
  });

  test.for<[string, Partial<AppointmentInDiary>, string]>([
    ["an older version", { version: 7 }, "changed-since"],
    ["one that moved", { replacedById: "two", status: "cancelled" }, "replaced"],
    ["a service that has gone", { items: [{ ...GEL, serviceId: "gone" }] }, "unknown-service"],
  ])("is refused of %s", ([, with_, reason]) => {
    const refused = decide(withAppointment(aSalonDiary(), with_), aCommand(aRepeat([START])), NOW);
    expect(refused).toMatchObject({ ok: false, reason });
  });

  test("a client can’t send it of somebody else’s, and a technician only of their own", () => {
    const diary = withAppointment(aSalonDiary({ team: TEAM }));
    expect(decide(diary, aCommand(aRepeat([START]), { actor: aClient("eve") }), NOW)).toMatchObject({ ok: false });
    const bea = { role: "admin", userId: "bea", technicianId: "b" } as const;
    expect(decide(diary, aCommand(aRepeat([START]), { actor: bea }), NOW)).toMatchObject({ reason: "not-yours" });
  });

  test("goes to anyone once the technician has left, and asks for nobody whom the client had not asked for", () => {
    const diary = withAppointment(aSalonDiary({ team: TEAM }), { technicianId: "left" });
    const decision = decided(diary, [START]);
    expect(decision.writes).toMatchObject([{ appointment: { technicianId: "salon", technicianRequested: false } }]);
    const staying = decided(withAppointment(aSalonDiary({ team: TEAM }), { technicianId: "b" }), [START]);
    expect(staying.writes).toMatchObject([{ appointment: { technicianId: "b", technicianRequested: false } }]);
  });
});

const TEAM = [
  { id: "salon", name: "Ada", services: null, week: {} },
  { id: "b", name: "Bea", services: null, week: {} },
];

function aRepeat(starts: Repeat["starts"], with_: Partial<Repeat> = {}): Repeat {
  return { what: "repeat", appointmentId: "one", version: 1, starts, tell: true, ...with_ };
}

function decided(diary: SalonDiary, starts: Repeat["starts"], with_: Partial<Repeat> = {}) {
  return decisionOf(decide(diary, aCommand(aRepeat(starts, with_)), NOW));
}
