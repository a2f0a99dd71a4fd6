import type { AppointmentInDiary } from "../appointments/booked.ts";
import { firstIdOf, type Payment } from "../appointments/payment.ts";
import { onItsWayIn, rowsBy, rowsIn, waysBack } from "../appointments/settle.ts";
import type { Decision } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { UNDO_SHOWN_MS } from "../undoable.ts";

/* What was paid for a visit goes back when a package pays for it. docs/rules.md 32.19 */

/**
 * What goes back when a package pays for a visit, pence: as much of the covered service's price as is paid already. Nothing of
 * a visit that is cancelled, or that has no payment to await.
 */
export function backForVisit(
  { pricePence, status, paymentStatus }: Pick<AppointmentInDiary, "pricePence" | "status" | "paymentStatus">,
  coveredPence: number,
  paidPence: number,
): number {
  const stands = status !== "cancelled" && (paymentStatus === "pending" || paymentStatus === "paid");
  if (!stands || paidPence > pricePence) return 0;
  return Math.max(0, Math.min(coveredPence, pricePence) - (pricePence - paidPence));
}

/**
 * The ways in which an amount goes back. What is on its way back through Stripe already does not go back again.
 * docs/rules.md 31.23
 */
export function waysBackOf(
  rows: Pick<Payment, "kind" | "method" | "amountPence" | "voucherId">[],
  onItsWayPence: number,
  pence: number,
): ReturnType<typeof waysBack> {
  const onItsWay = { kind: "refund", method: "online", voucherId: null, amountPence: -onItsWayPence } as const;
  return waysBack([...rows, onItsWay], pence);
}

/**
 * Adds to the use of a package what goes back with it: what came online goes through Stripe once staff can't undo it any more,
 * and the rest is written down as given back by hand.
 */
export function givingBack(
  diary: SalonDiary,
  before: AppointmentInDiary,
  decision: Decision,
  backPence: number,
): Decision {
  const { sent, at, history, pays = [] } = decision;
  const ways = waysBackOf(rowsIn(diary, before), onItsWayIn(diary, before), backPence);
  const write = rowsBy(diary, { id: `${sent.id}-back` }, at);
  const byHand = ways
    .filter(({ method }) => method !== "online")
    .map(({ pence, ...way }) => write(before, { kind: "refund", ...way, amountPence: -pence, commandId: sent.id }));
  const online = ways.find(({ method }) => method === "online");
  const { states, events } = history;
  const money = [...pays, ...byHand].map(({ kind, method, amountPence }) => ({ kind, method, amountPence }));
  return {
    ...decision,
    pays: [...pays, ...byHand],
    ...(online && {
      givesBack: {
        ...{ firstId: firstIdOf(before), pence: online.pence },
        ...{ from: at + UNDO_SHOWN_MS, by: "package" as const },
      },
    }),
    ...(byHand.length > 0 && {
      history: { ...history, events: [...events, "money given back"], ...(states && { states: { ...states, money } }) },
    }),
  };
}
