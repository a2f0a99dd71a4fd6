import fc from "fast-check";
import { expect, test } from "vitest";
import { aCommand, aSalonDiary, NOW, withAppointment } from "../testing/salon-diary.ts";
import { apply } from "./apply.ts";
import { paidOf } from "./appointments/payment.ts";
import type { Sent } from "./command.ts";
import { decide } from "./decide.ts";
import type { Instruction } from "./registry.ts";
import type { SalonDiary } from "./salon-diary.ts";

/* Money that is on its way back through Stripe is not given back twice. docs/rules.md 31.23. An hour of gel costs £35. */

const STRIPE = { role: "stripe", userId: "stripe" } as const;
const back = (amountPence: number, with_: object = {}): Instruction => {
  return { what: "give-back", appointmentId: "one", amountPence, method: "cash", ...with_ };
};

test("of £35 with £15 on its way back, the till gives back £20 in cash and not a penny more", () => {
  const diary = onItsWay(1500);
  expect(outcome(diary, back(2001))).toBe("on-its-way-back");
  expect(outcome(diary, back(2000))).toBe("done");
  expect(outcome(onItsWay(0), back(3500))).toBe("done");
});

test("a payment set to refunded, a void and an undo do not give it back either", () => {
  const diary = onItsWay(3500);
  const refunded: Instruction = { what: "payment", appointmentId: "one", paymentStatus: "refunded" };
  expect(outcome(diary, refunded)).toBe("on-its-way-back");
  const [row] = diary.payments;
  const cash = {
    ...diary,
    payments: diary.payments.map((one) => ({ ...one, method: "cash" as const, stripeId: null })),
  };
  expect(outcome(cash, { what: "void", appointmentId: "one", paymentId: row?.id ?? "" })).toBe("on-its-way-back");
  expect(outcome(onItsWay(1500), refunded)).toBe("on-its-way-back");
});

test("a refund that Stripe reports is always recorded", () => {
  const gone = back(3500, { method: "online", stripeId: "re_1" });
  expect(outcome(onItsWay(3500), gone, { actor: STRIPE })).toBe("done");
});

test("in any order of refunds, no more goes back than was paid", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3500 }), amounts, (pence, given) => {
      let diary = onItsWay(pence);
      for (const amount of given) {
        const decided = decide(diary, aCommand(back(amount)), NOW);
        if (decided.ok && "writes" in decided) diary = apply(diary, decided);
      }
      expect(paidOf(diary.payments)).toBeGreaterThanOrEqual(pence);
    }),
  );
});

/** A visit of £35 that was paid online. `pence` of it are on their way back. */
function onItsWay(pence: number): SalonDiary {
  const diary = withAppointment(aSalonDiary({ onTheirWayBack: pence > 0 ? [{ firstId: "one", pence }] : [] }));
  const rows = [{ kind: "payment", method: "online", amountPence: 3500, stripeId: "pi_1" } as const];
  const paid = decide(diary, aCommand({ what: "take", appointmentId: "one", rows }, { actor: STRIPE }), NOW);
  return paid.ok && "writes" in paid ? apply(diary, paid) : expect.fail("Nothing was paid");
}

function outcome(diary: SalonDiary, what: Instruction, sender: Partial<Sent> = {}): string {
  const decided = decide(diary, aCommand(what, sender), NOW);
  return decided.ok ? "done" : decided.reason;
}
