import { refuse } from "../kernel/result.ts";
import { paidOf, paymentsOf } from "./appointments/payment.ts";
import { onItsWayIn } from "./appointments/settle.ts";
import type { Decision, NotDone } from "./decision.ts";
import type { SalonDiary } from "./salon-diary.ts";

/**
 * Refuses a decision that gives back or voids money which is already on its way back through Stripe. Every command of staff
 * is checked. A refund that Stripe reports has already happened, so it is never refused. docs/rules.md 31.23
 */
export function notBackTwice(diary: SalonDiary, decision: Decision): Decision | NotDone {
  const { writes, pays = [], sent } = decision;
  if (pays.length === 0 || sent.actor.role === "stripe") return decision;
  const twice = writes.some((write) => {
    if (write.what !== "set") return false;
    const onItsWay = onItsWayIn(diary, write.after);
    const before = paymentsOf(diary.payments, write.after);
    const left = paidOf([...before, ...paymentsOf(pays, write.after)]);
    return left < onItsWay && left < paidOf(before);
  });
  return twice ? refuse("on-its-way-back") : decision;
}
