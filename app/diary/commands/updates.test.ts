import { describe, expect, test } from "vitest";
import { DAY_MS, instantAt } from "../../kernel/clock.ts";
import {
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  STAFF,
  TODAY,
  withAppointment,
} from "../../testing/salon-diary.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { stateOf } from "../appointments/booked.ts";
import type { Payment } from "../appointments/payment.ts";
import type { Sent } from "../command.ts";
import { decide } from "../decide.ts";
import type { Decision } from "../decision.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";

/* All that is written, mailed and remembered of an update, to the last field. docs/rules.md 5.7, 5.8, 5.12, 5.17, 14.13 */

const GRACE = aClient("grace");
const BEGUN = instantAt(LONDON, FRIDAY, 600);
const OVER = instantAt(LONDON, FRIDAY, 660);
const CANCEL: Instruction = { what: "cancel", appointmentId: "one" };
const DONE: Instruction = { what: "done", appointmentId: "one" };

describe("the whole decision", () => {
  test("of a cancellation: its status, a calendar that rises, and an email unless its customer has not heard of it", () => {
    const { diary, command, decision } = decided({}, CANCEL);
    expect(decision).toEqual(
      updateOf(
        diary,
        command,
        NOW,
        { status: "cancelled", calendarSequence: 1, cancelledBy: null, noShow: false },
        ["cancelled"],
        [{ what: "queue", email: { appointmentId: "one", kind: "cancelled", dueAt: NOW }, unless: "unheard-of" }],
      ),
    );
  });

  test("of a price, and of a payment with its method", () => {
    const price = decided({}, { what: "price", appointmentId: "one", pricePence: 1, paymentMethod: "bank_transfer" });
    expect(price.decision).toEqual(
      updateOf(price.diary, price.command, NOW, { pricePence: 1, paymentMethod: "bank_transfer" }, ["priced"]),
    );
    const paid = { what: "payment", appointmentId: "one", paymentStatus: "paid" } as const;
    for (const set of [{}, { paymentMethod: "bank_transfer" as const }]) {
      const { diary, command, decision } = decided({}, { ...paid, ...set });
      expect(decision).toEqual({
        ...updateOf(diary, command, NOW, { paymentStatus: "paid", ...set }, ["payment paid"]),
        pays: [markBy(command, NOW, set.paymentMethod)],
      });
    }
  });

  test("of done and paid: thanks and a request for a review, and what it was before", () => {
    const { diary, command, decision } = decided({}, DONE, OVER + 1_000);
    const set = { status: "completed", paymentStatus: "paid", calendarSequence: 1 } as const;
    expect(decision).toEqual({
      ...updateOf(
        diary,
        command,
        OVER + 1_000,
        set,
        ["completed", "payment paid"],
        [
          {
            what: "queue",
            email: { appointmentId: "one", kind: "status", dueAt: OVER + 1_000 },
            unless: { thankedSince: OVER },
          },
          { what: "queue", email: { appointmentId: "one", kind: "review-request", dueAt: OVER + DAY_MS } },
        ],
      ),
      pays: [markBy(command, OVER + 1_000)],
    });
  });

  test("of done asks for a review a day after the visit, or after it was done if that was later", () => {
    const dueAt = (at: number) => {
      const email = decided({}, DONE, at).decision.emails.at(-1);
      return email?.what === "queue" && email.email.dueAt;
    };
    expect([dueAt(BEGUN), dueAt(OVER + 2 * DAY_MS)]).toEqual([OVER + DAY_MS, OVER + 3 * DAY_MS]);
  });

  test("of a deletion: the row goes, the email says what it was, and the history keeps one event", () => {
    const { diary, command, decision } = decided(
      { calendarSequence: 4, bufferMinutes: 15, clientId: "grace" },
      { what: "delete", appointmentId: "one", tell: true },
    );
    const [appointment = expect.fail()] = diary.appointments;
    const { serviceNames, customerName, customerEmail, calendarUid, pricePence, paymentMethod, paymentStatus } =
      appointment;
    const deletedAppointment = {
      ...{ id: "one", date: FRIDAY, startsMinute: 600, endsMinute: 660, clientId: "grace", status: "cancelled" },
      ...{ serviceNames, customerName, customerEmail, calendarUid, pricePence, paymentMethod, paymentStatus },
      ...{ lateCancellation: false, calendarSequence: 5, phoneKey: "+447700900123" },
      items: [{ serviceId: "gel", name: "gel", quantity: 1, pricePence: 3500 }],
    };
    const email = { appointmentId: "one", kind: "cancelled", dueAt: NOW, deletedAppointment };
    expect(decision).toEqual({
      ...{ ok: true, sent: command, at: NOW, createdId: "one", counts: [], ends: [] },
      writes: [{ what: "remove", appointment }],
      emails: [
        { what: "queue", email, unless: "unheard-of" },
        { what: "forget", appointmentId: "one" },
      ],
      history: { appointmentId: "one", events: ["deleted"] },
    });
  });
});

describe("a status", () => {
  const set = (status: AppointmentInDiary["status"]) => ({ what: "status", appointmentId: "one", status }) as const;

  test("that it has already mails nobody and does not rise in calendars", () => {
    const { decision, after } = decided({}, set("confirmed"));
    expect(decision.emails).toEqual([]);
    expect(after.calendarSequence).toBe(0);
  });

  test("of a cancelled one takes back that it was late, and is news", () => {
    const { decision, after } = decided({ status: "cancelled", lateCancellation: true }, set("pending"));
    expect(after).toMatchObject({ status: "pending", lateCancellation: false });
    const email = { appointmentId: "one", kind: "status", dueAt: NOW };
    const drop = { what: "drop-cancellation", appointmentId: "one" };
    expect(decision.emails).toEqual([drop, { what: "queue", email }]);
  });

  test.for<[AppointmentInDiary["status"], boolean]>([
    ["pending", true],
    ["confirmed", true],
    ["completed", true],
    ["cancelled", false],
  ])("cancelled, of one that is %s: %s", ([status, ok]) => {
    const decided = decide(withAppointment(aSalonDiary(), { status }), aCommand(set("cancelled")), NOW);
    expect(decided.ok || decided.reason).toBe(ok || "closed-already");
    if (!ok) return;
    const { history, emails } = decisionOf(decided);
    expect([history.events, emails]).toMatchObject([["cancelled"], [{ email: { kind: "cancelled" } }]]);
  });

  test("brings a cancelled one back beside its neighbours, buffers included, and not onto another day's", () => {
    const back = (other: Partial<AppointmentInDiary>, own: Partial<AppointmentInDiary> = {}) => {
      const gone = withAppointment(aSalonDiary(), { status: "cancelled", bufferMinutes: 15, ...own });
      return decide(
        withAppointment(gone, { id: "two", startsMinute: 670, endsMinute: 700, ...other }),
        aCommand(set("confirmed")),
        NOW,
      ).ok;
    };
    expect(back({})).toBe(false);
    expect(back({}, { bufferMinutes: 10 })).toBe(true);
    expect(back({ date: "2036-06-21" })).toBe(true);
    expect(back({ startsMinute: 630, technicianId: "b" })).toBe(true);
    expect(back({ startsMinute: 540, endsMinute: 600 })).toBe(true);
    expect(back({ startsMinute: 540, endsMinute: 590, bufferMinutes: 11 })).toBe(false);
  });

  test("of one that stands asks for no room: it has its own", () => {
    const crowded = withAppointment(withAppointment(aSalonDiary()), { id: "two", startsMinute: 630, endsMinute: 700 });
    expect(decide(crowded, aCommand(set("pending")), NOW).ok).toBe(true);
  });
});

describe("whoever sends it", () => {
  test("staff cancel what has begun, and inside the hours that a client may not", () => {
    const { settings, ...diary } = withAppointment(aSalonDiary());
    const strict = { ...diary, settings: { ...settings, cancelCutoffHours: 48 } };
    expect(decide(strict, aCommand(CANCEL), BEGUN).ok).toBe(true);
    expect(decide(strict, aCommand(CANCEL), BEGUN - 1).ok).toBe(true);
  });

  test.for<Instruction>([
    { what: "payment", appointmentId: "none", paymentStatus: "paid" },
    { what: "price", appointmentId: "none", pricePence: 1, paymentMethod: "cash" },
    { what: "status", appointmentId: "none", status: "confirmed" },
    { what: "done", appointmentId: "none" },
    { what: "arrived", appointmentId: "none" },
    { what: "delete", appointmentId: "none", tell: true },
    { what: "give", appointmentId: "none", version: 1, tell: true, technicianId: "salon" },
    { what: "move", appointmentId: "none", version: 1, tell: true, date: FRIDAY, minute: 720 },
  ])("what is not there is not found: $what", (what) => {
    expect(decide(aSalonDiary(), aCommand(what), BEGUN)).toEqual({ ok: false, reason: "not-found" });
  });

  test("only what is paid, and by Stripe, is not taken back", () => {
    const pay = (was: AppointmentInDiary["paymentStatus"], paymentStatus: typeof was, rows?: Partial<Payment>[]) =>
      decide(
        withAppointment(aSalonDiary(), { paymentStatus: was }, rows),
        aCommand({ what: "payment", appointmentId: "one", paymentStatus }),
        NOW,
      ).ok;
    expect(pay("paid", "pending", [{ method: "online" }])).toBe(false);
    expect(pay("paid", "refunded", [{ method: "online" }])).toBe(true);
    const back = { kind: "refund", method: "online", amountPence: -3500 } as const;
    expect(pay("refunded", "pending", [{ method: "online" }, back])).toBe(true);
    expect(pay("paid", "pending")).toBe(true);
  });

  test("nobody is mailed who has no email, nor of a visit that has begun", () => {
    const emails = (with_: Partial<AppointmentInDiary>, at: number) => decided(with_, CANCEL, at).decision.emails;
    expect([emails({ customerEmail: "" }, NOW), emails({}, BEGUN)]).toEqual([[], []]);
    expect(emails({}, BEGUN - 1)).toHaveLength(1);
  });
});

describe("an appointment that replaces another", () => {
  const change = { serviceQuantities: {}, paymentMethod: "bank_transfer" as const, date: FRIDAY, minute: 720 };
  const replaced = (old: Partial<AppointmentInDiary>, with_: object = {}, sender: Partial<Sent> = {}) => {
    const diary = withAppointment(aSalonDiary(), old);
    const command = aCommand({ what: "change" as const, appointmentId: "one", ...change, ...with_ }, sender);
    const decision = decisionOf(decide(diary, command, NOW));
    const write = decision.writes.at(-1);
    return { decision, appointment: write?.what === "add" ? write.appointment : expect.fail("Nothing was added") };
  };

  test("belongs to whom the old one did, or to the account that changes it by its own mailbox", () => {
    const owner = (clientId: string | null, actor: Sent["actor"]) =>
      replaced({ clientId }, {}, { actor }).appointment.clientId;
    expect(owner("other", STAFF)).toBe("other");
    expect(owner(null, STAFF)).toBeNull();
    expect(owner(null, GRACE)).toBe("grace");
    const link = { appointmentId: "one", mailbox: "grace@example.com" };
    expect(owner(null, { role: "guest", grant: link })).toBeNull();
    expect(owner(null, { role: "client", userId: "passing", email: "p@example.com", grant: link })).toBeNull();
  });

  test("is paid as the old one was, unless staff say otherwise", () => {
    const paid = { clientId: "grace", paymentStatus: "paid" as const };
    const payment = ({ paymentStatus, paymentMethod }: AppointmentInDiary) => [paymentStatus, paymentMethod];
    expect(payment(replaced(paid, {}, { actor: GRACE }).appointment)).toEqual(["paid", "cash"]);
    expect(payment(replaced(paid).appointment)).toEqual(["paid", "bank_transfer"]);
    expect(payment(replaced(paid, { paymentStatus: "refunded" }).appointment)).toEqual(["refunded", "bank_transfer"]);
    expect(payment(replaced({ clientId: "grace" }, {}, { actor: GRACE }).appointment)).toEqual([
      "pending",
      "bank_transfer",
    ]);
    expect(
      payment(replaced({}, { services: [{ id: "chrome" }], paymentStatus: "paid" }, { actor: GRACE }).appointment)[0],
    ).toBe("pending");
    const refunded = { clientId: "grace", paymentStatus: "refunded" as const };
    expect(payment(replaced(refunded, { services: [{ id: "chrome" }] }).appointment)[0]).toBe("pending");
  });

  test("goes on in calendars under the uid of the first, one higher", () => {
    const { appointment } = replaced({ calendarUid: "first", calendarSequence: 3 });
    expect(appointment).toMatchObject({
      calendarUid: "first",
      calendarSequence: 4,
      endsMinute: 780,
      lateCancellation: false,
    });
    expect(replaced({ calendarUid: "" }).appointment.calendarUid).toBe("one");
    const moved = decide(
      withAppointment(aSalonDiary(), { calendarUid: "", calendarSequence: 3, replacesId: "zero" }),
      aCommand({ what: "move", appointmentId: "one", version: 1, tell: false, date: FRIDAY, minute: 720 }),
      NOW,
    );
    expect(decisionOf(moved).writes.at(-1)).toMatchObject({
      appointment: { calendarUid: "one", calendarSequence: 4, replacesId: "one", technicianId: "salon" },
    });
  });

  test("takes its money along, and what a client says of the payment does not count", () => {
    const paid = { clientId: "grace", paymentStatus: "paid" as const };
    expect(replaced(paid, { paymentStatus: "paid", paymentMethod: "cash" }).decision.pays).toBeUndefined();
    expect(replaced(paid, { paymentStatus: "pending" }, { actor: GRACE }).appointment.paymentStatus).toBe("paid");
    expect(replaced({}, { paymentStatus: "pending" }).appointment.paymentStatus).toBe("pending");
  });

  test("of a client is held to their limits and to those of their network", () => {
    const own = withAppointment(aSalonDiary(), { clientId: "new" });
    const longer = (quantity: number, with_: Partial<SalonDiary> = {}) => {
      const { menu } = own;
      const twice = menu.map((service) => ({ ...service, durationMinutes: service.durationMinutes * quantity }));
      const what = { what: "change" as const, appointmentId: "one", ...change, services: [{ id: "chrome" }] };
      const command = aCommand(what, { actor: aClient("new", false), networks: ["here"] });
      const decided = decide({ ...own, menu: twice, ...with_ }, command, NOW);
      return decided.ok || decided.reason;
    };
    expect([longer(2), longer(3), longer(5)]).toEqual([true, "email-unverified", "too-long"]);
    const counts = [{ kind: "unverified-minutes" as const, subject: "here", count: 300, endsAt: NOW + 1 }];
    expect(longer(2, { counts })).toBe("email-unverified");
  });
});

/** What is decided about the appointment "one", which has these values. */
function decided(with_: Partial<AppointmentInDiary>, what: Instruction, at = NOW, sender: Partial<Sent> = {}) {
  const diary = withAppointment(aSalonDiary(), with_);
  const command = aCommand(what, sender);
  const decision = decisionOf(decide(diary, command, at));
  const [write] = decision.writes;
  const after = write?.what === "set" ? write.after : (diary.appointments[0] ?? expect.fail());
  return { diary, command, decision, after };
}

/** The whole decision that sets values of the appointment "one". */
function updateOf(
  diary: SalonDiary,
  sent: Sent,
  at: number,
  set: Partial<AppointmentInDiary>,
  events: string[],
  emails: Decision["emails"] = [],
): Decision {
  const [before = expect.fail()] = diary.appointments;
  const after = { ...before, version: 2, writtenBy: sent.id, updatedAt: at, ...set };
  return {
    ...{ ok: true, sent, at, createdId: "one", counts: [], ends: [] },
    writes: [{ what: "set", before, after }],
    emails,
    history: { appointmentId: "one", events, states: { before: stateOf(before), after: stateOf(after) } },
  };
}

/** The row of £35 that a command writes which marks "one" as paid. */
function markBy({ id }: Sent, at: number, method: Payment["method"] = "cash"): Payment {
  return {
    ...{ id: `${id}-paid-1`, appointmentId: "one", kind: "payment", method, amountPence: 3500, technicianId: null },
    ...{
      takenOn: at < BEGUN ? TODAY : FRIDAY,
      createdAt: at,
      note: "",
      stripeId: null,
      answersId: null,
      commandId: id,
    },
    settles: true,
    offPence: null,
    voucherId: null,
  };
}
