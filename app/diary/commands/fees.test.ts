import { describe, expect, test } from "vitest";
import { instantAt } from "../../kernel/clock.ts";
import {
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  STAFF,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { Actor } from "../appointments/appointment.ts";
import { dueOf } from "../appointments/payable.ts";
import { decide } from "../decide.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { type Agreed, NO_TERMS } from "../terms/terms.ts";

/* A fee is asked for with a no-show, waived, paid once, and given back. docs/rules.md 29.8 to 29.12, 29.19, 31.10, 31.11 */

const AGREED: Agreed = {
  ...{ termsId: "one", text: "A missed visit costs half.", account: "", depositPence: 0, dueHours: 24, at: NOW },
  ...{ lateFee: { kind: "fixed", amount: 1000 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};
const STRIPE: Actor = { role: "stripe", userId: "stripe" };
const SALON = withAppointment(aSalonDiary(), { agreed: AGREED });
const [START, LATE] = [instantAt(LONDON, FRIDAY, 720), instantAt(LONDON, FRIDAY, 570)];
const about = { appointmentId: "one" };
const NO_SHOW: Instruction = { what: "cancel", ...about, noShow: true, askFee: true };
const paid = (amountPence: number, stripeId = "pi_1"): Instruction => ({
  ...{ what: "take", ...about, ifOwed: true },
  rows: [{ kind: "fee", method: "online", amountPence, stripeId }],
});

describe("asking", () => {
  test("with a no-show asks for what was agreed to, and mails it", () => {
    const { diary, decision } = done(SALON, NO_SHOW, START);
    expect(feeIn(diary)).toEqual({ why: "no-show", amountPence: 1750, askedAt: START });
    expect(decision.emails.flatMap((one) => (one.what === "queue" ? one.email.kind : []))).toEqual(["fee"]);
  });

  test("does nothing without the tick, and staff can ask for the fee later", () => {
    const { diary, decision } = done(SALON, { ...NO_SHOW, askFee: false }, START);
    expect([feeIn(diary)?.askedAt, decision.emails]).toEqual([null, []]);
    expect(feeIn(done(diary, { what: "ask-fee", ...about }, START).diary)?.askedAt).toBe(START);
  });

  test("works for a client who cancelled late; it is refused if the salon cancelled, if there was time, or without an agreement", () => {
    const late: Instruction = { what: "cancel", ...about, cancelledBy: "client", askFee: true };
    expect(feeIn(done(SALON, late, LATE).diary)).toMatchObject({ why: "late", amountPence: 1000, askedAt: LATE });
    expect(refused(SALON, { ...late, cancelledBy: "salon" }, LATE)).toBe("no-fee-to-ask");
    expect(refused(SALON, late, NOW)).toBe("no-fee-to-ask");
    expect(refused(withAppointment(aSalonDiary()), NO_SHOW, START)).toBe("no-fee-to-ask");
  });

  test("staff also say that the client pays deposits from now on; it needs a fee, and terms with a deposit", () => {
    const none = { kind: "none" as const, amount: 0 };
    const deposit = { ...NO_TERMS.deposit, kind: "fixed" as const, amount: 1000, who: "new" as const };
    const terms = { ...NO_TERMS, id: "one", deposit, text: "" };
    const asking = { ...SALON, terms };
    const said: Instruction = { ...NO_SHOW, depositFromNow: true };
    expect(done(asking, said, START).decision).toMatchObject({ depositFromNow: true });
    expect(done(asking, NO_SHOW, START).decision).not.toHaveProperty("depositFromNow");
    expect(refused(SALON, said, START)).toBe("no-deposit-in-terms");
    expect(refused({ ...asking, terms: { ...terms, deposit: { ...terms.deposit, ...none } } }, said, START)).toBe(
      "no-deposit-in-terms",
    );
    const bySalon: Instruction = { what: "cancel", ...about, cancelledBy: "salon", depositFromNow: true };
    expect(refused(asking, bySalon, LATE)).toBe("no-fee-to-ask");
    const { diary } = done(asking, { ...NO_SHOW, askFee: false }, START);
    const later: Instruction = { what: "ask-fee", ...about, depositFromNow: true };
    expect(done(diary, later, START).decision).toMatchObject({ depositFromNow: true });
    expect(refused({ ...diary, terms: null }, later, START)).toBe("no-deposit-in-terms");
  });

  test("is for staff only: a client can neither ask for a fee nor prevent one", () => {
    const own: Instruction = { what: "cancel", ...about, askFee: true };
    const client: Actor = { role: "client", userId: "grace" };
    const diary = withAppointment(aSalonDiary(), { agreed: AGREED, clientId: "grace" });
    expect(feeIn(done(diary, own, LATE, client).diary)).toMatchObject({ why: "late", askedAt: null });
  });
});

describe("what was paid for the visit", () => {
  const paidBefore = (rows: number[]) =>
    withAppointment(
      aSalonDiary(),
      { agreed: AGREED },
      rows.map((amountPence) => ({ kind: "deposit" as const, amountPence })),
    );
  const LATER: Instruction = { what: "ask-fee", ...about };

  test.each([
    ["a deposit", [1000], 1000, 750],
    ["all of the price", [3500], 1750, 0],
    ["what has gone back in part", [1000, -400], 600, 1150],
    ["nothing", [], undefined, 1750],
  ])("counts towards the fee: %s", (_, rows, paidBeforePence, left) => {
    const salon = paidBefore(rows);
    const atOnce = done(salon, NO_SHOW, START);
    const later = done(done(salon, { ...NO_SHOW, askFee: false }, START).diary, LATER, START);
    for (const { diary, decision } of [atOnce, later]) {
      expect(feeIn(diary)).toMatchObject({ amountPence: 1750, askedAt: START });
      expect([feeIn(diary)?.paidBeforePence, dueIn(diary)]).toEqual([paidBeforePence, left]);
      expect(decision.emails.flatMap((one) => (one.what === "queue" ? one.email.kind : []))).toEqual(["fee"]);
      expect(refused(diary, paid(left + 1), START, STRIPE)).toBe("more-than-owed");
    }
  });

  test("does not count while some of it is on its way back", () => {
    const salon = { ...paidBefore([1000]), onTheirWayBack: [{ firstId: "one", pence: 1000 }] };
    expect(feeIn(done(salon, NO_SHOW, START).diary)).not.toHaveProperty("paidBeforePence");
  });
});

describe("what Stripe has taken for it", () => {
  const asked = done(SALON, NO_SHOW, START).diary;

  test("is recorded once, up to the amount that was asked for", () => {
    expect(refused(asked, paid(1751), START, STRIPE)).toBe("more-than-owed");
    const { diary } = done(asked, paid(1750), START, STRIPE);
    expect(refused(diary, paid(1750, "pi_2"), START, STRIPE)).toBe("more-than-owed");
    expect(dueIn(diary)).toBe(0);
  });

  test("is refused if the fee was paid at the desk, waived or never asked for, or if the visit stands after all", () => {
    const cash: Instruction = { what: "take", ...about, rows: [{ kind: "fee", method: "cash", amountPence: 1750 }] };
    const waived: Instruction = { what: "waive-fee", ...about, reason: "Her child was ill" };
    const back: Instruction = { what: "status", ...about, status: "confirmed" };
    for (const what of [cash, waived, back]) {
      const { diary } = done(asked, what, START);
      expect([refused(diary, paid(1750), START, STRIPE), dueIn(diary)]).toEqual(["more-than-owed", 0]);
    }
    expect(refused(done(SALON, { ...NO_SHOW, askFee: false }, START).diary, paid(1750), START, STRIPE)).toBe(
      "more-than-owed",
    );
    expect(refused(done(asked, waived, START).diary, waived)).toBe("no-fee-owed");
  });

  test("goes back in full, only through Stripe, and is not asked for again", () => {
    const { diary } = done(asked, paid(1750), START, STRIPE);
    const [row] = diary.payments;
    const whole: Instruction = { what: "void", ...about, paymentId: row?.id ?? "" };
    expect(refused(diary, whole)).toBe("paid-online");
    const { diary: left } = done(diary, whole, START, STRIPE);
    expect(left.payments.map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
      ["fee", 1750],
      ["fee", -1750],
    ]);
    expect([feeIn(left)?.waived, dueIn(left)]).toEqual(["Refunded", 0]);
    expect(left.appointments[0]).toMatchObject({ pricePence: 3500, paymentStatus: "pending" });
  });
});

test("a link takes no more than the client was asked for, even if it was made for more", () => {
  const asked = done(SALON, NO_SHOW, START).diary;
  expect([dueIn(asked, 1000), dueIn(asked, 99_999)]).toEqual([1000, 1750]);
});

function done(diary: SalonDiary, what: Instruction, at: number, actor = STAFF) {
  const decision = decisionOf(decide(diary, aCommand(what, { actor }), at));
  return { diary: apply(diary, decision), decision };
}

function refused(diary: SalonDiary, what: Instruction, at = START, actor = STAFF) {
  const decided = decide(diary, aCommand(what, { actor }), at);
  return decided.ok ? "not refused" : decided.reason;
}

function feeIn({ appointments: [one] }: SalonDiary) {
  return one?.fee;
}

function dueIn({ appointments: [one], payments }: SalonDiary, pence = 1750) {
  return one ? dueOf({ purpose: "fee", pence }, one, payments) : expect.fail("there is no appointment");
}
