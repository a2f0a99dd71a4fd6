import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../kernel/clock.ts";
import { aCommand, aSalonDiary, decisionOf, NOW, TODAY, withAppointment } from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { owedOf, type Payment, paidOf } from "../appointments/payment.ts";
import type { Sent } from "../command.ts";
import { decide } from "../decide.ts";
import type { MoneyTaken } from "../money/money-asked.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";

/* Money, row by row: docs/rules.md 27. An hour of gel costs £35. */

const GEL = withAppointment(aSalonDiary());
const cash = (amountPence: number, kind: MoneyTaken["kind"] = "payment"): MoneyTaken => ({
  kind,
  method: "cash",
  amountPence,
});
const take = (...rows: MoneyTaken[]): Instruction => ({ what: "take", appointmentId: "one", rows });
const back = (amountPence: number, with_: object = {}): Instruction => {
  return { what: "give-back", appointmentId: "one", amountPence, method: "cash", ...with_ };
};
const set = (paymentStatus: AppointmentInDiary["paymentStatus"]): Instruction => {
  return { what: "payment", appointmentId: "one", paymentStatus };
};
const price = (pricePence: number, paymentMethod: AppointmentInDiary["paymentMethod"] = "cash"): Instruction => {
  return { what: "price", appointmentId: "one", pricePence, paymentMethod };
};

describe("taking money", () => {
  test("in parts: the price less the payments is owed, and the last part makes it paid", () => {
    const half = once(GEL, take({ kind: "deposit", method: "bank_transfer", amountPence: 2000 }));
    expect(standing(half)).toEqual(["pending", "cash", 2000, 1500]);
    const paid = once(half, take({ kind: "payment", method: "card", amountPence: 1500 }));
    expect(standing(paid)).toEqual(["paid", "bank_transfer", 3500, 0]);
    expect(paid.payments.map(({ kind, method, amountPence }) => [kind, method, amountPence])).toEqual([
      ["deposit", "bank_transfer", 2000],
      ["payment", "card", 1500],
    ]);
    expect(paid.payments[0]).toMatchObject({ appointmentId: "one", takenOn: TODAY, createdAt: NOW, settles: false });
  });

  test("in several rows at once, with a tip for the appointment’s technician", () => {
    const paid = once(GEL, take(cash(2000), { kind: "payment", method: "card", amountPence: 1500 }, cash(500, "tip")));
    expect(standing(paid)).toEqual(["paid", "bank_transfer", 3500, 0]);
    expect(paid.payments.at(-1)).toMatchObject({ kind: "tip", amountPence: 500, technicianId: "salon" });
  });

  test("never more than is owed, except tips, fees and what Stripe has taken", () => {
    expect(refused(GEL, take(cash(3501)))).toBe("more-than-owed");
    expect(refused(GEL, take(cash(3000), cash(501)))).toBe("more-than-owed");
    expect(refused(once(GEL, set("paid")), take(cash(1)))).toBe("more-than-owed");
    expect(refused(once(GEL, set("cancelled")), take(cash(1)))).toBe("more-than-owed");
    const paid = once(GEL, set("paid"));
    expect(standing(once(paid, take(cash(100, "tip"), cash(2000, "fee"))))).toEqual(["paid", "cash", 3500, 0]);
    const online = { kind: "payment", method: "online", amountPence: 3600, stripeId: "pi_1" } as const;
    const twice = once(paid, take(online), { actor: { role: "stripe", userId: "stripe" } });
    expect(standing(twice)).toEqual(["paid", "bank_transfer", 7100, 0]);
    expect(refused(twice, take(online), { actor: { role: "stripe", userId: "stripe" } })).toBe("already-taken");
  });

  test("a tip for somebody outside the team is refused", () => {
    expect(refused(GEL, take({ ...cash(500, "tip"), technicianId: "nobody" }))).toBe("unknown-technician");
  });
});

describe("giving back", () => {
  test("a part is owed again, unless it lowers the price; giving back all makes the payment refunded", () => {
    const paid = once(GEL, take(cash(3500)));
    expect(standing(once(paid, back(1000)))).toEqual(["pending", "cash", 2500, 1000]);
    expect(standing(once(paid, back(1000, { offPrice: true })))).toEqual(["paid", "cash", 2500, 0]);
    expect(standing(once(paid, back(3500)))).toEqual(["refunded", "cash", 0, 0]);
    expect(standing(once(once(paid, back(1000)), back(2500)))).toEqual(["refunded", "cash", 0, 0]);
  });

  test("never more than was paid without tips, and never on a future day", () => {
    const paid = once(GEL, take(cash(2000), cash(500, "tip")));
    expect(refused(paid, back(2001))).toBe("more-than-paid");
    expect(refused(once(paid, back(2000)), back(1))).toBe("more-than-paid");
    expect(refused(paid, back(1, { takenOn: "2036-06-18" }))).toBe("not-yet");
    expect(once(paid, back(1, { takenOn: "2036-06-16" })).payments.at(-1)).toMatchObject({ takenOn: "2036-06-16" });
  });

  test("setting the payment to refunded gives back all that was paid, in the same ways", () => {
    const paid = once(once(GEL, take({ ...cash(2000), method: "card" })), set("paid"));
    const refunded = once(paid, set("refunded"));
    expect(standing(refunded)).toEqual(["refunded", "cash", 0, 0]);
    expect(refunded.payments.slice(2).map(({ kind, method, amountPence }) => [kind, method, amountPence])).toEqual([
      ["refund", "card", -2000],
      ["refund", "cash", -1500],
    ]);
    expect(standing(once(refunded, set("paid")))).toEqual(["paid", "cash", 3500, 0]);
    expect(standing(once(refunded, set("pending")))).toEqual(["pending", "cash", 0, 3500]);
  });

  test("a refund that comes off the price says how much, one that is owed again or gives all back doesn’t", () => {
    const paid = once(GEL, take(cash(3500)));
    const offOf = (diary: SalonDiary) => diary.payments.at(-1)?.offPence;
    expect(offOf(once(paid, back(1000, { offPrice: true })))).toBe(1000);
    expect(offOf(once(paid, back(1000)))).toBe(null);
    expect(offOf(once(paid, back(3500, { offPrice: true })))).toBe(null);
  });

  test("goes the way in which it came, unless staff say that it can’t, and the books say so", () => {
    const paid = once(GEL, take(cash(1500), { ...cash(2000), method: "card" }));
    const asItCame = { elsewhere: false };
    expect(refused(paid, back(1501, asItCame))).toBe("came-otherwise");
    expect(refused(paid, back(1, { ...asItCame, method: "bank_transfer" }))).toBe("came-otherwise");
    expect(once(paid, back(1500, asItCame)).payments.at(-1)).toMatchObject({ amountPence: -1500, note: "" });
    const later = once(paid, back(500, asItCame));
    expect(refused(later, back(1001, asItCame))).toBe("came-otherwise");
    const says = { amountPence: -1501, note: "Not the way it was paid" };
    expect(once(paid, back(1501, { elsewhere: true })).payments.at(-1)).toMatchObject(says);
    expect(once(paid, back(1500, { elsewhere: true })).payments.at(-1)).toMatchObject({ note: "" });
    expect(once(paid, back(1501)).payments.at(-1)).toMatchObject({ amountPence: -1501, note: "" });
  });
});

describe("voiding", () => {
  const voiding = (diary: SalonDiary, place: number): Instruction => {
    return { what: "void", appointmentId: "one", paymentId: diary.payments[place]?.id ?? "none" };
  };

  test("takes a row back on its day, once, and the payment status follows", () => {
    const paid = once(GEL, take(cash(3000), cash(500), cash(200, "tip")));
    const without = once(paid, voiding(paid, 1));
    expect(standing(without)).toEqual(["pending", "cash", 3000, 500]);
    expect(without.payments.at(-1)).toMatchObject({
      kind: "payment",
      amountPence: -500,
      answersId: paid.payments[1]?.id,
    });
    expect(refused(without, voiding(paid, 1))).toBe("no-such-payment");
    expect(refused(paid, voiding(paid, 0), {}, NOW + DAY_MS)).toBe("too-late-to-void");
    expect(standing(once(paid, voiding(paid, 2)))).toEqual(["paid", "cash", 3500, 0]);
  });

  test("is refused for money that came online or has gone back", () => {
    const online = withAppointment(aSalonDiary(), { paymentStatus: "paid" }, [{ method: "online" }]);
    expect(refused(online, voiding(online, 0))).toBe("paid-online");
    const given = once(once(GEL, take(cash(3500))), back(1000));
    expect(refused(given, voiding(given, 0))).toBe("given-back-already");
    expect(standing(once(given, voiding(given, 1)))).toEqual(["paid", "cash", 3500, 0]);
  });
});

describe("a new price", () => {
  test("of an appointment marked as paid leaves it paid: the row follows the price and the method", () => {
    const paid = once(GEL, set("paid"));
    for (const [pence, method] of [
      [4000, "cash"],
      [3000, "cash"],
      [3500, "bank_transfer"],
    ] as const) {
      const other = once(paid, price(pence, method));
      expect(standing(other)).toEqual(["paid", method, pence, 0]);
      expect(other.payments.slice(1).map(({ amountPence, settles }) => [amountPence, settles])).toEqual([
        [-3500, false],
        [pence, true],
      ]);
    }
    expect(once(paid, price(3500)).payments).toHaveLength(1);
    const half = once(once(GEL, take(cash(2000))), set("paid"));
    expect(standing(once(half, price(4000)))).toEqual(["paid", "cash", 4000, 0]);
  });

  test("of any other payment leaves the difference owed if it is higher, and is paid if it is covered", () => {
    const paid = once(GEL, take(cash(3500)));
    expect(standing(once(paid, price(4000)))).toEqual(["pending", "cash", 3500, 500]);
    expect(standing(once(once(paid, price(4000)), price(3500)))).toEqual(["paid", "cash", 3500, 0]);
    expect(standing(once(paid, price(3000)))).toEqual(["paid", "cash", 3500, 0]);
    expect(standing(once(once(GEL, take(cash(2000))), price(2000)))).toEqual(["paid", "cash", 2000, 0]);
    expect(standing(once(once(GEL, set("refunded")), price(4000)))).toEqual(["refunded", "cash", 0, 0]);
  });

  test("of £0 is paid, as nothing is owed; a price after it is owed, since no money came", () => {
    const free = once(GEL, price(0));
    expect(standing(free)).toEqual(["paid", "cash", 0, 0]);
    const discount = { amountPence: 3500, reason: "put-right" } as const;
    const given = once(GEL, { what: "take", appointmentId: "one", rows: [], discount });
    expect(standing(given)).toEqual(["paid", "cash", 0, 0]);
    expect(standing(once(free, set("pending")))).toEqual(["paid", "cash", 0, 0]);
    expect(standing(once(free, price(3500)))).toEqual(["pending", "cash", 0, 3500]);
    expect(standing(once(once(free, set("paid")), price(3500)))).toEqual(["pending", "cash", 0, 3500]);
  });
});

describe("money of an appointment", () => {
  test("goes along when the appointment moves", () => {
    const moved = once(once(GEL, take(cash(2000))), {
      ...{ what: "move", appointmentId: "one", version: 2, tell: false, date: "2036-06-20", minute: 720 },
    });
    const [next] = moved.appointments.filter(({ replacesId }) => replacesId === "one");
    expect(next).toMatchObject({ paymentStatus: "pending", calendarUid: "one" });
    const paid = once(moved, { what: "done", appointmentId: next?.id ?? "" }, {}, NOW + 4 * DAY_MS);
    expect(paid.payments.map(({ appointmentId, amountPence }) => [appointmentId, amountPence])).toEqual([
      ["one", 2000],
      ["one", 1500],
    ]);
  });

  test("set to pending: the row of the mark is voided first, and other rows only if nothing would be owed otherwise", () => {
    const half = once(once(GEL, take(cash(2000))), set("paid"));
    expect(standing(once(half, set("pending")))).toEqual(["pending", "cash", 2000, 1500]);
    expect(standing(once(once(GEL, take(cash(3500))), set("pending")))).toEqual(["pending", "cash", 0, 3500]);
    expect(standing(once(once(GEL, set("paid")), set("cancelled")))).toEqual(["cancelled", "cash", 0, 0]);
    expect(standing(once(once(GEL, take(cash(3500))), set("cancelled")))).toEqual(["cancelled", "cash", 3500, 0]);
  });

  test.for<[string, Instruction[], Instruction]>([
    ["done and paid", [], set("paid")],
    ["a deposit", [], take(cash(2000))],
    ["a payment with a tip", [], take(cash(3500), cash(500, "tip"))],
    ["a refund", [take(cash(3500))], back(1000, { offPrice: true })],
    ["a payment set to refunded", [take(cash(2000)), set("paid")], set("refunded")],
    ["a payment set to pending", [take(cash(2000)), set("paid")], set("pending")],
    ["a price of what was marked as paid", [set("paid")], price(4000)],
    ["a price of what was paid", [take(cash(3500))], price(4000)],
  ])("is as before once %s is undone", ([, before, command]) => {
    const was = before.reduce((diary, one) => once(diary, one), GEL);
    const sent = aCommand(command);
    const done = apply(was, decisionOf(decide(was, sent, NOW)));
    expect(standing(done)).not.toEqual(standing(was));
    const undone = once(done, { what: "undo", commandId: sent.id });
    expect(standing(undone)).toEqual(standing(was));
    expect(tips(undone)).toBe(tips(was));
    expect(undone.payments.slice(0, done.payments.length)).toEqual(done.payments);
  });

  test("is void when its booking is undone", () => {
    const booked = aCommand({ ...BOOK, paymentStatus: "paid" });
    const diary = apply(aSalonDiary(), decisionOf(decide(aSalonDiary(), booked, NOW)));
    expect(diary.payments).toMatchObject([{ appointmentId: booked.id, amountPence: 3500, settles: true }]);
    const undone = once(diary, { what: "undo", commandId: booked.id });
    expect(undone.appointments).toEqual([]);
    expect(paidOf(undone.payments)).toBe(0);
  });

  test("of a visit written down later is of its day until a day is over: voided, at another price or undone", () => {
    const { status, date, minute } = { status: "completed", date: "2036-06-16", minute: 720 } as const;
    const book = aCommand({ ...BOOK, status, date, minute, earlier: true, paymentStatus: "paid" });
    const booked = apply(aSalonDiary(), decisionOf(decide(aSalonDiary(), book, NOW)));
    const [row = expect.fail()] = booked.payments;
    const about = { appointmentId: book.id };
    const byDay = (after: Instruction, at = NOW + DAY_MS, diary = booked) =>
      once(diary, after, {}, at).payments.map(({ takenOn, amountPence }) => [takenOn.slice(-2), amountPence]);
    const gone = [
      ["16", 3500],
      ["16", -3500],
    ];
    expect(byDay({ what: "void", ...about, paymentId: row.id }, NOW + 1)).toEqual(gone);
    expect(byDay({ what: "undo", commandId: book.id })).toEqual(gone);
    expect(byDay({ what: "payment", ...about, paymentStatus: "pending" })).toEqual(gone);
    const dearer = aCommand({ what: "price", ...about, pricePence: 4000, paymentMethod: "cash" });
    expect(byDay(dearer)).toEqual([...gone, ["16", 4000]]);
    const repriced = apply(booked, decisionOf(decide(booked, dearer, NOW)));
    const back = [["16", -4000], gone[0]].toSorted();
    const undone = byDay({ what: "undo", commandId: dearer.id }, NOW + DAY_MS, repriced);
    expect(undone.slice(3).toSorted()).toEqual(back);
    expect(byDay({ what: "payment", ...about, paymentStatus: "pending" }, NOW + DAY_MS + 1)[1]).toEqual(["18", -3500]);
  });

  test("stays when the appointment is deleted", () => {
    const gone = once(once(GEL, take(cash(2000))), { what: "delete", appointmentId: "one", tell: false });
    expect(gone.payments).toMatchObject([{ appointmentId: "one", amountPence: 2000 }]);
  });
});

const BOOK: Extract<Instruction, { what: "book" }> = {
  ...{ what: "book", services: [{ id: "gel" }], serviceQuantities: {}, date: "2036-06-20", minute: 720 },
  ...{ customerName: "Grace Hopper", customerEmail: "grace@example.com", customerPhone: "07700 900123" },
  ...{ phoneKey: "+447700900123", notes: "", paymentMethod: "cash" },
};

function once(diary: SalonDiary, what: Instruction, sender: Partial<Sent> = {}, at = NOW): SalonDiary {
  return apply(diary, decisionOf(decide(diary, aCommand(what, sender), at)));
}

function refused(diary: SalonDiary, what: Instruction, sender: Partial<Sent> = {}, at = NOW): string {
  const decided = decide(diary, aCommand(what, sender), at);
  return decided.ok ? "nothing" : decided.reason;
}

/** The payment status of "one", and the amounts paid and owed. */
function standing({ appointments, payments }: SalonDiary) {
  const [one = expect.fail()] = appointments;
  return [one.paymentStatus, one.paymentMethod, paidOf(payments), owedOf(one, payments)];
}

function tips({ payments }: SalonDiary): number {
  return payments.reduce((sum, { kind, amountPence }: Payment) => sum + (kind === "tip" ? amountPence : 0), 0);
}
