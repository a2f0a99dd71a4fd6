import fc from "fast-check";
import { expect, test } from "vitest";
import { aCommand, aSalonDiary, NOW, withAppointment } from "../../testing/salon-diary.ts";
import { runs } from "../../testing/thoroughness.ts";
import { apply } from "../apply.ts";
import type { Sent } from "../command.ts";
import { decide } from "../decide.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";
import type { AppointmentInDiary } from "./booked.ts";
import { type Payment, paidOf, paymentStatusOf, standingOf, WAYS_TO_PAY } from "./payment.ts";

/*
 * Random commands of staff and Stripe and undos about the money of an appointment, in any order, twice or late. The rows
 * always sum to what was paid less refunds. The status of the payment follows from them. Nobody pays more than they owe.
 * docs/rules.md 27
 */

const amountPence = fc.constantFrom(1, 500, 1500, 2000, 3500, 5000);
const method = fc.constantFrom(...WAYS_TO_PAY);
const paymentStatus = fc.constantFrom("pending", "paid", "refunded", "cancelled");
const paymentMethod = fc.constantFrom("cash", "bank_transfer");

/** A step: a command, or one that depends on the current appointment. */
const STEP = fc.oneof(
  fc.record({
    what: fc.constant("take"),
    kind: fc.constantFrom("deposit", "payment", "tip", "fee"),
    method,
    amountPence,
  }),
  fc.record({ what: fc.constant("stripe"), amountPence, name: fc.constantFrom("pi_1", "pi_2") }),
  fc.record({ what: fc.constant("give-back"), method, amountPence, offPrice: fc.boolean() }),
  fc.record({ what: fc.constant("void"), place: fc.nat(8) }),
  fc.record({ what: fc.constant("payment"), paymentStatus, paymentMethod }),
  fc.record({ what: fc.constant("price"), pricePence: fc.constantFrom(0, 2000, 3500, 4000), paymentMethod }),
  fc.record({ what: fc.constant("move"), minute: fc.constantFrom(540, 720, 840) }),
  fc.constant({ what: "cancel" } as const),
  fc.constant({ what: "undo" } as const),
);
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never;

test("holds over random steps", () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 25 }), (steps) => {
      let diary = withAppointment(aSalonDiary());
      let last: { sent: Sent; before: SalonDiary } | null = null;
      for (const step of steps) {
        const command = commandOf(step, diary, last?.sent.id);
        const decided = decide(diary, command, NOW);
        if (!decided.ok || !("writes" in decided)) continue;
        const next = apply(diary, decided);
        holdsFor(next);
        expect(next.payments.slice(0, diary.payments.length), "rows are only added").toEqual(diary.payments);
        expect(paidIn(next) - paidIn(diary)).toBe(expectedOf(step, diary, next));
        if (step.what === "take" && (step.kind === "deposit" || step.kind === "payment"))
          expect(paidIn(next), "nobody pays more than they owe").toBeLessThanOrEqual(standing(next).pricePence);
        if (step.what === "undo" && last) {
          expect(seen(next), "undone").toEqual(seen(last.before));
          last = null;
        } else last = command.actor.role === "admin" ? { sent: command, before: diary } : null;
        diary = next;
      }
    }),
    { numRuns: runs(7_500) },
  );
});

/** What must be true of a diary at any time. */
function holdsFor(diary: SalonDiary): void {
  const { paymentStatus: status, pricePence } = standing(diary);
  const paid = paidIn(diary);
  expect(paid, "nothing goes back that was not paid").toBeGreaterThanOrEqual(0);
  expect(paymentStatusOf(status, pricePence, paid), "the state follows from price and rows").toBe(status);
  if (status === "refunded") expect(paid).toBe(0);
  const stripe = diary.payments.flatMap(({ stripeId }) => stripeId ?? []);
  expect(new Set(stripe).size, "what Stripe has taken stands once").toBe(stripe.length);
  const voids = diary.payments.flatMap(({ answersId }) => answersId ?? []);
  expect(new Set(voids).size, "a row is voided once").toBe(voids.length);
  expect(sumOf(standingOf(diary.payments)), "the rows that stand are the sum of all").toBe(sumOf(diary.payments));
}

/** The change of the amount paid, pence. */
function expectedOf(step: Step, before: SalonDiary, after: SalonDiary): number {
  const change = paidIn(after) - paidIn(before);
  switch (step.what) {
    case "take":
      return step.kind === "tip" || step.kind === "fee" ? 0 : step.amountPence;
    case "stripe":
      return step.amountPence;
    case "give-back":
      return -step.amountPence;
    case "move":
    case "cancel":
      return 0;
    case "payment": {
      if (step.paymentStatus === "refunded") return 0 - paidIn(before);
      const owes = Math.max(0, standing(before).pricePence - paidIn(before));
      return step.paymentStatus === "paid" ? owes : change;
    }
    default:
      return change;
  }
}

function commandOf(step: Step, diary: SalonDiary, lastId = "none"): Sent & Instruction {
  const { id: appointmentId, version } = standing(diary);
  const about = { appointmentId };
  switch (step.what) {
    case "take": {
      const { kind, amountPence, method } = step;
      return aCommand({ what: "take", ...about, rows: [{ kind, method, amountPence }] });
    }
    case "stripe": {
      const row = { kind: "payment", method: "online", amountPence: step.amountPence, stripeId: step.name } as const;
      return aCommand({ what: "take", ...about, rows: [row] }, { actor: { role: "stripe", userId: "stripe" } });
    }
    case "void":
      return aCommand({ what: "void", ...about, paymentId: diary.payments[step.place]?.id ?? "none" });
    case "move":
      return aCommand({ what: "move", ...about, version, tell: false, date: "2036-06-20", minute: step.minute });
    case "undo":
      return aCommand({ what: "undo", commandId: lastId });
    default:
      return aCommand({ ...step, ...about });
  }
}

/** The current appointment after all its moves. */
function standing({ appointments }: SalonDiary): AppointmentInDiary {
  return appointments.find(({ replacedById }) => replacedById === null) ?? expect.fail();
}

function seen(diary: SalonDiary) {
  const { paymentStatus: status, pricePence, startsMinute } = standing(diary);
  return { status, pricePence, startsMinute, paid: paidIn(diary), all: sumOf(diary.payments) };
}

function paidIn({ payments }: SalonDiary): number {
  return paidOf(payments);
}

function sumOf(rows: Pick<Payment, "amountPence">[]): number {
  return rows.reduce((sum, row) => sum + row.amountPence, 0);
}
