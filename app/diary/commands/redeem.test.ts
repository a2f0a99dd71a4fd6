import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCommand, aSalonDiary, decisionOf, NOW, TODAY, withAppointment } from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import { owedOf, type Payment, paidOf } from "../appointments/payment.ts";
import { paidIn } from "../appointments/settle.ts";
import { decide } from "../decide.ts";
import { backForVisit } from "../money/giving-back.ts";
import { balanceOf, shareOf, usesLeft, type Voucher, worthOf } from "../money/voucher.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";

/* Paying with vouchers and packages. docs/rules.md 32. An hour of gel costs £35. */

const AMOUNT: Voucher = { id: "gift", validUntil: TODAY, uses: null, services: [] };
const CHROME = { serviceId: "chrome", name: "Chrome", pricePence: 1000, durationMinutes: 15, quantity: 1 };
const FIVE: Voucher = { id: "five", validUntil: "2099-01-01", uses: 5, services: ["gel"] };

describe("a voucher", () => {
  test("pays what is left or what is owed, whichever is less, until nothing is left", () => {
    const first = once(sold(AMOUNT, 5000), redeem("gift"));
    expect(standing(first)).toEqual(["paid", 3500, 0, 1500]);
    const second = once(withAppointment(first, { id: "two", calendarUid: "two" }), {
      ...redeem("gift"),
      appointmentId: "two",
    });
    expect(standing(second, "two")).toEqual(["pending", 1500, 2000, 0]);
    expect(refused(second, { ...redeem("gift"), appointmentId: "two" })).toBe("voucher-used-up");
    expect(second.payments.at(-1)).toMatchObject({
      method: "voucher",
      voucherId: "gift",
      kind: "payment",
      takenOn: TODAY,
    });
  });

  test("pays exactly the amount that staff name, and never more than is left or owed", () => {
    expect(standing(once(sold(AMOUNT, 5000), redeem("gift", { amountPence: 1000, kind: "deposit" })))).toEqual([
      ...["pending", 1000, 2500, 4000],
    ]);
    expect(refused(sold(AMOUNT, 5000), redeem("gift", { amountPence: 3501 }))).toBe("more-than-owed");
    expect(refused(sold(AMOUNT, 1000), redeem("gift", { amountPence: 1001 }))).toBe("voucher-too-little");
  });

  test("is refused after its last day, at another salon, and where nothing is owed", () => {
    expect(standing(once(sold(AMOUNT, 100), redeem("gift")))).toEqual(["pending", 100, 3400, 0]);
    expect(refused(sold({ ...AMOUNT, validUntil: "2020-01-01" }, 5000), redeem("gift"))).toBe("voucher-expired");
    expect(refused(sold(AMOUNT, 5000), redeem("other"))).toBe("no-such-voucher");
    const paid = once(sold(AMOUNT, 5000), { what: "payment", appointmentId: "one", paymentStatus: "paid" });
    expect(refused(paid, redeem("gift"))).toBe("more-than-owed");
  });

  test("is worth nothing without a sale", () => {
    const diary = { ...withAppointment(aSalonDiary()), vouchers: [AMOUNT] };
    expect(refused(diary, redeem("gift"))).toBe("voucher-used-up");
    const row = { kind: "payment", method: "voucher", amountPence: 100 } as const;
    expect(refused(diary, { what: "take", appointmentId: "one", rows: [row] })).toBe("no-such-voucher");
  });

  test("gets back what it has paid and no more, by a refund, by a void and when the payment is refunded", () => {
    const used = once(sold(AMOUNT, 5000), redeem("gift", { amountPence: 2000 }));
    const cash = once(used, {
      what: "take",
      appointmentId: "one",
      rows: [{ kind: "payment", method: "cash", amountPence: 1500 }],
    });
    expect(refused(cash, back(2001))).toBe("more-than-by-voucher");
    expect(standing(once(cash, back(500)))).toEqual(["pending", 3000, 500, 3500]);
    expect(standing(once(cash, { what: "payment", appointmentId: "one", paymentStatus: "refunded" }))).toEqual([
      ...["refunded", 0, 0, 5000],
    ]);
    const row = used.payments.at(-1)?.id ?? "";
    expect(standing(once(used, { what: "void", appointmentId: "one", paymentId: row }))).toEqual([
      "pending",
      0,
      3500,
      5000,
    ]);
  });

  test("an undo is refused once the money of the voucher is used elsewhere", () => {
    const two = withAppointment(sold(AMOUNT, 2000), { id: "two", calendarUid: "two" });
    const used = once(two, redeem("gift"));
    const given = once(used, back(2000));
    const elsewhere = once(given, { ...redeem("gift"), appointmentId: "two" });
    const refund = given.payments.at(-1)?.commandId ?? "";
    expect(refused(elsewhere, { what: "undo", commandId: refund })).toBe("voucher-used-up");
    expect(standing(once(given, { what: "undo", commandId: refund }))).toEqual(["pending", 2000, 1500, 0]);
  });
});

describe("a package of five visits for the price of four", () => {
  test("one visit pays its share, and the rest of its price comes off", () => {
    const used = once(sold(FIVE, 14_000), redeem("five"));
    expect(standing(used)).toEqual(["paid", 2800, 0, 11_200]);
    expect([used.appointments.at(-1)?.pricePence, usesLeft(FIVE, used.payments)]).toEqual([2800, 4]);
  });

  test("pays once for a visit, only for its services, and not if less than its share is owed", () => {
    const more = withAppointment(soldTo(withAppointment(aSalonDiary(), { pricePence: 8000 }), FIVE, 14_000));
    const used = once(more, redeem("five"));
    expect(refused({ ...used, appointments: used.appointments }, redeem("five"))).toBe("package-used-here");
    expect(refused(sold({ ...FIVE, services: ["chrome"] }, 14_000), redeem("five"))).toBe("package-not-for-this");
    const deposit = once(sold(FIVE, 14_000), {
      ...{ what: "take", appointmentId: "one", rows: [{ kind: "deposit", method: "cash", amountPence: 1000 }] },
    });
    expect(refused(deposit, redeem("five"))).toBe("package-worth-more");
    expect(refused(sold(FIVE, 14_000), redeem("five", { amountPence: 100 }))).toBe("package-whole");
  });

  test("pays for a visit with money on it: the covered part of the price goes back as it came, in one step", () => {
    const deposit = once(sold(FIVE, 14_000), {
      ...{ what: "take", appointmentId: "one", rows: [{ kind: "deposit", method: "cash", amountPence: 1155 }] },
    });
    expect(refused(deposit, redeem("five", { backPence: 1000 }))).toBe("changed-since");
    const used = once(deposit, redeem("five", { backPence: 1155 }));
    expect(standing(used)).toEqual(["paid", 2800, 0, 11_200]);
    expect(used.appointments.at(-1)?.pricePence).toBe(2800);
    expect(used.payments.at(-1)).toMatchObject({ kind: "refund", method: "cash", amountPence: -1155 });
    const undone = once(used, { what: "undo", commandId: used.payments.at(-1)?.commandId ?? "" });
    expect(standing(undone)).toEqual(["pending", 1155, 2345, 14_000]);
    expect([undone.appointments.at(-1)?.pricePence, usesLeft(FIVE, undone.payments)]).toEqual([3500, 5]);
  });

  test("keeps what was paid for other services of the visit, and money online goes back through Stripe", () => {
    const items = [...(withAppointment(aSalonDiary()).appointments.at(-1)?.items ?? []), CHROME];
    const visit = withAppointment(aSalonDiary(), { pricePence: 4500, items });
    const rows = [{ kind: "deposit", method: "online", amountPence: 1155, stripeId: "pi_1" }] as const;
    const deposit = once(soldTo(visit, FIVE, 14_000), { what: "take", appointmentId: "one", rows: [...rows] });
    const decided = decisionOf(decide(deposit, aCommand(redeem("five", { backPence: 155 })), NOW));
    expect(decided.givesBack).toMatchObject({ firstId: "one", pence: 155, by: "package" });
    const used = apply(deposit, decided);
    expect(standing(used)).toEqual(["paid", 1155 + 2800, 0, 11_200]);
    expect(used.appointments.at(-1)?.pricePence).toBe(1000 + 2800);
    const gone = once(
      { ...used, onTheirWayBack: [{ firstId: "one", pence: 155 }] },
      {
        what: "give-back",
        appointmentId: "one",
        amountPence: 155,
        method: "online",
        stripeId: "re_1",
        byCommand: true,
      },
    );
    expect(standing(gone)).toEqual(["paid", 1000 + 2800, 0, 11_200]);
  });

  test("pays the whole visit while a deposit is on its way back, and gives nothing back of a cancelled one", () => {
    const rows = [{ kind: "deposit", method: "online", amountPence: 1000, stripeId: "pi_1" }] as const;
    const deposit = once(sold(FIVE, 14_000), { what: "take", appointmentId: "one", rows: [...rows] });
    const onTheirWayBack = [{ firstId: "one", pence: 1000 }];
    expect(once({ ...deposit, onTheirWayBack }, redeem("five")).appointments.at(-1)?.pricePence).toBe(2800);
    const cancelled = once(deposit, { what: "cancel", appointmentId: "one" });
    expect(refused(cancelled, redeem("five", { backPence: 1000 }))).toBe("changed-since");
  });

  test("a void and an undo give back the visit and restore the price; a part of a visit does not go back", () => {
    const used = once(sold(FIVE, 14_000), redeem("five"));
    const { id: paymentId = "", commandId } = used.payments.at(-1) ?? {};
    for (const again of [
      once(used, { what: "void", appointmentId: "one", paymentId }),
      once(used, { what: "undo", commandId: commandId ?? "" }),
    ]) {
      expect(standing(again)).toEqual(["pending", 0, 3500, 14_000]);
      expect(usesLeft(FIVE, again.payments)).toBe(5);
    }
    expect(refused(used, back(100))).toBe("package-whole");
    const given = once(used, back(2800));
    expect([usesLeft(FIVE, given.payments), given.appointments.at(-1)?.pricePence]).toEqual([5, 3500]);
  });

  test("staff set the payment to pending or refunded: the package gets its visit back, and the price is whole again", () => {
    const used = once(sold(FIVE, 14_000), redeem("five"));
    for (const paymentStatus of ["pending", "refunded"] as const) {
      const again = once(used, { what: "payment", appointmentId: "one", paymentStatus });
      expect(again.appointments.at(-1)).toMatchObject({ paymentStatus, pricePence: 3500 });
      expect([usesLeft(FIVE, again.payments), balanceOf(again.payments, "five")]).toEqual([5, 14_000]);
    }
    const paid = once(used, { what: "payment", appointmentId: "one", paymentStatus: "paid" });
    expect([usesLeft(FIVE, paid.payments), paid.appointments.at(-1)?.pricePence]).toEqual([4, 2800]);
  });

  test("when it is given back together with other money, exactly the whole price is owed again", () => {
    const cash = { kind: "payment", method: "cash", amountPence: 500 } as const;
    const part = once(sold(FIVE, 14_000), { what: "take", appointmentId: "one", rows: [cash] });
    const used = once(part, redeem("five"));
    expect(used.appointments.at(-1)?.pricePence).toBe(3300);
    const { id: paymentId = "" } = used.payments.at(-1) ?? {};
    for (const again of [back(2800), { what: "void", appointmentId: "one", paymentId } as const])
      expect(standing(once(used, again))).toEqual(["pending", 500, 3000, 14_000]);
  });

  test("when its visit goes back, a price that staff had lowered is owed as they had lowered it, each time", () => {
    const price = { what: "price", appointmentId: "one", pricePence: 3000, paymentMethod: "cash" } as const;
    const lowered = once(sold(FIVE, 14_000), price);
    const first = once(lowered, redeem("five"));
    expect(first.appointments.at(-1)?.pricePence).toBe(2800);
    const given = once(first, back(2800));
    const refund = given.payments.at(-1)?.id ?? "";
    const again = once(given, { what: "void", appointmentId: "one", paymentId: refund });
    expect([standing(again), again.appointments.at(-1)?.pricePence]).toEqual([["paid", 2800, 0, 11_200], 2800]);
    const owing = once(given, { what: "payment", appointmentId: "one", paymentStatus: "pending" });
    expect(owing.appointments.at(-1)?.pricePence).toBe(3000);
    const used = once(owing, redeem("five"));
    const { id: paymentId = "" } = used.payments.at(-1) ?? {};
    for (const again of [
      back(2800),
      { what: "void", appointmentId: "one", paymentId },
      { what: "payment", appointmentId: "one", paymentStatus: "pending" },
      { what: "payment", appointmentId: "one", paymentStatus: "refunded" },
      { what: "cancel", appointmentId: "one" },
    ] as const)
      expect([again.what, once(used, again).appointments.at(-1)?.pricePence]).toEqual([again.what, 3000]);
    const voided = once(used, { what: "void", appointmentId: "one", paymentId });
    const taken = once(voided, { what: "undo", commandId: voided.payments.at(-1)?.commandId ?? "" });
    expect(taken.appointments.at(-1)?.pricePence).toBe(2800);
    expect(once(taken, back(2800)).appointments.at(-1)?.pricePence).toBe(3000);
  });

  test("a use from before its amount off was stored gives back the service’s own price", () => {
    const used = once(sold(FIVE, 14_000), redeem("five"));
    const old = { ...used, payments: used.payments.map((row) => ({ ...row, offPence: null })) };
    expect(once(old, back(2800)).appointments.at(-1)?.pricePence).toBe(3500);
  });

  test("its shares differ by at most a penny and sum to its price, even if visits are given back in between", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.nat(1_000_000),
        fc.array(fc.boolean(), { maxLength: 300 }),
        (uses, extra, steps) => {
          const pricePence = uses + extra;
          const voucher = { id: "v", uses };
          const rows: Payment[] = [saleOf("v", pricePence)];
          const used: Payment[] = [];
          const spend = () => {
            const row = aUse("v", `visit ${rows.length}`, shareOf(voucher, rows));
            rows.push(row);
            used.push(row);
          };
          for (const uses of steps) {
            const last = used.at(-1);
            if (!uses && last) {
              used.pop();
              rows.push({ ...last, id: `${last.id} back`, kind: "refund", amountPence: -last.amountPence });
            } else if (usesLeft(voucher, rows) > 0) spend();
          }
          while (usesLeft(voucher, rows) > 0) spend();
          const shares = used.map(({ amountPence }) => amountPence);
          expect(shares).toHaveLength(uses);
          expect(shares.reduce((sum, pence) => sum + pence, 0)).toBe(pricePence);
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
          expect(Math.min(...shares)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test("whatever a salon does: no voucher goes below nothing, and what was sold is what is left and what was paid by voucher", () => {
  const step = fc.record({
    what: fc.constantFrom(
      "redeem",
      "redeem and back",
      "cash",
      "back",
      "void",
      "undo",
      "refunded",
      "pending",
      "paid",
      "price",
      "delete",
      "cancel",
      "stand",
    ),
    at: fc.constantFrom("one", "two", "three"),
    voucher: fc.constantFrom("gift", "five"),
    pence: fc.integer({ min: 1, max: 4000 }),
    nth: fc.nat(30),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let diary = soldTo(sold({ ...AMOUNT, validUntil: "2099-01-01" }, 6000), FIVE, 9999);
      for (const id of ["two", "three"]) diary = withAppointment(diary, { id, calendarUid: id });
      for (const { what, at, voucher, pence, nth } of steps) {
        const rows = diary.payments.filter(({ appointmentId }) => appointmentId === at);
        const backPence = backOf(diary, at);
        const decided = decide(
          diary,
          aCommand(asked(what, { at, voucher, pence, backPence, row: rows[nth % Math.max(1, rows.length)] })),
          NOW,
        );
        if (decided.ok && "writes" in decided) diary = apply(diary, decided);
        for (const { id } of diary.vouchers) expect(balanceOf(diary.payments, id)).toBeGreaterThanOrEqual(0);
      }
      const ofVouchers = diary.payments.filter(({ voucherId }) => voucherId !== null);
      const used = ofVouchers.reduce((sum, row) => (row.method === "voucher" ? sum + row.amountPence : sum), 0);
      const left = ofVouchers.reduce((sum, row) => sum + worthOf(row), 0);
      expect(left + used).toBe(6000 + 9999);
      const paid = new Map<string, number>();
      for (const { voucherId, method, amountPence, appointmentId } of ofVouchers)
        if (voucherId === "five" && method === "voucher" && appointmentId !== null)
          paid.set(appointmentId, (paid.get(appointmentId) ?? 0) + amountPence);
      const visits = [...paid.values()].filter((pence) => pence > 0);
      expect(usesLeft(FIVE, diary.payments)).toBe(5 - visits.length);
      if (visits.length === 5) expect(balanceOf(diary.payments, "five")).toBe(0);
    }),
  );
});

function asked(
  what: string,
  {
    at: appointmentId,
    voucher,
    pence,
    backPence,
    row,
  }: { at: string; voucher: string; pence: number; backPence: number; row: Payment | undefined },
): Instruction {
  if (what === "redeem and back") return { what: "redeem", appointmentId, voucherId: voucher, backPence };
  if (what === "redeem") return { what, appointmentId, voucherId: voucher };
  if (what === "cash")
    return { what: "take", appointmentId, rows: [{ kind: "payment", method: "cash", amountPence: pence }] };
  if (what === "back") return { what: "give-back", appointmentId, amountPence: pence, method: "voucher" };
  if (what === "void") return { what, appointmentId, paymentId: row?.id ?? "" };
  if (what === "undo") return { what, commandId: row?.commandId ?? "" };
  if (what === "price") return { what, appointmentId, pricePence: pence, paymentMethod: "cash" };
  if (what === "cancel") return { what, appointmentId };
  if (what === "stand") return { what: "status", appointmentId, status: "confirmed" };
  if (what === "delete") return { what, appointmentId, tell: false };
  return {
    what: "payment",
    appointmentId,
    paymentStatus: what === "refunded" ? "refunded" : what === "paid" ? "paid" : "pending",
  };
}

/** What would go back of a visit if the package paid for its gel, pence. */
function backOf(diary: SalonDiary, id: string): number {
  const visit = diary.appointments.find((one) => one.id === id);
  return visit ? backForVisit(visit, 3500, paidIn(diary, visit)) : 0;
}

function redeem(voucherId: string, with_: object = {}): Instruction & { what: "redeem" } {
  return { what: "redeem", appointmentId: "one", voucherId, ...with_ };
}

function back(amountPence: number): Instruction {
  return { what: "give-back", appointmentId: "one", amountPence, method: "voucher" };
}

/** The diary with "one" and a voucher that was sold in cash. */
function sold(voucher: Voucher, pence: number): SalonDiary {
  return soldTo(withAppointment(aSalonDiary()), voucher, pence);
}

function soldTo(diary: SalonDiary, voucher: Voucher, pence: number): SalonDiary {
  return { ...diary, vouchers: [...diary.vouchers, voucher], payments: [...diary.payments, saleOf(voucher.id, pence)] };
}

function saleOf(voucherId: string, amountPence: number): Payment {
  return {
    ...{
      id: `${voucherId}-sold`,
      appointmentId: null,
      kind: "payment",
      method: "cash",
      amountPence,
      technicianId: null,
    },
    ...{
      takenOn: TODAY,
      createdAt: NOW,
      note: "",
      stripeId: null,
      answersId: null,
      commandId: null,
      settles: false,
      voucherId,
      offPence: null,
    },
  };
}

function aUse(voucherId: string, appointmentId: string, amountPence: number): Payment {
  return { ...saleOf(voucherId, amountPence), id: appointmentId, appointmentId, method: "voucher" };
}

/** The status of a visit, the amounts paid and owed, and the balance of the voucher that was last used or sold. */
function standing(diary: SalonDiary, id = "one") {
  const appointment = diary.appointments.findLast((one) => one.id === id);
  const rows = diary.payments.filter(({ appointmentId }) => appointmentId === id);
  const left = diary.vouchers.reduce((sum, voucher) => sum + balanceOf(diary.payments, voucher.id), 0);
  return appointment && [appointment.paymentStatus, paidOf(rows), owedOf(appointment, rows), left];
}

function once(diary: SalonDiary, what: Instruction): SalonDiary {
  return apply(diary, decisionOf(decide(diary, aCommand(what), NOW)));
}

function refused(diary: SalonDiary, what: Instruction): string {
  const decided = decide(diary, aCommand(what), NOW);
  return decided.ok ? "it is not refused" : decided.reason;
}
